"""Planning by hand: cards moved in one gesture, the running account, and bots that plan beside people."""

from __future__ import annotations

import random
import re

import pytest

from tenka_web.games.shogun import march, plan_budget, planning_board
from tenka_web.games.shogun.cards import UNITS
from tenka_web.games.shogun.plan_budget import Span
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.games.shogun.tables import choices, laid_cards, left, plan, provinces, table
from tests.app.harness import Desk


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_a_box_has_the_sign_of_what_it_counts(language: str) -> None:
    """Also the price of armies, which has no word."""
    desk = Desk().do(f"language:{language}")
    desk.do("setup.game:shogun", "setup.option:start prescribed", "setup.seat:1 kind random").begin()
    cards = ("tajima", "harima", "owari", "mino", "tamba", "suruga", "musashi", "sagami", "izu")
    for box, card in zip(UNITS, cards, strict=False):
        desk.do(f"choose:lay {box} {card}")
    notes = re.findall(r'class="note-line">(.*?)</span></div>|class="note-line">(.*?)</span></span>', desk.shown("tray"))
    figures = [figure for note in notes for figure in re.findall(r'class="figure">(.*?)</span>', "".join(note) + "</span>")]
    assert len(figures) > len(notes) > 5
    assert all("#glyph-" in figure for figure in figures)


def test_an_empty_box_says_the_price_of_its_action() -> None:
    """Its description says it in words too; nothing where an action costs nothing."""
    desk = table("person", "random", "random")
    prices = {name: action.price for name, action in desk.session.table.rules.actions.items()}  # type: ignore[attr-defined]
    assert sorted(prices.values()) == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3]
    for name, price in prices.items():
        shown = desk.shown("tray").partition(f'id="at-box-{name}"')[2].partition('id="at-box-')[0]
        assert ("note-line" in shown) == bool(price), name
        assert not price or f"−{price}" in shown
        assert not price or f"Pay {price} chest" in desk.do(f"hover:box:{name}").shown("about")


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


def test_a_special_card_is_taken_by_its_picture_or_its_button() -> None:
    """Each button names what its card does; neither way asks for confirmation."""
    taken = []
    for way in ("target:special:{}", "choose:claim {}"):
        desk = table("person", "person", "person")
        for _ in range(3):
            plan(desk.do("uncover"), random.Random(4))
        while desk.session.table.decision.key != "sh.ask.special":
            desk.do("story.end")
        desk.do("story.end", "uncover")
        state, seat = desk.session.table.state, desk.session.viewer
        name = next(filter(None, state.specials))
        assert desk.app.t(f"sh.special.{name}.text") in desk.shown("prompt")
        verb = choices(desk)[0].verb
        desk.do(way.format(name).replace("claim", verb))
        assert desk.session.table.state.special[seat] == name
        taken.append(desk.session.table.record())
    assert taken[0] == taken[1]


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


def test_the_account_counts_bid_costs_taxes_and_the_winters_demand() -> None:
    desk = table("person", "person", "person").do("uncover")
    for card, box in (("chest-2", "bid"), ("mino", "castle"), ("suruga", "tax"), ("sagami", "rice"), ("izu", "armies-5")):
        desk.do(f"drop:card:{card} box:{box}")
    rules, state = desk.session.table.rules, desk.session.table.state
    sums = plan_budget.account(rules, state, 0)  # type: ignore[arg-type]  # Shogun's rules
    events = [rules.events[name] for name in state.events]  # type: ignore[attr-defined]
    assert (sums.chests, sums.bid, sums.costs, sums.rice, sums.provinces) == (18, 2, 6, 0, 9)
    assert sums.taxes.most == max(7, *(7 for _ in events))
    assert sums.chests_left == Span(18 - 8 + sums.taxes.least, 18 - 8 + sums.taxes.most)
    losses = [event.loss for event in events]
    assert sums.loss == Span(min(losses), max(losses))
    assert sums.lacking.most == 9 - max(0, sums.harvest.least - max(losses))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_of_the_account_says_what_it_is(language: str) -> None:
    """In each season, by a tap on it."""
    desk = Desk().do(f"language:{language}", "tutorial:shogun")
    told = set[str]()
    for step in desk.session.mode.lesson.pages[:37]:      # type: ignore[attr-defined]  # a lesson's mode
        desk.do("story.end")
        for part in re.findall(r'data-hover="(sum:\w+)"', desk.shown("tray")):
            said = desk.do(f"hover:{part}").shown("about")
            assert 'class="said-of"' in said, part
            told.add(part)
        desk.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert {*told} >= {f"sum:{part}" for part in ("chests", "taxes", "bid", "costs", "left", "rice", "harvest", "ahead", "loss",
                                                  "provinces", "lacking")}  # fmt: skip


def test_a_lesson_shows_the_rice_of_winter_after_the_page_that_tells_of_it() -> None:
    desk = Desk().do("tutorial:shogun")
    shown = dict[str, bool]()
    for step in desk.session.mode.lesson.pages[:9]:      # type: ignore[attr-defined]  # a lesson's mode
        shown[step.key] = "sum:ahead" in desk.shown("tray")
        desk.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert [key for key, is_shown in shown.items() if is_shown] == ["sh.lesson.tax"]


def test_only_in_autumn_a_lack_of_rice_is_shown_in_red() -> None:
    """Before, harvests are still to come: they are counted beside it."""
    desk = table("person", "person", "person").do("uncover")
    state = desk.session.table.state
    said = {}
    for season in range(3):
        state.season = season
        desk.session.reset_selection()
        desk.session.findings.clear()
        said[season] = desk.shown("tray").partition('class="books"')[2].partition("</section>")[0].rpartition('class="sum"')[2]
    assert "short by 9; 2 more harvests" in said[0]
    assert "short by 9; 1 more harvest<" in said[1]
    assert "low" not in said[0] + said[1]
    assert 'class="left low"' in said[2]
    assert "short by 9: 3 revolts possible" in said[2]


def test_the_remaining_chests_are_a_range_in_words_with_a_real_minus_sign() -> None:
    t = table("person", "person", "person").app.t
    said = [planning_board.say_span(t, Span(*ends)) for ends in ((2, 6), (-2, 6), (-6, -2), (-2, -2), (3, 3))]
    assert said == ["2 to 6", "−2 to 6", "−6 to −2", "−2", "3"]


def test_the_account_warns_of_a_revolt_of_a_double_building_and_of_an_empty_treasury() -> None:
    desk = table("person", "person", "person").do("uncover")
    state = desk.session.table.state
    at = {name: index for index, name in enumerate(desk.session.table.rules.card_ids)}  # type: ignore[attr-defined]
    state.markers[at["suruga"]], state.buildings[at["mino"]], state.chests[0] = 2, 1, 1
    state.supply[0] -= 1
    desk.session.reset_selection()
    for card, box in (("suruga", "tax"), ("mino", "castle"), ("izu", "armies-5")):
        desk.do(f"drop:card:{card} box:{box}")
    board, beside = desk.shown("tray"), desk.shown("prompt")
    assert "revolt first!" in board
    assert "there is one already" in beside
    alarmed = re.findall(r'id="at-box-([^"]+)"[^>]*class="box[^"]* certain', board)
    assert alarmed == ["castle"], "what only may come is no alarm"
    assert beside.count('<li class="certain"') == 1
    warned = {warning.key for warning in plan_budget.account(desk.session.table.rules, state, 0).warnings}  # type: ignore[arg-type]
    assert {"sh.warn.revolt", "sh.warn.void"} <= warned
    assert warned & {"sh.warn.chests", "sh.warn.hidden"}


def test_a_risked_revolt_shows_its_odds() -> None:
    desk = table("person", "person", "person").do("uncover")
    index = desk.session.table.rules.card_index["suruga"]  # type: ignore[attr-defined]
    desk.session.table.state.markers[index] = 2
    desk.session.reset_selection()
    desk.do("drop:card:suruga box:tax")
    desk.watch.run(1000)
    assert re.search(r"survive \d+ of 100", desk.shown("prompt"))


def test_bots_plan_while_the_person_plans_and_answer_when_they_are_done() -> None:
    desk = table("person", "steady", "random")
    desk.head.slow = True
    desk.do("drop:card:tajima box:tax")
    assert desk.session.worker.thinking is None or desk.session.worker.thinking.quiet
    assert desk.session.can_undo()
    desk.do("undo")
    assert laid_cards(desk, 0) == {}
    desk.head.slow = False
    while desk.head.pending:
        desk.head.answer()
    assert set(desk.session.worker.answers) == {1, 2}
    assert not laid_cards(desk, 1)
    plan(desk, random.Random(2))
    desk.watch.run(5000)
    assert desk.session.table.decision is None or not desk.session.is_sealed
    assert choices(desk) if desk.session.person() == 0 else True


def test_a_failing_worker_does_not_stop_the_game() -> None:
    desk = table("person", "random", "random")
    desk.head.broken = True
    plan(desk, random.Random(3))
    desk.watch.run(60_000)
    assert not desk.session.is_sealed


def test_a_province_to_attack_is_selected_first_and_shows_its_odds() -> None:
    """Also if only a single army can go; a click on another province selects that one."""
    desk = table("person", "random", "random", seed="aim")
    desk.do("set:pace instant")
    for _ in range(300):
        session = desk.session
        if session.table.decision is not None and session.person() == 0:
            if session.table.decision.key == "sh.ask.march" and enemies(desk):
                break
            if session.is_sealed:
                plan(desk, random.Random(len(session.table.history)))
            else:
                desk.do(f"choose:{choices(desk)[0]}")
        desk.watch.run(3000)
    moment = len(desk.session.table.history)
    names = enemies(desk)
    for name in names:
        desk.do(f"target:province:{name}")
        desk.watch.run(100)
        shown = desk.shown("prompt")
        assert "odds-bar" in shown, name
        assert re.findall(r'class="sample ([\w-]+)"', shown) == [*march.PARTS]
        assert "+1" not in shown
    assert len(desk.session.table.history) == moment
    assert desk.session.ui.confirming is None
    desk.do("unpick")
    desk.session.table.state.special[0] = "attack"
    desk.session.reset_selection()
    assert re.search(r"\+1\b", desk.shown("prompt"))
    assert "+1 from reserve" in desk.do(f"target:province:{names[0]}").shown("prompt")


def enemies(desk: Desk) -> list[str]:
    """Return provinces of others that can be entered now."""
    mine = provinces(desk, 0)
    return sorted({str(choice.operands[0]) for choice in choices(desk) if choice.verb == "march"} - {*mine})


def test_the_tray_that_is_spread_for_a_plan_folds_when_the_plan_is_sealed() -> None:
    """Spread on a phone it would cover the question that follows; among the same question's choices it stays."""
    desk = table("person", "light", "light").do("spread")
    desk.do("target:card:tajima", "target:box:tax")
    assert desk.shown("table@data-spread") == "on"
    plan(desk, random.Random(1)).watch.run(20_000)
    left(desk)
    assert desk.session.view().key == "sh.ask.special"
    assert desk.shown("table@data-spread") == ""


def test_an_adviser_fills_the_rest_of_the_board_and_undo_takes_all_of_it_back() -> None:
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:castle", "hint.all")
    board = laid_cards(desk, 0)
    assert len(board) == 11
    assert board["castle"] == "tajima"
    assert desk.session.viewer == 0
    assert 'id="do-done"' in desk.shown("prompt")
    desk.do("undo")
    assert laid_cards(desk, 0) == {"castle": "tajima"}


def test_placing_a_card_before_the_adviser_answers_cancels_its_answer() -> None:
    desk = table("person", "person", "person").do("uncover")
    desk.head.slow = True
    desk.do("hint.all")
    late = desk.head.pending
    desk.do("target:card:tajima", "target:box:castle")
    assert not desk.session.is_busy
    desk.head.answer_late(late)
    assert laid_cards(desk, 0) == {"castle": "tajima"}
