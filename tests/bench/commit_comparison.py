"""`build.py bench before COMMIT`: the engine of a commit and the present one, measured in turns.

It writes ``assets/bench/engine.md``, and replaces the rows of the engine's decisions in ``assets/bench/bench.md``.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import tenka
from tenka.bots.match import SELDOM
from tests.bench import games, native_engine
from tests.bench.row import Row
from web.build.paths import ASSETS, CACHE, ENGINE, ROOT

PLACE, WHOLE = ASSETS / "bench/engine.md", ASSETS / "bench/bench.md"
SPELL, TURNS = 0.4, 9
PROGRAM = """
import gc, json, sys, time
from random_play import play
gc.set_threshold(int(sys.argv[1]))
for line in sys.stdin:
    name, seats, layers, seconds = json.loads(line)
    count, number, start = [0], 0, time.process_time()
    while time.process_time() - start < seconds:
        play(name, seats, f"bench {number}", count, tuple(layers))
        number += 1
    print(json.dumps(count[0] / (time.process_time() - start)), flush=True)
"""


class Case(NamedTuple):
    """A table at which random games are played."""

    game: str
    seats: int
    layers: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The table's name in rows."""
        return f"{' with '.join([self.game, *self.layers])}, {self.seats} seats"


class Speeds(NamedTuple):
    """Decisions per second of a table, one figure per turn, by the old engine and the present one."""

    then: list[float]
    now: list[float]


def run(words: list[str]) -> int:
    """Export the commit's engine, measure both in turns, and write the tables."""
    if len(words) != 1:
        print("say which commit: build.py bench before COMMIT", file=sys.stderr)
        return 2
    commit, engine = export_engine(words[0])
    measured = measure([engine, ENGINE], cases(), SPELL, TURNS)
    PLACE.write_text(f"# The engine before and now\n\n{where(commit)}\n\n{table(measured)}\n", encoding="utf-8")
    WHOLE.write_text(renewed(WHOLE.read_text(encoding="utf-8"), rows(measured)), encoding="utf-8")
    print(PLACE.read_text(encoding="utf-8"))
    return 0


def export_engine(name: str) -> tuple[str, Path]:
    """Export a commit's engine into the cache; return its short name and the folder."""
    commit = _git("rev-parse", "--short", f"{name}^{{commit}}").decode().strip()
    home = CACHE / "before" / commit
    if not home.exists():
        with tarfile.open(fileobj=BytesIO(_git("archive", commit, "engine"))) as archive:
            archive.extractall(home, filter="data")
    return commit, home / "engine"


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def cases() -> list[Case]:
    """Return the tables of the bench's own rows, and those of layers that should reach a share, the first game's first."""
    four = [Case(game, seats, layers) for game, seats, layers in native_engine.share_cases()]
    return four + [case for case, _ in _seats() if case not in four]


def _seats() -> Iterator[tuple[Case, str]]:
    """Yield the tables of the bench's rows of decisions, with the rows' names."""
    for game in tenka.games():
        for seats in native_engine.seats_of(game.id):
            yield Case(game.id, seats), native_engine.decisions_name(game.id, seats)


def measure(engines: list[Path], tables: list[Case], seconds: float, turns: int) -> dict[Case, Speeds]:
    """Measure each table with each engine in every turn; the first engine changes. An extra turn warms up."""
    with ExitStack() as programs:
        running = [programs.enter_context(_program(engine)) for engine in engines]
        measured = {case: Speeds([], []) for case in tables}
        for turn in range(-1, turns):
            for case, speeds in measured.items():
                for which in (0, 1) if turn % 2 else (1, 0):
                    speed = _measure(running[which], case, seconds)
                    if turn >= 0:
                        speeds[which].append(speed)
        for program in running:
            assert program.stdin is not None
            program.stdin.close()
    return measured


def _program(engine: Path) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(engine), str(Path(__file__).parent)])
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(SELDOM)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": path},
    )  # fmt: skip


def _measure(program: subprocess.Popen[str], case: Case, seconds: float) -> float:
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(json.dumps([*case, seconds]) + "\n")
    program.stdin.flush()
    return float(json.loads(program.stdout.readline()))


def table(cases: dict[Case, Speeds]) -> str:
    """Medians by table; the ratio of each turn's pair; and the share of the first game's speed in the same turn."""
    first, aims = next(iter(cases)), games.shares()
    lines = ["| who | then, /s | now, /s | now : then | share then | share now | aim |", f"| --- |{' ---: |' * 6}"]
    for case, (then, now) in cases.items():
        aim = aims.get((case.game, case.layers)) if case.seats == first.seats else None
        cells = [case.title, *(f"{statistics.median(speeds):,.0f}" for speeds in (then, now)), f"{_ratio(now, then):.2f}"]
        cells += [f"{_ratio(then, cases[first].then):.2f}", f"{_ratio(now, cases[first].now):.2f}", f"≥ {aim}" if aim else ""]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _ratio(speeds: list[float], others: list[float]) -> float:
    return statistics.median(speed / other for speed, other in zip(speeds, others, strict=True))


def rows(cases: dict[Case, Speeds]) -> list[Row]:
    """Return the rows of the whole bench that this measures anew."""
    every = [
        Row(name, statistics.median(cases[case].now), "/s", at_least=native_engine.aim_of(*case[:2]))
        for case, name in _seats()
    ]
    first = next(iter(cases.values())).now
    shares = [_ratio(cases[Case(game, seats, layers)].now, first) for game, seats, layers in native_engine.share_cases()]
    return [*every, *native_engine.share_rows(shares, "CPython")]


def renewed(text: str, some: Iterable[Row]) -> str:
    """Return the bench's table with rows replaced by name; new rows come first."""
    lines = text.splitlines()
    at = {line.split(" | ")[0].removeprefix("| "): number for number, line in enumerate(lines)}
    missing = []
    for row in some:
        line = f"| {row.name} | {row.shown} | {row.wanted} | {row.mark} |"
        if row.name in at:
            lines[at[row.name]] = line
        else:
            missing.append(line)
    head = next(number for number, line in enumerate(lines) if line.startswith("| ---")) + 1
    return "\n".join([*lines[:head], *missing, *lines[head:]]) + "\n"


def where(commit: str) -> str:
    """Return the machine and the method in words."""
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    return (f"{python}. Then is {commit}, now the working tree. Medians of {TURNS} turns; in each every table plays whole random "
            f"games by choices that lead on for {SPELL} s of processor time by either engine, one after the other, set-up "
            f"included, garbage looked for every {SELDOM:,} objects as by the terminal's commands. "
            "Shares are of the first row's decisions in the same turn. Load of the machine meanwhile: "
            f"{os.getloadavg()[1]:.0f} on {os.cpu_count()} cores; such figures compare within this table and with no other.")
