"""Planning by hand: cards are moved in one gesture, and what is selected is shown."""

from __future__ import annotations

import random
import re

import pytest

from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.games.shogun.tables import choices, laid_cards, plan, provinces, table


def test_a_card_and_a_box_in_either_order_place_the_card() -> None:
    desk = table("person", "person", "person").do("uncover")
    desk.do("target:card:tajima", "target:box:tax", "target:box:rice", "target:card:mino")
    assert laid_cards(desk, 0) == {"tax": "tajima", "rice": "mino"}


def test_the_next_empty_box_is_selected_until_all_are_full() -> None:
    """So a plan takes one click for each card, one for the first box, and one for the seal."""
    desk = table("person", "person", "person").do("uncover", "target:card:tajima", "target:box:tax", "target:box:castle")
    boxes = desk.session.table.rules.boxes      # type: ignore[attr-defined]  # Shogun's rules
    clicks = 1
    while desk.session.ui.picked:
        (picked,) = desk.session.ui.picked
        assert picked.partition(":")[2] in set(boxes) - {*laid_cards(desk, 0)}
        cards = [choice.operands[1] for choice in choices(desk) if choice.verb == "lay" and choice.operands[0] == picked[4:]]
        desk.do(f"target:card:{cards[0]}")
        clicks += 1
    assert {*laid_cards(desk, 0)} == {*boxes}
    assert clicks == len(boxes)


def test_the_box_that_is_chosen_next_says_so() -> None:
    """On a phone too, where a card goes there at one tap."""
    desk = table("person", "person", "person").do("uncover", "target:box:tax")
    said = [desk.shown("about"), desk.do("target:card:tajima").shown("about")]
    (following,) = desk.session.ui.picked
    assert following != "box:tax"
    assert all("This box is chosen" in words for words in said)
    assert desk.app.t(f"sh.action.{following[4:]}") in said[1]
    assert "This box is chosen" not in desk.do("hover:box:castle").shown("about")


def test_another_box_can_be_selected() -> None:
    desk = table("person", "person", "person").do("uncover", "target:box:tax", "target:box:theatre")
    assert desk.session.ui.picked == ("box:theatre",)


def test_a_province_on_the_map_selects_its_card() -> None:
    desk = table("person", "person", "person").do("uncover", "target:province:tajima", "target:box:castle")
    assert laid_cards(desk, 0) == {"castle": "tajima"}


def test_a_placed_card_moves_in_one_gesture_and_undo_takes_the_gesture_back() -> None:
    desk = table("person", "person", "person").do("uncover", "target:card:tajima", "target:box:tax")
    desk.do("target:card:tajima", "target:box:rice")
    assert laid_cards(desk, 0) == {"rice": "tajima"}
    desk.do("undo")
    assert laid_cards(desk, 0) == {"tax": "tajima"}


def test_a_card_dragged_onto_a_full_box_swaps_with_its_card() -> None:
    desk = table("person", "person", "person").do("uncover")
    desk.do("target:card:tajima", "target:box:tax", "target:card:mino", "target:box:rice")
    desk.do("drop:card:tajima box:rice")
    assert laid_cards(desk, 0) == {"tax": "mino", "rice": "tajima"}


def test_a_card_from_the_hand_returns_the_placed_one_to_the_hand() -> None:
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:tax", "drop:card:mino box:tax")
    assert laid_cards(desk, 0) == {"tax": "mino"}
    assert 'data-target="card:tajima"' in desk.shown("tray").partition('class="hand"')[2]


def test_a_second_click_or_a_drop_beside_the_board_withdraws_a_card() -> None:
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:tax")
    desk.do("target:card:tajima", "target:card:tajima")
    assert laid_cards(desk, 0) == {}
    desk.do("drop:card:tajima box:tax", "drop:card:tajima ")
    assert laid_cards(desk, 0) == {}


def test_a_seal_dragged_onto_a_province_replaces_the_card_of_its_box() -> None:
    desk = table("person", "person", "person").do("uncover", "drop:seal:tax province:tajima")
    assert laid_cards(desk, 0) == {"tax": "tajima"}
    desk.do("drop:seal:tax province:mino")
    assert laid_cards(desk, 0) == {"tax": "mino"}
    desk.do("drop:seal:tax ")
    assert laid_cards(desk, 0) == {"tax": "mino"}
    assert 'data-drag="seal:tax"' in desk.shown("tray")
    dropped = set(re.findall(r'data-drop="province:(\w+)"', desk.shown("live")))
    assert dropped == set(provinces(desk, 0))


def test_a_card_that_follows_by_itself_is_not_described() -> None:
    """On a phone its description would lie over the map, of a card that nobody picked."""
    desk = table("person", "person", "person").do("uncover", "target:card:mino", "target:box:tax")
    assert laid_cards(desk, 0) == {"tax": "mino"}
    assert desk.session.ui.hover == ""


def test_a_selected_box_shows_its_effect_on_each_own_province_alone() -> None:
    """As signs on the map, as words for screen readers and in the panel of the province."""
    desk = table("person", "person", "person").do("uncover")
    assert 'class="outcome' not in desk.shown("live")
    desk.do("target:box:tax", "hover:province:tajima")
    drawn = desk.shown("live")
    assert drawn.count('class="outcome') == len(provinces(desk, 0))
    assert re.search(r'id="at-province-tajima"[^>]* can"[^>]*aria-label="Tajima: \+4(–6)? chests"', drawn)
    assert "chests" in desk.shown("about")
    desk.do("target:province:tajima")
    assert laid_cards(desk, 0) == {"tax": "tajima"}
    assert desk.session.ui.picked == ("box:armies-5",)
    assert 'class="outcome' not in desk.do("unpick").shown("live")


def test_a_selected_card_marks_its_province_and_changes_nothing_else_of_the_map() -> None:
    """The ring comes as one element; all the rest is equal and is not patched."""
    desk = table("person", "person", "person").do("uncover")
    before = desk.shown("live")
    assert before.count('<g id="spot"></g>') == 1
    assert desk.shown("spot") == ""
    desk.do("target:card:tajima")
    assert desk.shown("live") == before
    assert 'data-target="province:tajima"' in desk.shown("spot")
    desk.do("target:card:0")
    assert desk.shown("spot") == ""
    desk.do("target:card:tajima", "target:box:tax")
    assert desk.shown("spot") == ""


def test_the_layout_knows_how_many_cards_the_tray_holds() -> None:
    """With three seats a tray holds more cards than with five."""
    few, many = table("0", "1", "1", "1", "1"), table("0", "1", "1")
    assert few.page.render()["table@data-tray"] == "plan hand books"
    assert many.page.render()["table@data-tray"] == "plan hand hand-13 books"


def test_planning_is_explained_while_nothing_is_pointed_at() -> None:
    desk = table("person", "person", "person").do("uncover")
    assert desk.app.t("sh.plan.how") in desk.shown("about")
    assert desk.app.t("sh.plan.how") not in desk.do("hover:province:tajima").shown("about")


def test_the_effect_of_a_selected_box_is_shown_to_its_owner_alone() -> None:
    desk = table("person", "person", "person").do("uncover", "target:box:tax")
    plan(desk, random.Random(1))
    assert 'class="outcome' not in desk.shown("live")


def test_one_press_on_the_bid_shows_what_is_bid_for_and_the_events_of_the_year() -> None:
    desk = table("person", "random", "random").do("tap:box:bid")
    state, t = desk.session.table.state, desk.app.t
    told = desk.shown("about")
    for key in (*(f"sh.special.{name}" for name in state.specials), *(f"sh.events.{name}" for name in state.events)):
        assert f"<b>{t(key)}</b> {t(f'{key}.text')}" in told
    assert "at-stake" not in desk.do("tap:box:tax").shown("about")


def test_the_panel_of_a_province_opens_and_closes() -> None:
    desk = table("person", "person", "person").do("uncover", "hover:province:tajima", "about.more")
    assert desk.page.render()["table@data-expanded"] == "on"
    desk.do("about.close")
    assert desk.page.render()["table@data-expanded"] == ""
    assert "province-panel" not in desk.shown("about")


def test_a_bid_that_cannot_be_paid_is_refused_with_its_reason() -> None:
    """SH-O4."""
    desk = table("person", "person", "person").do("uncover")
    desk.session.table.state.chests[0] = 2
    desk.session.reset_selection()
    desk.do("target:card:chest-4", "target:box:bid")
    assert laid_cards(desk, 0) == {}
    assert "couldn’t pay" in desk.shown("notice").replace("'", "’").replace("&#39;", "’")
    desk.do("target:box:castle")
    assert laid_cards(desk, 0) == {"castle": "chest-4"}


def test_a_rivals_province_is_no_card() -> None:
    desk = table("person", "person", "person").do("uncover")
    other = provinces(desk, 1)[0]
    desk.do(f"target:province:{other}", "target:box:tax")
    assert laid_cards(desk, 0) == {}


def test_the_plan_is_finished_only_when_every_box_is_full() -> None:
    """SH-P1: until then the button says what is missing."""
    desk = table("person", "person", "person").do("uncover", "target:button:done")
    assert "11 boxes are still empty" in desk.shown("prompt")
    assert desk.app.notice is not None
    assert "[SH-P1]" not in desk.shown("notice")
    plan(desk, random.Random(1))
    assert desk.session.viewer == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_empty_boxes_are_named_when_a_plan_is_finished_too_early(language: str) -> None:
    """SH-P1: one or two boxes may be far from the seal."""
    desk = table("person", "person", "person").do(f"language:{language}", "uncover")
    boxes = desk.session.table.rules.boxes      # type: ignore[attr-defined]  # Shogun's rules
    for box in [box for box in boxes if box not in ("castle", "armies-1")]:
        desk.do(f"drop:card:{next(choice.operands[1] for choice in choices(desk) if choice.verb == 'lay')} box:{box}")
    desk.do("target:button:done")
    for box in ("castle", "armies-1"):
        assert desk.app.t(f"sh.short.{box}") in desk.shown("notice")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", ["armies-1", "armies-3", "armies-5", "battle-a", "battle-b"])
def test_a_full_box_has_the_name_of_an_empty_one(box: str, language: str) -> None:
    """Its shortest name, above a card on a phone, is a part of the short one."""
    t = Catalog(language)
    assert t(f"sh.tiny.{box}").casefold() in t(f"sh.short.{box}").casefold()
