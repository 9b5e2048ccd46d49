"""Letters as nine fields of text, as they were before they were packed, and still are where a seal is one of 0.2.0.

``code~id~from~kinds~looks~keys~seals~opened~[consent~]marks``: who wrote, and behind it who knows all public keys; openings,
after "," those of these seals and after "." those of the question before. Releases up to 0.2.0 wrote openings without a sign
before them, and bare seals beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tenka.apart import consent as consents
from tenka.apart.ciphered import KEY, LARGEST, is_bare
from tenka.apart.seals import LONGEST_OPENING, SALT, is_seal
from tenka.apart.terms import MARK, OPENED, PASSED, PUBLIC, SEATS, readers
from tenka.core.letters import letters, unletters

if TYPE_CHECKING:
    from tenka.apart.letter import Letter

COUNT = 9
"""Without what is asked of all."""


def write(letter: Letter, seed: str, *, marked: bool) -> str:
    """Write the text, with its marks or without."""
    name = "" if letter.id == seed else letter.id
    sender = "".join(map(str, (letter.sender, *sorted(letter.knowing))))
    opened = letter.sign + _write(letter.opened, ",") if letter.sign and letter.opened else _write(letter.opened)
    more = [consents.write(letter.consent, letter.sender)] if letter.consent != consents.NOTHING else []
    marks = _write_marks(letter) if marked else ""
    keys, seals = _write(letter.keys), _write(letter.seals, ",")
    return "~".join((letter.code, name, sender, letter.kinds, letter.looks, keys, seals, opened, *more, marks))


def _write_marks(letter: Letter) -> str:
    all_ = readers(letter.kinds, letter.sender)
    due = [letter.marks[one] for one in all_ if one in letter.marks]
    return "".join(map(letters, due)) if len(due) == len(letter.marks) == len(all_) else _write(letter.marks)


def _write(rows: Mapping[int, bytes], between: str = "") -> str:
    return between.join(f"{seat}{letters(raw)}" for seat, raw in sorted(rows.items()))


def read(fields: list[str]) -> dict[str, Any]:
    """Read fields as the parts of a letter. Raises ValueError; each part is measured before it is read."""
    code, name, sender, kinds, looks, keys, seals, opened, *more, marks = fields
    if not SEATS.fullmatch(kinds):
        raise ValueError("its seats can't be read")
    seats = len(kinds)
    if not sender or not set(sender) <= set("01234567"[:seats]) or len(set(sender)) < len(sender):
        raise ValueError("who wrote it can't be read")
    sign = opened[0] if opened[:1] in (OPENED, PASSED) else ""
    return {
        "code": code, "id": name, "sender": int(sender[0]), "kinds": kinds, "looks": looks, "keys": _read(keys, seats, PUBLIC),
        "seals": _read_seals(seals, seats),
        "opened": _read_openings(opened[1:], seats) if sign else _read(opened, seats, KEY),
        "marks": _read_marks(marks, readers(kinds, int(sender[0])), seats), "knowing": frozenset(map(int, sender[1:])),
        "sign": OPENED if not opened else sign, "consent": consents.read(more[0], int(sender[0])) if more else consents.NOTHING,
        "form": "",
    }  # fmt: skip


def _read_marks(text: str, all_: tuple[int, ...], seats: int) -> dict[int, bytes]:
    """Read the marks: for all readers they stand in order, without seats; releases up to 0.2.0 always wrote the seats."""
    long = len(letters(bytes(MARK)))
    if len(text) != long * len(all_):
        return _read(text, seats, MARK)
    return {one: unletters(text[at * long : (at + 1) * long]) for at, one in enumerate(all_)}


def _read(text: str, seats: int, size: int) -> dict[int, bytes]:
    """Read rows of one size each."""
    long = 1 + len(letters(bytes(size)))
    if len(text) > seats * long or len(text) % long:        # of two rows of one seat ``_rows`` says so too
        raise ValueError("a field that is cut off")
    return _rows([text[at : at + long] for at in range(0, len(text), long)], seats)


def _read_seals(text: str, seats: int) -> dict[int, bytes]:
    if len(text) > seats * (2 + len(letters(bytes(LARGEST)))):
        raise ValueError("seals that are too long")
    seals = _rows(text.split(",") if text else [], seats)
    if not all(is_seal(raw) or is_bare(raw) for raw in seals.values()):
        raise ValueError("a seal that is none")
    return seals


def _read_openings(text: str, seats: int) -> dict[int, bytes]:
    if len(text) > seats * (2 + len(letters(bytes(LONGEST_OPENING)))):
        raise ValueError("openings that are too long")
    openings = _rows(text.split(","), seats)
    if not all(SALT <= len(raw) <= LONGEST_OPENING for raw in openings.values()):
        raise ValueError("an opening that is none")
    return openings


def _rows(parts: list[str], seats: int) -> dict[int, bytes]:
    rows: dict[int, bytes] = {}
    for part in parts:
        seat = "01234567"[:seats].find(part[:1] or "-")
        if seat < 0 or seat in rows:
            raise ValueError("a row without a seat of its own")
        rows[seat] = unletters(part[1:])
    return rows
