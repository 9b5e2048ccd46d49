"""Adapters for other libraries, and each example of the page, in the environment of ``bench peers``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.bench import peers
from web.build.paths import ENGINE, ROOT, lock_step

pytestmark = pytest.mark.slow

GAMES = (
    ("tenka-meidou", 2, ()), ("tenka-meidou", 4, ("tumult", "daimyo")), ("shogun", 3, ()), ("shogun", 3, ("tennos-court",)),
    ("yedo", 2, ()),
)  # fmt: skip
OPTIONS = {"shogun": {"side": "moon", "tower": "A"}}
"""Game -> options that are not the default."""
EXAMPLES = re.findall(
    r"^```python rl\n(.*?)^```", (ENGINE / "docs/learning.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
API = """
import copy, importlib, pickle
import numpy as np
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from tenka.learn.pettingzoo_env import env

def made(**more):
    return env({0!r}, seats={1}, layers={2!r}, **more)

for early in (lambda table: table.step(0), lambda table: table.observe("seat_0"), lambda table: table.state()):
    try:
        early(made())
    except AssertionError as error:     # the kind that the library's own wrapper raises
        assert "reset() needs to be called before" in str(error)
    else:
        raise AssertionError("a game that has not begun is read")
api_test(made(), num_cycles=100)
api_test(made(scaled=True, derived=True), num_cycles=100)
plain, scaled = made(), made(scaled=True)
for each in (plain, scaled):
    each.reset(seed=7)
for agent in plain.agents:
    seen = scaled.observe(agent)
    assert np.allclose(seen["observation"], plain.table.observe_scaled(int(agent[-1])))
    assert scaled.observation_space(agent).contains(seen)
assert scaled.state_space.contains(scaled.state())
seed_test(made, num_cycles=30)
render_test(lambda render_mode=None: made(render_mode=render_mode, max_cycles=3))
states = importlib.import_module("pettingzoo.test.state_test")
for test in (states.test_state_space, lambda table: states.test_state(table, 10)):
    test(TerminateIllegalWrapper(made(max_cycles=20), -1))
table = made(max_cycles=12)
table.reset(seed=7)
for agent in table.agent_iter():
    seen, _, ended, cut, _ = table.last()
    if ended or cut:
        break
    copies = [pickle.loads(pickle.dumps(table)), copy.deepcopy(table)]
    action = table.action_space(agent).sample(seen["action_mask"])
    for each in (*copies, table):
        each.step(action)
    assert all((each.state() == table.state()).all() for each in copies)
assert cut and not ended
"""
CHECKED = """
import copy, pickle
import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from tenka.core.errors import BadSetup
from tenka.learn.gymnasium_env import NAMES

(name,) = [name for name, game in NAMES.items() if game == {0!r}]
set_up = dict(against=["random"] * ({1} - 1), layers={2!r}, max_choices=40)
seat = gymnasium.make(f"tenka.learn.gymnasium_env:{{name}}", render_mode="ansi", margin=True, **set_up)
check_env(seat.unwrapped)
check_env(gymnasium.make(name, scaled=True, derived=True, pass_forced=True, recorded=False, **set_up).unwrapped)
for wrong in (lambda: seat.unwrapped.reset(options={{"seat": {1}}}), lambda: gymnasium.make(name, against="random")):
    try:
        wrong()
        raise AssertionError("a wrong call")
    except BadSetup as error:
        assert "expected a" in str(error)
seen, _ = seat.reset(seed=3)
copies = [pickle.loads(pickle.dumps(seat.unwrapped)), copy.deepcopy(seat.unwrapped)]
action = seat.action_space.sample(seen["action_mask"])
told = [str(each.step(action)) for each in (*copies, seat)]
assert told[0] == told[1] == told[2]
ended = cut = False
while not (ended or cut):
    seen, reward, ended, cut, _ = seat.step(seat.action_space.sample(seat.unwrapped.action_masks()))
seat.action_space.sample(seen["action_mask"])
try:
    seat.step(0)
    raise AssertionError("a step after the end")
except gymnasium.error.ResetNeeded:
    pass
for mode in AutoresetMode:
    seats = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", vector_kwargs={{"autoreset_mode": mode}}, **set_up)
    seen, _ = seats.reset(seed=1)
    games = 0
    while games < 3:
        actions = seats.action_space.sample(tuple(seen["action_mask"]))
        seen, _, ended, cut, _ = seats.step(actions)
        games += (ended | cut).sum()
        if mode == AutoresetMode.DISABLED and (ended | cut).any():
            seen, _ = seats.reset(options={{"reset_mask": ended | cut}})
"""
SPIEL = """
import random
import numpy as np
import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough
from tenka.learn.observer import scale
from tenka.learn import openspiel_game as spiel
game = spiel.load({0!r}, seats={1}, layers={2!r}, deals=5, max_choices=60)
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
scaled = spiel.load({0!r}, seats={1}, layers={2!r}, options={3!r}, deals=5, derived=True, scaled=True)
state = pyspiel.load_game(str(scaled)).new_initial_state()
assert dict(state.get_game().table.rules.options) == dict(scaled.table.rules.options)
assert {3!r}.items() <= scaled.table.rules.options.items()
while state.current_player() < 0:
    state.apply_action(dice.choice(state.legal_actions()))
of = pyspiel.IIGObservationType
added = scaled.make_py_observer(of(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER))
public = scaled.make_py_observer(of(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
for seat in range({1}):
    node = state.node
    own = scale(node.observe(seat), scaled.table.low, scaled.table.high, scaled.table.kinds)
    assert np.allclose(state.observation_tensor(seat), own)
    added.set_from(state, seat)
    public.set_from(state, seat)
    assert np.allclose(added.tensor + public.tensor, own, atol=1e-6)
    assert added.string_from(state, seat).split() == [
        str(one - other) for one, other in zip(node.observe(seat), node.observe_public())]
again = game.deserialize_state(other.serialize())
assert again.legal_actions() == other.legal_actions()
assert again.information_state_string(0) == other.information_state_string(0)
"""
BATCH = """
import copy, pickle
import numpy as np
from tenka.learn import Environment
from tenka.learn.vector_environment import Batch
batch, alone = Batch({0!r}, 3, seats={1}, layers={2!r}), Environment({0!r}, seats={1}, layers={2!r})
now, steps, ended = batch.reset("x"), 0, 0
alone.reset("x/0")
while not ended:
    assert now.observation[0].tolist() == alone.observe(alone.seat)
    assert np.flatnonzero(now.mask[0]).tolist() == sorted(alone.legal())
    assert (batch.low <= now.observation).all() and (now.observation <= batch.high).all()
    actions = now.mask.argmax(axis=1)
    alone.step(int(actions[0]))
    now = batch.step(actions)
    ended = now.over[0]
assert alone.seat == -1
assert np.allclose(now.reward[0], alone.rewards()) and abs(now.reward[0].sum()) < 1e-6
assert np.allclose(batch.scale_observations()[1],
                   batch.tables[1].observe_scaled(now.seat[1])) and batch.scale_observations().shape[1] == batch.scale.width
before = now.observation.copy()
for wrong in ([0], [*now.mask.argmax(axis=1), 0], now.mask, 0):
    try:
        batch.step(wrong)
        raise AssertionError(wrong)
    except ValueError as error:
        assert str(error).startswith("expected 3 actions, one a table")
    assert (now.observation == before).all()
try:
    Batch({0!r}, 0, seats={1})
    raise AssertionError("no tables")
except ValueError:
    pass
for other in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
    assert (other.now.observation == now.observation).all() and (other.now.mask == now.mask).all()
    assert (other.step(now.mask.argmax(axis=1).tolist()).observation.shape == now.observation.shape)
"""


@pytest.fixture(scope="module")
def python() -> Path:
    with lock_step():
        peers.install()
    return peers.PYTHON


SEAT = """
import gymnasium
{0}
from gymnasium.utils.env_checker import check_env
table = seat(margin=True)
check_env(table.unwrapped)
(seen, _), ended = table.reset(seed=1), False
while not ended:
    assert table.observation_space.contains(seen)
    action = table.action_space.sample(table.get_wrapper_attr("action_masks")())
    seen, reward, ended, _, told = table.step(action)
assert "illegal" not in told and reward
"""


def run(python: Path, *words: str) -> None:
    call = [str(python), "-W", "ignore", *words]
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)}, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_runs(python: Path, text: str, tmp_path: Path) -> None:
    """As a file: other processes import it."""
    assert len(EXAMPLES) == 7
    example = tmp_path / "example.py"
    example.write_text(text, encoding="utf-8")
    run(python, str(example))


def test_the_seat_of_the_maskable_ppo_example_plays(python: Path) -> None:
    """Without the algorithm's library, which needs torch."""
    text = (ENGINE / "examples/maskable_ppo.py").read_text(encoding="utf-8")
    found = re.search(r"^def seat.*?(?=^def )", text, re.MULTILINE | re.DOTALL)
    assert found
    run(python, "-c", SEAT.format(found[0]))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_the_checks_of_pettingzoo_pass(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    run(python, "-c", API.format(game, seats, layers))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_the_checks_of_gymnasium_pass(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    run(python, "-c", CHECKED.format(game, seats, layers))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_the_checks_of_openspiel_pass(python: Path, game: str, seats: int, layers: tuple[str, ...]) -> None:
    """Its own test of a game (clones, pickles, bounds), its playthrough, and the environment's observations."""
    run(python, "-c", SPIEL.format(game, seats, layers, OPTIONS.get(game, {})))


@pytest.mark.parametrize(("game", "seats", "layers"), GAMES)
def test_a_batch_of_tables_steps_like_single_tables(
    python: Path, game: str, seats: int, layers: tuple[str, ...]
) -> None:
    run(python, "-c", BATCH.format(game, seats, layers))
