"""Where features extend the page: functions by name, which a feature registers when its package is imported.

A function that most visits do without is registered as the text ``"<module>:<function>"``: its module is imported by the first
use.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

from tenka import Table
from tenka_web.app.app import App
from tenka_web.app.modes import Mode
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.ui.markup import Child, Markup
from tenka_web.ui.seats import Seat

F = TypeVar("F", bound=Callable[..., Any])
Inside = tuple[str, list[Child]]
"""The title of a window, and what is drawn in it."""


class Registry(dict[str, F | str]):
    """Functions of one signature, by name."""

    def find(self, name: str) -> F | None:
        """Return a function; None if no feature brings it."""
        found = self.get(name)
        if isinstance(found, str):
            module, _, function = found.partition(":")
            self[name] = found = getattr(importlib.import_module(module), function)
        return found


DIALOGS: Registry[Callable[[App, str], Inside]] = Registry()
"""Windows over the page. The second argument is what the window is about."""
OPENABLE: set[str] = set()
"""The windows that stand in the browser's history, and that the command ``open`` opens."""
LINKS: Registry[Callable[[App, str], None]] = Registry()
"""Kind of a link (``tenka_web.app.links``) -> what opens its body."""
SENSE: Registry[Callable[[str], bool]] = Registry()
"""Kind of a link -> whether a body can be that of such a link."""
NOTES: Registry[Callable[[App], None]] = Registry()
"""The last word of a key under which one tab stores something for another -> what takes it there."""
FILES: Registry[Callable[[App, str], None]] = Registry()
"""How the text of a file begins -> what opens it."""
SAVED: Registry[Callable[[Save], Mode | None]] = Registry()
"""``letters``: makes the mode of a save from what it keeps apart; None if that is damaged."""
RESUMED: Registry[Callable[[App, Save], Session | None]] = Registry()
"""``live``: makes the session of a save; None if it is no such game. Raises BadSave."""
BEGIN: Registry[Callable[[App, Callable[[str], Table], list[Seat], bool], None]] = Registry()
"""``letters``: begins a game, its table laid from a seed; the last argument: the invitation is shown at once."""
LOBBY: Registry[Callable[[App], Markup | None]] = Registry()
"""``awaited``: draws a table that waits for people elsewhere."""
MODES: Registry[Callable[[App, Session], None]] = Registry()
"""What features do in the course of a game. ``<kind of a mode>.unseen``: if a game is opened that went on without this browser;
``<kind of a mode>.waits``: if nobody here has anything left to choose; ``<first word of a save's title>.told``: once a choice was
told.
"""


def at(moment: str, app: App, session: Session) -> None:
    """Let the feature that a game is played by do its part at a moment of the game's course."""
    do = MODES.find(f"{session.mode.kind}.{moment}")
    if do is not None:
        do(app, session)
