"""Arenas beyond one process: any backend gives the same, a run that was broken off goes on, ratings are those of others."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import tenka
from tenka.bots import spread
from tenka.bots.bot import Budget
from tenka.bots.intervals import ratings
from tenka.bots.match import duel, play_all
from tenka.terminal.line import main
from tests.bots.test_outside import READY, python
from web.build.bench import peers
from web.build.paths import ENGINE, alone

MATCHES = duel("light", "random", 2, 6, "tenka-meidou", seed="spread")
BACKENDS = """
import json, sys, tenka
from tenka.bots import spread
from tenka.bots.match import duel
matches = duel("light", "random", 2, 6, "tenka-meidou", seed="spread")
for backend in ("", "loky", "threading"):
    print(json.dumps([score for score in spread.over(backend, matches, tenka.new_table, 2)]))
"""
CHOIX = """
import json, math, sys, choix, numpy
wins = numpy.array(json.loads(sys.stdin.read()))
strength = choix.ilsr_pairwise_dense(wins, alpha=0.0, tol=1e-12, max_iter=1000)
print(json.dumps([1000 + (each - strength[0]) * 400 / math.log(10) for each in strength]))
"""


def by_others(text: str, given: str = "") -> str:
    """What a program prints where other libraries are."""
    with alone():
        peers.install()
    call = [str(peers.PYTHON), "-W", "ignore", "-c", text]
    done = subprocess.run(call, input=given, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_backend_gives_the_same_scores():
    told = [json.loads(line) for line in by_others(BACKENDS).splitlines()]
    here = json.loads(json.dumps(list(play_all(MATCHES, tenka.new_table))))
    assert told == [here] * 3


def test_our_ratings_are_those_of_choix():
    won = {("b", "a"): 71.5, ("c", "a"): 93.0, ("c", "b"): 64.0, ("d", "a"): 100.0, ("d", "c"): 55.5}
    names = "abcd"
    wins = [[0.0] * 4 for _ in names]
    for (one, other), count in won.items():
        wins[names.index(one)][names.index(other)] = count + 0.5
        wins[names.index(other)][names.index(one)] = 100 - count + 0.5
    theirs = json.loads(by_others(CHOIX, json.dumps(wins)))
    ours = ratings({pair: (count, 100, 2) for pair, count in won.items()}, "a")
    assert [ours[name] for name in names] == pytest.approx(theirs, abs=0.1)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    whole = list(spread.kept(path, MATCHES, tenka.new_table))
    assert whole == list(play_all(MATCHES, tenka.new_table))
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == len(MATCHES)
    path.write_text("".join(lines[:3]) + lines[3][:20])     # killed amid a line
    played = []

    def watched(backend, matches, new_table, jobs):
        played.extend(matches)
        return play_all(matches, new_table, jobs)

    monkeypatch.setattr(spread, "over", watched)
    assert list(spread.kept(path, MATCHES, tenka.new_table)) == whole
    assert played == MATCHES[3:]
    assert path.read_text() == "".join(lines)


def test_a_fault_is_kept_with_its_reason(tmp_path: Path):
    matches = duel(python(READY), "random", 2, 1, "tenka-meidou")
    path = tmp_path / "games.jsonl"
    (score,) = spread.kept(path, matches, tenka.new_table)
    assert score.forfeit is not None
    assert list(spread.kept(path, matches, tenka.new_table)) == [score]


@pytest.mark.parametrize("text", ["no games\n", "[]\n", '{"match": 1}\n'])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, text: str):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(tenka.BadRecord, match="holds no games"):
        list(spread.kept(path, MATCHES, tenka.new_table))
    assert path.read_text() == text


def test_the_arena_of_the_terminal_keeps_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    setup = ["--game", "tenka-meidou", "--levels", "random,light", "--games", "2"]
    call = ["arena", *setup, "--lines", str(tmp_path / "games.jsonl")]
    told = []
    for _ in range(2):
        assert main(call) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2


def test_a_backend_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]):
    assert main(["arena", "--game", "tenka-meidou", "--levels", "random,light", "--games", "1", "--backend", "loky"]) == 2
    assert "needs joblib" in capsys.readouterr().err


def test_a_bot_with_playouts_of_its_own_thinks_by_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """What was kept without any is known by the same key as ever."""
    match = duel("light", "random", 2, 1, "tenka-meidou", budget=Budget(playouts=7), own={"light": 30})[0]
    assert match.budgets() == [Budget(playouts=30), Budget(playouts=7)]
    assert spread.plain_match(match)["own"] == (("light", 30),)
    assert "own" not in spread.plain_match(MATCHES[0])
    path = tmp_path / "held.json"
    call = ["arena", "--pairs", "light:random", "--games", "2", "--playouts", "7", "--json", str(path)]
    assert main([*call, "--own", "light=30"]) == 0
    assert json.loads(path.read_text())["arenas"][0]["own"] == {"light": 30}
    with pytest.raises(SystemExit):
        main([*call, "--own", "light=much"])
    assert "expected a number" in capsys.readouterr().err
