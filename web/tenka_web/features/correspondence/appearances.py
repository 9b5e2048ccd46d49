"""What of a letter the page alone reads: who sits where, with name, colour and crest."""

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
    """Return the kinds of all seats, as letters name them, where the game is begun."""
    return "".join(message.LINK if seat.kind == LINK else DIGITS[_number(seat.kind)] for seat in seats)


def _number(kind: str) -> int:
    return links.KINDS.index(kind) if kind in links.KINDS else 0


def looks_of(seats: Sequence[Seat]) -> str:
    """Names, colours and crests; 0 for a seat that is as it is by itself, and nothing where all that follow are."""
    parts = [_look(at, seat) for at, seat in enumerate(seats)]
    while parts and parts[-1] == "0":
        parts.pop()
    return "~".join(parts)


def _look(at: int, seat: Seat) -> str:
    plain = seating.default(at)
    if (seat.color, seat.crest, seat.name) == (plain.color, plain.crest, ""):
        return "0"
    return links.look(seat)


def seats_of(letter: TurnMessage, mine: frozenset[int]) -> list[Seat]:
    """Who sits at a letter's table, as a browser sees it whose seats are ``mine``: other people are by link, bots are bots."""
    return read_seats(letter.kinds, letter.appearances, mine)


def read_seats(kinds: str, looks_: str, mine: frozenset[int]) -> list[Seat]:
    """Return the same from kinds, and names and colours as ``looks_of`` writes them."""
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
    """The seats by link of which nobody has been heard; none once a letter brings no keys, since everybody knows everybody."""
    if not letter.keys:
        return []
    return [seat for seat, kind in enumerate(letter.kinds) if kind == message.LINK and seat not in letter.keys]
