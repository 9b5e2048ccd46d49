"""Incoming messages and seats that wait for the visitor's answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tenka import Table
    from tenka.multiplayer.correspondence.message import TurnMessage
    from tenka.multiplayer.correspondence.seat_transfer import Claim, SeatExport


@dataclass
class Incoming:
    """A message of a game that this browser does not play, or that has diverged at moment ``at`` (-1: not diverged), or by which
    another browser has the seat that this browser took (``taken``; -1: none)."""

    letter: TurnMessage
    table: Table
    name: str = ""
    at: int = 0
    taken: int = -1


@dataclass
class Arriving:
    """A seat that comes from another browser, and how it relates to the game here."""

    seat: SeatExport
    claim: Claim
