"""The players of a table: people and bots with names, colours and crests. The engine knows only seat numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

COLORS = ("red", "blue", "yellow", "black", "purple")
CRESTS = ("oda", "takeda", "hojo", "mori", "date", "sanada", "shimazu", "ashikaga", "hosokawa", "maeda", "akechi", "ryugo")
PERSON = "person"
LIVE = "live"
LINK = "link"
"""A person in another browser, in a correspondence game."""
LONGEST_NAME = 24


@dataclass
class Seat:
    """A player. ``kind``: "person"; "link" or "live" for a person in another browser; else the level of a bot."""

    kind: str = PERSON
    name: str = ""
    color: str = "red"
    crest: str = "oda"

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.kind == PERSON

    @property
    def is_bot(self) -> bool:
        """Whether a bot of this client plays."""
        return self.kind not in (PERSON, LIVE, LINK)

    def plain(self) -> dict[str, str]:
        """Return plain data for saves."""
        return {"kind": self.kind, "name": self.name, "color": self.color, "crest": self.crest}


def as_local(seats: list[Seat]) -> list[Seat]:
    """Return the same seats for a local game: remote people play here."""
    return [replace(seat, kind=PERSON if seat.kind in (LINK, LIVE) else seat.kind) for seat in seats]


def tidy(name: object) -> str:
    """Return a valid name: one line, without control characters, short; "" for other values."""
    text = name[: 10 * LONGEST_NAME] if isinstance(name, str) else ""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_NAME]


def read(data: Any) -> list[Seat]:
    """Parse the seats of a save or link; unknown values become defaults.

    Whether a bot's level exists only the game knows: see ``tenka_web.app.table_lifecycle.fill_seats``.
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
    return resolve_clashes(seats)


def default(at: int) -> Seat:
    """Return the default seat of a place."""
    return Seat(color=COLORS[at % len(COLORS)], crest=CRESTS[at % len(CRESTS)])


def resolve_clashes(seats: list[Seat]) -> list[Seat]:
    """Resolve equal colours or crests: a later seat gets the first free one."""
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
    """Return the same people, each one place further, so that another one is first."""
    return [*seats[1:], *seats[:1]]


def is_by_link(seats: Sequence[Seat]) -> bool:
    """Return whether a seat is for a person invited by a link."""
    return any(seat.kind == LINK for seat in seats)
