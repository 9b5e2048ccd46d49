"""A bot class as a program: ``python -m tenka.bots.serve module:Class`` speaks the line protocol for it.

``tenka arena`` starts external classes this way. The process receives only its seat's views, its random seed and the set-up.
"""

from __future__ import annotations

import json
import os
import random
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import IO, Any

from tenka.bots.bot import Budget, Setup
from tenka.core import data_files, registry
from tenka.core.choice import Choice
from tenka.core.data import restore
from tenka.core.rules import Rules
from tenka.core.view import View, view_from_veiled


class Seat:
    """An instance of the class at one seat of one game."""

    def __init__(self, make: Callable[[], Any], plain: Mapping[str, Any]) -> None:
        """Create the instance, and call its ``begin`` if it has one."""
        game = registry.game_of(plain["game"])
        for option, text in plain["files"]:
            data_files.add_data_file(game, option, text)
        setup = Setup(game.id, plain["seats"], tuple(plain["layers"]), plain["options"], plain["seat"], plain["chance"])
        self._rules: Rules = game.rules(setup.seats, setup.layers, setup.options)
        self._rng = random.Random(setup.chance)
        self._bot = make()
        if hasattr(self._bot, "begin"):
            self._bot.begin(setup)

    def answer(self, plain: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
        """Return the choice of the class, as a line of the protocol."""
        view = self._view(plain)
        said = Budget(asked["seconds"], asked["playouts"])
        choice = self._bot.choose(view, self._rng, budget=None if said == Budget() else said, progress=None)
        if not isinstance(choice, Choice | str):
            return f"fault unreadable expected a choice, got {type(choice).__name__}"
        return f"choice {' '.join(str(choice).split())}"

    def _view(self, plain: Mapping[str, Any]) -> View:
        state = restore(plain["state"], self._rules.state_type)
        return view_from_veiled(self._rules, state, plain["seat"], plain["moment"])

    def end(self) -> None:
        """Call the instance's ``end`` if it has one."""
        if hasattr(self._bot, "end"):
            self._bot.end()


def show(error: BaseException) -> None:
    """Write the traceback of the class to standard error."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)


class Service:
    """Answers the lines of the protocol in sequence."""

    def __init__(self, reference: str) -> None:
        self._reference = reference
        self._make: Callable[[], Any] | None = None
        self._seat: Seat | None = None
        self._view: Mapping[str, Any] = {}
        self._fault = ""

    def answer(self, line: str) -> str:
        """Return the answer to a line, or ""."""
        word, _, rest = line.strip().partition(" ")
        try:
            return str(getattr(self, f"on_{word}", lambda rest: "")(rest) or "")
        except (Exception, SystemExit) as error:
            self._fault = f"fault broken {' '.join(f'{type(error).__name__}: {error}'.split())}"
            if word != "tenka":
                show(error)
            return self._fault if word in ("tenka", "go") else ""

    def on_tenka(self, rest: str) -> str:
        """Import the class."""
        self._make = registry.load(self._reference)
        return "ready class"

    def on_newgame(self, rest: str) -> None:
        """Begin a game. Errors are reported at the first question."""
        self._fault, self._seat = "", None
        assert self._make is not None
        self._seat = Seat(self._make, json.loads(rest))

    def on_view(self, rest: str) -> None:
        """Store the view."""
        self._view = json.loads(rest)

    def on_go(self, rest: str) -> str:
        """Let the class choose."""
        return self._fault if self._seat is None else self._seat.answer(self._view, json.loads(rest))

    def on_over(self, rest: str) -> None:
        """End the game. The process waits for the next one."""
        seat, self._seat = self._seat, None
        if seat is not None:
            seat.end()


def private() -> tuple[IO[str], IO[str]]:
    """Return the pipes of the protocol. Redirect the standard ones: empty input, and output to standard error."""
    lines = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # a text file, as Python made it
    return lines, out


def main(reference: str) -> None:
    """Serve until the input ends or says ``quit``."""
    lines, out = private()
    service = Service(reference)
    for line in lines:
        if line.strip() == "quit":
            service.answer("over")
            return
        answer = service.answer(line)
        if answer:
            out.write(f"{answer}\n")


if __name__ == "__main__":
    main(sys.argv[1])
