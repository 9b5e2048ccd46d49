"""A letter: a game with what belongs to it, as the text of a link. Nine short fields, parted by "~"; most are empty most times.
A tenth stands before the last where something is asked of all, or was agreed on by all.

``code~id~from~kinds~looks~keys~seals~opened~[consent~]marks``: the game up to what everybody knows; its id, when the seed is not
that; who wrote, and behind it who knows all public keys; for each seat what it is; names and colours, which only the page reads,
and public keys, both until everybody knows them; seals; openings, after "," those of these seals and after "." those of the
question before (a seal whose opening goes along is told by it and left out); what is asked and answered (``consent``); and for
each other reader a mark over all that stands before it. Releases up to 0.2.0 wrote openings without a sign before them, and bare
seals beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tenka.apart import consent as consents
from tenka.apart.ciphered import KEY, LARGEST, is_bare
from tenka.apart.consent import Consent
from tenka.apart.seals import LONGEST_OPENING, SALT, is_seal
from tenka.core import foreign
from tenka.core.letters import letters, unletters

LINK = "l"
"""The kind of a seat that sits before another browser; any other kind is a digit, and plays where the game was begun."""
OPENED, PASSED = ",", "."
"""Openings of the letter's own seals; of the question before."""
MOST_SEATS = 8
LONGEST_LOOKS = 1_500
LONGEST = foreign.LONGEST_CODE + 6_000
PUBLIC, MARK = 32, 6
ID = re.compile(r"[A-Za-z0-9_-]{8}")
_KINDS = re.compile(rf"[0-9{LINK}]{{2,{MOST_SEATS}}}")
_LOOKS = re.compile(r"[A-Za-z0-9_.,%-]*")
_FIELDS = 9
"""Without what is asked of all."""


class BadLetter(Exception):
    """A text that is no letter."""


@dataclass(frozen=True)
class Letter:
    """What a letter says; nothing of it is believed yet. Keys of the mappings are seats.

    ``knowing``: those of whom the sender knows that they know all public keys. ``sign``: what the openings belong to, OPENED,
    PASSED, or empty in letters of releases up to 0.2.0, which don't say.
    """

    code: str
    id: str
    sender: int
    kinds: str
    looks: str = ""
    keys: Mapping[int, bytes] = field(default_factory=dict)
    seals: Mapping[int, bytes] = field(default_factory=dict)
    opened: Mapping[int, bytes] = field(default_factory=dict)
    marks: Mapping[int, bytes] = field(default_factory=dict)
    knowing: frozenset[int] = frozenset()
    sign: str = OPENED
    consent: Consent = consents.NOTHING

    def body(self, seed: str) -> str:
        """All but the marks; ``seed`` is that of the game."""
        name = "" if self.id == seed else self.id
        sender = "".join(map(str, (self.sender, *sorted(self.knowing))))
        opened = self.sign + _write(self.opened, ",") if self.sign and self.opened else _write(self.opened)
        more = [consents.write(self.consent, self.sender)] if self.consent != consents.NOTHING else []
        fields = (self.code, name, sender, self.kinds, self.looks, _write(self.keys), _write(self.seals, ","), opened, *more, "")
        return "~".join(fields)

    def text(self, seed: str) -> str:
        """The whole text."""
        due = [self.marks[one] for one in _readers(self.kinds, self.sender) if one in self.marks]
        all_ = len(due) == len(self.marks) == len(_readers(self.kinds, self.sender))
        return self.body(seed) + ("".join(map(letters, due)) if all_ else _write(self.marks))


def _write(rows: Mapping[int, bytes], between: str = "") -> str:
    return between.join(f"{seat}{letters(raw)}" for seat, raw in sorted(rows.items()))


def code_of(text: str) -> str:
    """The code of a letter's text, for whoever must find its seed first. Raises BadLetter."""
    return _fields(text)[0]


def read(text: str, seed: str) -> Letter:
    """The letter of a text whose game has this seed. Raises BadLetter; each part is measured before it is read."""
    code, name, sender, kinds, looks, keys, seals, opened, *more, marks = _fields(text)
    if not _KINDS.fullmatch(kinds) or not ID.fullmatch(name or seed):
        raise BadLetter("its seats or its id can't be read")
    if len(looks) > LONGEST_LOOKS or not _LOOKS.fullmatch(looks):
        raise BadLetter("its names can't be read")
    seats = len(kinds)
    if not sender or not set(sender) <= set("01234567"[:seats]) or len(set(sender)) < len(sender):
        raise BadLetter("who wrote it can't be read")
    sign = opened[0] if opened[:1] in (OPENED, PASSED) else ""
    try:
        return Letter(
            code, name or seed, int(sender[0]), kinds, looks, _read(keys, seats, PUBLIC), _read_seals(seals, seats),
            _read_openings(opened[1:], seats) if sign else _read(opened, seats, KEY),
            _read_marks(marks, _readers(kinds, int(sender[0])), seats),
            frozenset(map(int, sender[1:])), OPENED if not opened else sign,
            consents.read(more[0], int(sender[0])) if more else consents.NOTHING,
        )  # fmt: skip
    except ValueError as error:
        raise BadLetter(str(error)) from error


def _fields(text: str) -> list[str]:
    if len(text) > LONGEST or not text.isascii():
        raise BadLetter("longer than any letter, or not of its characters")
    fields = text.split("~", _FIELDS + 1)
    if len(fields) not in (_FIELDS, _FIELDS + 1):
        raise BadLetter(f"a letter has {_FIELDS} fields, or one more")
    return fields


def browsers(kinds: str) -> tuple[int, ...]:
    """Who takes part, each by its first seat: those by link, and where the game was begun the first that is not."""
    first = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    return tuple(seat for seat, kind in enumerate(kinds) if kind == LINK or seat == first)


def _readers(kinds: str, sender: int) -> tuple[int, ...]:
    return tuple(one for one in browsers(kinds) if one != sender)


def _read_marks(text: str, readers: tuple[int, ...], seats: int) -> dict[int, bytes]:
    """Marks for all readers stand in their order, without seats before them; releases up to 0.2.0 wrote the seats always."""
    long = len(letters(bytes(MARK)))
    if len(text) != long * len(readers):
        return _read(text, seats, MARK)
    return {one: unletters(text[at * long : (at + 1) * long]) for at, one in enumerate(readers)}


def _read(text: str, seats: int, size: int) -> dict[int, bytes]:
    """Rows of one size each."""
    long = 1 + len(letters(bytes(size)))
    if len(text) > seats * long or len(text) % long:
        raise ValueError("a field that is cut off")
    return _rows([text[at : at + long] for at in range(0, len(text), long)], seats)


def _read_seals(text: str, seats: int) -> dict[int, bytes]:
    if len(text) > seats * (2 + len(letters(bytes(LARGEST)))):
        raise ValueError("seals that are too long")
    found = _rows(text.split(",") if text else [], seats)
    if not all(is_seal(raw) or is_bare(raw) for raw in found.values()):
        raise ValueError("a seal that is none")
    return found


def _read_openings(text: str, seats: int) -> dict[int, bytes]:
    if len(text) > seats * (2 + len(letters(bytes(LONGEST_OPENING)))):
        raise ValueError("openings that are too long")
    found = _rows(text.split(","), seats)
    if not all(SALT <= len(raw) <= LONGEST_OPENING for raw in found.values()):
        raise ValueError("an opening that is none")
    return found


def _rows(parts: list[str], seats: int) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for part in parts:
        seat = "01234567"[:seats].find(part[:1] or "-")
        if seat < 0 or seat in found:
            raise ValueError("a row without a seat of its own")
        found[seat] = unletters(part[1:])
    return found
