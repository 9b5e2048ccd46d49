"""What a save keeps of a game that is played apart, and a letter that waits for an answer to "which seat?"."""

from __future__ import annotations

from dataclasses import dataclass

from tenka import Table
from tenka.multiplayer.correspondence import participant as ledgers
from tenka.multiplayer.correspondence.message import TurnMessage
from tenka.multiplayer.correspondence.participant import BadParticipantState
from tenka.multiplayer.correspondence.seat_transfer import Claim, SeatExport
from tenka_web.app.saves import Save
from tenka_web.features.correspondence.mode import Letters


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


def save_id(game: str) -> str:
    """Return the id under which a game is kept; so a browser has each only once."""
    return f"apart-{game}"


def of_save(save: Save) -> Letters | None:
    """Return what was kept of a game played apart; None where its seat got lost."""
    try:
        ledger = ledgers.read(save.apart)
    except BadParticipantState:
        return None
    return Letters(ledger)
