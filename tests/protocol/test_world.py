"""Whole games under a net and disks that fail: what holds at every moment, and that all come to the same end."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from tenka.protocol import bounds, consent, entries, speaking
from tenka.protocol.entries import BACK, STANDS, Escrow
from tenka.protocol.events import Heard, Intent, Show
from tenka.protocol.log import Return, Stage
from tenka.protocol.state import State
from tenka.protocol.step import fold, step
from tests.protocol import coin
from tests.protocol.keys import page, parties
from tests.protocol.scenes import word
from tests.protocol.simulate import SHARE, simulate
from tests.protocol.test_hub import gone, until
from tests.protocol.world import World


@pytest.mark.parametrize("first", range(0, 200, SHARE))
def test_chaos_ends_in_one_game(first: int) -> None:
    """Two hundred seeds; ``python -m tests.protocol.simulate 5000`` plays as many as one likes."""
    for seed in range(first, first + SHARE):
        simulate(seed)


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2), (0, 1, 2, 0)])
def test_a_journal_gives_the_page_again_at_every_moment(seats: tuple[int, ...]) -> None:
    world = World(coin.terms(seats, parties(max(seats) + 1)), 3)
    slots = set()
    for count in range(600):
        world.stir()
        for me in range(world.number if count % 5 == 0 else 0):
            state, again = world.pages[me].state, world.rebuilt(me)
            slots.add(state.slot)
            assert (again.slot, again.common.head, again.common.stage) == (state.slot, state.common.head, state.common.stage)
            assert again.common.held.keys() == state.common.held.keys()
            assert again.common.lies == state.common.lies
        if world.over:
            break
    assert world.over
    assert len(slots) > 7


def test_a_journal_with_lines_that_are_none_is_read_as_far_as_it_goes() -> None:
    world = World(coin.terms((0, 1), parties(2)), 4)
    world.play()
    lines = world.pages[0].safe
    spoilt = ["", "{}", "[]", json.dumps(["x", None]), json.dumps([1, 2]), *lines[:5], "[" * 50, *lines[5:]]
    again = fold(page(world.terms, 0, [1], 2), spoilt)
    assert again.common.head == world.pages[0].state.common.head


def test_a_word_that_nobody_heard_and_its_disk_lost_is_not_said() -> None:
    """It was sealed, the connection broke before it was heard, and the machine lost what it had written: no page in the world
    knows it, so another answer may be given."""
    world = World(coin.terms((0, 1), parties(2)), 5)
    while world.pages[0].state.common.stage is not Stage.SEAL:
        world.stir()
    world.settle()
    seat = world.pages[0].state.common.asked(0)[0]
    for call in ("heads", "tails"):
        safe = len(world.pages[0].safe)
        world.feed(0, Intent("choose", (seat, call)))
        while not world.pages[0].state.common.held:
            world.own(0)
        if call == "heads":
            world.cut(0, 1)
            world.kill(0)
            world.restart(0, len(world.pages[0].safe) - safe)
            world.settle()
            assert not world.pages[0].state.common.held
    world.play()
    assert world.pages[1].state.table.state.calls[0] == "tails"


def passed(number: int, stage: Stage = Stage.CHOICE) -> World:
    """At the first moment after somebody has passed, at which a choice or a secret answer is asked for; nothing is under way."""
    for seed in range(40):
        world = World(coin.terms(tuple(range(number)), parties(number), 2), seed)
        while not world.over:
            world.stir()
            common = world.pages[0].state.common
            if common.table is not None and common.stage is stage and consent.reach(common) < len(common.table.history):
                world.settle()
                return world
    raise AssertionError("nobody passes")


@pytest.mark.parametrize("number", [2, 3])
def test_all_go_back_together_and_come_to_one_end(number: int) -> None:
    world = passed(number)
    made, rounds = len(world.pages[0].state.table.history), world.pages[0].state.common.rounds
    world.feed(1, Intent("propose", ((), BACK + made - 1)))
    world.settle()
    assert len(world.pages[1].state.table.history) == made
    for me in range(number):
        world.person(me)
    world.settle()
    for here in world.pages:
        assert here.state.common.returns == (Return(1, made - 1, made),)
        assert (len(here.state.table.history), here.state.common.rounds) == (made - 1, rounds)
    told = [(me, show) for me, show in world.shown if show.fact in ("back", "gone")]
    assert told == [(me, Show("back", (1, made - 1))) for me, _ in told]
    assert {me for me, _ in told} == set(range(number))
    world.play()
    for me in range(number):
        assert world.rebuilt(me).common.head == world.pages[0].state.common.head


def test_nobody_goes_back_amid_a_round_or_too_often() -> None:
    common = passed(2).pages[0].state.common
    made = len(common.table.history)
    assert consent.reach(common) == made - 1
    for stage in set(Stage) - {Stage.CHOICE, Stage.SEAL}:
        assert consent.reach(replace(common, stage=stage)) == made
    for often, reach in ((consent.MOST_RETURNS - 1, made - 1), (consent.MOST_RETURNS, made)):
        assert consent.reach(replace(common, returns=(Return(0, 0, 1),) * often)) == reach
    assert consent.reach(replace(common, floor=made)) == made
    assert consent.reach(replace(common, deal=cast(Any, "hands are dealt"))) == made


def test_a_choice_that_is_held_counts_and_nobody_goes_back_behind_what_was_made_together() -> None:
    world = passed(2)
    here = world.pages[0].state
    moment, asked = len(here.table.history), here.table.decision.seats[0]
    chooser = here.common.holder(asked)
    for wrong in (moment, moment - 2, 0):
        world.feed(1 - chooser, Intent("propose", ((), BACK + wrong)))
        assert world.shown[-1][1].fact == "refused"
    world.feed(1 - chooser, Intent("propose", ((), BACK + moment - 1)))
    world.feed(chooser, Intent("choose", (asked, "pass")))
    while world.tend():
        pass                        # words of both are said, and neither is heard yet
    world.settle()
    world.person(chooser)
    world.settle()
    for page_ in world.pages:
        assert not page_.state.common.returns
        assert len(page_.state.table.history) == moment + 1
    world.play()


@pytest.mark.parametrize("number", [2, 3])
def test_who_rolls_instead_of_going_back_is_waited_for_by_nobody(number: int) -> None:
    """A roll needs links that whoever has promised holds back: so the wish is withdrawn as soon as the choice is heard."""
    world = passed(number)
    here = world.pages[0].state
    moment, asked = len(here.table.history), here.table.decision.seats[0]
    chooser = here.common.holder(asked)
    asker, *others = [me for me in range(number) if me != chooser]
    world.feed(asker, Intent("propose", ((), BACK + moment - 1)))
    world.settle()
    for me in others:
        world.feed(me, Intent("agree", (asker,)))
    world.settle()
    world.feed(chooser, Intent("choose", (asked, "roll")))
    world.settle()
    for page_ in world.pages:
        assert not page_.state.common.returns
        assert len(page_.state.table.history) == moment + 1
    world.play()


def test_who_has_chosen_agrees_no_more_to_go_back() -> None:
    """Though it was asked before, and the asker has not heard of the choice."""
    world = passed(2)
    here = world.pages[0].state
    asked = here.table.decision.seats[0]
    chooser = here.common.holder(asked)
    asker = 1 - chooser
    world.feed(asker, Intent("propose", ((), BACK + len(here.table.history) - 1)))
    only(world, asker, chooser)
    (one,) = consent.proposals(world.pages[chooser].state)
    for event in (Intent("choose", (asked, "roll")), Intent("agree", (asker,))):
        world.feed(chooser, event)
        while world.own(chooser):
            pass
    state = world.pages[chooser].state
    assert chooser in state.common.held
    assert not consent.agreed(state, one)


def test_a_secret_answer_is_no_choice_instead_of_going_back() -> None:
    """Nothing of it has come to light: all may go back to before the question, and the wish to do so stays."""
    world = passed(2, Stage.SEAL)
    made = len(world.pages[0].state.table.history)
    seat = world.pages[1].state.common.asked(1)[0]
    world.feed(1, Intent("choose", (seat, "heads")))
    world.settle()
    assert all(1 in here.state.common.held for here in world.pages)
    world.feed(0, Intent("propose", ((), BACK + made - 1)))
    world.settle()
    assert [one.by for one in consent.proposals(world.pages[1].state)] == [0]
    world.feed(1, Intent("agree", (0,)))
    world.settle()
    for here in world.pages:
        assert here.state.common.returns == (Return(0, made - 1, made),)
        assert len(here.state.table.history) == made - 1


def test_two_games_of_one_seed_are_the_same() -> None:
    one, other = simulate(12), simulate(12)
    assert one.holds.heads == other.holds.heads
    assert one.steps == other.steps


def test_a_page_whose_own_word_is_none_says_nothing_more_in_its_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of its program would be said, signed and kept again without end."""
    shared = ((bytes(entries.HASH), bytes(entries.SHARE)),) * 2
    monkeypatch.setitem(speaking.SAYS, "ready", lambda turn: ("toy 1", Escrow(b"box", shared)))     # though only two are there
    world = World(coin.terms((0, 1), parties(2)), 5)
    world.settle()
    for me, here in enumerate(world.pages):
        assert here.state.mute == here.state.slot == 0
        assert not here.state.common.held
        assert [fact.values for by, fact in world.shown if (by, fact.fact) == (me, "own")] == [("trust",)]
        assert len([*here.safe, *here.lagging]) == 1


def only(world: World, source: int, target: int) -> None:
    """What one page says comes to another; nothing else comes to anybody."""
    for _ in range(200):
        busy = world.own(source) or world.own(target)
        at = next((at for at, (one, two, _) in enumerate(world.net) if (one, two) == (source, target)), None)
        if at is not None:
            world.deliver(at)
        elif not busy:
            return
    raise AssertionError("no end of it")


def test_a_choice_that_comes_after_all_agreed_does_not_count() -> None:
    """Who is left agrees without having heard it; then it comes to all of them, and is in the open slot, but not in its end."""
    world = World(coin.terms((0, 1, 2), parties(3), 2), 5, star=False)
    until(world, Stage.CHOICE)
    world.settle()
    state = world.pages[0].state
    seat = state.table.decision.seats[0]
    goes = state.common.holder(seat)
    asks, agrees = (party for party in range(3) if party != goes)
    before = state.table.state
    world.feed(asks, Intent("propose", ((goes,), STANDS)))
    only(world, asks, agrees)
    world.feed(agrees, Intent("agree", (asks,)))
    world.feed(goes, Intent("choose", (seat, "roll")))
    for other in (asks, agrees):
        only(world, goes, other)
        assert goes in world.pages[other].state.common.held
    world.gone.add(goes)
    world.settle()
    for me in (asks, agrees):
        common = world.pages[me].state.common
        assert common.present == (asks, agrees)
        assert (common.pending, common.made) == (None, None)
        assert common.table is not None
        assert common.table.state == before


def test_a_line_that_stands_twice_or_elsewhere_in_a_journal_changes_nothing() -> None:
    world = World(coin.terms((0, 1), parties(2)), 4)
    world.play()
    lines, head = world.pages[0].safe, world.pages[0].state.common.head
    for spoilt in (
        [one for line in lines for one in (line, line)],            # each twice
        [*lines, *lines[:6]],                                       # those of earlier slots once more
        [one for at, line in enumerate(lines) for one in (line, *lines[at + 3 : at + 4])],     # some before their slots
    ):
        assert fold(page(world.terms, 0, [1], 2), spoilt).common.head == head


def test_lines_of_the_same_game_as_it_went_elsewhere_change_nothing() -> None:
    """A disk that was copied: the same keys and terms, but other choices, so other heads."""
    world, other = World(coin.terms((0, 1), parties(2), 3), 4), World(coin.terms((0, 1), parties(2), 3), 11)
    for here in (world, other):
        here.play()
    head = world.pages[0].state.common.head
    assert head != other.pages[0].state.common.head
    begin = next(at for at, (one, two) in enumerate(zip(world.pages[0].safe, other.pages[0].safe, strict=False)) if one != two)
    lines, others = world.pages[0].safe, other.pages[0].safe[begin + 2 :]
    mixed = [*lines[: begin + 2], *(one for pair in zip(others, lines[begin + 2 :], strict=False) for one in pair)]
    mixed += lines[begin + 2 + len(others) :]
    assert fold(page(world.terms, 0, [1], 2), mixed).common.head == head


def left() -> State:
    """Page 0 of three, when the third has gone and a choice is asked for."""
    world = World(coin.terms((0, 1, 2), parties(3), 2), 5)
    until(world, Stage.CHOICE)
    gone(world, 2)
    for _ in range(2_000):
        if world.pages[0].state.common.gone and world.pages[0].state.common.stage is Stage.CHOICE:
            return world.pages[0].state
        world.stir()
    raise AssertionError("nobody went")


@pytest.mark.parametrize("back", [0, 1])
def test_what_somebody_who_has_gone_says_is_heard_by_nobody(back: int) -> None:
    """In the open slot, and in a closed one in which it had said nothing; though its signature was just found right."""
    state = left()
    slot, head = state.slot - back, state.log[state.slot - 1].head if back else state.common.head
    late = word(state, "end", (), party=2, slot=slot, head=head)
    found = step(state, Heard("1", late, state.now, (True,)))
    assert (found.out, found.effects) == ((), ())
    assert found.state.common == state.common
    kept = fold(state, [json.dumps([late, None])])
    assert (kept.common.held, kept.stopped) == (state.common.held, None)


def test_what_is_longer_than_any_word_is_not_even_counted() -> None:
    state = left()
    found = step(state, Heard("1", "x" * (bounds.LONGEST + 1), state.now + 1, None))
    assert (found.state, found.out, found.effects) == (state, (), ())
