"""The binary part of a message: senders, keys, commitments, openings and MACs, as digits of one mixed radix number.

A set of seats is one digit. One digit says that seats and MACs are the usual ones. The shortest and the longest opening determine
how many digits each length takes; if there are none, one digit says whether every browser has all openings. MACs come last and
cover the message without them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.codec.mixed_radix import Reader, Writer
from tenka.multiplayer.correspondence.commitments import LONGEST_OPENING, SALT, SEAL
from tenka.multiplayer.correspondence.message_fields import (
    KINDS,
    LINK,
    MAC,
    MOST_SEATS,
    OPENED,
    PASSED,
    PUBLIC,
    browsers,
    readers,
)

if TYPE_CHECKING:
    from tenka.multiplayer.correspondence.message import TurnMessage

FEWEST, ID_BYTES = 2, 6
SIGNS = (OPENED, PASSED)
FEW = (24, 4)
"""Bytes after the salt: usual limits of the shortest opening, and of how much longer the longest is."""


class _Out(Writer):
    """A writer of digits, with the kinds of values that messages have."""

    def flag(self, value: object) -> bool:
        self.put(bool(value), 2)
        return bool(value)

    def number(self, value: int, radix: int, few: int) -> None:
        """Write a number that is usually below ``few``, else with a second digit."""
        if not self.flag(value >= few):
            self.put(value, min(few, radix))
        else:
            self.put(value, radix)

    def raw(self, raw: bytes) -> None:
        for byte in raw:
            self.put(byte, 256)

    def set(self, seats: Collection[int], all_: Iterable[int]) -> None:
        for one in all_:
            self.put(one in seats, 2)

    def rows(self, rows: Mapping[int, bytes], all_: Collection[int]) -> None:
        self.set(rows, all_)
        for _, raw in sorted(rows.items()):
            self.raw(raw)


class _In(Reader):
    def flag(self) -> bool:
        return self.get(2) == 1

    def number(self, radix: int, few: int) -> int:
        return self.get(radix if self.flag() else min(few, radix))

    def raw(self, size: int) -> bytes:
        return bytes(self.get(256) for _ in range(size))

    def set(self, all_: Iterable[int]) -> frozenset[int]:
        return frozenset([one for one in all_ if self.flag()])

    def rows(self, all_: Collection[int], size: int) -> dict[int, bytes]:
        return {one: self.raw(size) for one in sorted(self.set(all_))}


def _usual(seats: int) -> str:
    """Return the kinds of almost every game: one person where it was started, all others by link."""
    return "0" + LINK * (seats - 1)


def write(letter: TurnMessage, seed: str, *, marked: bool) -> str:
    """Write the binary part of a message, with MACs or without."""
    out, seats = _Out(), range(len(letter.kinds))
    out.put(len(seats) - FEWEST, MOST_SEATS - FEWEST + 1)
    out.put(letter.sender, len(seats))
    if out.flag(letter.kinds != _usual(len(seats))):
        _write_kinds(out, letter.kinds)
    if out.flag(letter.id != seed):
        out.raw(from_base64url(letter.id))
    if out.flag(letter.keys):
        out.set(letter.knows_all_keys, seats)
        out.rows(letter.keys, seats)
    if out.flag(letter.commitments):
        out.rows(letter.commitments, seats)
    if out.flag(letter.opened):
        _write_openings(out, letter)
    elif out.flag(letter.known_holders):
        out.put(SIGNS.index(letter.openings_of), len(SIGNS))
    out.flag(value=True)
    if marked:
        _write_marks(out, letter)
    return to_base64url(out.bytes())


def _write_kinds(out: _Out, kinds: str) -> None:
    for kind in kinds:
        if not out.flag(kind == LINK):
            out.put(KINDS.index(kind), len(KINDS) - 1)


def _write_marks(out: _Out, letter: TurnMessage) -> None:
    all_ = readers(letter.kinds, letter.sender)
    if not out.flag(set(letter.macs) != set(all_)):
        out.raw(b"".join(letter.macs[one] for one in all_))
    else:
        out.rows(letter.macs, all_)


def _write_openings(out: _Out, letter: TurnMessage) -> None:
    seats = range(len(letter.kinds))
    out.put(SIGNS.index(letter.openings_of), len(SIGNS))
    out.flag(letter.salt_only)
    out.set(letter.opened, seats)
    sizes = [len(raw) for _, raw in sorted(letter.opened.items())]
    least, most = min(sizes), max(sizes)
    few, fewer = FEW
    out.number(least - SALT, LONGEST_OPENING - SALT + 1, few)
    out.number(most - least, LONGEST_OPENING - least + 1, fewer)
    for _, raw in sorted(letter.opened.items()):
        out.put(len(raw) - least, most - least + 1)
        out.raw(raw)
    if out.flag(letter.known_holders):
        for one in browsers(letter.kinds):
            out.set(letter.known_holders.get(one, ()), seats)


def read(text: str) -> dict[str, Any]:
    """Parse the binary part into the fields of a message. Raises ValueError."""
    reader = _In(from_base64url(text))
    seats = range(reader.get(MOST_SEATS - FEWEST + 1) + FEWEST)
    sender = reader.get(len(seats))
    kinds = _usual(len(seats))
    if reader.flag():
        kinds = "".join(LINK if reader.flag() else KINDS[reader.get(len(KINDS) - 1)] for _ in seats)
    parts: dict[str, Any] = {"sender": sender, "kinds": kinds, "id": to_base64url(reader.raw(ID_BYTES)) if reader.flag() else ""}
    if reader.flag():
        parts |= {"knows_all_keys": reader.set(seats), "keys": reader.rows(seats, PUBLIC)}
    if reader.flag():
        parts["commitments"] = reader.rows(seats, SEAL)
    if reader.flag():
        parts |= _read_openings(reader, kinds)
    elif reader.flag():
        parts |= {"openings_of": SIGNS[reader.get(len(SIGNS))], "known_holders": dict.fromkeys(browsers(kinds), frozenset(seats))}
    reader.flag()                       # Unused: any other value means damage
    all_ = readers(kinds, sender)
    parts["macs"] = reader.rows(all_, MAC) if reader.flag() else {one: reader.raw(MAC) for one in all_}
    if not reader.is_spent:
        raise ValueError("data after the message")
    return parts


def _read_openings(reader: _In, kinds: str) -> dict[str, Any]:
    seats = range(len(kinds))
    sign, salt_only, opened = SIGNS[reader.get(len(SIGNS))], reader.flag(), sorted(reader.set(seats))
    few, fewer = FEW
    least = reader.number(LONGEST_OPENING - SALT + 1, few) + SALT
    more = reader.number(LONGEST_OPENING - least + 1, fewer)
    rows = {seat: reader.raw(least + reader.get(more + 1)) for seat in opened}
    holds = {one: reader.set(seats) for one in browsers(kinds)} if reader.flag() else {}
    return {"openings_of": sign, "salt_only": salt_only, "opened": rows, "known_holders": holds}
