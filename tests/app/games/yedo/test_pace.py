"""How long a person waits between two own questions: what does not concern the person goes by quickly, what nobody can see at
once, and an own choice can be undone in the meantime."""

from __future__ import annotations

import random

from tenka import bots
from tenka_web.app import auto_answer
from tenka_web.app.turn import LEAST_UNDO_TIME
from tests.app.harness import Desk

MOST = {"ye.ask.place": 6.5, "ye.ask.join": 9.5, "ye.ask.activate": 8.5}
"""Question -> the most seconds before it in three rounds, with the stories."""


def wait_for(desk: Desk) -> float:
    """Run the clock to the next question that a person has to answer; return the seconds."""
    before, session = desk.watch.time, desk.session
    while not _is_asked(desk):
        due = min((at for at, _ in desk.watch.waiting.values()), default=desk.watch.time + 100)
        desk.watch.run(max(due - desk.watch.time, 0) or 1)
    assert session is desk.session
    return (desk.watch.time - before) / 1000


def _is_asked(desk: Desk) -> bool:
    session = desk.session
    return (session.is_over or (session.playback.story is None and session.asked_person is not None
            and bool(session.selection().options) and auto_answer.answer(desk.app, session) is None))  # fmt: skip


def test_a_person_waits_a_few_seconds_between_own_questions() -> None:
    desk = Desk().start("person", "light", "light", game="yedo", seed="a")
    adviser, rng, waits = bots.bot("yedo", "steady"), random.Random(1), dict[str, list[float]]()
    while True:
        seconds = wait_for(desk)
        decision = desk.session.table.decision
        if decision is None or desk.session.table.state.round > 3:
            break
        waits.setdefault(decision.key, []).append(seconds)
        desk.do(f"choose:{adviser.choose(desk.session.table.view(0), rng)}")
    assert {key: max(waits[key]) for key, most in MOST.items() if max(waits[key]) > most} == {}


def test_what_nobody_can_see_takes_no_time_and_an_own_choice_can_still_be_undone() -> None:
    """All take part in the bidding: that changes nothing on the table."""
    desk = Desk().start("person", "light", "light", game="yedo", seed="a")
    adviser, rng = bots.bot("yedo", "steady"), random.Random(1)
    while True:
        wait_for(desk)
        decision = desk.session.table.decision
        assert decision is not None
        if decision.key == "ye.ask.join":
            break
        desk.do(f"choose:{adviser.choose(desk.session.table.view(0), rng)}")
    desk.do("choose:join")
    desk.watch.run(LEAST_UNDO_TIME - 1)
    assert desk.session.can_undo()
    assert wait_for(desk) + (LEAST_UNDO_TIME - 1) / 1000 < 2
