"""The lobby's last form, stored for the next visit."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tenka.core import registry
from tenka_web.app import input_limits
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.new_game_setup import HANDS, MINUTES, Setup, list_choosable_kinds, pick_default_bot
from tenka_web.app.ports import Storage, StorageRefused
from tenka_web.ui import seats

KEY = "tenka:setup"


def store(storage: Storage, setup: Setup) -> None:
    """Store the form; ignored if storage refuses. A typed seed is not stored: it was meant for one game."""
    plain = {
        "game": setup.game, "count": setup.count, "seats": [seat.plain() for seat in setup.seats], "layers": setup.layers,
        "options": setup.options, "friends": setup.friends, "minutes": setup.minutes, "deal": setup.deal,
    }  # fmt: skip
    try:
        storage.put(KEY, json.dumps(plain, separators=(",", ":")))
    except StorageRefused:
        return


def load(storage: Storage, first: str) -> Setup:
    """Return the stored form; damaged or unknown parts are as in a first visit, with ``first`` as game."""
    try:
        kept: Any = input_limits.read_json(storage.get(KEY) or "{}", "the stored set-up")
    except (StorageRefused, ValueError, TooMuch):
        return Setup(first)
    game = str(kept.get("game")) if isinstance(kept, dict) else ""
    if game not in [row.id for row in registry.rows() if row.page]:
        return Setup(first)
    setup = Setup(game)
    _fill(setup, kept)
    return setup if setup.refusal is None else Setup(game)


def _fill(setup: Setup, kept: dict[str, Any]) -> None:
    """Apply each stored part that the game knows."""
    rows, levels = kept.get("seats"), list_choosable_kinds(setup.game)
    if isinstance(rows, list) and len(rows) == len(setup.seats):
        known = [seat if seat.kind in levels else replace(seat, kind=pick_default_bot(setup.game)) for seat in seats.read(rows)]
        setup.seats[: len(known)] = known
    layers, options = kept.get("layers"), kept.get("options")
    setup.layers = tuple(row.id for row in setup.entry.layers if isinstance(layers, list) and row.id in layers)
    setup.set_count(next((count for count in setup.entry.seats if count == kept.get("count")), setup.entry.seats[0]))
    for name, value in options.items() if isinstance(options, dict) else ():
        setup.set_option(name, str(value))
    setup.friends = next((number for number in range(2, len(setup.seats) + 1) if number == kept.get("friends")), setup.friends)
    setup.minutes = next((minutes for minutes in MINUTES if minutes == kept.get("minutes")), setup.minutes)
    setup.deal = next((how for how in HANDS if how == kept.get("deal")), setup.deal)
