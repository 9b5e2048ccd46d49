"""A game by letters: each browser plays its own seats in its own time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from page.state.modes.mode import Mode
from tenka import Choice, Table
from tenka.apart import orders
from tenka.apart.ledger import Ledger


@dataclass
class Letters(Mode):
    """The ledger of a game, and the letter that says all this browser may say: empty until it is made."""

    ledger: Ledger
    letter: str = ""
    catching_up: bool = False
    """Whether what happened since the last look is being shown."""

    shared: ClassVar[bool] = True
    by_letters: ClassVar[bool] = True

    @property
    def away(self) -> bool:
        """Whether the seats of this browser were taken along to another one."""
        return self.ledger.away

    @property
    def may_go_live(self) -> bool:
        """Everybody has the whole game."""
        return True

    def may_undo(self, table: Table) -> bool:
        """Whether no letter has told the last choice, and the seats are played here."""
        return not self.away and len(table.history) > self.ledger.sent

    def plays(self, seats: int) -> Collection[int]:
        """Bots think where the game was begun."""
        return () if self.away else self.ledger.seats

    def ordered(self, table: Table) -> tuple[int, Choice] | None:
        """Who is asked, and what that seat has ordered ahead; not where the seats are played elsewhere."""
        return None if self.away else orders.answer(table, self.ledger.orders)

    def went_on(self, moment: int) -> None:
        """All up to this moment has been seen here."""
        self.ledger = replace(self.ledger, seen=moment)

    def plain(self) -> dict[str, Any]:
        """The ledger."""
        return self.ledger.plain()
