"""External bots: a class of another package, or a program in any language that speaks the line protocol.

``engine/docs/bots.md`` describes the protocol. Each bot runs in its own process, a class behind ``tenka.bots.serve``, so it can
reach only its views. Every failure of such a bot is a BotFault: it loses the game, and the arena continues.
"""

from __future__ import annotations

import atexit
import importlib.metadata
import json
import os
import random
import shlex
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tenka.bots.bot import Advice, Bot, BotFault, Budget, Progress, Setup, legal
from tenka.bots.process import LONGEST, Process
from tenka.core import data_files
from tenka.core.choice import Choice
from tenka.core.errors import BadSetup, TenkaError
from tenka.core.view import View

GROUP = "tenka.bots"
RUN = "run:"
SERVE = ("-m", "tenka.bots.serve")
PROTOCOL = 1
LIMIT = 10.0
"""Seconds for the greeting, and for an answer if the budget has no seconds."""
PATIENCE = 60.0
"""Seconds for an answer if the budget counts playouts, and for the import of a class."""
GRACE = 1.0
"""Seconds beyond the budget, for pipes and a busy machine."""
MOST_INFO = 1_000
"""Most lines of ``info`` for one answer."""
MOST_TOLD = 10
"""Most different texts of one bot on standard error to pass on."""
REASONS = ("unreadable", "broken")
"""Faults that a bot may report itself."""


def external_bot(game_id: str, name: str) -> Bot:
    """Return the bot of a name, for one seat of one game. Raises BadSetup, BotFault."""
    if name.startswith(RUN):
        return Program(name, _command(name))
    reference = name if ":" in name else _entry(name)
    if reference is None or "\0" in reference:
        expected = f"a level, module:Class, {RUN}COMMAND or an entry point of {GROUP}"
        raise BadSetup(f"{game_id} has no bot {name!r:.200}: expected {expected}")
    idle = _idle.get((os.getpid(), reference))
    return idle.pop() if idle else Hosted(reference)


def _command(name: str) -> list[str]:
    """Split a command into words. Raises BadSetup."""
    try:
        words = shlex.split(name.removeprefix(RUN))
    except ValueError:
        words = []
    if not words or "\0" in name:
        raise BadSetup(f"expected {RUN} and the command of a program, got {name!r:.60}")
    return words


def _entry(name: str) -> str | None:
    """Return the location of an entry point, or None."""
    return next((entry.value for entry in importlib.metadata.entry_points(group=GROUP) if entry.name == name), None)


def parse_legal(view: View, answer: str) -> Choice:
    """Return the legal choice of a notation. Raises BotFault."""
    assert view.decision is not None
    assert view.seat is not None
    try:
        return view.decision.parse(view.seat, answer)
    except TenkaError as error:
        raise BotFault("illegal", str(error)) from error


def plain_view(view: View) -> dict[str, Any]:
    """Return a view as plain data: the state as the seat knows it, and the question."""
    return {
        "seat": view.seat, "moment": view.moment, "asked": list(view.asked), "key": view.key, "values": dict(view.values),
        "state": view.state.plain(),
    }  # fmt: skip


class Program(Bot):
    """A program that speaks the line protocol on standard input and output; one process per seat and game."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self._name = name
        try:
            self._process = Process(command, environment)
        except (OSError, ValueError, IndexError) as error:
            raise BotFault("broken", str(error)) from error

    def begin(self, setup: Setup) -> None:
        """Greet the program and send the set-up."""
        self._greet(LIMIT)
        self._tell(setup)

    def _greet(self, seconds: float) -> None:
        self._say(f"tenka {PROTOCOL}")
        self._answer("ready", seconds, "silent")

    def _tell(self, setup: Setup) -> None:
        self._say("newgame", {**setup._asdict(), "files": data_files.files(setup.game, setup.options)})

    def end(self) -> None:
        """Send ``quit``, kill the program if it does not end, and pass on its standard error."""
        self._say("quit")
        self._process.end(GRACE)
        self._complain()

    def _complain(self) -> None:
        head, more = self._process.complaint()
        if head:
            _pass_on(self._name, head, more)

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Ask the program and check its answer."""
        seconds, playouts = budget or Budget()
        limit = seconds or (LIMIT if playouts is None else PATIENCE)
        self._say("view", plain_view(view))
        self._say("choices", [str(choice) for choice in legal(view, forward_only=True)])
        self._say("go", {"seconds": seconds, "playouts": playouts, "limit": limit})
        return Advice(parse_legal(view, self._answer("choice", limit, "slow")), "ui.hint.random")

    def _say(self, word: str, data: object = None) -> None:
        self._process.say(word + "\n" if data is None else f"{word} {json.dumps(data, separators=(',', ':'))}\n")

    def _answer(self, word: str, seconds: float, late: str) -> str:
        """Return the rest of the program's line that begins with a word. Skips ``info`` lines. Raises BotFault."""
        until = time.monotonic() + seconds + GRACE
        for _ in range(MOST_INFO):
            try:
                line = self._process.line(until)
            except TimeoutError:
                raise BotFault(late, f"no {word} in time") from None
            if line is None:
                raise BotFault("broken", "the program has ended")
            head, _, rest = line.strip().partition(" ")
            if head == "fault":
                raise _parse_fault(rest)
            if len(line) > LONGEST or head not in (word, "info"):
                raise BotFault("unreadable", f"expected {word}, got {line[:60]!r}")
            if head == word:
                return rest.strip()
        raise BotFault("unreadable", f"more than {MOST_INFO} lines without a {word}")


def _parse_fault(text: str) -> BotFault:
    """Parse ``REASON DETAIL``, a fault that a bot reports."""
    reason, _, detail = text.partition(" ")
    return BotFault(reason if reason in REASONS else "broken", detail[:LONGEST_DETAIL])


LONGEST_DETAIL = 300
"""Most characters of a reported fault."""


class Hosted(Program):
    """A class in its own process. After a game without a fault the process is reused."""

    def __init__(self, reference: str) -> None:
        """Start the process, which imports the class. Raises BadSetup, BotFault."""
        path = os.pathsep.join(folder for folder in sys.path if folder)
        super().__init__(reference, (sys.executable, *SERVE, reference), {**os.environ, "PYTHONPATH": path})
        self._sound = False
        try:
            self._greet(PATIENCE)
        except BotFault as fault:
            self.end()
            raise BadSetup(f"cannot load the bot {reference!r:.200}: {fault.detail}") from fault

    def begin(self, setup: Setup) -> None:
        """Send the set-up. The process was greeted at its start."""
        self._tell(setup)
        self._sound = True

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Ask the class and check its answer."""
        self._sound = False
        advice = super().advise(view, rng, budget=budget, progress=progress)
        self._sound = True
        return advice

    def end(self) -> None:
        """Tell the class that the game is over. Its answer is ignored."""
        if not self._sound:
            super().end()
            return
        self._sound = False
        self._say("over")
        self._complain()
        _idle.setdefault((os.getpid(), self._name), []).append(self)


_idle: dict[tuple[int, str], list[Hosted]] = {}
"""Idle processes, by parent process and class: a fork must not use those of its parent."""


@atexit.register
def _end_idle() -> None:
    for (starter, _), hosts in _idle.items():
        while starter == os.getpid() and hosts:
            hosts.pop().end()


_told: Counter[str] = Counter()
_texts: set[tuple[str, str]] = set()


def _pass_on(name: str, head: str, more: int) -> None:
    """Write a bot's standard error, each text once, at most ``MOST_TOLD`` texts per bot."""
    if (name, head) in _texts or _told[name] > MOST_TOLD:
        return
    _told[name] += 1
    if _told[name] > MOST_TOLD:
        sys.stderr.write(f"{name:.60}: what else it writes to standard error is not shown\n")
        return
    _texts.add((name, head))
    rest = f"… and {more:,} bytes more\n" if more else ""
    sys.stderr.write(f"{name:.60} wrote to standard error:\n{head}{'' if head.endswith(chr(10)) else chr(10)}{rest}")
