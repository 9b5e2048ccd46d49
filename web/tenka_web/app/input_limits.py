"""Limits of input from outside, checked before it is read: every entry point, in one table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tenka.core import untrusted


class Door(NamedTuple):
    """An entry point: the most characters (or bytes, if its name says so), and the function that reads it."""

    most: int
    reader: str


LONGEST_TOLD = 400
"""Most characters about a game in a list of games."""
LATEST = 253_402_300_799_999
"""Milliseconds: the last moment of the year 9999, the last date that can be formatted."""
COUNT = 2**53
"""Larger integers are not exact in JavaScript."""

DOORS: Mapping[str, Door] = {
    # Commands whose argument somebody else may have made: pasted, typed, dropped, opened; and storage events of another tab.
    "paste": Door(66_000, "tenka_web.app.link_finder:find"),
    "shared": Door(66_000, "tenka_web.app.link_finder:find"),
    "pasted": Door(66_000, "tenka_web.app.link_finder:find"),
    "letters": Door(600_000, "tenka_web.app.link_finder:find"),
    "join.name": Door(1_000, "tenka_web.features.correspondence.commands:name"),
    "import": Door(3_000_000, "tenka_web.app.incoming:import_file"),
    "type": Door(200, "tenka_web.features.table.click_commands:type_command"),
    "choose": Door(200, "tenka_web.features.table.click_commands:choose_notation"),
    "target": Door(200, "tenka_web.features.table.click_commands:pick"),
    "drop": Door(200, "tenka_web.features.table.click_commands:drop"),
    "live.answer": Door(4_000, "tenka_web.features.realtime.sdp:read"),
    "live.answer.whole": Door(4_000, "tenka_web.features.realtime.sdp:read"),
    "live.say": Door(200, "tenka_web.features.realtime.table_commands:say"),
    "set.stun": Door(450, "tenka_web.app.settings:stun"),
    "set.turn": Door(150, "tenka_web.app.settings:turn"),
    "set.turn_user": Door(300, "tenka_web.app.settings:word"),
    "set.turn_word": Door(300, "tenka_web.app.settings:word"),
    "hover": Door(200, "tenka_web.features.table.click_commands:hover"),
    "storage": Door(300, "tenka_web.features.saves.commands:storage"),
    "bring": Door(200_100, "tenka_web.features.custom_cards.commands:bring"),
    "bring.wanted": Door(200_000, "tenka_web.features.custom_cards.commands:bring_wanted"),
    "setup.seed": Door(1_000, "tenka_web.features.lobby.commands:change_seed"),
    "setup.seat": Door(1_000, "tenka_web.app.new_game_setup:Setup.change"),
    "rename.save": Door(1_000, "tenka_web.ui.seats:tidy"),
    "step": Door(500, "tenka_web.app.navigation:step"),
    "unkept": Door(20, "tenka_web.features.settings.commands:unkept"),
    # Data that the page fetches itself; the page handles no window messages.
    "the address": Door(64_000, "tenka_web.app.links:read"),
    "bytes of a file": Door(4_000_000, "tenka_web.app.incoming:import_file"),
    "bytes of a picture": Door(40_000_000, "tenka_web.features.sharing.scan_commands:picture"),
    "a message of a relay": Door(24_000, "tenka_web.features.realtime.relay:Line"),
    "the text of a code": Door(3_000, "tenka_web.features.sharing.scan_commands:is_ours"),
    "bytes of a data file": Door(800_000, "tenka_web.features.custom_cards.commands:bring"),
    "a seat of another browser": Door(60_000, "tenka.multiplayer.correspondence.seat_transfer:read"),
    "a kept data file": Door(300_000, "tenka_web.app.data_files:is_files"),
    "an unfolded data file": Door(200_000, "tenka_web.app.data_files:admit"),
    "a kept save": Door(3_000_000, "tenka_web.app.saves:read"),
    "an unfolded record": Door(untrusted.LONGEST_RECORD, "tenka.table.record_reader:parse_record"),
    "the kept statistics": Door(400_000, "tenka_web.app.statistics:read"),
    "the kept days": Door(100_000, "tenka_web.features.daily.state:read"),
    "the kept set-up": Door(10_000, "tenka_web.app.new_game_storage:load"),
    "the kept settings": Door(10_000, "tenka_web.app.settings:load"),
    "a step": Door(500, "tenka_web.app.navigation:step"),
    "a message of another page": Door(80_000, "tenka.multiplayer.realtime.messages:decode"),
    "an unfolded description of a browser": Door(3_000, "tenka_web.features.realtime.sdp:read"),
    "a kept live game": Door(4_000_000, "tenka_web.features.realtime.kept:restored"),
    "a worker's answer": Door(1_000_000, "tenka_web.app.worker_jobs:post_job"),
}
ANY = 300
"""Limit of every other command, which our own buttons send."""


class TooMuch(Exception):
    """Input exceeds a limit; ``key`` says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def admits(act: str, arg: str) -> bool:
    """Return whether a command's argument is within its limit."""
    return len(arg) <= (DOORS[act].most if act in DOORS else ANY)


def most(door: str) -> int:
    """Return the limit of an entry point."""
    return DOORS[door].most


def read_json(text: str, door: str) -> Any:
    """Parse JSON with limits on length and depth. Raises TooMuch, or ValueError for invalid JSON."""
    if len(text) > most(door):
        raise TooMuch("ui.bad.size")
    if untrusted.depth(text) > untrusted.DEEPEST:
        raise TooMuch("ui.bad.depth")
    return json.loads(text)


def is_count(value: object, most: int = COUNT) -> bool:
    """Return whether a value is an integer from 0 to ``most``."""
    return type(value) is int and 0 <= value <= most


def is_words(value: object, most: int) -> bool:
    """Return whether a value is a text of at most ``most`` characters."""
    return isinstance(value, str) and len(value) <= most
