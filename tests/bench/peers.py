"""`build.py bench peers`: random play of other libraries and of ours, measured in turns.

The libraries are installed into `.cache/peers` for this alone; neither the tests nor the site use them.
"""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from web.build.paths import ASSETS, CACHE, ENGINE, digest, fresh, mark_done

LOCK = Path(__file__).with_name("peers.txt")
PLAYS = Path(__file__).with_name("peers_plays.py")
HOME = CACHE / "peers"
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
TABLE = ASSETS / "bench/peers.md"
SPELL, TURNS = 1.0, 9
COUNTED = {
    "tenka-meidou": "4 seats; choices that lead on, each with record, events and undo",
    "shogun": "4 seats; the same",
    "shogun with tennos-court": "4 seats; the same",
    "yedo": "4 seats; the same",
    "tenka-meidou observed": "4 seats; letters, each with its observation in numbers (`tenka.learn`)",
    "shogun observed": "4 seats; the same",
    "yedo observed": "4 seats; the same",
    "tenka-meidou in a loop": "16 environments without record, 4 seats, in a loop that fills such arrays: what a batch replaces",
    "tenka-meidou in a batch": "16 tables, 4 seats, that step together (`tenka.learn.vector_environment`); all told as arrays",
    "tenka-meidou in a batch, forced choices passed": "the same; only questions with two answers or more are asked and counted",
    "shogun in a batch": "16 tables, all questions",
    "yedo in a batch": "the same",
    "tenka-meidou forked": "4 seats; forks of tables in random games, each by `Table.fork` with chance of its own",
    "shogun forked": "the same",
    "yedo forked": "the same",
    "tenka-meidou by open-spiel":
        "4 seats; each state is cloned, and the clone moves (`tenka.learn.openspiel_game`), chance nodes too",
    "shogun by open-spiel": "the same",
    "yedo by open-spiel": "the same",
    "tenka-meidou searched": "4 seats; playouts of a fair UCT from the first decision (`tenka.learn.uct`)",
    "tenka-meidou by pettingzoo": "4 seats; steps of living agents, each with its observation as arrays",
    "catanatron": "Catan, 4 seats; actions taken by its random players",
    "rlcard": "Uno, 2 seats; steps of the environment, each with its observation as arrays",
    "open-spiel": "backgammon, in C++ behind Python; actions, those of chance left out",
    "open-spiel in a batch": "backgammon, its vector of 16 environments; steps, each with its observation as a list",
    "pettingzoo": "connect four; steps of living agents, each with its observation as arrays",
    "pettingzoo in a batch": "connect four, 16 environments in a loop (it has no batch of such games); the same",
}


def run() -> int:
    """Install what is missing, measure all in turns, and write the table."""
    install()
    measured = measure(list(COUNTED), SPELL, TURNS)
    text = f"# Random play beside other libraries\n\n{where()}\n\n{table(measured, versions(LOCK.read_text()))}\n\n"
    text += f"{count_forced()}\n\n{at_once('tenka-meidou in a batch', SPELL, TURNS)}\n"
    TABLE.write_text(text, encoding="utf-8")
    print(text)
    return 0


def install() -> None:
    """Make an environment; if the locked wheels are for another machine, install the same versions without their hashes."""
    value = digest([LOCK], sys.version)
    if fresh("peers", value, PYTHON):
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(HOME)], check=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if subprocess.run([*pip, "--require-hashes", "-r", str(LOCK)], check=False).returncode:
        subprocess.run([*pip, *[f"{name}=={version}" for name, version in versions(LOCK.read_text()).items()]], check=True)
    mark_done("peers", value)


def versions(lock: str) -> dict[str, str]:
    """Return name -> version of a lock file."""
    return dict(re.findall(r"^([\w-]+)==(\S+)", lock, re.MULTILINE))


def measure(names: list[str], seconds: float, turns: int) -> dict[str, list[float]]:
    """Return name -> decisions per second of processor time, one figure per turn; in every turn all play, one after another."""
    speeds: dict[str, list[float]] = {name: [] for name in names}
    with _programs(names) as programs:
        for _ in range(turns):
            for name, program in zip(names, programs, strict=True):
                _begin(program, seconds)
                speeds[name].append(_speed(program))
    return speeds


def at_once(name: str, seconds: float, turns: int) -> str:
    """Return the speed of two processes that play at the same time, relative to one alone in the same turn."""
    ratios = []
    with _programs([name, name]) as (one, other):
        for _ in range(turns):
            _begin(one, seconds)
            alone = _speed(one)
            for program in (one, other):
                _begin(program, seconds)
            ratios.append((_speed(one) + _speed(other)) / alone)
    return f"Two processes at once, by decisions per second of processor time, {name}: {statistics.median(ratios):.2f} times one."


@contextmanager
def _programs(names: list[str]) -> Iterator[list[subprocess.Popen[str]]]:
    """Start a program for each name, and end all with the block."""
    with ExitStack() as opened:
        programs = [opened.enter_context(_program(name)) for name in names]
        yield programs
        for program in programs:
            assert program.stdin is not None
            program.stdin.close()


def _begin(program: subprocess.Popen[str], seconds: float) -> None:
    assert program.stdin is not None
    program.stdin.write(f"{seconds}\n")
    program.stdin.flush()


def _speed(program: subprocess.Popen[str]) -> float:
    """Wait for the end of a spell; return its decisions per second of processor time."""
    assert program.stdout is not None
    count, spent = json.loads(program.stdout.readline())
    return float(count / spent)


def _program(name: str) -> subprocess.Popen[str]:
    call = [str(PYTHON), "-W", "ignore", str(PLAYS), name]
    return subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": str(ENGINE)})


def table(measured: dict[str, list[float]], locked: dict[str, str]) -> str:
    """Return the medians, and the medians of the ratios to the first in the same turn."""
    first = next(iter(measured))
    lines = [f"| who | what is counted | decisions per second | {first} = 1 |", "| --- | --- | ---: | ---: |"]
    for name, speeds in measured.items():
        share = statistics.median(speed / base for speed, base in zip(speeds, measured[first], strict=True))
        title = f"{name} {locked[name]}" if name in locked else name
        lines.append(f"| {title} | {COUNTED[name]} | {statistics.median(speeds):,.0f} | {share:.2f} |")
    return "\n".join(lines)


FORCED = """
import sys
from random import Random
import tenka
for game, games in (("tenka-meidou", 100), ("shogun", 5), ("yedo", 5)):
    one = every = 0
    for number in range(games):
        table, dice = tenka.new_table(game, seats=4, seed=str(number)), Random(number)
        while table.decision is not None:
            seat = table.decision.seats[0]
            choices = table.decision.forward_choices(seat)
            one, every = one + (len(choices) == 1), every + 1
            table.choose(seat, dice.choice(choices))
    print(f"{game} {one / every:.0%}")
"""


def count_forced() -> str:
    """Return the share of random games' decisions with one legal choice. They are counted, but need no thought."""
    call = [str(PYTHON), "-c", FORCED]
    done = subprocess.run(call, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ENGINE)})
    return f"Decisions with one answer, 4 seats, random games: {', '.join(done.stdout.split(chr(10))).strip(', ')}."


def where() -> str:
    """Return the machine and the method in words."""
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    return (f"{python}. Medians of {TURNS} turns; in each every one plays whole random games for {SPELL:g} s of processor "
            "time, set-up included, one after the other in a process of its own. The games differ, and so does what a "
            "decision is: the table says what a user of each library gets, not whose game is better. Load of the machine "
            f"meanwhile: {os.getloadavg()[1]:.0f} on {os.cpu_count()} cores.")
