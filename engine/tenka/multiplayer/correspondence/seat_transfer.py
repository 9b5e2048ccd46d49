"""Moving a seat to another browser of its owner: its game, key and state as one text, for the owner only.

Anyone who has the text can play the seat. It is base64 of deflated JSON with zlib's checksum; its size is checked before and
after decompression.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

import tenka
from tenka import MissingFile, NewerCode, TenkaError
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core import untrusted
from tenka.multiplayer.correspondence import participant
from tenka.multiplayer.correspondence.divergence import Relation, compare
from tenka.multiplayer.correspondence.message import LONGEST_APPEARANCES
from tenka.multiplayer.correspondence.participant import BadParticipantState, ParticipantState
from tenka.table.table import Table

LONGEST = 60_000
"""Most characters of the text. Tenka Meidou takes about 500, Shogun with five seats about 1,100."""
LONGEST_UNFOLDED = 100_000
DEEPEST = 6


class BadSeat(Exception):
    """The text is not a seat, or is damaged."""


class SeatExport(NamedTuple):
    """The content of a text: the other browser's state, its game, and names and colours, which only the page reads."""

    state: ParticipantState
    table: Table
    appearances: str


class Claim(StrEnum):
    """How a browser that already has the game judges an incoming seat."""

    FREE = "free"               # May be played here
    HERE = "here"               # Already played here, up to the same moment
    OLD = "old"                 # Moved again since
    PARTED = "parted"           # Played on in both browsers
    OTHER = "other"             # Another seat is played here


def export_seat(state: ParticipantState) -> ParticipantState:
    """Return the state of the browser that gives up its seats: from now on it only watches."""
    return state if state.transferred else replace(state, transfer_count=state.transfer_count + 1, transferred=True)


def write(state: ParticipantState, table: Table, appearances: str = "") -> str:
    """Write the seats of a state as text. The text stays the same until the game goes on."""
    plain = {"seat": 1, "code": table.code(), "looks": appearances, "state": replace(state, transferred=False).plain()}
    return to_base64url(zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 9))


def read(text: str) -> SeatExport:
    """Read the seats of a text. Raises BadSeat, NewerCode, or MissingFile if the game needs a data file."""
    plain = _decompress(text)
    try:
        if plain["seat"] != 1:
            raise BadSeat("no seat of a game by letters")
        appearances = plain["looks"]
        state = participant.read(plain["state"])
        table = tenka.open_code(plain["code"])
    except (MissingFile, NewerCode):
        raise
    except (BadParticipantState, TenkaError, KeyError, TypeError) as error:
        raise BadSeat(str(error)) from error
    if not isinstance(appearances, str) or len(appearances) > LONGEST_APPEARANCES:
        raise BadSeat("the names are invalid")
    if len(state.kinds) != table.rules.seats or table.start is not None or table.disagreement is not None:
        raise BadSeat("its seats are not those of its game")
    return SeatExport(state, table, appearances)


def _decompress(text: str) -> Any:
    if len(text) > LONGEST or not text.isascii():       # ``from_base64url`` would reject other texts too
        raise BadSeat("longer than any seat, or not of its characters")
    unpack = zlib.decompressobj()
    try:
        raw = unpack.decompress(from_base64url(text), LONGEST_UNFOLDED)
        if not unpack.eof or unpack.unused_data:
            raise BadSeat("cut off, or more than a seat")
        return untrusted.read_json(raw.decode(), LONGEST_UNFOLDED, DEEPEST)
    except (ValueError, zlib.error, TenkaError) as error:
        raise BadSeat(str(error)) from error


def claim(state: ParticipantState, table: Table, seat: SeatExport) -> Claim:
    """Judge whether a browser with this state and table lets an incoming seat replace it. Nothing newer is given up, and no key
    under which messages have come."""
    if seat.state.id != state.id or seat.state.kinds != state.kinds:
        return Claim.OTHER
    if seat.state.pair != state.pair:
        return Claim.OTHER if state.authenticated else Claim.FREE
    relation = compare(table, seat.table)[0]
    # After a takeback, the longer copy is not always the later one.
    if seat.state.takeback.epoch != state.takeback.epoch:
        relation = Relation.NEWER if seat.state.takeback.epoch > state.takeback.epoch else Relation.OLDER
    if relation is Relation.FORKED:
        return Claim.PARTED
    later = seat.state.transfer_count > state.transfer_count or (
        state.transferred and seat.state.transfer_count == state.transfer_count
    )
    if later and relation is not Relation.OLDER:
        return Claim.FREE
    return Claim.OLD if state.transferred else Claim.HERE
