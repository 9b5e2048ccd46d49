"""The page's two doors: ``do`` takes what the visitor did, ``render`` says what to show. Nothing below knows this file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tenka import TenkaError
from tenka.core.untrusted import DECODE_ERRORS
from tenka_web import screen
from tenka_web.app import address, game_registry, incoming, input_limits, navigation
from tenka_web.app.app import TAKE, App
from tenka_web.app.commands import find
from tenka_web.app.ports import Ports, StorageRefused
from tenka_web.app.table_lifecycle import put_away
from tenka_web.features import (
    correspondence,
    custom_cards,
    daily,
    film,
    hints,
    lessons,
    lobby,
    realtime,
    review,
    saves,
    settings,
    sharing,
    stats,
    table,
)
from tenka_web.features import help as help_

FEATURES = (
    incoming, navigation, correspondence, custom_cards, daily, film, help_, hints, lessons, lobby, realtime, review, saves,
    settings, sharing, stats, table,
)  # fmt: skip
"""What registers commands, windows and the like as it is imported. A page without one of the features plays on."""


class Page:
    """The page as its browser meets it."""

    def __init__(self, app: App) -> None:
        self.app = app
        app.mend = lambda error: put_away(app)

    def do(self, act: str, arg: str = "") -> None:
        """Do an act by name; an unknown one, or one that makes no sense now, is nothing. Too much of anything is told."""
        action = find(act)
        if action is not None and input_limits.admits(act, arg):
            self.app.attempt(lambda: action(self.app, arg))
        elif action is not None:
            self.app.notify("ui.toomuch", grave=True)

    def refuse(self, key: str, *, full: bool) -> None:
        """Take notice that what was put under a storage key could not be kept, and say so; of a game once."""
        session = self.app.session
        if session is not None and self.app.shelf.owns(key) == session.save.id:
            if session.unsaved:
                return
            session.unsaved = True
        self.app.report_refusal(StorageRefused(full=full))

    def accept(self, key: str) -> None:
        """Take notice that what had no room is kept after all."""
        session = self.app.session
        if session is not None and self.app.shelf.owns(key) == session.save.id:
            session.unsaved = False

    def on_failure(self, error: BaseException) -> None:
        """Take notice that something failed that ran in the background: put away the game that made it fail, or say so."""
        if not (isinstance(error, (TenkaError, *DECODE_ERRORS)) and self.app.mend(error)):
            self.app.notify("ui.failed", *([TAKE] if self.app.session is not None else []), grave=True)
        self.app.repaint()

    @property
    def standing(self) -> dict[str, Any] | None:
        """Which game stands there at which moment, in which language, if anybody who opens the page may see it: nothing that
        is for one of several people, no lesson, which is not kept, and no live game, which begins by joining."""
        session = self.app.session
        if session is None or not session.mode.restorable or session.overtaken or session.unsaved:
            return None
        if not session.is_alone and game_registry.at(session.table).secrets:
            return None
        save = session.save
        return {"id": save.id, "revision": save.revision, "writer": save.writer, "language": self.app.settings.language}

    @property
    def stamp(self) -> Sequence[object] | None:
        """Which game is on the table at which moment: id, revision, writer."""
        save = None if self.app.session is None else self.app.session.save
        return None if save is None else [save.id, save.revision, save.writer]

    @property
    def facts(self) -> dict[str, object]:
        """What the page's events hang on: whether a story is told, whether fast, and what is pointed at; None: no game."""
        session = self.app.session
        if session is None:
            return {"story": False, "fast": False, "hover": None}
        playback = session.playback
        return {"story": playback.story is not None, "fast": playback.fast, "hover": session.ui.hover}

    @property
    def whereabouts(self) -> str:
        """Where the visitor is, as the act ``step`` has it."""
        return address.whereabouts(self.app)

    def render(self) -> dict[str, str]:
        """Element id -> markup of what stands in it; a part that holds others comes before them."""
        return self._draw(screen.parts)

    def render_rest(self) -> dict[str, str]:
        """Return what may have changed after the pointer came to rest somewhere: much less than everything."""
        return self._draw(screen.hover_parts)

    def _draw(self, draw: Callable[[App], dict[str, str]]) -> dict[str, str]:
        """Return a drawing of the page; what can't be drawn is put away first, one after the other."""
        while True:
            try:
                return draw(self.app)
            except (TenkaError, *DECODE_ERRORS) as error:
                if not self.app.mend(error):
                    raise


def boot(ports: Ports, repaint: Callable[[Page], object] = lambda page: None) -> Page:
    """Return the page as it starts: its looks applied, and what its address asks for opened.

    Args:
        ports: What the page needs from outside.
        repaint: Called when something changed without the visitor's doing.
    """

    def painted() -> None:
        repaint(page)

    page = Page(App(*ports, painted, game_registry.first()))
    page.app.apply_looks()
    page.do("fragment")
    return page
