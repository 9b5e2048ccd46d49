"""What is wrong with a letter, told by name."""

from __future__ import annotations

REASONS = ("other", "altered", "stranger", "forged", "twice", "key", "unopened", "broken", "unusable", "back", "elsewhere")
"""Another game; altered under way; a key that is not the seat's; a choice in our name; two seals of one seat; a key that does
not open the seal; an answer that came out without its key; an answer other than the sealed one, or none; a key
that is none; choices taken back that can't be, or without our consent; and no foul at all: a seat of this browser is
played in another one as well."""


class Refused(Exception):
    """A letter that is not taken. ``reason``: one of REASONS; ``seat``: whose doing it is."""

    def __init__(self, reason: str, seat: int) -> None:
        super().__init__(f"{reason}: seat {seat}")
        self.reason, self.seat = reason, seat
