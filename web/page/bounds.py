"""What comes from outside is bounded before it is read: every door of the page and how much goes through it, in one table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tenka.core import foreign


class Door(NamedTuple):
    """A way from outside: how many characters go through it at most, and who looks at what came."""

    most: int
    reader: str


FILE = 4_000_000
"""Bytes of a file that is opened at all; the browser knows them before it reads."""
SAVE = 3_000_000
"""Characters of a saved game, in the storage or in a file."""
RECORD = foreign.LONGEST_RECORD
"""Characters of a record, unfolded."""
LINK = 64_000
SETTINGS = 10_000
ANSWER = 1_000_000
"""Of what a worker answers."""
LATEST = 253_402_300_799_999
"""Milliseconds: the last moment of the year 9999, beyond which no date can be written."""
COUNT = 2**53
"""Beyond it a number is not the same in the browser and here."""

DOORS: Mapping[str, Door] = {
    "fragment": Door(LINK, "page.links.read"),
    "paste": Door(LINK + 2_000, "page.links.read"),
    "import": Door(SAVE, "page.acts.lobby.import_file"),
    "type": Door(200, "Decision.read"),
    "choose": Door(200, "Decision.read"),
    "drop": Door(200, "Picking.pick"),
    "target": Door(200, "Picking.pick"),
    "storage": Door(300, "Shelf.owns"),
    "setup.seed": Door(1_000, "page.acts.lobby.change_seed"),
    "setup.seat": Door(1_000, "Setup.change"),
    "rename.save": Door(1_000, "page.seats.tidy"),
}
"""Acts whose argument somebody else may have made: an address, what is pasted, typed, dropped, opened; other tabs."""
ANY = Door(300, "the act itself")
"""Every other act: buttons of our own."""


class TooMuch(Exception):
    """More than a door lets through; ``key`` says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def admits(act: str, arg: str) -> bool:
    """Whether an act may have such an argument."""
    return len(arg) <= DOORS.get(act, ANY).most


def read_json(text: str, most: int) -> Any:
    """JSON of bounded length and depth. Raises TooMuch, or ValueError for what is no JSON."""
    if len(text) > most:
        raise TooMuch("ui.bad.size")
    if foreign.depth(text) > foreign.DEEPEST:
        raise TooMuch("ui.bad.depth")
    return json.loads(text)


def is_count(value: object, most: int = COUNT) -> bool:
    """Whether a value is a whole number from 0 on."""
    return type(value) is int and 0 <= value <= most


def is_words(value: object, most: int) -> bool:
    """Whether a value is a text, and not too long."""
    return isinstance(value, str) and len(value) <= most
