"""The part of a message that only the page reads: names, colours and crests of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tenka.multiplayer.correspondence import message
from tenka.multiplayer.correspondence.message import TurnMessage
from tenka_web.app import links
from tenka_web.app.links import DIGITS
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import COLORS, CRESTS, LINK, PERSON, Seat


def kinds_of(seats: Sequence[Seat]) -> str:
    """Return the kinds of all seats as in messages, for the browser that starts a game."""
    return "".join(message.LINK if seat.kind == LINK else DIGITS[_number(seat.kind)] for seat in seats)


def _number(kind: str) -> int:
    return links.KINDS.index(kind) if kind in links.KINDS else 0


def looks_of(seats: Sequence[Seat]) -> str:
    """Return names, colours and crests as text; 0 for a seat with defaults, without trailing ones."""
    parts = [_look(at, seat) for at, seat in enumerate(seats)]
    while parts and parts[-1] == "0":
        parts.pop()
    return "~".join(parts)


def _look(at: int, seat: Seat) -> str:
    plain = seating.default(at)
    if (seat.color, seat.crest, seat.name) == (plain.color, plain.crest, ""):
        return "0"
    return links.appearance(seat)


def seats_of(letter: TurnMessage, mine: frozenset[int]) -> list[Seat]:
    """Return the seats of a message's game for a browser with the seats ``mine``: other people are remote, bots are bots."""
    return read_seats(letter.kinds, letter.appearances, mine)


def read_seats(kinds: str, looks_: str, mine: frozenset[int]) -> list[Seat]:
    """Return the same from kinds, and from names and colours as ``looks_of`` writes them."""
    looks = looks_.split("~") if looks_ else []
    rows = [_seat(kind, look) for kind, look in zip(kinds, [*looks, *[""] * len(kinds)], strict=False)]
    return [replace(seat, kind=_kind(seat.kind, at in mine)) for at, seat in enumerate(seating.read(rows))]


def _seat(kind: str, look: str) -> dict[str, str]:
    number, color, crest = (DIGITS.find(char) for char in (kind + look[:2]).ljust(3, "-"))
    known = LINK if kind == message.LINK else links.KINDS[number] if 0 <= number < len(links.KINDS) else PERSON
    return {
        "kind": known, "color": COLORS[color] if 0 <= color < len(COLORS) else "",
        "crest": CRESTS[crest] if 0 <= crest < len(CRESTS) else "", "name": links.name(look[2:]),
    }  # fmt: skip


def _kind(kind: str, mine: bool) -> str:
    if kind in (LINK, PERSON):
        return PERSON if mine else LINK
    return kind


def free_seats(letter: TurnMessage) -> list[int]:
    """Return the remote seats that nobody has taken; empty once a message has no keys, because all are taken then."""
    if not letter.keys:
        return []
    return [seat for seat, kind in enumerate(letter.kinds) if kind == message.LINK and seat not in letter.keys]
