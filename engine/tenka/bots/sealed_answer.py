"""A bot's complete answer to a sealed question, such as a plan of many cards."""

from __future__ import annotations

import random

from tenka.bots.bot import Bot, Budget
from tenka.core.choice import Choice
from tenka.table.table import Table


def complete_answer(bot: Bot, table: Table, seat: int, rng: random.Random, budget: Budget | None = None) -> tuple[Choice, ...]:
    """Make every choice of a seat until the question no longer asks it. Plays on ``table``; the bot sees only views."""
    answer: list[Choice] = []
    while (decision := table.decision) is not None and decision.sealed and seat in decision.seats:
        answer.append(bot.choose(table.view(seat), rng, budget=budget))
        table.choose(seat, answer[-1])
    return tuple(answer)
