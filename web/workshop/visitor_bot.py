"""The visitor's bot, in an interpreter of its own that is locked (``sandbox_worker.js``) before its text is read."""

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
"""Characters of what it prints, and of what is said of a fault, at one question."""


class Player:
    """A bot by its text: it is read anew for every game, so that none knows of another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._choose: Callable[..., Any] | None = None

    def begin(self, seed: str) -> dict[str, Any]:
        """Read the text, its chance seeded. Empty, or the fault."""
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
        """The choice of the bot, as notation, or its fault; and what it printed."""
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
        """What work gives, whatever it raises, and what it prints."""
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                told = work()
        except BaseException as error:      # a bot may raise anything, SystemExit too
            told = fault(error)
        said = printed.getvalue()[:MOST]
        return {**told, "printed": said} if said else told


class Brought(Player):
    """A bot of a wheel, by its name in the entry-point group ``tenka.bots``: made anew for every game."""

    def _read(self, seed: str) -> dict[str, Any]:
        made = next(entry for entry in metadata.entry_points(group=GROUP) if entry.name == self._text).load()()
        rng = random.Random(seed)
        self._choose = lambda view, choices: made.choose(view, rng, budget=None, progress=None)
        return {}


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
"""The bot that plays, once it was chosen."""


def take(text: str) -> None:
    """Choose the visitor's program."""
    _player[:] = [Player(text)]


def bring(name: str) -> None:
    """Choose a bot of an installed wheel."""
    _player[:] = [Brought(name)]


def begin(seed: str) -> str:
    """A game begins; JSON."""
    return json.dumps(_player[0].begin(seed))


def ask(text: str) -> str:
    """A question as JSON, and its answer."""
    return json.dumps(_player[0].ask(json.loads(text)))
