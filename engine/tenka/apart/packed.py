"""The binary part of a letter: who writes to whom, keys, seals, openings and marks, as digits of one number without a bit lost.

Sets of seats are one digit each. Of the openings the shortest and the longest say in how few digits their lengths stand; where
there are none, one digit says whether everybody is known to have all. Marks come last, and are over the letter as it is without
them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tenka.apart.seals import LONGEST_OPENING, SALT, SEAL
from tenka.apart.terms import KINDS, LINK, MARK, MOST_SEATS, OPENED, PASSED, PUBLIC, WITH_CHECKSUM, browsers, readers
from tenka.core.letters import letters, unletters
from tenka.core.packing import Reader, Writer

if TYPE_CHECKING:
    from tenka.apart.letter import Letter

FEWEST, ID_BYTES = 2, 6
SIGNS = (OPENED, PASSED)


class _Out(Writer):
    """Digits, and what they are made of here."""

    def flag(self, value: object) -> bool:
        self.put(bool(value), 2)
        return bool(value)

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

    def raw(self, size: int) -> bytes:
        return bytes(self.get(256) for _ in range(size))

    def set(self, all_: Iterable[int]) -> frozenset[int]:
        return frozenset([one for one in all_ if self.flag()])

    def rows(self, all_: Collection[int], size: int) -> dict[int, bytes]:
        return {one: self.raw(size) for one in sorted(self.set(all_))}


def write(letter: Letter, seed: str, *, marked: bool) -> str:
    """Write all of a letter that is no text, with its marks or without."""
    out, seats = _Out(), range(len(letter.kinds))
    out.put(len(seats) - FEWEST, MOST_SEATS - FEWEST + 1)
    out.put(letter.sender, len(seats))
    for kind in letter.kinds:           # almost all are people
        if not out.flag(kind == LINK):
            out.put(KINDS.index(kind), len(KINDS) - 1)
    if out.flag(letter.id != seed):
        out.raw(unletters(letter.id))
    if out.flag(letter.keys):
        out.set(letter.knowing, seats)
        out.rows(letter.keys, seats)
    if out.flag(letter.seals):
        out.rows(letter.seals, seats)
    if out.flag(letter.opened):
        _write_openings(out, letter)
    elif letter.form != WITH_CHECKSUM and out.flag(letter.holds):
        out.put(SIGNS.index(letter.sign), len(SIGNS))
    if marked:
        out.rows(letter.marks, readers(letter.kinds, letter.sender))
    return letters(out.bytes())


def _write_openings(out: _Out, letter: Letter) -> None:
    seats = range(len(letter.kinds))
    out.put(SIGNS.index(letter.sign), len(SIGNS))
    out.flag(letter.folded)
    out.set(letter.opened, seats)
    sizes = [len(raw) for _, raw in sorted(letter.opened.items())]
    least, most = min(sizes), max(sizes)
    out.put(least - SALT, LONGEST_OPENING - SALT + 1)
    out.put(most - least, LONGEST_OPENING - least + 1)
    for _, raw in sorted(letter.opened.items()):
        out.put(len(raw) - least, most - least + 1)
        out.raw(raw)
    if out.flag(letter.holds):
        for one in browsers(letter.kinds):
            out.set(letter.holds.get(one, ()), seats)


def read(text: str, form: str) -> dict[str, Any]:
    """Read such a text, of a letter of that form, as parts of a letter. Raises ValueError."""
    reader = _In(unletters(text))
    seats = range(reader.get(MOST_SEATS - FEWEST + 1) + FEWEST)
    sender = reader.get(len(seats))
    kinds = "".join(LINK if reader.flag() else KINDS[reader.get(len(KINDS) - 1)] for _ in seats)
    parts: dict[str, Any] = {"sender": sender, "kinds": kinds, "id": letters(reader.raw(ID_BYTES)) if reader.flag() else ""}
    if reader.flag():
        parts |= {"knowing": reader.set(seats), "keys": reader.rows(seats, PUBLIC)}
    if reader.flag():
        parts["seals"] = reader.rows(seats, SEAL)
    if reader.flag():
        parts |= _read_openings(reader, kinds)
    elif form != WITH_CHECKSUM and reader.flag():
        parts |= {"sign": SIGNS[reader.get(len(SIGNS))], "holds": dict.fromkeys(browsers(kinds), frozenset(seats))}
    parts["marks"] = reader.rows(readers(kinds, sender), MARK)
    if not reader.spent:
        raise ValueError("more than a letter")
    return parts


def _read_openings(reader: _In, kinds: str) -> dict[str, Any]:
    seats = range(len(kinds))
    sign, folded, opened = SIGNS[reader.get(len(SIGNS))], reader.flag(), sorted(reader.set(seats))
    least = reader.get(LONGEST_OPENING - SALT + 1) + SALT
    more = reader.get(LONGEST_OPENING - least + 1)
    rows = {seat: reader.raw(least + reader.get(more + 1)) for seat in opened}
    holds = {one: reader.set(seats) for one in browsers(kinds)} if reader.flag() else {}
    return {"sign": sign, "folded": folded, "opened": rows, "holds": holds}
