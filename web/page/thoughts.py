"""What the worker is asked, and how it answers: plain values both ways, and never more than a seat's view is looked at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import tenka
from page import games
from page.state import brought
from tenka import bots
from tenka.bots import Budget
from tenka.bots.secret import whole_answer


def think(question: dict[str, Any], progress: Callable[[float, object], None] | None = None) -> dict[str, Any]:
    """A bot's choice, its whole answer to a secret question (``whole``), or what a game wants to know (``study``)."""
    data = question["table"]
    brought.admit(data["game"], data["options"], question["files"])
    table, seat = tenka.from_data(data), int(question["seat"])
    rng = random.Random(question["seed"])
    if "study" in question:
        return {"found": games.at(table).consider(table.view(seat), question["study"], rng)}
    bot = bots.bot(table.game.id, question["level"])
    thinking = Budget(question.get("seconds"), question.get("playouts"))
    budget = thinking if any(thinking) else None
    if question.get("whole"):
        return {"choices": [str(choice) for choice in whole_answer(bot, table, seat, rng, budget)]}
    advice = bot.advise(table.view(seat), rng, budget=budget, progress=progress)
    return {"choice": str(advice.choice), "key": advice.key, "values": dict(advice.values)}
