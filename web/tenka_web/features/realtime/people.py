"""Who comes to a live table: the others as this page knows them, and the table for which a host gathers people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tenka import Table
from tenka.multiplayer.realtime import dealing, terms
from tenka.multiplayer.realtime.terms import Party, Terms
from tenka_web.features.realtime.sdp import Signal
from tenka_web.ui.seats import LIVE, Seat


@dataclass
class Guest:
    """The player at another page.

    Attributes:
        stage: asking, invited, looking, here, asked (for a rematch) or away.
        link: The link to send.
        party: The party that came.
        cannot: Why it can't play, as it reports; "" if it can.
        own, theirs: The descriptions of this browser and of that one.
        blocked: Why no connection is found; see ``tenka_web.features.realtime.connection_failure``.
        room: The link of the relay's room where the two meet.
        turn: Number of invitations: an old description may still arrive for an outdated one.
        sent: Whether the link has left this page.
        claim: The party that came in place of this one, without its key.
        silent: Whether no message arrives; it may recover, so no new connection is requested yet.
        times: Number of connections so far.
    """

    stage: str = "asking"
    link: str = ""
    party: Party | None = None
    cannot: str = ""
    own: Signal | None = None
    theirs: Signal | None = None
    blocked: str = ""
    room: str = ""
    turn: int = 0
    sent: bool = False
    claim: Party | None = None
    silent: bool = False
    times: int = 0

    @property
    def underway(self) -> bool:
        """Whether it is on the way to this page."""
        return self.stage in ("asking", "invited", "looking")

    @property
    def there(self) -> bool:
        """Whether it is connected, as far as this page can tell."""
        return self.stage == "here" and not self.silent


@dataclass
class Planned:
    """A new game, or one that is gone on with.

    Attributes:
        seats: Who is to sit where.
        dealt: Whether the host deals hidden hands.
        minutes: What each person may think; 0 for as long as it takes.
        past: The table that is gone on with.
    """

    game: str
    seats: list[Seat]
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    dealt: bool = False
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
        """Whether the host's page is a shared screen without a player: it gives no chance and holds no cards."""
        return not any(seat.is_person for seat in self.seats)

    def terms(self, host: Party, guests: Mapping[int, Party], root: str) -> Terms:
        """Return the terms: the host's own seats, with its bots, are one party; each guest is another. Raises TenkaError."""
        order = {at: number for number, at in enumerate(guests, 1)}
        seats = tuple(order.get(at, -1 if self.screen else 0) for at in range(len(self.seats)))
        rules = None if self.past is None else self.past.rules
        return terms.make(
            self.game, seats, (host, *guests.values()), layers=self.layers if rules is None else tuple(rules.layers),
            options=dict(self.options if rules is None else rules.options),
            bond=dealing.bond_of(dealing.view_key(root)) if self.dealt else "",
            past="" if self.past is None else self.past.code(),
        )  # fmt: skip

    def looks(self, guests: Mapping[int, Party]) -> list[dict[str, str]]:
        """Return what the seats look like, each guest's under the name it has given."""
        rows = [seat.plain() for seat in self.seats]
        for at, guest in guests.items():
            rows[at]["name"] = guest.name or rows[at]["name"]
        for row, seat in zip(rows, self.seats, strict=True):
            if self.minutes and not seat.is_bot:
                row["clock"] = str(60 * self.minutes)
        return rows
