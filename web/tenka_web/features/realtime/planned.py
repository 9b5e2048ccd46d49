"""The table a host gathers people for: a new game, or one that lies on a table and is gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tenka import Table, open_code
from tenka.protocol.past import past_of
from tenka.protocol.terms import OPEN, Party, Terms, terms_of
from tenka_web.ui.seats import LIVE, Seat


@dataclass
class Planned:
    """``seats``: who is to sit where; ``hands``: who deals; ``minutes``: what each person may think, 0 for as long as it takes;
    ``past``: the table that is gone on with."""

    game: str
    seats: list[Seat]
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    hands: str = OPEN
    minutes: int = 0
    past: Table | None = None

    @property
    def guests(self) -> list[int]:
        """The seats of people at other pages."""
        return [at for at, seat in enumerate(self.seats) if seat.kind == LIVE]

    @property
    def own(self) -> int:
        """The host's first seat; a place beside the table where it has none."""
        return next((at for at, seat in enumerate(self.seats) if seat.kind != LIVE), len(self.seats))

    @property
    def screen(self) -> bool:
        """Whether nobody plays at the host's page, which shows the table to all."""
        return not any(seat.person for seat in self.seats)

    @property
    def code(self) -> str:
        """The link code of the game that is continued, for the other pages; "" when the game is new."""
        return "" if self.past is None else self.past.code()

    def terms(self, host: Party, guests: Mapping[int, Party]) -> Terms:
        """Return the terms: the host's own seats, with its bots, are one party; each guest is another. Raises TenkaError."""
        order = {at: number for number, at in enumerate(guests, 1)}
        seats, parties = tuple(order.get(at, 0) for at in range(len(self.seats))), (host, *guests.values())
        if self.past is None:
            return terms_of(self.game, layers=self.layers, options=dict(self.options), seats=seats, parties=parties,
                            hands=self.hands)  # fmt: skip
        rules = self.past.rules
        return terms_of(self.game, layers=rules.layers, options=dict(rules.options), seats=seats, parties=parties,
                        past=past_of(self.past), version=rules.version)  # fmt: skip

    def looks(self, guests: Mapping[int, Party]) -> list[dict[str, str]]:
        """Return what the seats look like, each guest's under the name it has given."""
        rows = [seat.plain() for seat in self.seats]
        for at, guest in guests.items():
            rows[at]["name"] = guest.name or rows[at]["name"]
        for row, seat in zip(rows, self.seats, strict=True):
            if self.minutes and not seat.bot:
                row["clock"] = str(60 * self.minutes)
        return rows


def record_of(code: str) -> str:
    """Return the record in a code; "" for none. Raises TenkaError."""
    return open_code(code).record() if code else ""
