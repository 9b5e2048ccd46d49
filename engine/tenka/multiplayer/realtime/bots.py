"""The bot *light* on seats without a person: a pure function of (view, seed, moment) that every client computes equally."""

from __future__ import annotations

import random

from tenka.bots import bot, levels
from tenka.multiplayer.realtime.hashing import digest
from tenka.table.table import Table

LEVEL = "light"


def choose(table: Table, seat: int, seed: str) -> str:
    """Return the choice of a bot's seat as notation.

    Args:
        table: The table at which the seat is asked. The bot gets only the view of its seat.
        seat: The seat.
        seed: Source of the bot's chance, with seat and moment.
    """
    game, view = table.game.id, table.view(seat)
    luck = random.Random(digest("bot", seed, seat, view.moment))
    return str(bot(game, LEVEL if LEVEL in levels(game) else levels(game)[0]).choose(view, luck))


def answer(table: Table, seat: int, seed: str) -> None:
    """Make every choice of a bot's seat at an open sealed question. The table is played on."""
    began = table.public_moment
    while (decision := table.decision) and decision.sealed and seat in decision.seats and table.public_moment == began:
        table.choose(seat, choose(table, seat, seed))
