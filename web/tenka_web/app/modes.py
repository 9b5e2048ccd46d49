"""The mode of a local game, and the interface of all modes. Only a mode's own package works with its state."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from tenka import Choice, Table


class Mode:
    """A game at this device. Other modes override what differs."""

    kind: ClassVar[str] = ""
    """The name under which its feature registers hooks: ``lesson``, ``letters``, ``live``; "" for a local game."""
    is_guided: ClassVar[bool] = False
    """Whether a lesson guides: its page names the choice, and nothing else is offered."""
    is_saved: ClassVar[bool] = True
    """Whether the game is saved, counted and reopened by its address."""
    is_restorable: ClassVar[bool] = True
    """Whether it may be shown at once when the page is reopened."""
    is_shared: ClassVar[bool] = False
    """Whether others play in their own browsers."""
    is_connected: ClassVar[bool] = False
    """Whether those browsers play at the same time, so that others wait and see how long this page takes."""
    by_letters: ClassVar[bool] = False
    """Whether each browser plays in its own time and sends messages."""
    title: ClassVar[str] = "save"
    """The first word of the title of its save (``tenka_web.app.save_titles``)."""

    # What is possible.

    @property
    def is_host(self) -> bool:
        """Whether this client invited the others, and connects them."""
        return False

    @property
    def is_muted(self) -> bool:
        """Whether no choice is possible."""
        return False

    @property
    def wanted_choice(self) -> str:
        """The choice that a lesson's page waits for, as notation; "" if any is possible."""
        return ""

    @property
    def named(self) -> tuple[str, ...]:
        """The targets that a lesson's page names; on a scrolling map the client scrolls to them."""
        return ()

    @property
    def guidance(self) -> str:
        """What a lesson's page does, for the styles: it ``asks``, or shows ``tray`` or ``cards`` beside its words, or only
        ``tells``; "" if no lesson guides."""
        return ""

    @property
    def controls_hidden(self) -> bool:
        """Whether even the tray is hidden."""
        return False

    @property
    def is_stopped(self) -> bool:
        """Whether the game waits for other clients, or has stopped."""
        return False

    @property
    def is_transferred(self) -> bool:
        """Whether this browser's seats are played elsewhere, so nothing is chosen here."""
        return False

    @property
    def is_working(self) -> bool:
        """Whether the game uses the worker, so that nothing else may."""
        return False

    @property
    def letter(self) -> str:
        """The message that is ready to be sent; "" if there is none."""
        return ""

    @property
    def is_catching_up(self) -> bool:
        """Whether what happened since the last look is being shown."""
        return False

    @property
    def can_go_live(self) -> bool:
        """Whether this client can invite the others to play on live: it plays, and knows the whole game."""
        return False

    def is_paused(self, table: Table) -> bool:
        """Whether a request to all players must be settled before a choice here."""
        return False

    def is_questioned(self, table: Table) -> bool:
        """Whether another player asks something that does not stop the game."""
        return False

    def can_undo(self, table: Table) -> bool:
        """Whether the last choice was not sent to others yet."""
        return True

    def bot_seats(self, seats: int) -> Collection[int]:
        """Return the seats whose bots this client runs."""
        return range(seats)

    def premove(self, table: Table) -> tuple[int, Choice] | None:
        """Return the asked seat and its premove, if it has one."""
        return None

    def submit_choices(self, pairs: Sequence[tuple[int, Choice]]) -> bool:
        """Submit the choices to others if the mode needs to. Return True if ``turn.follow`` will report the outcome.

        Raises:
            IllegalChoice: A choice is not legal.
        """
        return False

    # Outcomes, and what may be shared.

    def on_moment_reached(self, moment: int) -> None:
        """The game has reached a moment in front of this browser's visitor."""

    def is_unseen(self, moment: int) -> bool:
        """Return whether the game reached a moment without this browser."""
        return False

    def lock_history(self, moment: int) -> None:
        """Forbid undo up to a moment."""

    def awaited_seats(self, table: Table) -> tuple[int, ...]:
        """Return the seats from which a message is due."""
        return () if table.decision is None else table.decision.seats

    def open_until(self, table: Table) -> int:
        """Return the last moment that the mode allows to share; people at one device may have further secrets."""
        return len(table.history)

    def record(self, table: Table) -> str:
        """Return the record of the table to share, with its proof if there is one."""
        return table.record()

    def plain(self) -> dict[str, Any]:
        """Return what a save stores of the mode, beside the record."""
        return {}
