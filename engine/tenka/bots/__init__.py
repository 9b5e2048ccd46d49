"""Players that think: they receive a view, never the state.

>>> from tenka import bots
>>> bots.levels("tenka-meidou")
('random', 'light', 'steady', 'strong')
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping

from tenka.bots.bot import Advice, Bot, Budget, Progress
from tenka.bots.chaos import RandomBot
from tenka.core.errors import BadSetup

__all__ = ["Advice", "Bot", "Budget", "Progress", "bot", "levels"]

# game -> module with ``LEVELS``, level -> maker of a bot, weakest first; every game has the random bot besides
_SHELF = {
    "tenka-meidou": "tenka.bots.tenka_meidou",
    "shogun": "tenka.bots.shogun",
}


@functools.cache
def _levels(game_id: str) -> Mapping[str, Callable[[], Bot]]:
    judged: Mapping[str, Callable[[], Bot]] = {}
    if game_id in _SHELF:
        judged = importlib.import_module(_SHELF[game_id]).LEVELS
    return {"random": RandomBot, **judged}


def levels(game_id: str) -> tuple[str, ...]:
    """The names of the bots that play a game, weakest first."""
    return tuple(_levels(game_id))


@functools.cache
def bot(game_id: str, level: str) -> Bot:
    """A bot of a level; bots remember nothing, so one serves every seat. Raises BadSetup."""
    found = _levels(game_id)
    if level not in found:
        raise BadSetup(f"{game_id} has no bot {level!r}; it has: {', '.join(found)}")
    return found[level]()
