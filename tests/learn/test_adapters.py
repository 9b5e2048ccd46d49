"""Environments of other libraries, and each example of the page, in the environment that ``bench peers`` has."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from web.build.bench import peers
from web.build.paths import ENGINE, ROOT, alone

pytestmark = pytest.mark.slow

GAMES = (
    ("tenka-meidou", 2, ()), ("tenka-meidou", 4, ("tumult", "daimyo")), ("shogun", 3, ()), ("shogun", 3, ("tennos-court",)),
    ("yedo", 2, ()),
)  # fmt: skip
EXAMPLES = re.findall(r"^```python rl\n(.*?)^```", (ENGINE / "learn.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
API = """
from pettingzoo.test import api_test, seed_test
from tenka.learn.zoo import env
api_test(env({0!r}, seats={1}, layers={2!r}), num_cycles=100)
seed_test(lambda: env({0!r}, seats={1}, layers={2!r}), num_cycles=30)
"""
CHECKED = """
from gymnasium.utils.env_checker import check_env
from tenka.learn.gym import Seat
check_env(Seat({0!r}, against=["random"] * ({1} - 1), layers={2!r}), skip_render_check=True)
"""
SPIEL = """
import random
import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough
from tenka.learn import spiel
game = spiel.load({0!r}, seats={1}, layers={2!r}, deals=5, most=60)
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
told = str(game)
assert playthrough(told, None, seed=3) == playthrough(told, None, seed=3)
state, dice = game.new_initial_state(), random.Random(3)
while not state.is_terminal():
    seat = state.current_player()
    if seat >= 0:
        assert state.observation_tensor(seat) == state.node.observe(seat)
        assert state.information_state_tensor(seat)[: len(state.node.observe(seat))] == state.node.observe(seat)
        other = state.resample_from_infostate(seat, dice.random)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(seat) == state.information_state_string(seat)
    state.apply_action(dice.choice(state.legal_actions()))
assert sum(state.returns()) == 0
"""
BATCH = """
import numpy as np
from tenka.learn import Environment
from tenka.learn.batch import Batch
batch, alone = Batch({0!r}, 3, seats={1}, layers={2!r}), Environment({0!r}, seats={1}, layers={2!r})
now, steps, ended = batch.reset("x"), 0, 0
alone.reset("x/0")
while not ended:
    assert now.observation[0].tolist() == alone.observe(alone.seat)
    assert np.flatnonzero(now.mask[0]).tolist() == sorted(alone.legal())
    assert (batch.low <= now.observation).all() and (now.observation <= batch.high).all()
    letters = now.mask.argmax(axis=1)
    alone.step(int(letters[0]))
    now = batch.step(letters)
    ended = now.over[0]
assert alone.seat == -1
assert np.allclose(now.reward[0], alone.rewards()) and abs(now.reward[0].sum()) < 1e-6
"""


@pytest.fixture(scope="module")
def python() -> Path:
    with alone():
        peers.install()
    return peers.PYTHON


def run(python: Path, text: str) -> None:
    call = [str(python), "-W", "ignore", "-c", text]
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)}, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_runs(python: Path, text: str) -> None:
    assert len(EXAMPLES) == 5
    run(python, text)


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_pettingzoo_finds_nothing_wrong(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    run(python, API.format(game, seats, layers))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_gymnasium_finds_nothing_wrong(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    run(python, CHECKED.format(game, seats, layers))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_openspiel_finds_nothing_wrong(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    """Its own test of a game (clones, pickles, bounds), its playthrough, and the environment's observations."""
    run(python, SPIEL.format(game, seats, layers))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_tables_that_step_together_are_the_same_as_one_alone(
    python: Path, game: str, seats: int, layers: tuple[str, ...]
) -> None:
    run(python, BATCH.format(game, seats, layers))
