"""Hints of Yedo agree with each other: none gives away what the mission of an earlier hint needs, unless it says so."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import tenka
from tenka import Choice, bots
from tenka.bots import Budget
from tenka.games.yedo.board.next_actions import ASKED, list_next_actions
from tenka.games.yedo.goods import WEAPONS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app.session import Session
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.games.yedo import hint_reasons
from tenka_web.ui.markup import Markup, text_of
from tests.app.harness import Desk

SHORT = Budget(playouts=6)


def render_context(table: tenka.Table) -> TableContext:
    """Return the render context of the first seat, alone with bots."""
    desk = Desk(fragment=f"g={table.code()}~000~311~322")
    session: Session = desk.session
    if session.playback.story is not None:
        desk.do("story.end")
    return build_context(desk.app.t, desk.app.settings, session)


def lost_weapons(before: Any, after: Any) -> set[str]:
    """Return the weapons that the first seat lost."""
    return {weapon for weapon in WEAPONS if weapon in before.weapons[0] and weapon not in after.weapons[0]}


@pytest.mark.parametrize("seed", ["plan 1", "plan 2"])
def test_hints_do_not_undo_the_mission_of_earlier_hints(seed: str) -> None:
    table, rng = tenka.new_table("yedo", seats=3, seed=seed), random.Random(seed)
    strong, steady = bots.bot("yedo", "strong"), bots.bot("yedo", "steady")
    rows: Any = {row.id: row for row in MISSIONS}
    named: set[str] = set()
    number, followed = -1, 0
    while table.decision is not None and table.state.copy().round <= 5:
        seat, state = table.decision.seats[0], table.state.copy()
        if state.round != number:
            number, named = state.round, set()
        if seat:
            table.choose(seat, steady.choose(table.view(seat), rng))
            continue
        advice = strong.advise(table.view(0), rng, budget=SHORT)
        kept = {face for hand in state.missions[0] for face, _ in hand} & named - {advice.values.get("mission")}
        ctx = render_context(table) if advice.choice.verb in hint_reasons.GIVES else None
        table.choose(0, advice.choice)
        gone = lost_weapons(state, table.state.copy())
        for mission in kept:
            if rows[mission].need.weapons & gone:
                assert ctx is not None
                assert any(mission in values["missions"] for _, values in hint_reasons.reasons(ctx, advice.choice))
        if "mission" in advice.values:
            named.add(str(advice.values["mission"]))
            followed += 1
    assert followed >= 5


def test_a_hint_that_gives_up_a_missions_weapon_says_so() -> None:
    """If the weapon is the only one of its kind, and is sold, traded or lost."""
    table, rng, steady = tenka.new_table("yedo", seats=3, seed="needs"), random.Random(1), bots.bot("yedo", "steady")
    rows: Any = {row.id: row for row in MISSIONS}
    found = None
    while table.decision is not None and found is None:
        state = table.state.copy()
        held = [face for hand in state.missions[0] for face, _ in hand]
        wanted = [(face, weapon) for face in held for weapon in sorted(rows[face].need.weapons)
                  if state.weapons[0].count(weapon) == 1]  # fmt: skip
        found = wanted[0] if wanted and table.decision.seats[0] == 0 else None
        if found is None:
            seat = table.decision.seats[0]
            table.choose(seat, steady.choose(table.view(seat), rng))
    assert found is not None
    mission, weapon = found
    ctx = render_context(table)
    for verb in ("sell", "rearm", "give"):
        told: tuple[tuple[str, Mapping[str, Any]], ...] = hint_reasons.reasons(ctx, Choice(verb, (weapon,)))
        assert [(key, values["thing"]) for key, values in told] == [("ye.because.gives_up", weapon)]
        assert mission in told[0][1]["missions"]
        said = ctx.localizer.say(told[0][0], told[0][1])
        assert ctx.localizer.value("mission", mission) in said
        assert ctx.localizer.value("weapon", weapon) in said
    other = next(one for one in WEAPONS if one not in ctx.view.state.weapons[0])
    assert hint_reasons.needing(ctx, 0, other) == []


@pytest.mark.parametrize("taken", [False, True])
def test_a_hint_with_one_disciple_left_names_its_action_and_why(taken: bool) -> None:
    """The page shows its actions before it is activated, so the advice is about one of them; taking it makes both choices."""
    table, rng, steady = tenka.new_table("yedo", seats=3, seed="one left"), random.Random(1), bots.bot("yedo", "steady")
    while True:
        decision = table.decision
        assert decision is not None
        seat, moment = decision.seats[0], len(table.history)
        if seat == 0 and decision.key == ASKED and len(decision.choices(0)) == 1:
            break
        table.choose(seat, steady.choose(table.view(seat), rng))
    (activate,) = decision.choices(0)
    desk = Desk(fragment=f"g={table.code()}~000~311~322")
    if desk.session.playback.story is not None:
        desk.do("story.end")
    desk.do("hint")
    advice = desk.session.worker.advice
    assert advice is not None
    assert advice.choice == activate
    assert advice.then in list_next_actions(table.view(0))[activate]
    shown = text_of(Markup(desk.shown("prompt")))
    assert desk.app.t("ye.hint.only") not in shown
    assert desk.app.t("ye.hint.habit") not in shown
    if taken:
        desk.do("hint.take").watch.run(2_000)
        assert [line.choice for line in desk.session.table.history[moment : moment + 2]] == [activate, advice.then]
