"""What came by letter and waits for an answer: a letter, or a seat on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tenka import Table
    from tenka.multiplayer.correspondence.message import TurnMessage
    from tenka.multiplayer.correspondence.seat_transfer import Claim, SeatExport


@dataclass
class Incoming:
    """A letter of a game this browser does not sit at, of one that has parted from its own ``at`` a moment, or by which the seat
    that this browser took is ``taken``; -1: it isn't that."""

    letter: TurnMessage
    table: Table
    name: str = ""
    at: int = 0
    taken: int = -1


@dataclass
class Arriving:
    """A seat that comes from another browser, and what the game that lies here says to it."""

    seat: SeatExport
    claim: Claim
