"""The other players of a meeting as this page knows them, and the table for which a host invites them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tenka import Table
from tenka.multiplayer.realtime import dealing, terms
from tenka.multiplayer.realtime.terms import Party, Terms
from tenka_web.features.realtime.sdp import Signal
from tenka_web.ui.seats import LIVE, Seat


@dataclass
class RemotePlayer:
    """The player at another page."""

    stage: str = "asking"           # asking, invited, looking, here, asked (for a rematch) or away
    link: str = ""                  # the link to send
    party: Party | None = None      # the party that came
    cannot: str = ""                # why it can't play, as it reports; "" if it can
    own: Signal | None = None       # the SDP description of this browser
    theirs: Signal | None = None    # that of the other one
    blocked: str = ""               # why no connection is found; see ``tenka_web.features.realtime.connection_failure``
    room: str = ""                  # the link of the relay's room where the two meet
    turn: int = 0                   # number of invitations; a description for an outdated one may still arrive
    sent: bool = False              # whether the link has left this page
    claim: Party | None = None      # the party that came to this place without its key
    silent: bool = False            # whether messages stopped; the connection may recover
    times: int = 0                  # number of connections so far

    @property
    def is_returning(self) -> bool:
        """Whether the player is connected again by itself, in the relay's room, once its page is open."""
        return self.stage == "away" and bool(self.room)

    @property
    def underway(self) -> bool:
        """Whether the player was invited and is not connected yet."""
        return self.stage in ("asking", "invited", "looking")

    @property
    def is_there(self) -> bool:
        """Whether the player is connected and not silent."""
        return self.stage == "here" and not self.silent


@dataclass
class PlannedTable:
    """The table for which a host invites players: a new game, or one to continue."""

    game: str
    seats: list[Seat]
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    dealt: bool = False             # whether the host deals hidden hands
    minutes: int = 0                # thinking time per person; 0 is unlimited
    past: Table | None = None       # the table to continue; None for a new game

    @property
    def guests(self) -> list[int]:
        """The seats of remote players."""
        return [at for at, seat in enumerate(self.seats) if seat.kind == LIVE]

    @property
    def own(self) -> int:
        """The host's first seat; the number of seats if it has none."""
        return next((at for at, seat in enumerate(self.seats) if seat.kind != LIVE), len(self.seats))

    @property
    def screen(self) -> bool:
        """Whether the host's page is a shared screen without a player, which gives no chance and holds no cards."""
        return not any(seat.is_person for seat in self.seats)

    def terms(self, host: Party, guests: Mapping[int, Party], root: str) -> Terms:
        """Return the terms. The host with its bots is one party, each guest another. Raises TenkaError."""
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
        """Return the appearances of the seats, with the guests' names and the clocks."""
        rows = [seat.plain() for seat in self.seats]
        for at, guest in guests.items():
            rows[at]["name"] = guest.name or rows[at]["name"]
        for row, seat in zip(rows, self.seats, strict=True):
            if self.minutes and not seat.is_bot:
                row["clock"] = str(60 * self.minutes)
        return rows


def read_looks(text: str) -> list[Any]:
    """Return the appearances of the seats in a host's text; empty if it is unreadable."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return plain if isinstance(plain, list) else []
