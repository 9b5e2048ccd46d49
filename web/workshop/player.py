"""The visitor's bot, in an interpreter of its own that is locked (``player.js``) before its text is read."""

from __future__ import annotations

import contextlib
import io
import json
import linecache
import random
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

import tenka

NAME = "bot.py"
MOST = 4_000
"""Characters of what it prints, and of what is said of a fault, at one question."""
LOCKED = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "pyodide_http", "micropip")
"""Modules that lead out of Python."""


def lock() -> None:
    """Leave nothing to import that leads to the browser. It is no wall: that is the worker's, which has nothing to lead to."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ not in ("JsFinder", "UnvendoredStdlibFinder")]
    for name in [name for name in sys.modules if name.partition(".")[0] in LOCKED]:
        sys.modules[name] = None  # type: ignore[assignment]  # what Python itself puts there for what can't be imported
    for name in LOCKED:
        sys.modules[name] = None  # type: ignore[assignment]


class Player:
    """A bot by its text: it is read anew for every game, so that none knows of another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._choose: Callable[..., Any] | None = None

    def begin(self, seed: str) -> dict[str, Any]:
        """Read the text, its chance seeded. Empty, or the fault."""
        random.seed(seed)
        return self._held(self._read)

    def _read(self) -> dict[str, Any]:
        linecache.cache[NAME] = (len(self._text), None, self._text.splitlines(keepends=True), NAME)
        module = ModuleType("bot")
        module.__dict__["tenka"] = tenka
        exec(compile(self._text, NAME, "exec"), module.__dict__)
        self._choose = module.__dict__.get("choose")
        return {} if callable(self._choose) else {"fault": "missing"}

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The choice of the bot, as notation, or its fault; and what it printed."""
        view = tenka.from_data(asked["table"]).view(asked["seat"])
        view.moment = asked["moment"]
        assert view.decision is not None
        choices = tuple(view.decision.onward(asked["seat"]))

        def answered() -> dict[str, Any]:
            assert self._choose is not None
            found = self._choose(view, choices)
            if isinstance(found, tenka.Choice | str):
                return {"choice": str(found)}
            return {"fault": "unreadable", "detail": type(found).__name__}

        return self._held(answered)

    def _held(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What work gives, whatever it raises, and what it prints."""
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                told = work()
        except BaseException as error:      # a bot may raise anything, SystemExit too
            told = fault(error)
        said = printed.getvalue()[:MOST]
        return {**told, "printed": said} if said else told


def fault(error: BaseException) -> dict[str, Any]:
    """What a bot raised: its last line that was reached (0: none), and the error in Python's words."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        line = error.lineno or 0
    else:
        own = [each.lineno or 0 for each in traceback.extract_tb(error.__traceback__) if each.filename == NAME]
        line = own[-1] if own else 0
    words = "".join(traceback.format_exception_only(error)).strip().rpartition("\n")[2]
    return {"fault": "broken", "line": line, "detail": words[:MOST]}


_player: list[Player] = []
"""The bot that plays, once its text is here."""


def take(text: str) -> None:
    """The visitor's program."""
    _player[:] = [Player(text)]


def begin(seed: str) -> str:
    """A game begins; JSON."""
    return json.dumps(_player[0].begin(seed))


def ask(text: str) -> str:
    """A question as JSON, and its answer."""
    return json.dumps(_player[0].ask(json.loads(text)))
