"""Who sits at the table: people and bots with names, colours and crests. The engine knows seats by number alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

COLORS = ("red", "blue", "yellow", "black", "purple")
CRESTS = ("oda", "takeda", "hojo", "mori", "date", "sanada", "shimazu", "ashikaga", "hosokawa", "maeda", "akechi", "ryugo")
PERSON = "person"
LIVE = "live"
LINK = "link"
"""Somebody who sits before another browser and plays by letters."""
LONGEST_NAME = 24


@dataclass
class Seat:
    """``kind`` is "person", "link" or "live" for somebody at another page, or the level of a bot."""

    kind: str = PERSON
    name: str = ""
    color: str = "red"
    crest: str = "oda"

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON

    @property
    def is_bot(self) -> bool:
        """Whether a bot of this page sits here."""
        return self.kind not in (PERSON, LIVE, LINK)

    def plain(self) -> dict[str, str]:
        """For saves."""
        return {"kind": self.kind, "name": self.name, "color": self.color, "crest": self.crest}


def at_home(seats: list[Seat]) -> list[Seat]:
    """Return the same, as for a game of this device alone: whoever sat elsewhere sits here."""
    return [replace(seat, kind=PERSON if seat.kind == LINK else seat.kind) for seat in seats]


def tidy(name: object) -> str:
    """Return a name as it may stand: one line, no control characters, not too long. What is no text is no name."""
    text = name[: 10 * LONGEST_NAME] if isinstance(name, str) else ""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_NAME]


def read(data: Any) -> list[Seat]:
    """Seats from the plain form of a save or link; anything unknown becomes the default of its place.

    A kind is a word whose meaning only the game knows: see ``tenka_web.app.table_lifecycle.complete``.
    """
    seats = []
    for at, row in enumerate(data[: len(COLORS)] if isinstance(data, list) else []):
        row = row if isinstance(row, dict) else {}
        plain = default(at)
        color, crest = row.get("color"), row.get("crest")
        seats.append(
            Seat(
                tidy(row.get("kind")) or PERSON,
                tidy(row.get("name")),
                str(color) if color in COLORS else plain.color,
                str(crest) if crest in CRESTS else plain.crest,
            )
        )
    return unclash(seats)


def default(at: int) -> Seat:
    """Return the seat a place begins with."""
    return Seat(color=COLORS[at % len(COLORS)], crest=CRESTS[at % len(CRESTS)])


def unclash(seats: list[Seat]) -> list[Seat]:
    """No two seats share a colour or a crest: a later one gets the first that is free."""
    for name, stock in (("color", COLORS), ("crest", CRESTS)):
        taken: set[str] = set()
        for seat in seats:
            if getattr(seat, name) in taken:
                setattr(seat, name, next(one for one in stock if one not in taken and one not in _of(seats, name)))
            taken.add(getattr(seat, name))
    return seats


def _of(seats: list[Seat], name: str) -> set[str]:
    return {getattr(seat, name) for seat in seats}


def rotate(seats: list[Seat]) -> list[Seat]:
    """Return the same people, each one place further up, so that another one sits first."""
    return [*seats[1:], *seats[:1]]


def is_by_link(seats: Sequence[Seat]) -> bool:
    """Whether somebody is invited by a letter."""
    return any(seat.kind == LINK for seat in seats)
