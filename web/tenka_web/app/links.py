"""The links of this site: ``#<kind>=<part>~<part>…``, and the reader of unchanged ones.

A link is ASCII letters, digits, ``-``, ``_`` and ``~`` after ``<kind>=``, and ends in a letter or digit, so link detection keeps
all of it and gateways encode nothing. ``tenka_web.app.link_finder`` reads changed links. Names are base64url of UTF-8.

A game: ``#g=<code>~m40~<seat>~…``: its code, a moment, a part per seat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka_web.app import input_limits
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import COLORS, CRESTS, LONGEST_NAME, PERSON, Seat

GAME, DAY, LETTER, SEAT = "g", "d", "l", "m"
"""A game; a result of a game of the day; a turn message; a seat on its way to another browser."""
INVITE, REPLY = "live", "join"
"""An invitation to a live game; the answer to one."""
ALL = (GAME, DAY, LETTER, SEAT, INVITE, REPLY)
CHARACTERS = "[A-Za-z0-9_~-]"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
KINDS = (PERSON, "random", "light", "steady", "strong", "master")
"""Kinds of seats in links, in the order of their numbers."""
OWN = "z"
"""In place of a number: the level of a package's bot, whose name is a line before the seat's name."""
LONGEST_SHOWN = 40
_AS_WRITTEN = re.compile(rf"({'|'.join(ALL)})=({CHARACTERS}*)")
_WEAK_END = re.compile(r"[_~-]0*$")
_MENDED_END = re.compile(r"[_~-]0+$")
_MOMENT = re.compile(r"m(\d{1,6})", re.ASCII)
_MOST_PARTS = 8


class BadLink(Exception):
    """The fragment looks like a game but can't be read."""


class Found(NamedTuple):
    """A link: its kind, and the possible texts after ``<kind>=``, most likely first."""

    kind: str
    bodies: tuple[str, ...]


@dataclass(frozen=True)
class Link:
    """The link of a game: a code, a moment, seats."""

    code: str
    at: int | None
    seats: list[Seat]


def write(kind: str, *parts: str) -> str:
    """Return a fragment, without #. If it would not end in a letter or digit, a 0 is added."""
    text = f"{kind}={'~'.join(parts)}"
    return f"{text}0" if _WEAK_END.search(text) else text


def parse_exactly(fragment: str) -> Found | None:
    """Return the link of a fragment; None if the fragment is not exactly a link."""
    match = _AS_WRITTEN.fullmatch(fragment)
    return None if match is None else Found(match[1], bodies([match[2]]))


def bodies(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the possible bodies of texts after ``<kind>=``: without punctuation and the added 0, with the 0, or unchanged."""
    both = (one for text in texts for one in (text.rstrip("-_~"), text))
    return tuple(dict.fromkeys(way for one in both for way in (one[:-1] if _MENDED_END.search(one) else one, one)))


def excerpt(text: str) -> dict[str, Any]:
    """Return the beginning and length of a text, for an error message."""
    start = "".join(char if char.isprintable() else " " for char in text[:LONGEST_SHOWN])
    return {"seen": start + ("…" if len(text) > LONGEST_SHOWN else ""), "length": len(text)}


def read_game(body: str) -> Link:
    """Parse the link of a game, after ``g=``. Raises BadLink."""
    code, *parts = body.split("~", _MOST_PARTS)
    moments = [match[1] for match in map(_MOMENT.fullmatch, parts[:1]) if match]
    if not code or len(body) > input_limits.limit_of("the address"):
        raise BadLink("no code, or longer than any game's")
    return Link(code, int(moments[0]) if moments else None, seats_of(parts[len(moments) :]))


def write_game(code: str, seats: Sequence[Seat], at: int | None = None) -> str:
    """Return the fragment of a game's link."""
    return write(GAME, code, *([] if at is None else [f"m{at}"]), *map(_seat, seats))


def _seat(seat: Seat) -> str:
    if seat.is_bot and seat.kind not in KINDS:
        return OWN + appearance(replace(seat, name=f"{seat.kind}\n{seat.name}"))
    return DIGITS[KINDS.index(seat.kind) if seat.is_bot else 0] + appearance(seat)


def appearance(seat: Seat) -> str:
    """Return colour, crest and name of a seat as text."""
    return (
        f"{DIGITS[COLORS.index(seat.color)]}{DIGITS[CRESTS.index(seat.crest)]}{to_base64url(seat.name.encode(errors='ignore'))}"
    )


def seats_of(parts: Sequence[str]) -> list[Seat]:
    """Parse seats, each a digit for its kind and an appearance. Unknown parts get defaults.

    The level of a package's bot may be unknown here: see ``tenka_web.app.table_lifecycle.fill_seats``.
    """
    rows = []
    for part in parts:
        kind, color, crest = (DIGITS.find(char) for char in part[:3].ljust(3, "-"))
        level, _, called = name(part[3:]).rpartition("\n") if part[:1] == OWN else ("", "", name(part[3:]))
        rows.append({
            "kind": level if level and Seat(level).is_bot else KINDS[kind] if 0 <= kind < len(KINDS) else PERSON,
            "color": COLORS[color] if 0 <= color < len(COLORS) else "",
            "crest": CRESTS[crest] if 0 <= crest < len(CRESTS) else "", "name": called,
        })  # fmt: skip
    return seating.read(rows)


def name(text: str) -> str:
    """Parse a name; "" if it is invalid."""
    try:
        return from_base64url(text[: 8 * LONGEST_NAME]).decode()
    except ValueError:
        return ""
