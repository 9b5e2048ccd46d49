"""A seat on its way from one browser to another: its game, its key and all its browser knew, as one text for its owner alone.

Whoever holds the text plays the seat. Base64 of deflated JSON, with the checksum of zlib; bounded before and after unfolding.
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
"""Characters of the text at most. A game of Tenka Meidou takes some 500, Shogun with five seats some 1,100."""
LONGEST_UNFOLDED = 100_000
DEEPEST = 6


class BadSeat(Exception):
    """A text that is no seat, or a damaged one."""


class SeatExport(NamedTuple):
    """What a text brings: what the other browser knew, the game as it stood there, and names and colours, which only the page
    reads."""

    state: ParticipantState
    table: Table
    looks: str


class Claim(StrEnum):
    """How a browser that has the game already judges a seat that comes."""

    FREE = "free"               # it may sit down
    HERE = "here"               # the seat is played here, and as far
    OLD = "old"                 # it has been taken along since
    PARTED = "parted"           # both browsers have played it on
    OTHER = "other"             # another seat is played here


def export_seat(state: ParticipantState) -> ParticipantState:
    """Return the state of the browser that stays behind: from now on it only looks on."""
    return state if state.transferred else replace(state, transfer_count=state.transfer_count + 1, transferred=True)


def write(state: ParticipantState, table: Table, looks: str = "") -> str:
    """Write the seats of a state as text; the same each time, until the game goes on."""
    plain = {"seat": 1, "code": table.code(), "looks": looks, "state": replace(state, transferred=False).plain()}
    return to_base64url(zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 9))


def read(text: str) -> SeatExport:
    """Read the seats of a text. Raises BadSeat, NewerCode, or MissingFile for a game that needs a data file."""
    plain = _decompress(text)
    try:
        if plain["seat"] != 1:
            raise BadSeat("no seat of a game by letters")
        looks = plain["looks"]
        state = participant.read(plain["state"])
        table = tenka.open_code(plain["code"])
    except (MissingFile, NewerCode):
        raise
    except (BadParticipantState, TenkaError, KeyError, TypeError) as error:
        raise BadSeat(str(error)) from error
    if not isinstance(looks, str) or len(looks) > LONGEST_APPEARANCES:
        raise BadSeat("its names can't be read")
    if len(state.kinds) != table.rules.seats or table.start is not None or table.disagreement is not None:
        raise BadSeat("its seats are not those of its game")
    return SeatExport(state, table, looks)


def _decompress(text: str) -> Any:
    if len(text) > LONGEST or not text.isascii():       # of others ``from_base64url`` would say so too
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
    """Judge whether a browser with this state and table lets a seat sit down in their place. Nothing newer is given up for it,
    and no key under which letters have come."""
    if seat.state.id != state.id or seat.state.kinds != state.kinds:
        return Claim.OTHER
    if seat.state.pair != state.pair:
        return Claim.OTHER if state.authenticated else Claim.FREE
    relation = compare(table, seat.table)[0]
    # Where choices were taken back the longer one is not the later one
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
