"""The worker's jobs and answers, as plain data. Bots get only a seat's view."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import tenka
from tenka import bots
from tenka.bots import Budget
from tenka.bots.sealed_answer import complete_answer
from tenka_web.app import data_files, game_registry

if TYPE_CHECKING:
    from tenka.bots.coach import Finding


def think(question: dict[str, Any], progress: Callable[[float, object], None] | None = None) -> dict[str, Any]:
    """Return a bot's choice, its complete answer to a sealed question (``whole``), a game's request (``request``), or a coach's
    review (``review``).

    ``seconds`` count from here on, because parsing the table and loading the bot take time too.
    """
    begun = time.monotonic()
    if "review" in question:
        return look_back(question, progress)
    data = question["table"]
    data_files.admit(data["game"], data["options"], question["files"])
    table, seat = tenka.from_data(data), int(question["seat"])
    rng = random.Random(question["seed"])
    if "request" in question:
        asked = question["request"]
        row = game_registry.adapter_of(table).odds_rows[asked["request"]]
        return {"answer": row.found(table.view(seat), asked, rng)}
    bot = bots.bot(table.game.id, question["level"])
    seconds, playouts = question.get("seconds"), question.get("playouts")
    left = seconds and max(0.0, seconds - (time.monotonic() - begun))
    budget = Budget(left, playouts) if seconds or playouts else None
    if question.get("whole"):
        return {"choices": [str(choice) for choice in complete_answer(bot, table, seat, rng, budget)]}
    advise = bot.advise_person if question.get("hint") else bot.advise
    advice = advise(table.view(seat), rng, budget=budget, progress=progress)
    then = {"then": str(advice.then)} if advice.then else {}
    return {"choice": str(advice.choice), "key": advice.key, "values": dict(advice.values), **then}


def look_back(question: dict[str, Any], progress: Callable[[float, object], None] | None) -> dict[str, Any]:
    """Return the coach's findings on the game of a record."""
    from tenka.bots.coach import review  # Late, because most games end without a review

    data_files.admit_record(question["review"], question["files"])
    table = tenka.replay(question["review"])
    coach = bots.coach_of(table.game.id)
    if coach is None:
        return {}
    tick = None if progress is None else lambda share, found: progress(share, _plain(found))
    return {"findings": _plain(review(table, int(question["seat"]), coach, tick))}


def _plain(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    return [
        {"moment": one.moment, "made": [*map(str, one.made)], "better": [*map(str, one.better)], "cost": round(one.cost, 1),
         "why": [[name, round(more, 1)] for name, more in one.why], "unit": one.unit}
        for one in findings
    ]  # fmt: skip
