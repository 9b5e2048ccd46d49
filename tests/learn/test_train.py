"""The training command: a policy learns what it is shown, is stored and loaded, and plays."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.bench import peers
from web.build.paths import ENGINE, lock_step

pytestmark = pytest.mark.slow

LEARNS = """
import random
import numpy as np
from tenka.core.errors import BadRecord
from tenka.learn import Environment
from tenka.learn.policy import Player, Policy
from tenka.learn.train import READ, Plan, environment, lessons, matches

plan = Plan("tenka-meidou", 2, (), "light")
taught = lessons(plan, 0)
assert (taught["masks"][np.arange(len(taught["actions"])), taught["actions"]]).all()
policy = Policy(environment(plan), READ["tenka-meidou"])
before = float((policy.choose(taught["observations"], taught["masks"]) == taught["actions"]).mean())
after = policy.learn(taught["observations"], taught["masks"], taught["actions"], 12)
assert after > 0.75 > 0.6 > before, (before, after)
odds = policy.odds(taught["observations"], taught["masks"])
assert np.allclose(odds.sum(axis=1), 1, atol=1e-4) and (odds[~taught["masks"]] == 0).all()
policy.save("policy.npz")
other = Policy(environment(plan), READ["tenka-meidou"], seed=1)
other.load("policy.npz")
assert (other.choose(taught["observations"], taught["masks"]) == policy.choose(taught["observations"], taught["masks"])).all()
game, player, dice = environment(plan), Player(), random.Random(1)
game.reset("as trained")
while game.seat >= 0:
    made, view = None, game.table.view(game.seat)
    while made is None:
        mask = np.zeros((1, len(game.action_space)), bool)
        mask[0, game.legal()] = True
        made = game.take_action(int(policy.choose(np.array([game.observe(game.seat)]), mask)[0]))
    assert player.choose(view, dice) == made
    game.choose(made)
try:
    Policy(Environment("shogun", seats=3)).load("policy.npz")
    raise AssertionError("weights of another game")
except BadRecord:
    pass
assert 0 <= matches(plan, policy, "light", 1) <= 50
assert 0 <= matches(Plan("yedo", 2, (), "light"), Policy(environment(Plan("yedo", 2, (), "light"))), "random", 1) <= 50
"""


def by_numpy(folder: Path, *words: str) -> str:
    with lock_step():
        peers.install()
    call = [str(peers.PYTHON), "-W", "ignore", *words]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)})
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_a_policy_learns_and_is_stored(tmp_path: Path) -> None:
    by_numpy(tmp_path, "-c", LEARNS)


def test_one_command_trains_and_reports_the_win_rate(tmp_path: Path) -> None:
    """With fewer games of a weaker teacher than by default."""
    words = "--teacher light --games 100 --rounds 2 --played 50"
    told = by_numpy(tmp_path, "-m", "tenka.learn.train", *words.split())
    assert "lessons from 100 games of light" in told
    assert "of 50 games against random (95 %:" in told
    assert "of 50 games against light (95 %:" in told
    words = "arena --bot tenka.learn.policy:Player --levels random --games 4 --seed a"
    played = by_numpy(tmp_path, "-m", "tenka", *words.split())
    assert re.search(r"Player among random +wins .* of 4; ", played)
    assert "broken" not in played
    assert "broken" in by_numpy(tmp_path, "-m", "tenka", *words.split(), "--seats", "3")
