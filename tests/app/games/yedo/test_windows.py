"""Questions that a card may answer: the pass has one place and one key, and a round's watch can be passed in one click."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.app.games import test_every_choice_reachable as drawn
from tests.app.games.yedo.test_auto_answer import among_bots, people, settle
from tests.app.harness import Desk

WINDOWS = {"ye.ask.influence", "ye.ask.save", "ye.ask.reaction"}
SAVES = re.compile(r'data-arg="(?:card:blackmail|blackmail |play (?:smoke-screen|bribed-captain|informer))')
ANSWER = re.compile(r'<button[^>]*data-act="(?:choose|target)"[^>]*>')


def question_key(desk: Desk, rounds: int = 6) -> str:
    """Return the question of the person at the device; "" after this many rounds."""
    settle(desk)
    if desk.session.ui.covered:
        desk.page.do("uncover")
    decision, state = desk.session.table.decision, desk.session.table.state
    return "" if decision is None or state.round > rounds else decision.key


def test_the_pass_is_first_in_every_window_and_only_a_button_that_saves_is_prominent() -> None:
    rng, seen = random.Random(3), set[str]()
    for _ in range(5):
        desk = among_bots().do("switch:quick")
        while asked := question_key(desk):
            if asked in WINDOWS:
                first, *others = ANSWER.findall(desk.shown("prompt"))
                assert 'data-arg="pass"' in first
                assert 'data-key="p"' in first
                assert bool(others) != ("primary" in first)
                assert [one for one in others if "primary" in one] == [one for one in others if SAVES.search(one)][:1]
                seen.add(asked)
            drawn.choose(desk, rng)
        if seen == WINDOWS:
            return
    raise AssertionError(f"windows that never opened: {WINDOWS - seen}")


@pytest.mark.parametrize(("begun", "least"), [(people, 1), (among_bots, 0)])
def test_a_seat_that_passes_a_rounds_watch_is_asked_once_a_round(begun: Callable[[], Desk], least: int) -> None:
    """``least``: the least number of later questions about it, which the page passes; games are played until a few were asked."""
    rng, rests, let_by = random.Random(4), 0, 0
    while rests < 2 or let_by < least:
        desk, rested = begun(), set[tuple[int | None, int]]()
        while asked := question_key(desk):
            seat, at, moment = desk.session.asked_person, desk.session.table.state.round, len(desk.session.table.history)
            if asked not in ("ye.ask.influence", "ye.ask.save"):
                drawn.choose(desk, rng)
                continue
            assert (seat, at) not in rested
            rested.add((seat, at))
            desk.do("pass:rest")
            question_key(desk)
            given = desk.session.table.history[moment + 1 :]
            let_by += sum((line.seat, at) in rested and str(line.choice) == "pass" for line in given)
        rests += len(rested)


def test_a_card_needs_no_more_confirmation_than_its_button() -> None:
    """By mouse a card chooses as its button does, even a choice that can't be undone; by finger the first tap shows the card."""
    desk = among_bots()
    rng = random.Random("cards")
    for _ in range(600):
        settle(desk)
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert decision is not None, "no card was asked for that can't be taken back"
        assert seat is not None
        lone = [group for group in desk.session.selection().groups if group.target.startswith("card:") and group.only is not None]
        final = [group for group in lone if group.only is not None and desk.session.is_final(seat, group.only)]
        if final:
            break
        desk.do(f"choose:{rng.choice(decision.forward_choices(seat))}")
    before = len(desk.session.table.history)
    desk.app.settings.taps = True
    desk.do(f"tap:{final[0].target}")
    assert desk.session.ui.tried == final[0].target
    assert len(desk.session.table.history) == before
    desk.app.settings.taps = False
    desk.do(f"target:{final[0].target}")
    assert desk.session.ui.confirming is None
    assert desk.session.table.history[before].choice == final[0].only


def test_no_answer_of_several_of_a_kind_is_prominent() -> None:
    """It would read as advice; one that is alone is."""
    rng, desk, seen = random.Random(3), among_bots(), Counter[bool]()
    while asked := question_key(desk, 4):
        if asked in ("ye.ask.keep", "ye.ask.act", "ye.ask.mission", "ye.ask.trade"):
            prompt = desk.shown("prompt")
            alone = len(desk.session.selection().options) == 1
            assert alone or "primary" not in prompt, prompt
            seen[alone] += 1
        drawn.choose(desk, rng)
    assert seen[False]
