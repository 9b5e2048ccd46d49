"""Limits of input from outside, checked before it is read: every entry point, in one table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tenka.core import untrusted


class EntryPoint(NamedTuple):
    """An entry point: the most characters (or bytes, if its name says so), and the function that reads it."""

    most: int
    reader: str


LONGEST_TOLD = 400
"""Most characters about a game in a list of games."""
LATEST = 253_402_300_799_999
"""Milliseconds: the last moment of the year 9999, the last date that can be formatted."""
COUNT = 2**53
"""Larger integers are not exact in JavaScript."""

ENTRY_POINTS: Mapping[str, EntryPoint] = {
    # Commands whose argument somebody else may have made: pasted, typed, dropped, opened; and storage events of another tab.
    "paste": EntryPoint(66_000, "tenka_web.app.link_finder:find"),
    "shared": EntryPoint(66_000, "tenka_web.app.link_finder:find"),
    "pasted": EntryPoint(66_000, "tenka_web.app.link_finder:find"),
    "letters": EntryPoint(600_000, "tenka_web.app.link_finder:find"),
    "join.name": EntryPoint(1_000, "tenka_web.features.correspondence.commands:name"),
    "import": EntryPoint(3_000_000, "tenka_web.app.incoming:import_file"),
    "type": EntryPoint(200, "tenka_web.features.table.click_commands:type_command"),
    "choose": EntryPoint(200, "tenka_web.features.table.click_commands:choose_notation"),
    "target": EntryPoint(200, "tenka_web.features.table.click_commands:pick"),
    "drop": EntryPoint(200, "tenka_web.features.table.click_commands:drop"),
    "live.answer": EntryPoint(4_000, "tenka_web.features.realtime.sdp:read"),
    "live.answer.whole": EntryPoint(4_000, "tenka_web.features.realtime.sdp:read"),
    "live.say": EntryPoint(200, "tenka_web.features.realtime.table_commands:say"),
    "set.stun": EntryPoint(450, "tenka_web.app.settings:stun"),
    "set.turn": EntryPoint(150, "tenka_web.app.settings:turn"),
    "set.turn_user": EntryPoint(300, "tenka_web.app.settings:word"),
    "set.turn_word": EntryPoint(300, "tenka_web.app.settings:word"),
    "hover": EntryPoint(200, "tenka_web.features.table.click_commands:hover"),
    "storage": EntryPoint(300, "tenka_web.features.saves.commands:storage"),
    "data_file": EntryPoint(200_100, "tenka_web.features.custom_cards.commands:set_data_file"),
    "data_file.wanted": EntryPoint(200_000, "tenka_web.features.custom_cards.commands:set_wanted_data_file"),
    "setup.seed": EntryPoint(1_000, "tenka_web.features.lobby.commands:change_seed"),
    "setup.seat": EntryPoint(1_000, "tenka_web.app.new_game_setup:Setup.change"),
    "rename.save": EntryPoint(1_000, "tenka_web.ui.seats:tidy"),
    "step": EntryPoint(500, "tenka_web.app.navigation:go_to_whereabouts"),
    "unkept": EntryPoint(20, "tenka_web.features.settings.commands:unkept"),
    # Data that the page fetches itself; the page handles no window messages.
    "the address": EntryPoint(64_000, "tenka_web.app.links:read_game"),
    "bytes of a file": EntryPoint(4_000_000, "tenka_web.app.incoming:import_file"),
    "bytes of a picture": EntryPoint(40_000_000, "tenka_web.features.sharing.scan_commands:picture"),
    "a message of a relay": EntryPoint(24_000, "tenka_web.features.realtime.relay_channel:RelayChannel"),
    "the text of a code": EntryPoint(3_000, "tenka_web.features.sharing.scan_commands:is_ours"),
    "bytes of a data file": EntryPoint(800_000, "tenka_web.features.custom_cards.commands:set_data_file"),
    "a seat of another browser": EntryPoint(60_000, "tenka.multiplayer.correspondence.seat_transfer:read"),
    "a stored data file": EntryPoint(300_000, "tenka_web.app.data_files:is_files"),
    "an unfolded data file": EntryPoint(200_000, "tenka_web.app.data_files:admit"),
    "a stored save": EntryPoint(3_000_000, "tenka_web.app.saves:read"),
    "an unfolded record": EntryPoint(untrusted.LONGEST_RECORD, "tenka.table.record_reader:parse_record"),
    "the stored statistics": EntryPoint(400_000, "tenka_web.app.statistics:read"),
    "the stored days": EntryPoint(100_000, "tenka_web.features.daily.state:read"),
    "the stored set-up": EntryPoint(10_000, "tenka_web.app.new_game_storage:load"),
    "the stored settings": EntryPoint(10_000, "tenka_web.app.settings:load"),
    "a step": EntryPoint(500, "tenka_web.app.navigation:go_to_whereabouts"),
    "a message of another page": EntryPoint(80_000, "tenka.multiplayer.realtime.messages:decode"),
    "an unfolded description of a browser": EntryPoint(3_000, "tenka_web.features.realtime.sdp:read"),
    "a stored live game": EntryPoint(4_000_000, "tenka_web.features.realtime.game_storage:restore"),
    "a worker's answer": EntryPoint(1_000_000, "tenka_web.app.worker_jobs:post_job"),
}
ANY = 300
"""Limit of every other command, which our own buttons send."""


class TooMuch(Exception):
    """Input exceeds a limit; ``key`` says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def is_within(act: str, arg: str) -> bool:
    """Return whether a command's argument is within its limit."""
    return len(arg) <= (ENTRY_POINTS[act].most if act in ENTRY_POINTS else ANY)


def limit_of(entry: str) -> int:
    """Return the limit of an entry point."""
    return ENTRY_POINTS[entry].most


def read_json(text: str, entry: str) -> Any:
    """Parse JSON with limits on length and depth. Raises TooMuch, or ValueError for invalid JSON."""
    if len(text) > limit_of(entry):
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
