"""The register of commands: what a visitor can do, by name. Each is a function of the app and one word."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from tenka_web.app.app import App

Command = Callable[[App, str], None]
ALL: dict[str, Command] = {}
LATE: dict[str, str] = {}
"""First word of a name, or the whole name -> the module that is imported when such a command is first asked for."""


def command(name: str) -> Callable[[Command], Command]:
    """Register a command under a name, as data-act speaks of it."""

    def register(function: Command) -> Command:
        ALL[name] = function
        return function

    return register


def register_late(module: str, *words: str) -> None:
    """Register a module of commands that most visits do without, by the first words of their names."""
    LATE.update(dict.fromkeys(words, module))


def find(name: str) -> Command | None:
    """Return a command; None if there is no such one."""
    module = LATE.get(name) or LATE.get(name.partition(".")[0])
    if module is not None:
        importlib.import_module(module)
    return ALL.get(name)


def run(app: App, name: str, arg: str = "") -> None:
    """Run another feature's command; nothing happens if no feature brings it."""
    command = find(name)
    if command is not None:
        command(app, arg)
