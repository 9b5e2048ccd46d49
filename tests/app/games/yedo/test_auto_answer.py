"""Answers given by the page: forced choices, or a pass for as long as a seat wishes; neither reveals a hand."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any

import pytest

import tenka
from tenka.games.yedo.phases.patrol import Influence, Save
from tenka_web.app import auto_answer
from tenka_web.app.forced_answers import find_only_choice, find_pass_without_hand
from tenka_web.games.yedo.adapter import ADAPTER
from tests.app.games import test_every_choice_reachable
from tests.app.harness import Desk
from tests.games.yedo.positions import arrange, run
from tests.support.setups import Setup

CARD = re.compile(r'data-target="card:(?!blackmail)|class="y-(?:card|mission)\b')


def people(seed: str = "passing") -> Desk:
    return test_every_choice_reachable.seated(Setup("yedo", 3, ("samurai",), ()), seed)


def among_bots() -> Desk:
    return Desk().do("set:pace instant").start("person", "steady", "random", game="yedo", layers=("samurai",))


def settle(desk: Desk) -> None:
    """Let the page and bots act by themselves."""
    test_every_choice_reachable.settle(desk)
    while desk.watch.waiting:
        desk.watch.run(20_000)
        test_every_choice_reachable.settle(desk)


def play(desk: Desk, rounds: int, seed: int = 1) -> list[int]:
    """Let people choose at random until a round; return how many answers each question had."""
    rng, found = random.Random(seed), []
    while not desk.session.is_over and desk.session.table.state.round < rounds:
        settle(desk)
        if desk.session.is_over:
            break
        seat, decision = desk.session.asked_person, desk.session.table.decision
        assert seat is not None
        assert decision is not None
        found.append(len(decision.choices(seat)))
        test_every_choice_reachable.choose(desk, rng)
    return found


def test_a_person_alone_with_bots_has_forced_choices_made_unless_they_want_to_be_asked() -> None:
    desk = among_bots().do("switch:quick")
    assert 1 in play(desk, 3), "switched off: everything is asked"
    desk = among_bots()
    answered = play(desk, 4)
    assert min(answered) > 1
    mine = [line for line in desk.session.table.history if line.seat == 0]
    assert len(mine) > len(answered)
    assert tenka.replay(desk.session.table.record()).state == desk.session.table.state


def arranged_watch(key: str, **position: Any) -> Any:
    """Return a table that asks seat 0 in the phase of the watch."""
    step = {"influence": Influence, "save": Save}[key]
    play = arrange(**position)
    run(play, step(0))
    return SimpleNamespace(decision=play.decision, state=play.state, rules=play.rules)


@pytest.mark.parametrize(("key", "position", "given"), [
    ("influence", {"actions": {0: "hidden-purse early-riser"}}, True),
    ("influence", {"actions": {0: "the-walls-have-ears"}}, True),
    ("influence", {"actions": {0: "the-walls-have-ears"}, "board": {"gates": 0}}, False),
    ("influence", {"actions": {0: "hidden-purse double-time"}}, False),
    ("influence", {"actions": {0: "hidden-purse"}, "board": {"gates": 0}}, True),
    ("save", {"actions": {0: "hidden-purse feint"}, "board": {"gates": 0}}, True),
    ("save", {"actions": {0: "hidden-purse bribed-captain"}, "board": {"gates": 0}, "mon": {0: 0}}, False),
    ("save", {"actions": {0: "hidden-purse"}, "board": {"gates": 0}, "blackmail": {0: 1}}, False),
])  # fmt: skip
def test_the_watch_is_no_question_where_no_card_that_is_held_could_change_it(key: str, position: Any, given: bool) -> None:
    """Mon can also be taken later; they matter now only for a card that saves for Mon."""
    table = arranged_watch(key, **position)
    assert (ADAPTER.find_needless_pass(table, 0) is not None) == given


def test_a_needless_pass_is_given_to_who_does_not_want_to_be_asked_everything() -> None:
    desk = Desk().do("set:pace instant").start("person", "light", "light", game="yedo", seed="2").do("switch:quick")
    settle(desk)
    while ADAPTER.find_needless_pass(desk.session.table, 0) is None:
        decision = desk.session.table.decision
        assert decision is not None
        choices = decision.forward_choices(0)
        desk.do(f"choose:{next((one for one in choices if str(one) == 'keep hidden-purse'), choices[0])}")
        settle(desk)
    assert len(desk.session.selection().options) > 1
    moment = len(desk.session.table.history)
    desk.watch.run(5000)
    assert len(desk.session.table.history) == moment
    desk.do("switch:quick").watch.run(200)
    assert str(desk.session.table.history[moment].choice) == "pass"


def test_the_switch_is_beside_a_forced_choice_and_in_the_settings() -> None:
    assert 'data-arg="quick"' in among_bots().do("open:settings").shown("dialog")
    desk = among_bots().do("switch:quick")
    rng = random.Random(2)
    while True:
        settle(desk)
        decision = desk.session.table.decision
        assert decision is not None
        if len(decision.choices(0)) == 1:
            break
        assert 'data-arg="quick"' not in desk.shown("prompt")
        test_every_choice_reachable.choose(desk, rng)
    moment = len(desk.session.table.history)
    assert 'data-arg="quick"' in desk.shown("prompt")
    assert 'data-arg="quick"' in desk.do("open:settings").shown("dialog")
    desk.do("close", "switch:quick")
    desk.watch.run(1000)
    assert len(desk.session.table.history) > moment


def test_an_automatic_choice_can_be_undone_and_is_then_asked() -> None:
    desk = until_given(people())
    moment = len(desk.session.table.history)
    desk.watch.run(2000)
    assert len(desk.session.table.history) == moment + 1
    assert desk.session.can_undo()
    desk.do("undo")
    desk.watch.run(5000)
    assert len(desk.session.table.history) == moment
    assert len(desk.session.selection().options) == 1


def until_given(desk: Desk) -> Desk:
    """Play among people until the page is about to answer."""
    rng = random.Random(3)
    for _ in range(2000):
        test_every_choice_reachable.settle(desk)
        if auto_answer.answer(desk.app, desk.session) is not None:
            return desk
        test_every_choice_reachable.choose(desk, rng)
    raise AssertionError("the page never answers")


@pytest.mark.parametrize("seats", [3, 5])
def test_no_automatic_answer_depends_on_a_hand(seats: int) -> None:
    """At every moment of a game everything hidden from a spectator is replaced: an automatic pass stays the same, and a forced
    choice stays forced."""
    rng, found = random.Random(4), [0, 0]
    for seed in ("hands", "other hands", "third hands"):
        table = tenka.new_table("yedo", seats=seats, layers=("samurai",), seed=seed)
        while table.decision is not None:
            (seat,) = table.decision.seats
            given = automatic_answers(table, seat)
            if any(given):
                guess = table.view(None).determinize(rng)
                assert automatic_answers(SimpleNamespace(decision=guess.decision, state=guess.state), seat) == given
                found = [number + (one is not None) for number, one in zip(found, given, strict=True)]
            table.choose(seat, rng.choice(table.decision.choices(seat)))
    assert min(found) > 8


def automatic_answers(table: Any, seat: int) -> tuple[Any, Any]:
    """Return what the page may answer among people: unseen, and as a forced choice."""
    only = find_only_choice(ADAPTER, table, seat) if ADAPTER.is_evident(table, seat) else None
    return find_pass_without_hand(ADAPTER, table, seat), only


@pytest.mark.parametrize("key", ["influence", "reaction"])
def test_a_seat_passes_from_the_cover_without_looking(key: str) -> None:
    """The device stays where it is, no card comes on the screen, and the next seat takes it from the cover."""
    desk = until_covered(people(), key)
    seat, moment = desk.session.viewer, len(desk.session.table.history)
    shown = desk.shown("prompt")
    assert 'id="pass-unseen"' in shown
    assert not CARD.search("".join(desk.page.render().values()))
    desk.do("pass")
    line = desk.session.table.history[moment]
    assert (line.seat, str(line.choice)) == (seat, "pass")
    if desk.session.playback.story is None and ADAPTER.must_cover(desk.session.table):
        assert desk.session.ui.covered
    assert not CARD.search("".join(desk.page.render().values()))


def until_covered(desk: Desk, key: str) -> Desk:
    """Play among people until the cover asks a seat a question of this key that can be passed."""
    rng = random.Random(5)
    for _ in range(4000):
        while desk.session.playback.story is not None:
            desk.page.do("story.end")
        session, decision = desk.session, desk.session.table.decision
        assert decision is not None
        if session.ui.covered and decision.key == f"ye.ask.{key}":
            return desk
        if session.ui.covered:
            desk.page.do("uncover")
        test_every_choice_reachable.choose(desk, rng)
    raise AssertionError(f"the cover never asks {key}")


def test_a_seat_that_keeps_passing_is_not_asked_until_it_gets_a_card() -> None:
    """All three seats do: no cover comes for a window, whatever their cards; a drawn card brings the questions back."""
    desk, rng = until_covered(people(), "influence"), random.Random(6)
    passed = 0
    while len(desk.session.auto_pass_seats) < 3 and not desk.session.is_over:
        passed += pass_on(desk, rng)
    assert passed >= 3
    given = drawn_again = 0
    for _ in range(400):
        before, holders = len(desk.session.table.history), set(desk.session.auto_pass_seats)
        settle(desk)
        if desk.session.is_over:
            break
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert decision is not None
        asked_anyway = find_pass_without_hand(ADAPTER, desk.session.table, seat) is not None
        assert not (asked_anyway and seat in desk.session.auto_pass_seats), decision.key
        test_every_choice_reachable.choose(desk, rng)
        lines = desk.session.table.history[before:]
        given += sum(line.seat in holders and str(line.choice) == "pass" for line in lines[:-1])
        for line in lines:
            gained = {one for event in line.events for one in ADAPTER.gains(event.as_seen_by(None))}
            drawn_again += bool(gained & holders)
        assert not {one for event in lines[-1].events for one in ADAPTER.gains(event)} & desk.session.auto_pass_seats
    assert given > 5
    assert drawn_again > 0


def pass_on(desk: Desk, rng: random.Random) -> int:
    """Let the person at the device keep passing if possible, else choose at random."""
    while desk.session.playback.story is not None:
        desk.page.do("story.end")
    if 'id="pass-on"' in desk.shown("prompt"):
        desk.do("pass:on")
        return 1
    desk.watch.run(5000)
    if desk.session.playback.story is None:
        test_every_choice_reachable.settle(desk)
        if auto_answer.answer(desk.app, desk.session) is None:
            test_every_choice_reachable.choose(desk, rng)
    return 0


def test_continuous_passing_does_not_depend_on_hands() -> None:
    """With every hand replaced the page gives the same answer, covers as before, and shows the same."""
    desk, rng, compared = until_covered(people(), "influence"), random.Random(8), 0
    desk.do("pass:on")
    for _ in range(600):
        session = desk.session
        session.auto_pass_seats.update(range(3))
        while session.playback.story is not None:
            desk.page.do("story.end")
        given = auto_answer.answer(desk.app, session)
        if given is not None:
            compared += same_for_other_hands(desk, given, rng)
            desk.watch.run(5000)
            continue
        settle(desk)
        if session.is_over or compared > 12:
            break
        if auto_answer.answer(desk.app, session) is None:
            test_every_choice_reachable.choose(desk, rng)
    assert compared > 12


def same_for_other_hands(desk: Desk, given: Any, rng: random.Random) -> bool:
    """Return whether there were other hands; assert that with them all is the same."""
    session, shown = desk.session, desk.page.render()
    real, covered = session.table._play, session.ui.covered
    guess = session.table.view(None).determinize(rng)
    if guess.state.actions == real.state.actions:
        return False
    session.table._play = guess
    session._views.clear()
    assert auto_answer.answer(desk.app, session) == given
    assert session.ui.covered == covered
    if session.viewer not in session.asked_seats:
        assert desk.page.render() == shown
    session.table._play = real
    session._views.clear()
    return True


def test_a_seat_that_keeps_passing_can_be_asked_again() -> None:
    desk = until_covered(people(), "influence")
    seat = desk.session.viewer
    desk.do("pass:on")
    assert desk.session.auto_pass_seats == {seat}
    rng = random.Random(9)
    for _ in range(200):
        settle(desk)
        if desk.session.asked_person == seat and 'id="pass-off"' in desk.shown("prompt"):
            break
        test_every_choice_reachable.choose(desk, rng)
    desk.do("pass:off")
    assert desk.session.auto_pass_seats == set()


