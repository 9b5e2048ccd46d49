"""Arenas in several processes: every backend gives the same scores, an interrupted run continues, ratings equal those of
choix."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import joblib
import pytest

import tenka
from tenka.bots import parallel
from tenka.bots.bot import Budget
from tenka.bots.confidence import ratings
from tenka.bots.match import duel, play_all
from tenka.cli.main import main
from tenka.core import data_files
from tests.bench import peers
from tests.bots.test_external import READY, python
from web.build.paths import ENGINE, ROOT, lock_step

MATCHES = duel("light", "random", 2, 6, "tenka-meidou", seed="spread")
DYING = f"""
import os
import tenka

def new_table(*args, **kwargs):
    \"\"\"Set a table up; a file in {{MARKS}} lets one worker be killed at it, once.\"\"\"
    for mark in os.environ["MARKS"].split(os.pathsep):
        try:
            os.remove(mark)
        except OSError:
            continue
        os.kill(os.getpid(), {int(signal.SIGKILL)})
    return tenka.new_table(*args, **kwargs)
"""
CONNECTED = {
    "": "",
    "loky": "",
    "dask": """
from distributed import Client, LocalCluster
cluster = around.enter_context(LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None))
around.enter_context(Client(cluster))
""",
    "ray": """
import ray
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
around.callback(ray.shutdown)
""",
}
"""Backend -> the code that connects a program to it."""
HERE = [name for name in CONNECTED if name != "ray" or importlib.util.find_spec("ray")]
"""Ray is no dependency of the tests; if it is installed, it is tested too."""
SPREAD = """
import contextlib, json, sys
from dying import new_table
from tenka.bots import parallel as spread
from tenka.bots.match import duel
backend, connect = sys.argv[1:]
if __name__ == "__main__":
    with contextlib.ExitStack() as around:
        exec(connect)
        matches = duel("light", "random", 2, 24, "tenka-meidou", seed="spread")
        try:
            print(json.dumps(list(spread.play_parallel(backend, matches, new_table, None if backend in ("dask", "ray") else 2))))
        except spread.WorkerLost as error:
            print(json.dumps(str(error)))
"""
CHOIX = """
import json, math, sys, choix, numpy
wins = numpy.array(json.loads(sys.stdin.read()))
strength = choix.ilsr_pairwise_dense(wins, alpha=0.0, tol=1e-12, max_iter=1000)
print(json.dumps([1000 + (each - strength[0]) * 400 / math.log(10) for each in strength]))
"""


def by_others(text: str, given: str = "") -> str:
    """Return the output of a program that has the other libraries."""
    with lock_step():
        peers.install()
    call = [str(peers.PYTHON), "-W", "ignore", "-c", text]
    done = subprocess.run(call, input=given, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def spread_over(tmp_path: Path):
    """Return a function that plays the matches by a backend in another process; ``kills``: most workers that are killed."""

    def played(backend: str, kills: int) -> Any:
        (tmp_path / "dying.py").write_text(DYING, encoding="utf-8")
        (tmp_path / "spread_over.py").write_text(SPREAD, encoding="utf-8")
        marks = [tmp_path / f"mark-{number}" for number in range(kills)]
        for mark in marks:
            mark.touch()
        path = os.pathsep.join((str(tmp_path), str(ENGINE)))
        around = {**os.environ, "MARKS": os.pathsep.join(map(str, marks)), "PYTHONPATH": path}
        call = [sys.executable, "-W", "ignore", str(tmp_path / "spread_over.py"), backend, CONNECTED[backend]]
        done = subprocess.run(call, capture_output=True, text=True, check=False, env=around)
        assert done.returncode == 0, done.stderr
        assert sum(not mark.exists() for mark in marks) >= min(kills, 2)
        return json.loads(done.stdout.splitlines()[-1])

    return played


def here() -> Any:
    matches = duel("light", "random", 2, 24, "tenka-meidou", seed="spread")
    return json.loads(json.dumps(list(play_all(matches, tenka.new_table))))


@pytest.mark.slow
@pytest.mark.parametrize("backend", HERE)
def test_the_games_of_a_killed_worker_are_played_again(backend: str, spread_over) -> None:
    """Each backend has two processes; dask has a real cluster. The scores equal those of one process."""
    assert spread_over(backend, 1) == here()


CLUSTER = {
    "dask": ('Client("tcp://head:8786")', "Client(n_workers=2, threads_per_worker=1, dashboard_address=None)"),
    "ray": ('ray.init(address="auto")', "ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)"),
}
"""The code of the page that connects to a cluster, and its replacement in this test."""


@pytest.mark.slow
@pytest.mark.parametrize("backend", [name for name in HERE if name in CLUSTER])
def test_the_example_of_the_page_holds_an_arena_on_a_cluster(backend: str, tmp_path: Path) -> None:
    """With fewer games and weaker levels than on the page."""
    page = (ROOT / "engine/docs/bots.md").read_text(encoding="utf-8")
    programs = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (program,) = [text for text in programs if f"--backend {backend}" in text]
    for there, here in (CLUSTER[backend], ("light,steady --games 600", "random,light --games 2")):
        assert program.count(there) == 1
        program = program.replace(there, here)
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    call = [sys.executable, "-W", "ignore", "program.py"]
    around = {**os.environ, "PYTHONPATH": str(ENGINE)}
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False, env=around)
    assert done.returncode == 0, done.stderr
    assert "light    among random" in done.stdout
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["", "loky"])
def test_without_living_workers_the_error_says_how_to_continue(backend: str, spread_over) -> None:
    """Every worker is killed at its first game."""
    told = spread_over(backend, 50)
    assert told.startswith("a worker was killed twice at game 1 of 24: run it again with fewer --jobs")


@pytest.mark.parametrize("backend", [pytest.param("loky", marks=pytest.mark.slow), "threading"])
def test_every_backend_gives_the_same_scores(backend: str) -> None:
    """The caller's own configuration of joblib is kept."""
    with joblib.parallel_config(backend="threading", n_jobs=3):
        assert list(parallel.play_parallel(backend, MATCHES, tenka.new_table, 2)) == list(play_all(MATCHES, tenka.new_table))
        assert joblib.parallel.get_active_backend()[1] == 3


def test_a_backend_without_generators_plays_growing_batches() -> None:
    """Ray has none."""
    matches = duel("light", "random", 2, 200, "tenka-meidou")
    lists = list(parallel._lists(matches))
    assert [each for some in lists for each in some] == matches
    assert [len(some) for some in lists] == [16, 32, 64, 88]


def test_workers_are_given_the_data_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has no data files of this one."""
    file = data_files.data_file(tenka.game("yedo"), "cards")
    value = tenka.add_data_file("yedo", "cards", file.template(lambda key: key))
    (match,) = duel("random", "random", 2, 1, "yedo", options={"cards": value}, seed="brought")
    text = data_files.files("yedo", dict(match.options))
    assert [option for option, _ in text] == ["cards"]
    monkeypatch.delitem(importlib.import_module("tenka.games.yedo.custom_deck.replacement").KNOWN, value)
    with pytest.raises(tenka.MissingFile):
        parallel._play(match, [], tenka.new_table)
    assert parallel._play(match, text, tenka.new_table).choices > 0


@pytest.mark.slow
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


def test_an_interrupted_run_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    whole = list(parallel.resume_scores(path, MATCHES, tenka.new_table))
    assert whole == list(play_all(MATCHES, tenka.new_table))
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == len(MATCHES)
    path.write_text("".join(lines[:3]) + lines[3][:20])     # Killed within a line
    played = []

    def watched(backend, matches, new_table, jobs=None):
        played.extend(matches)
        return play_all(matches, new_table, jobs or 1)

    monkeypatch.setattr(parallel, "play_parallel", watched)
    assert list(parallel.resume_scores(path, MATCHES, tenka.new_table)) == whole
    assert played == MATCHES[3:]
    assert path.read_text() == "".join(lines)


def test_a_fault_is_stored_with_its_reason(tmp_path: Path):
    matches = duel(python(READY), "random", 2, 1, "tenka-meidou")
    path = tmp_path / "games.jsonl"
    (score,) = parallel.resume_scores(path, matches, tenka.new_table)
    assert score.forfeit is not None
    assert list(parallel.resume_scores(path, matches, tenka.new_table)) == [score]


@pytest.mark.parametrize("text", ["no games\n", "[]\n", '{"match": 1}\n', "a last line without an end", '{"other'])
def test_a_file_of_another_format_is_left_unchanged(tmp_path: Path, text: str):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(tenka.BadRecord, match="holds no games"):
        list(parallel.resume_scores(path, MATCHES, tenka.new_table))
    assert path.read_text() == text


def test_the_arena_of_the_command_line_stores_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    setup = ["--game", "tenka-meidou", "--levels", "random,light", "--games", "2"]
    call = ["arena", *setup, "--lines", str(tmp_path / "games.jsonl")]
    told = []
    for _ in range(2):
        assert main(call) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(("backend", "told"), [
    ("dask", "first create a Dask Client"), ("abacus", "Invalid backend: abacus"), ("loky", "needs joblib"),
])  # fmt: skip
def test_a_missing_backend_is_named(backend: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch):
    if backend == "loky":
        monkeypatch.setitem(sys.modules, "joblib", None)
    assert main(["arena", "--levels", "random,light", "--games", "1", "--backend", backend]) == 2
    assert told in capsys.readouterr().err


def test_a_match_without_a_seed_is_found_by_its_name(tmp_path: Path):
    """So a run without a seed continues too. The line of the match holds the seed that was drawn, which repeats the game."""
    path = tmp_path / "games.jsonl"
    matches = duel(python(READY), "random", 2, 3, "tenka-meidou", seed=None)
    first = list(parallel.resume_scores(path, matches, tenka.new_table))
    assert list(parallel.resume_scores(path, matches, tenka.new_table)) == first
    plain = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["score"]["seed"] for line in plain] == [score.seed for score in first]
    assert len({score.seed for score in first}) == 3
    assert all(line["match"]["drawn"] for line in plain)


def test_a_file_of_games_is_read_by_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Only the requested matches are kept in memory, and the length of a line is limited."""
    path = tmp_path / "games.jsonl"
    whole = list(parallel.resume_scores(path, MATCHES, tenka.new_table))
    assert list(parallel.read(path, {parallel.key(MATCHES[2])}).values()) == whole[2:3]
    monkeypatch.setattr(parallel, "LONGEST_LINE", 100)
    with pytest.raises(tenka.BadRecord, match="holds no games"):
        parallel.read(path, set())


def test_a_bot_with_its_own_number_of_playouts_uses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A match without such numbers keeps its key, so that its stored games are found."""
    match = duel("light", "random", 2, 1, "tenka-meidou", budget=Budget(playouts=7), own={"light": 30})[0]
    assert match.budgets() == [Budget(playouts=30), Budget(playouts=7)]
    assert parallel.plain_match(match)["own"] == (("light", 30),)
    assert "own" not in parallel.plain_match(MATCHES[0])
    path = tmp_path / "held.json"
    call = ["arena", "--pairs", "light:random", "--games", "2", "--playouts", "7", "--json", str(path)]
    assert main([*call, "--own", "light=30"]) == 0
    assert json.loads(path.read_text())["arenas"][0]["own"] == {"light": 30}
    with pytest.raises(SystemExit):
        main([*call, "--own", "light=much"])
    assert "expected a number" in capsys.readouterr().err
