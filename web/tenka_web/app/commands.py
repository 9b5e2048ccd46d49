"""The registry of commands: named functions of (app, argument)."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from tenka_web.app.app import App

Command = Callable[[App, str], None]
ALL: dict[str, Command] = {}
LATE: dict[str, str] = {}
"""First word of a name, or the whole name -> the module that is imported at the first use of such a command."""


def command(name: str) -> Callable[[Command], Command]:
    """Register a command under a name, as in ``data-act``."""

    def register(function: Command) -> Command:
        ALL[name] = function
        return function

    return register


def register_late(module: str, *words: str) -> None:
    """Register a module of rarely used commands, by the first words of their names."""
    LATE.update(dict.fromkeys(words, module))


def find(name: str) -> Command | None:
    """Return a command, or None."""
    module = LATE.get(name) or LATE.get(name.partition(".")[0])
    if module is not None:
        importlib.import_module(module)
    return ALL.get(name)


def run(app: App, name: str, arg: str = "") -> None:
    """Run another feature's command; does nothing if there is no such command."""
    command = find(name)
    if command is not None:
        command(app, arg)
