"""A game in an address: ``#g=<code>&at=40&seats=<who sits there>``. What comes from outside is data and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote

from page import bounds
from page import seats as seating
from page.seats import COLORS, CRESTS, PERSON, Seat

SEAT = "m"
"""What an address begins with that carries a seat: ``tenka.apart.carried`` reads it."""
LETTER = "l="
"""What an address begins with that is a letter: ``tenka.apart.letter`` reads it."""
_LETTER = re.compile(r"(?:^|[#\s])l=([A-Za-z0-9_~%.,-]+)")
MOST_AT_ONCE = 12
"""Letters of one text that are read."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
KINDS = (PERSON, "random", "light", "steady", "strong", "master")
"""Every kind of seat a link may name, in the order their numbers mean."""


class BadLink(Exception):
    """The fragment is meant as a game but can't be read; ``key`` is the sentence that says so."""

    key = "ui.link.bad"


class LongLink(BadLink):
    """The fragment is longer than any game's."""

    key = "ui.link.long"


@dataclass(frozen=True)
class Link:
    """What a fragment asks for: a game's code, a moment, who sits there."""

    code: str
    at: int | None
    seats: list[Seat]


def read(fragment: str, kinds: tuple[str, ...]) -> Link | None:
    """Read the link of a fragment, None when it holds no game. Raises BadLink."""
    text = fragment.removeprefix("#")
    if not text.startswith("g="):
        return None
    if len(text) > bounds.most("the address"):
        raise LongLink
    try:
        fields = parse_qs(text, max_num_fields=8, strict_parsing=True, errors="strict")
        at = fields.get("at")
        number = int(at[0]) if at and at[0].isascii() and at[0].isdigit() and len(at[0]) < 7 else None
        if at and number is None:
            raise BadLink("at")
        return Link(fields["g"][0], number, _seats(_raw(text, "seats"), kinds))
    except (ValueError, KeyError) as error:
        raise BadLink(str(error)) from error


def write(code: str, seats: list[Seat], kinds: tuple[str, ...], at: int | None = None) -> str:
    """Return the fragment, without the #."""
    moment = "" if at is None else f"&at={at}"
    return f"g={code}{moment}&seats={','.join(_seat(seat, kinds) for seat in seats)}"


def _raw(text: str, name: str) -> str:
    return next((part[len(name) + 1 :] for part in text.split("&") if part.startswith(f"{name}=")), "")


def _seat(seat: Seat, kinds: tuple[str, ...]) -> str:
    numbers = (kinds.index(seat.kind) if seat.kind in kinds else 0, COLORS.index(seat.color), CRESTS.index(seat.crest))
    return "".join(DIGITS[number] for number in numbers) + quote(seat.name, safe="")


def _seats(text: str, kinds: tuple[str, ...]) -> list[Seat]:
    rows = []
    for part in text.split(",")[:8] if text else []:
        kind, color, crest = (DIGITS.find(char) for char in part[:3].ljust(3, "-"))
        rows.append(
            {
                "kind": kinds[kind] if 0 <= kind < len(kinds) else PERSON,
                "color": COLORS[color] if 0 <= color < len(COLORS) else "",
                "crest": CRESTS[crest] if 0 <= crest < len(CRESTS) else "",
                "name": unquote(part[3:]),
            }
        )
    return seating.read(rows)


def letters_in(text: str) -> list[str]:
    """Return the letters of a text that somebody pasted: whole messages, one or several, with or without their sentences."""
    parts = re.split(r"(?=https?://|#l=)", text)
    return [match[1] for part in parts for match in _LETTER.finditer(part)][:MOST_AT_ONCE]
