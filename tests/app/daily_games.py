"""Games of the day played by bots, for the tests of the day and of its proofs."""

from __future__ import annotations

import random
from functools import cache

import tenka
from tenka import Choice, Table, bots
from tenka.bots import Bot
from tenka.bots.sealed_answer import complete_answer
from tenka_web.app import daily_game

GAMES = ("tenka-meidou", "shogun", "yedo")
NEW_YEAR = daily_game.FIRST * daily_game.DAY
"""The first moment of number 1, in ms."""


@cache
def play_daily(game: str, number: int = 1) -> Table:
    """Play a day's game until its count ends, with a bot in the person's seat too."""
    table, bot = daily_game.table(game, number), bots.bot(game, daily_game.LEVEL)
    while daily_game.outcome(table) is None:
        decision = table.decision
        assert decision is not None
        seats = decision.seats if decision.sealed else decision.seats[:1]
        for one, choice in [(seat, answer) for seat in seats for answer in _answer(bot, table, seat)]:
            table.choose(one, choice)
    return table


def _answer(bot: Bot, table: Table, seat: int) -> tuple[Choice, ...]:
    """Return a bot's answer, computed as the page does."""
    assert table.decision is not None
    rng = random.Random(f"{table.seed}/{table.public_moment}/{seat}")
    if table.decision.sealed:
        return complete_answer(bot, tenka.from_data(table.to_data()), seat, rng, None)
    return (bot.advise(table.view(seat), rng).choice,)
