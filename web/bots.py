"""The worker's Python: a question in JSON goes in, a bot's advice in JSON comes out. It sees the seat's view alone."""

from __future__ import annotations

import json
import random

from pyscript import sync

import tenka
from tenka import bots
from tenka.bots import Budget

__export__ = ["advise"]


async def advise(text: str) -> str:
    """The choice of a bot, its reason and what fills the sentence."""
    question = json.loads(text)
    view = tenka.from_data(question["table"]).view(question["seat"])
    bot = bots.bot(view.rules.game, question["level"])
    budget = Budget(seconds=question["seconds"]) if question["seconds"] else None
    told, reports = -1.0, []

    def progress(share: float, best: object) -> None:
        nonlocal told
        if share - told >= 0.05:
            told = share
            reports.append(sync.progress(f"{share:.3f}"))

    # the thinking blocks the worker; its reports are posted at once all the same
    advice = bot.advise(view, random.Random(question["seed"]), budget=budget, progress=progress)
    return json.dumps({"choice": str(advice.choice), "key": advice.key, "values": dict(advice.values)})
