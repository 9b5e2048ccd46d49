"""Stored games of an arena become arrays: observations, legal actions, chosen actions and returns."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import tenka
from tenka.bots import parallel
from tenka.bots.match import duel
from tenka.cli.main import main
from tests.bench import peers
from web.build.paths import ENGINE, lock_step

pytestmark = pytest.mark.slow

LOADED = """
import sys
import numpy as np
from tenka.learn import Environment
kept = np.load("games.npz")
rows = len(kept["actions"])
game = Environment(sys.argv[1], seats=int(sys.argv[2]))
assert kept["digest"] == game.action_space.digest
assert kept["observations"].shape == (rows, len(game.low))
assert (kept["observations"] >= game.low).all() and (kept["observations"] <= game.high).all()
assert kept["masks"].shape == (rows, len(game.action_space))
assert kept["masks"][np.arange(rows), kept["actions"]].all()
assert set(kept["games"]) == set(range(int(sys.argv[3])))
assert set(kept["seats"]) == set(range(game.seats))
for number in set(kept["games"]):
    here = kept["games"] == number
    ends = {seat: set(kept["rewards"][here & (kept["seats"] == seat)]) for seat in range(game.seats)}
    assert all(len(each) == 1 for each in ends.values()) and abs(sum(max(each) for each in ends.values())) < 1e-6
"""
AGAIN = """
import json
import numpy as np
from tenka.learn import Environment
kept, game = np.load("games.npz"), Environment("tenka-meidou", seats=2)
seeds = [json.loads(line)["match"]["seed"] for line in open("games.jsonl")]
for number, seed in enumerate(seeds):
    game.reset(seed)
    for row in np.flatnonzero(kept["games"] == number):
        assert game.seat == kept["seats"][row]
        assert game.observe(game.seat) == kept["observations"][row].tolist()
        assert sorted(game.legal()) == np.flatnonzero(kept["masks"][row]).tolist()
        game.step(int(kept["actions"][row]))
    assert game.is_over
"""


def by_numpy(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    with lock_step():
        peers.install()
    call = [str(peers.PYTHON), "-W", "ignore", *words]
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)})


@pytest.mark.parametrize(("game", "seats"), [("tenka-meidou", 2), ("shogun", 3), ("yedo", 2)])
def test_games_of_an_arena_become_arrays(game: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = tmp_path / "games.jsonl"
    call = ["arena", "--game", game, "--seats", str(seats), "--pairs", "light:random", "--games", "3", "--lines", str(lines)]
    assert main([*call, "--codes"]) == 0
    capsys.readouterr()
    made = by_numpy(tmp_path, "-m", "tenka.learn.dataset", "games.jsonl", "games.npz")
    assert made.returncode == 0, made.stderr
    loaded = by_numpy(tmp_path, "-c", LOADED, game, str(seats), "3")
    assert loaded.returncode == 0, loaded.stderr
    if game == "tenka-meidou":      # No question is sealed, so an environment asks in the order of the record
        again = by_numpy(tmp_path, "-c", AGAIN)
        assert again.returncode == 0, again.stderr


def test_a_game_without_its_code_is_refused(tmp_path: Path) -> None:
    list(parallel.resume_scores(tmp_path / "games.jsonl", duel("random", "random", 2, 1, "tenka-meidou"), tenka.new_table))
    made = by_numpy(tmp_path, "-m", "tenka.learn.dataset", "games.jsonl", "games.npz")
    assert made.stderr.startswith("python -m tenka.learn.dataset: 'games.jsonl' holds games without their codes")
    assert "No such file" in by_numpy(tmp_path, "-m", "tenka.learn.dataset", "none.jsonl", "games.npz").stderr.splitlines()[0]
