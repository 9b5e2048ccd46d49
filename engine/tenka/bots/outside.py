"""Bots from outside: a class of another package, or a program of any language that speaks the line protocol.

The protocol stands in ``engine/bots.md``. Whatever goes wrong inside such a bot is a BotFault: it loses the game, and the arena
goes on.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import queue
import random
import shlex
import subprocess
import sys
import threading
import time
import traceback
from functools import cache
from typing import Any

from tenka.bots.bot import Advice, Bot, BotFault, Budget, Progress, Setup, legal
from tenka.core import registry
from tenka.core.choice import Choice
from tenka.core.errors import BadSetup, TenkaError
from tenka.core.view import View

GROUP = "tenka.bots"
RUN = "run:"
PROTOCOL = 1
LIMIT = 10.0
"""Seconds for an answer where the budget names none."""
GRACE = 1.0
"""Seconds beyond the budget, for pipes and a busy machine."""
LONGEST = 65_536
"""Characters of a line that are read; a longer one is a fault."""
MOST_INFO = 1_000
"""Lines of ``info`` that a program may write for one answer."""


def guest(game_id: str, name: str) -> Bot:
    """Make a bot of its name, for one seat of one game. Raises BadSetup, BotFault."""
    if name.startswith(RUN):
        return Program(_command(name))
    place = name if ":" in name else _entry(name)
    if place is None:
        expected = f"a level, module:Class, {RUN}COMMAND or an entry point of {GROUP}"
        raise BadSetup(f"{game_id} has no bot {name!r}: expected {expected}")
    try:
        made = registry.load(place)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadSetup(f"the bot {name!r} can't be had: {error}") from error
    return Guarded(made)


def _command(name: str) -> list[str]:
    """Return the words of a command. Raises BadSetup."""
    try:
        words = shlex.split(name.removeprefix(RUN))
    except ValueError:
        words = []
    if not words or "\0" in name:
        raise BadSetup(f"expected {RUN} and the command of a program, got {name!r:.60}")
    return words


def _entry(name: str) -> str | None:
    """Where the entry point of that name leads."""
    return next((entry.value for entry in importlib.metadata.entry_points(group=GROUP) if entry.name == name), None)


class Guarded(Bot):
    """Holds a class of somebody else's to the rules: it must return a legal choice, and its exceptions are faults."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def begin(self, setup: Setup) -> None:
        """Pass the set-up on, where the class wants it."""
        self._call("begin", setup)

    def end(self) -> None:
        """Tell the class that the game is over. What it does then changes nothing any more."""
        with contextlib.suppress(BotFault):
            self._call("end")

    def _call(self, name: str, *values: Any) -> None:
        try:
            getattr(self._bot, name, lambda *values: None)(*values)
        except Exception as error:
            raise _broken(error) from error

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return the choice of the class, checked."""
        try:
            choice = self._bot.choose(view, rng, budget=budget, progress=progress)
        except Exception as error:
            raise _broken(error) from error
        return Advice(checked(view, choice), "ui.hint.random")


@cache
def _show(trace: str) -> None:
    """Write where a class failed to standard error, the same failure once."""
    sys.stderr.write(trace)


def _broken(error: Exception) -> BotFault:
    _show("".join(traceback.format_exception(error)))
    return BotFault("broken", f"{type(error).__name__}: {error}")


def checked(view: View, answer: object) -> Choice:
    """A choice or its notation, when it is legal. Raises BotFault."""
    assert view.decision is not None
    assert view.seat is not None
    if not isinstance(answer, Choice | str):
        raise BotFault("unreadable", f"expected a choice, got {type(answer).__name__}")
    try:
        return view.decision.read(view.seat, str(answer))
    except TenkaError as error:
        raise BotFault("illegal", str(error)) from error


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain data, for programs of any language: the state as the seat knows it, and what is asked."""
    return {
        "seat": view.seat, "moment": view.moment, "asked": list(view.asked), "key": view.key, "values": dict(view.values),
        "state": view.state.plain(),
    }  # fmt: skip


class Program(Bot):
    """A program that speaks the line protocol over its standard input and output; one process for one seat of one game."""

    def __init__(self, command: list[str], limit: float = LIMIT) -> None:
        self._limit = limit
        self._in: queue.Queue[str | None] = queue.Queue(MOST_INFO)
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._over = threading.Event()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace", bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotFault("broken", str(error)) from error
        # threads, because a pipe blocks whoever uses it: a program may write nothing, write for ever, or never read
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def _read(self) -> None:
        """Queue what the program writes, then None when it has ended."""
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError):      # the pipe is closed while it is read
            while line := self._process.stdout.readline(LONGEST + 1):
                self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._in.put(line, timeout=GRACE)
                return

    def _write(self) -> None:
        """Write what is queued for the program, until None comes or the program has ended."""
        assert self._process.stdin is not None
        with contextlib.suppress(ValueError, OSError):
            while (text := self._out.get()) is not None:
                self._process.stdin.write(text)
                self._process.stdin.flush()

    def begin(self, setup: Setup) -> None:
        """Greet the program, and tell it the set-up."""
        self._say(f"tenka {PROTOCOL}")
        self._answer("ready", time.monotonic() + self._limit + GRACE, "silent")
        self._say("newgame", setup._asdict())

    def end(self) -> None:
        """Ask the program to quit; kill it if it does not."""
        self._say("quit")
        self._out.put(None)
        self._over.set()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Ask the program, and check its answer."""
        seconds = self._limit if budget is None or budget.seconds is None else budget.seconds
        self._say("view", plain_view(view))
        self._say("choices", [str(choice) for choice in legal(view, onward=True)])
        self._say("go", {"seconds": seconds, "playouts": None if budget is None else budget.playouts})
        answer = self._answer("choice", time.monotonic() + seconds + GRACE, "slow")
        return Advice(checked(view, answer), "ui.hint.random")

    def _say(self, word: str, data: object = None) -> None:
        self._out.put(word + "\n" if data is None else f"{word} {json.dumps(data, separators=(',', ':'))}\n")

    def _answer(self, word: str, until: float, late: str) -> str:
        """What the program says behind a word; ``info`` lines before it are passed over."""
        for _ in range(MOST_INFO):
            try:
                line = self._in.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise BotFault(late, f"no {word} in time") from None
            if line is None:
                raise BotFault("broken", "the program has ended")
            head, _, rest = line.strip().partition(" ")
            if len(line) > LONGEST or head not in (word, "info"):
                raise BotFault("unreadable", f"expected {word}, got {line[:60]!r}")
            if head == word:
                return rest.strip()
        raise BotFault("unreadable", f"more than {MOST_INFO} lines without a {word}")
