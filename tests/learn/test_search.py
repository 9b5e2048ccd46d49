"""OpenSpiel's own algorithms run, find the solution, and see no future dice."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.bench import peers
from web.build.paths import ENGINE, ROOT, lock_step

pytestmark = pytest.mark.slow

BEGIN = """
import random
import numpy as np
import pyspiel
import tenka
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from tenka.learn import openspiel_game as spiel
from tests.learn import kuhn

tenka.register(kuhn.ROW)


def rollouts(seed):
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def is_mcts(game, simulations, seed):
    return ismcts.ISMCTSBot(game, rollouts(seed), 1.4, simulations, random_state=np.random.RandomState(seed))


def with_open_cards(game, simulations, seed):
    return mcts.MCTSBot(game, 1.4, simulations, rollouts(seed), random_state=np.random.RandomState(seed))


def played(game, bots, seed, most=10**6):
    state, dice = game.new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal() and most:
        seat = state.current_player()
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(dice.choice(actions, p=odds))
            continue
        state.apply_action(bots[seat].step(state) if bots[seat] else dice.choice(state.legal_actions()))
        most -= 1
    return state.returns()
"""
CFR = """
game = spiel.load("kuhn", seats=2)
solver = cfr.CFRSolver(game)
policy = solver.average_policy()
assert len(policy.state_lookup) == 12
before = exploitability.nash_conv(game, policy)
for _ in range(60):
    solver.evaluate_and_update_policy()
after = exploitability.nash_conv(game, solver.average_policy())
assert after < 0.02 < 0.2 < before, (before, after)
"""
ISMCTS = """
game = spiel.load("kuhn", seats=2)
won = [played(game, [is_mcts(game, 30, n), None][:: 1 if n % 2 else -1], n)[1 - n % 2] > 0 for n in range(40)]
assert sum(won) > 20, won
for name, seats in (("yedo", 2), ("shogun", 3)):
    game = spiel.load(name, seats=seats, max_choices=20)
    assert sum(played(game, [is_mcts(game, 2, 1), *[None] * (seats - 1)], 1)) == 0
"""
MCTS = """
game, called = spiel.load("kuhn", seats=2), 0
for deal in range(6):
    state = game.new_initial_state()
    state.apply_action(deal)
    for word in ("pass", "bet"):
        state.apply_action(state.node.labels.index(word))
    (mine,), (other,) = state.node.view(0).state.held[0], state.node.view(1).state.held[1]
    if kuhn.CARDS.index(mine) > kuhn.CARDS.index(other):    # which it sees, and bots are not to
        called += state.node.labels[with_open_cards(game, 30, deal).step(state)] == "bet"
assert called == 3
game = spiel.load("tenka-meidou", seats=2, recall=False)
assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
played(game, [with_open_cards(game, 4, 1)] * 2, 1, most=8)
"""
DICE = """
game = spiel.load("tenka-meidou", seats=2)
state, dice = game.new_initial_state(), random.Random(1)
while state.is_chance_node():
    state.apply_action(dice.choice(state.legal_actions()))
state.apply_action(state.legal_actions()[0])
assert state.is_chance_node() and len(state.chance_outcomes()) == 216
seen = set()
for _ in range(30):
    clone = state.clone()
    clone.apply_action(dice.choice(clone.legal_actions()))
    seen.add(clone.observation_string(0))
assert len(seen) > 20 and state.is_chance_node()
again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, clone))[1]
assert again.information_state_string(0) == clone.information_state_string(0)
"""
OBSERVERS = """
from open_spiel.python.observation import make_observation

kinds = pyspiel.PrivateInfoType
game = spiel.load("yedo", seats=2)
state, dice = game.new_initial_state(), random.Random(1)
while state.is_chance_node() or len(state.history()) < 60:
    state.apply_action(dice.choice(state.legal_actions()))
one, every, none = (
    make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=kind))
    for kind in (kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS, kinds.NONE)
)
for player in range(2):
    for observation in (one, every, none):
        observation.set_from(state, player)
    assert list(one.tensor) == state.observation_tensor(player) == list(every.tensor.reshape(2, -1)[player])
    assert list(none.tensor) == state.node.observe_public() != list(one.tensor)
assert none.string_from(state, 0) == none.string_from(state, 1)
private = pyspiel.IIGObservationType(perfect_recall=False, public_info=False, private_info=kinds.SINGLE_PLAYER)
added = make_observation(game, private)
added.set_from(state, 1)
assert list(added.tensor + none.tensor) == list(every.tensor.reshape(2, -1)[1]) and 0 < sum(added.tensor == 0) < len(added.tensor)
blind = spiel.load("yedo", seats=2, recall=False)
assert not blind.get_type().provides_information_state_tensor
for kind, recall, public, of, params in (
    (kinds.SINGLE_PLAYER, True, True, blind, None), (kinds.ALL_PLAYERS, True, True, game, None),
    (kinds.NONE, True, True, game, None), (kinds.ALL_PLAYERS, False, False, game, None),
    (kinds.SINGLE_PLAYER, False, True, game, {"sort": "any"}),
):
    try:
        make_observation(of, pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=kind), params)
    except ValueError:
        continue
    raise AssertionError((kind, recall, public, params))
"""


@pytest.fixture(scope="module")
def python() -> Path:
    with lock_step():
        peers.install()
    return peers.PYTHON


@pytest.mark.parametrize("text", [CFR, ISMCTS, MCTS, DICE, OBSERVERS], ids=["cfr", "is-mcts", "mcts", "dice", "observers"])
def test_the_algorithms_of_openspiel(python: Path, text: str) -> None:
    call = [str(python), "-W", "ignore", "-c", BEGIN + text]
    path = {"PYTHONPATH": f"{ENGINE}:{ROOT}"}
    done = subprocess.run(call, capture_output=True, text=True, check=False, env=path, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
