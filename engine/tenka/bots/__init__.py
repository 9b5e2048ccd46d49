"""Players that think: they receive a view, never the state.

>>> from tenka import bots
>>> bots.levels("tenka-meidou")
('random', 'light', 'steady', 'strong')
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping

from tenka.bots.bot import Advice, Bot, Budget, Progress
from tenka.core.errors import BadSetup

__all__ = ["Advice", "Bot", "Budget", "Progress", "bot", "levels"]

# game -> module with ``LEVELS``, level -> where its bot stands, weakest first; every game has the random bot besides.
# A bot is imported when it is asked for: whoever only lists the levels, as the page does at its start, waits for none.
_SHELF = {
    "tenka-meidou": "tenka.bots.tenka_meidou",
    "shogun": "tenka.bots.shogun",
}


@functools.cache
def _levels(game_id: str) -> Mapping[str, str]:
    judged: Mapping[str, str] = importlib.import_module(_SHELF[game_id]).LEVELS if game_id in _SHELF else {}
    return {"random": "tenka.bots.chaos:RandomBot", **judged}


def levels(game_id: str) -> tuple[str, ...]:
    """The names of the bots that play a game, weakest first."""
    return tuple(_levels(game_id))


@functools.cache
def bot(game_id: str, level: str) -> Bot:
    """A bot of a level; bots remember nothing, so one serves every seat. Raises BadSetup."""
    found = _levels(game_id)
    if level not in found:
        raise BadSetup(f"{game_id} has no bot {level!r}; it has: {', '.join(found)}")
    module, _, name = found[level].partition(":")
    made: Bot = getattr(importlib.import_module(module), name)()
    return made
