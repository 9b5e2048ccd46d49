"""Hints in planning: reasons for each box, and close alternatives; the words agree with the figures."""

from __future__ import annotations

import re

import pytest

from tenka_web.app.table_context import TableContext, build_context
from tenka_web.games.shogun import plan_advice
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.games.shogun.tables import laid_cards, table
from tests.app.harness import Desk


def look(desk: Desk) -> TableContext:
    return build_context(desk.app.t, desk.app.settings, desk.session)


@pytest.fixture
def desk() -> Desk:
    """Return a desk with a season planned by the adviser, for one person among bots."""
    return table("person", "light", "light").do("hint.all")


def test_no_hint_is_shown_before_it_is_requested() -> None:
    desk = table("person", "light", "light")
    assert plan_advice.VALUES not in desk.session.worker.known
    assert 'id="adviser"' not in desk.shown("cards")
    assert 'id="whys"' not in desk.shown("prompt")
    assert not any('"action-values"' in one for one in desk.head.asked)


def test_a_button_beside_the_seal_leads_to_the_reasons(desk: Desk) -> None:
    """On phones the reasons are among the cards; each reason names its province."""
    assert 'id="whys"' in desk.shown("prompt")
    desk.do("tab:cards adviser")
    assert (desk.shown("table@data-tab"), desk.app.focus) == ("cards", "adviser")
    assert 'id="whys-back"' in desk.shown("cards")
    assert desk.do("tab:play prompt").shown("table@data-tab") == "play"
    desk.do("tab:cards adviser")
    for box in ("tax", "rice"):
        key, values = next(one for one in plan_advice.box_reasons(look(desk), box) if one[0].startswith("sh.because."))
        assert values["province"] == laid_cards(desk, 0)[box], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_box_of_the_plan_has_its_reason(desk: Desk, language: str) -> None:
    desk.do(f"language:{language}")
    ctx, boxes = look(desk), laid_cards(desk, 0)
    told = re.search(r'<ol[^>]*id="adviser">.*?</ol>', desk.shown("cards"), re.DOTALL)
    assert told is not None
    rules = ctx.session.table.rules
    for box in rules.actions:  # type: ignore[attr-defined]  # Shogun's
        assert box in boxes or any(box not in boxes for box in rules.boxes)  # type: ignore[attr-defined]
        assert desk.app.t(f"sh.action.{box}") in re.sub(r"<[^>]+>", "", told[0])
        said = plan_advice.say_box(ctx, box)
        assert said
        assert "{" not in said
        assert "sh." not in said
        assert said in str(ctx.game.about(ctx, f"box:{box}"))


def test_words_of_hints_agree_with_their_figures(desk: Desk) -> None:
    """“Close” is close, “more” is more, and without a close alternative none is named."""
    ctx, seen = look(desk), set()
    rules = ctx.session.table.rules
    for box in rules.actions:  # type: ignore[attr-defined]  # Shogun's
        found = {one.province: one.worth for one in plan_advice.list_known(ctx, box)}
        mine = found.get(laid_cards(desk, 0).get(box, ""))
        for key, values in plan_advice.box_reasons(ctx, box):
            seen.add(key)
            others = [worth for province, worth in found.items() if province != laid_cards(desk, 0).get(box)]
            if key == "sh.adviser.close":
                assert mine is not None
                assert all(
                    0 <= mine - found[one] + plan_advice.LEAST <= plan_advice.CLOSE + plan_advice.LEAST
                    for one in values["provinces"]
                )
            elif key in ("sh.adviser.more", "sh.adviser.elsewhere"):
                assert mine is not None
                assert found[values["province"]] > mine
                assert key == "sh.adviser.more" or values["province"] == laid_cards(desk, 0)[values["box"]]
            elif key == "sh.adviser.clear":
                assert mine is not None
                assert all(mine - worth > plan_advice.CLOSE for worth in others)
            elif key == "sh.adviser.best":
                free = {province: worth for province, worth in found.items() if province not in laid_cards(desk, 0).values()}
                assert found[values["provinces"][0]] == max(free.values())
            elif key == "sh.adviser.busy":
                assert set(values["provinces"]) <= set(laid_cards(desk, 0).values())
            elif key == "sh.adviser.dear":
                assert values["chests"] > values["left"]
            elif key == "sh.adviser.none":
                assert max(found.values()) <= plan_advice.LEAST
    assert len(seen) >= 2


def test_a_hint_for_a_card_names_the_close_alternative() -> None:
    desk = table("person", "light", "light")
    for _ in range(12):
        desk.do("hint")
        advice = desk.session.worker.advice
        assert advice is not None
        keys = [key for key, _ in plan_advice.reasons(look(desk), advice.choice)]
        if any(key.startswith("sh.adviser.") for key in keys):
            told = [look(desk).localizer.show(key, values) for key, values in plan_advice.reasons(look(desk), advice.choice)]
            assert all(one in desk.shown("prompt") for one in told)
            return
        desk.do("hint.take")
    raise AssertionError("nothing else was told")


@pytest.mark.parametrize("layers", [(), ("tennos-court",)])
def test_an_adviser_that_fills_the_rest_moves_no_placed_card(layers: tuple[str, ...]) -> None:
    """Whichever cards were placed first, and when it is asked twice: placed cards stay, and every box is filled."""
    for first in range(4):
        desk = table("person", "light", "light", layers=layers)
        rules = desk.session.table.rules
        cards = [str(choice.operands[1]) for choice, _ in desk.session.selection().options if choice.verb == "lay"]
        mine = dict(zip(rules.boxes[first::3], dict.fromkeys(cards[first::2]), strict=False))  # type: ignore[attr-defined]  # Shogun's
        for box, card in mine.items():
            if any(str(choice) == f"lay {box} {card}" for choice, _ in desk.session.selection().options):
                desk.do(f"choose:lay {box} {card}")
        lying = laid_cards(desk, 0)
        assert lying
        desk.do("hint.all")
        assert lying.items() <= laid_cards(desk, 0).items()
        assert desk.session.selection().options[-1][0].verb == "done" or len(laid_cards(desk, 0)) == len(rules.boxes)  # type: ignore[attr-defined]
        assert lying.items() <= laid_cards(desk.do("hint.all"), 0).items()
