"""Extension points: features register functions by name when their package is imported.

A rarely used function is registered as the text ``"<module>:<function>"``; the first use imports its module.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Self, TypeVar

from tenka import Table
from tenka_web.app.app import App
from tenka_web.app.modes import Mode
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.ui.markup import Child, Markup
from tenka_web.ui.seats import Seat

F = TypeVar("F", bound=Callable[..., Any])
Inside = tuple[str, list[Child]]
"""The title of a dialog, and its content."""


class Registry(dict[str, F | str]):
    """Functions of one signature, by name. A name has one function: another one under it raises ValueError."""

    def __setitem__(self, name: str, value: F | str) -> None:
        if self.setdefault(name, value) != value:
            raise ValueError(f"the name {name!r} is taken by {self[name]}")

    def __ior__(self, rows: Mapping[str, F | str]) -> Self:  # type: ignore[override, misc]    # pairs are not needed
        for name, value in rows.items():
            self[name] = value
        return self

    def find(self, name: str) -> F | None:
        """Return a function, or None if no feature has registered it."""
        found = self.get(name)
        if isinstance(found, str):
            module, _, function = found.partition(":")
            found = getattr(importlib.import_module(module), function)
            super().__setitem__(name, found)
        return found


DIALOGS: Registry[Callable[[App, str], Inside]] = Registry()
"""Dialogs. The second argument is the dialog's subject."""
OPENABLE: set[str] = set()
"""Dialogs that are part of the browser's history and that the command ``open`` opens."""
LINKS: Registry[Callable[[App, str], None]] = Registry()
"""Kind of a link (``tenka_web.app.links``) -> opens its body."""
PLAUSIBLE_LINKS: Registry[Callable[[str], bool]] = Registry()
"""Kind of a link -> whether a body is plausible for such a link."""
TAB_NOTE_READERS: Registry[Callable[[App], None]] = Registry()
"""Last word of a storage key with which one tab leaves something for another -> takes it there."""
FILE_OPENERS: Registry[Callable[[App, str], None]] = Registry()
"""Beginning of a file's text -> opens it."""
MODE_OF_SAVE: Registry[Callable[[Save], Mode | None]] = Registry()
"""``letters``: makes the mode of a save from its private part; None if that is damaged."""
SESSION_OF_SAVE: Registry[Callable[[App, Save], Session | None]] = Registry()
"""``live``: makes the session of a save; None for any other game. Raises BadSave."""
BEGIN_BY_LETTERS: Registry[Callable[[App, Callable[[str], Table], list[Seat], bool], None]] = Registry()
"""``letters``: begins a game whose table is made from a seed; last argument: show the invitation at once."""
LOBBY_PARTS: Registry[Callable[[App], Markup | None]] = Registry()
"""``awaited``: draws a table that waits for people elsewhere. ``left lesson``: draws the words that offer a left lesson."""
MODE_HOOKS: Registry[Callable[[App, Session], None]] = Registry()
"""Hooks of modes. ``<kind>.unseen``: a game is opened that went on without this browser. ``<kind>.waits``: nobody here has
anything left to choose. ``<first word of a save's title>.narrated``: a choice was narrated."""


def call_hook(moment: str, app: App, session: Session) -> None:
    """Call the hook of the session's mode."""
    do = MODE_HOOKS.find(f"{session.mode.kind}.{moment}")
    if do is not None:
        do(app, session)
