"""The questions after a plan: special cards, attacks, and a tray that folds."""

from __future__ import annotations

import random
import re

from tenka_web.games.shogun import march
from tests.app.games.shogun.tables import choices, left, plan, provinces, table
from tests.app.harness import Desk


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


def test_a_province_to_attack_is_selected_first_and_shows_its_odds() -> None:
    """Also if only a single army can go; a click on another province selects that one."""
    desk = table("person", "random", "random", seed="aim")
    desk.do("set:pace instant")
    for _ in range(300):
        session = desk.session
        if session.table.decision is not None and session.asked_person == 0:
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
    assert desk.session.ui.panel.spread is None, "nor does the next season's plan begin below it"
