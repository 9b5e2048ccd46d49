"""The client's entry points: ``do`` runs a command, ``render`` returns the markup. No module below imports this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tenka import TenkaError
from tenka.core.untrusted import DECODE_ERRORS
from tenka_web import screen
from tenka_web.app import address, game_registry, incoming, input_limits, navigation
from tenka_web.app.app import TAKE, App
from tenka_web.app.commands import find as find_command
from tenka_web.app.ports import Ports, StorageRefused
from tenka_web.app.table_lifecycle import close_broken_game
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
"""Packages that register commands, dialogs and hooks when imported. The client works without any of them."""


class Page:
    """The page as the browser uses it."""

    def __init__(self, app: App) -> None:
        self.app = app
        app.recover = lambda error: close_broken_game(app)

    def do(self, name: str, arg: str = "") -> None:
        """Run a command by name; an unknown or currently impossible one does nothing. Oversized input is reported."""
        command = find_command(name)
        if command is not None and input_limits.is_within(name, arg):
            self.app.attempt(lambda: command(self.app, arg))
        elif command is not None:
            self.app.notify("ui.toomuch", grave=True)

    def refuse(self, key: str, *, full: bool) -> None:
        """Report that a value could not be stored, for a game once."""
        session = self.app.session
        if session is not None and self.app.save_store.owns(key) == session.save.id:
            if session.unsaved:
                return
            session.unsaved = True
        self.app.report_refusal(StorageRefused(full=full))

    def accept(self, key: str) -> None:
        """Note that a refused value was stored after all."""
        session = self.app.session
        if session is not None and self.app.save_store.owns(key) == session.save.id:
            session.unsaved = False

    def on_failure(self, error: BaseException) -> None:
        """Handle a failed background job: close the game that made it fail, or report it."""
        if not (isinstance(error, (TenkaError, *DECODE_ERRORS)) and self.app.recover(error)):
            self.app.notify("ui.failed", *([TAKE] if self.app.session is not None else []), grave=True)
        self.app.repaint()

    @property
    def shown_table(self) -> dict[str, Any] | None:
        """Return game, moment and language of the table, if any visitor may see it: no private views, no lesson, which is not
        saved, and no live game, which begins by joining."""
        session = self.app.session
        if session is None or not session.mode.is_restorable or session.overtaken or session.unsaved:
            return None
        if not session.is_alone and game_registry.adapter_of(session.table).secrets:
            return None
        save = session.save
        return {"id": save.id, "revision": save.revision, "writer": save.writer, "language": self.app.settings.language}

    @property
    def stamp(self) -> Sequence[object] | None:
        """The version of the saved game on the table: id, revision, writer."""
        save = None if self.app.session is None else self.app.session.save
        return None if save is None else [save.id, save.revision, save.writer]

    @property
    def facts(self) -> dict[str, object]:
        """Data for the page's event handlers: whether a story plays and how fast, and the hovered target; None without a game."""
        session = self.app.session
        if session is None:
            return {"story": False, "fast": False, "hover": None}
        playback = session.playback
        return {"story": playback.story is not None, "fast": playback.fast, "hover": session.ui.hover}

    @property
    def whereabouts(self) -> str:
        """Where the visitor is, as in the command ``step``."""
        return address.write_whereabouts(self.app)

    def render(self) -> dict[str, str]:
        """Return element id -> markup of its content; containers come before their parts."""
        return self._draw(screen.parts)

    def render_hover(self) -> dict[str, str]:
        """Return the few parts that may change after a hover."""
        return self._draw(screen.hover_parts)

    def _draw(self, draw: Callable[[App], dict[str, str]]) -> dict[str, str]:
        """Return a drawing of the page; a game that can't be drawn is closed first."""
        while True:
            try:
                return draw(self.app)
            except (TenkaError, *DECODE_ERRORS) as error:
                if not self.app.recover(error):
                    raise


def boot(ports: Ports, repaint: Callable[[Page], object] = lambda page: None) -> Page:
    """Return the page at its start: settings applied, and the address opened.

    Args:
        ports: What the client needs from outside.
        repaint: Called after a change that no visitor caused.
    """

    def repaint_page() -> None:
        repaint(page)

    page = Page(App(*ports, repaint_page, game_registry.first_game()))
    page.app.apply_looks()
    page.do("fragment")
    return page
