"""The visitor's bot, in its own interpreter, which is locked (``sandbox_worker.js``) before the bot's text is read."""

from __future__ import annotations

import contextlib
import io
import json
import linecache
import random
import traceback
from collections.abc import Callable
from importlib import metadata
from types import ModuleType
from typing import Any

import tenka

NAME = "bot.py"
GROUP = "tenka.bots"
MOST = 4_000
"""Most characters of its output, and of a fault, per question."""


class Player:
    """A bot from its text, executed again for every game, so that no game knows of another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._choose: Callable[..., Any] | None = None

    def begin(self, seed: str) -> dict[str, Any]:
        """Execute the text with a seeded random source. Return an empty dict, or the fault."""
        random.seed(seed)
        return self._run_guarded(lambda: self._read(seed))

    def _read(self, seed: str) -> dict[str, Any]:
        linecache.cache[NAME] = (len(self._text), None, self._text.splitlines(keepends=True), NAME)
        module = ModuleType("bot")
        module.__dict__["tenka"] = tenka
        exec(compile(self._text, NAME, "exec"), module.__dict__)
        self._choose = module.__dict__.get("choose")
        return {} if callable(self._choose) else {"fault": "missing"}

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the bot's choice as notation, or its fault; and its output."""
        view = tenka.from_data(asked["table"]).view(asked["seat"])
        view.moment = asked["moment"]
        assert view.decision is not None
        choices = tuple(view.decision.forward_choices(asked["seat"]))

        def choose() -> dict[str, Any]:
            assert self._choose is not None
            answer = self._choose(view, choices)
            if isinstance(answer, tenka.Choice | str):
                return {"choice": str(answer)}
            return {"fault": "unreadable", "detail": type(answer).__name__}

        return self._run_guarded(choose)

    def _run_guarded(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the result of a function, or the fault it raises, with its output."""
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                told = work()
        except BaseException as error:      # A bot may raise anything, SystemExit too
            told = fault(error)
        said = printed.getvalue()[:MOST]
        return {**told, "printed": said} if said else told


class Brought(Player):
    """A bot from a wheel, by its name in the entry-point group ``tenka.bots``; created again for every game."""

    def _read(self, seed: str) -> dict[str, Any]:
        made = next(entry for entry in metadata.entry_points(group=GROUP) if entry.name == self._text).load()()
        rng = random.Random(seed)
        self._choose = lambda view, choices: made.choose(view, rng, budget=None, progress=None)
        return {}


def fault(error: BaseException) -> dict[str, Any]:
    """Return a fault: the last reached line of the bot (0: none), and Python's error message."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        line = error.lineno or 0
    else:
        own = [each.lineno or 0 for each in traceback.extract_tb(error.__traceback__) if each.filename == NAME]
        line = own[-1] if own else 0
    words = "".join(traceback.format_exception_only(error)).strip().rpartition("\n")[2]
    return {"fault": "broken", "line": line, "detail": words[:MOST]}


_player: list[Player] = []
"""The chosen bot."""


def take(text: str) -> None:
    """Choose the visitor's program."""
    _player[:] = [Player(text)]


def bring(name: str) -> None:
    """Choose a bot of an installed wheel."""
    _player[:] = [Brought(name)]


def begin(seed: str) -> str:
    """Begin a game; return JSON."""
    return json.dumps(_player[0].begin(seed))


def ask(text: str) -> str:
    """Answer a question; JSON in and out."""
    return json.dumps(_player[0].ask(json.loads(text)))
