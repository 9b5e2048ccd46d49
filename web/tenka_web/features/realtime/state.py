"""The meeting that this page belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tenka_web.app.app import App
from tenka_web.app.commands import Command, command
from tenka_web.ui.markup import Markup

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting


class LiveState:
    """The state of live play at this page."""

    meeting: Meeting | None = None
    """The meeting, from its first invitation on; None without one."""

    @property
    def hosted(self) -> Meeting | None:
        """The meeting that this page hosts."""
        return self.meeting if self.meeting is not None and self.meeting.is_host else None


def live_state(app: App) -> LiveState:
    """Return the state of live play at this page."""
    return app.feature(LiveState)


def draw_awaited(app: App) -> Markup | None:
    """Draw the lobby's row for a table whose game has not begun."""
    meeting = live_state(app).meeting
    if meeting is None or meeting.game is not None:
        return None
    from tenka_web.features.realtime import invite_view  # late: most games are played without

    return invite_view.draw_awaited(app.t, meeting)


def at_meeting(name: str) -> Callable[[Callable[[App, Meeting, str], None]], Command]:
    """Register a command that gets this page's meeting. Without a meeting, it does nothing."""

    def register(function: Callable[[App, Meeting, str], None]) -> Command:
        def do(app: App, arg: str) -> None:
            meeting = live_state(app).meeting
            if meeting is not None:
                function(app, meeting, arg)

        return command(name)(do)

    return register
