"""A game at this device, and with it every question that the page asks of how a game is played; the other modes answer some of
them otherwise. Only a mode's own rooms (its course, acts and views) work with what it holds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from tenka import Choice, Table


class Mode:
    """A game at this device."""

    kind: ClassVar[str] = ""
    """The name under which its feature registers what it brings: ``lesson``, ``letters``, ``live``; "" at this device."""
    guided: ClassVar[bool] = False
    """Whether a lesson leads: its page says what is to be chosen, and nothing else is offered."""
    kept: ClassVar[bool] = True
    """Whether it is a game of one's own, which is saved, counted and found again by its address."""
    restorable: ClassVar[bool] = True
    """Whether it may stand there at once when the page is opened again."""
    shared: ClassVar[bool] = False
    """Whether others sit before browsers of their own."""
    connected: ClassVar[bool] = False
    """Whether those browsers play at the same time, so that others wait for this page and see how long it takes."""
    by_letters: ClassVar[bool] = False
    """Whether each browser plays in its own time, and what it did goes out as a letter."""
    title: ClassVar[str] = "save"
    """The first word of what its save is called by (``tenka_web.app.save_titles``)."""

    # what may be done

    @property
    def is_host(self) -> bool:
        """Whether the others came to this page, which brings them together."""
        return False

    @property
    def is_muted(self) -> bool:
        """Whether nothing can be chosen."""
        return False

    @property
    def wanted_choice(self) -> str:
        """The choice that the page of a lesson waits for, in the engine's notation; "" where any may be made."""
        return ""

    @property
    def controls_hidden(self) -> bool:
        """Whether even what lies in the tray is put away."""
        return False

    @property
    def is_stopped(self) -> bool:
        """Whether the game waits for other pages, or has stopped."""
        return False

    @property
    def is_transferred(self) -> bool:
        """Whether the seats of this browser are played elsewhere: here nothing is chosen."""
        return False

    @property
    def is_working(self) -> bool:
        """Whether the worker is taken up by the game itself, so that nobody else may ask it."""
        return False

    @property
    def letter(self) -> str:
        """The letter that lies ready to be sent; "" where there is none."""
        return ""

    @property
    def is_catching_up(self) -> bool:
        """Whether what happened since the last look is being shown."""
        return False

    @property
    def can_go_live(self) -> bool:
        """Whether the game can go on live, among pages that come together anew."""
        return False

    def is_paused(self, table: Table) -> bool:
        """Whether something was asked of all, so that nothing is chosen here until it is settled."""
        return False

    def is_questioned(self, table: Table) -> bool:
        """Whether somebody elsewhere asks this page something that stands beside the game."""
        return False

    def can_undo(self, table: Table) -> bool:
        """Whether the last choice at the table has not gone out to others."""
        return True

    def plays(self, seats: int) -> Collection[int]:
        """Of so many seats those whose bots think here."""
        return range(seats)

    def premove(self, table: Table) -> tuple[int, Choice] | None:
        """Return who is asked, and what that seat has ordered ahead."""
        return None

    def submit_choices(self, pairs: Sequence[tuple[int, Choice]]) -> bool:
        """Whether choices of seats are made by the mode itself, which tells later what came of them. Raises IllegalChoice."""
        return False

    # what came of it, and what may be told of it

    def on_moment_reached(self, moment: int) -> None:
        """The game has come to a moment before this browser's eyes."""

    def is_unseen(self, moment: int) -> bool:
        """Whether the game came to a moment without this browser."""
        return False

    def lock_history(self, moment: int) -> None:
        """What was chosen up to a moment is no longer taken back."""

    def missing(self, table: Table) -> tuple[int, ...]:
        """Return the seats from which something must come."""
        return () if table.decision is None else table.decision.seats

    def open_until(self, table: Table) -> int:
        """Return the last moment that may be handed on as far as the mode goes; people at one device may have secrets besides."""
        return len(table.history)

    def record(self, table: Table) -> str:
        """Return the record of the table as it is handed on, with the proof there is."""
        return table.record()

    def plain(self) -> dict[str, Any]:
        """Return what a save keeps of it, beside the record."""
        return {}
