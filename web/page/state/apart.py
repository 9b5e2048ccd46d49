"""What the page knows of a game that is played apart, and of a letter that waits for an answer to "which seat?"."""

from __future__ import annotations

from dataclasses import dataclass

from page.state.saves import Save
from tenka import Table
from tenka.apart import ledger as ledgers
from tenka.apart.carried import Carried, Claim
from tenka.apart.ledger import BadLedger, Ledger
from tenka.apart.letter import Letter


@dataclass
class Apart:
    """The ledger of a game, and the letter that says all this browser may say: empty until it is made."""

    ledger: Ledger
    letter: str = ""
    catching_up: bool = False
    """Whether what happened since the last look is being shown."""


@dataclass
class Incoming:
    """A letter of a game this browser does not sit at, or of one that has parted from its own ``at`` a moment."""

    letter: Letter
    table: Table
    name: str = ""
    at: int = 0


@dataclass
class Arriving:
    """A seat that comes from another browser, and what the game that lies here says to it."""

    seat: Carried
    claim: Claim


def save_id(game: str) -> str:
    """Under which id a game is kept; so a browser has each but once."""
    return f"apart-{game}"


def of_save(save: Save) -> Apart | None:
    """What was kept of a game that is played apart; None for any other, and for one whose seat got lost."""
    if not save.apart:
        return None
    try:
        ledger = ledgers.read(save.apart)
    except BadLedger:
        return None
    return Apart(ledger)
