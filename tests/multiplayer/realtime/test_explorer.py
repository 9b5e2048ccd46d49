"""The worlds of the design's model, against the real ``step``: C1 to C5 hold on every schedule that was explored.

Each rule that was given up is switched on in a test double, and its flaw is found again.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tenka.multiplayer.realtime import client_state, log_game, own_party, proposals, shared_chance
from tests.multiplayer.realtime.claims import Old, World
from tests.multiplayer.realtime.explorer import Explorer
from tests.multiplayer.realtime.world import root

F = frozenset
TWO, THREE = (0, 1), (0, 1, 2)
WORLDS = (
    *(World(f"2 parties, bad {bad}", F({bad}), TWO, "0c1", 1, 1, True, 1) for bad in TWO),
    *(World(f"2 parties, bad {bad}, two rekeys", F({bad}), TWO, "10", 2, 2, True) for bad in TWO),
    *(World(f"3 parties, bad {bad}, sealed", F(bad), THREE, "q0", 2, 1, True, 1) for bad in ({0, 1}, {0, 2}, {1, 2})),
    *(World(f"3 parties, bad {bad}, {mover} moves", F(bad), THREE, f"{mover}c", 1, 1, True)
      for bad in ({0, 1}, {0, 2}, {1, 2}) for mover in (0, 2)),
    *(World(f"screen hosts 2 seats, bad {bad}", F(bad), (1, 2), "0c", 2, 1, True, 1) for bad in ({0, 1}, {0, 2})),
    World("3 parties, host bad, chance", F({0}), THREE, "0", 1, 1, True),
    World("3 parties, host bad, sealed", F({0}), THREE, "q0", 1, 0, True),
    World("3 parties, guest bad, chance", F({1}), THREE, "1", 1, 1, True),
    World("3 parties, guest bad, sealed", F({1}), THREE, "c", 1, 0, True),
)  # fmt: skip
SMALL = (
    World("2 parties, host bad", F({0}), TWO, "01", 1, 1, True, 1),
    World("2 parties, guest bad", F({1}), TWO, "10", 1, 1, True, 1),
    World("2 parties, guest bad, sealed", F({1}), TWO, "c", 1, 1, True, 1),
    World("2 parties, host bad, sealed", F({0}), TWO, "c", 1, 1),
    World("3 parties, one honest host", F({1, 2}), THREE, "1", 1, 0, True),
    World("3 parties, one honest guest", F({0, 2}), THREE, "0"),
    World("3 parties, host bad", F({0}), THREE, "0", 1, 0, True),
)  # fmt: skip


def schedules(world, few):
    """So many random schedules of a world, of three parties fewer: they have more to choose from."""
    explorer = Explorer(world)
    steps = sum(explorer.walk(random.Random(seed)) for seed in range(few if len(world.seats) < 3 else few // 3))
    assert explorer.found == {}
    assert explorer.ends
    assert steps > few


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_the_claims_hold_on_random_schedules(world):
    schedules(world, 36)


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_the_claims_hold_on_many_random_schedules(world):
    schedules(world, 240)


@pytest.mark.slow
@pytest.mark.parametrize("world", SMALL, ids=lambda world: world.name)
def test_the_claims_hold_in_every_situation_of_a_small_world(world):
    explorer = Explorer(world)
    visited, whole = explorer.explore(6_000)
    assert explorer.found == {}
    assert explorer.ends
    assert whole or visited == 6_000


def links(state, body):
    """Return the next link of a client, as the old rules gave it away."""
    at = state.game
    return {shared_chance.chain(root(state.me))[at.rounds + 1 - at.members[state.me].chain_began]}


def escrow(state, body):
    """The link after the one shown lay in trust with all others."""
    return links(replace(state, game=replace(state.game, rounds=state.game.rounds + 1)), body) if body.kind == "reveal" else set()


def rushed(state, body):
    """A link went out with the move."""
    return links(state, body) if body.kind == "move" else set()


def opened(state, body):
    """An answer could be read from its commitment."""
    return {f"opened {state.me} {state.game.n}"} if body.kind == "commit" else set()


def midround(name):
    def patch(monkeypatch):
        calm = property(lambda self: self.due.kind in ("move", "commit", "reveal"))
        allowed = dict(proposals._ALLOWED)

        class Calm:
            def __init__(self, at):
                self.at = at

            def __getattr__(self, what):
                return calm.fget(self.at) if what == "is_calm" else getattr(self.at, what)

        monkeypatch.setattr(proposals, "_ALLOWED", {**allowed, name: lambda at, *values: allowed[name](Calm(at), *values)})
    return patch


def unlocked(monkeypatch):
    monkeypatch.setattr(client_state.ClientState, "rejected_closers", lambda self: frozenset())


def reused(monkeypatch):
    left = log_game._AGREED["leave"]
    monkeypatch.setitem(log_game._AGREED, "leave", lambda at, *values: replace(left(at, *values), rounds=at.rounds))


def free(monkeypatch):
    monkeypatch.setattr(shared_chance, "is_link_of", lambda known, link, steps: True)


def silent(monkeypatch):
    voters = proposals.voters
    for module in (proposals, own_party, client_state):
        monkeypatch.setattr(module, "voters", lambda at, said: () if said[0] == "leave" else voters(at, said))


FLAWS = (
    ("escrow", "C1", Old(leak=escrow), None, World("3 parties", F({0, 1}), THREE, "00")),
    ("rekey in mid-round", "C3", Old(), midround("rekey"), World("3 parties", F({0, 2}), THREE, "0")),
    ("takeback in mid-round", "C3", Old(), midround("takeback"), World("2 parties", F({0}), TWO, "00", 1, 0, True, 1)),
    ("boot excuse", "C4", Old(excused=True), None, World("3 parties", F({0}), THREE, "0", 0, 0, False)),
    ("no journal", "C4", Old(forgets=True), None, World("2 parties", F({0}), TWO, "1", 0, 0, False)),
    ("free reveals", "C1", Old(free_links=True), free, World("2 parties", F({0}), TWO, "0", 0, 0, False)),
    ("opening early", "C2", Old(leak=opened), None, World("2 parties", F({0}), TWO, "c", 0, 0, False)),
    ("votes without a lock", "C4", Old(), unlocked, World("3 parties", F({0}), THREE, "1", 1, 0, True)),
    ("silent leaving", "C3", Old(), silent, World("3 parties", F({0, 1}), THREE, "0", 1, 0, True)),
    ("links used again", "C1", Old(), reused, World("3 parties", F({0, 1}), THREE, "0", 1, 0, True)),
    ("rushed links", "C1", Old(leak=rushed), None, World("2 parties", F({0}), TWO, "1", 0, 0, False)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "claim", "old", "patch", "world"), [pytest.param(*flaw, id=flaw[0]) for flaw in FLAWS])
def test_a_rule_that_was_given_up_is_found_broken_again(name, claim, old, patch, world, monkeypatch):
    new = Explorer(world)
    new.explore(100)
    assert new.found == {}
    if patch is not None:
        patch(monkeypatch)
    explorer, rng = Explorer(world, replace(old, named=name)), random.Random(name)
    for _ in range(400):
        if claim not in explorer.found:
            explorer.walk(rng)          # finds sooner than visiting situation after situation, wherever the flaw lies
    assert claim in explorer.found, explorer.found
