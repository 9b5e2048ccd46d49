"""Whole games under a net and disks that fail: what holds at every moment, and that all come to the same end."""

from __future__ import annotations

import json

import pytest

from tenka.protocol.state import State
from tenka.protocol.step import fold
from tests.protocol import coin
from tests.protocol.simulate import SHARE, simulate
from tests.protocol.world import World, page, parties


@pytest.mark.parametrize("first", range(0, 200, SHARE))
def test_chaos_ends_in_one_game(first: int) -> None:
    """Two hundred seeds; ``python -m tests.protocol.simulate 5000`` plays as many as one likes."""
    for seed in range(first, first + SHARE):
        simulate(seed)


def rebuilt(world: World, me: int) -> State:
    """From all lines but the one of its own that is not known to be safe: it has not said that yet."""
    here = world.pages[me]
    saying = here.state.saying
    lines = [line for number, line in enumerate([*here.safe, *here.lagging], 1) if saying is None or saying.number != number]
    return fold(page(world.terms, me, world.places(me), here.boot), lines)


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2), (0, 1, 2, 0)])
def test_a_journal_gives_the_page_again_at_every_moment(seats: tuple[int, ...]) -> None:
    world = World(coin.terms(seats, parties(max(seats) + 1)), 3)
    slots = set()
    for count in range(600):
        world.stir()
        for me in range(world.number if count % 5 == 0 else 0):
            state, again = world.pages[me].state, rebuilt(world, me)
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


def test_two_games_of_one_seed_are_the_same() -> None:
    one, other = simulate(12), simulate(12)
    assert one.heads == other.heads
    assert one.steps == other.steps
