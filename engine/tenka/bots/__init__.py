"""Bots: players that receive a view, never the state.

>>> from tenka import bots
>>> bots.levels("tenka-meidou")
('random', 'light', 'steady', 'strong', 'master')
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tenka.bots.bot import Advice, Bot, BotFault, Budget, Progress, Setup
from tenka.core import registry
from tenka.core.errors import BadSetup

__all__ = [
    "Advice", "Bot", "BotFault", "Budget", "Progress", "Setup", "adviser", "bot", "coach_of", "is_outside", "levels", "player",
]  # fmt: skip

if TYPE_CHECKING:
    from tenka.bots.coach import Coach

RANDOM = "tenka.bots.random_bot:RandomBot"
EXTERNAL = "tenka.bots.external:external_bot"
"""Located by name, so the site's build leaves this module out."""


def _levels(game_id: str) -> Mapping[str, str]:
    """Level -> location of its bot, imported at first use, so listing the levels imports none."""
    reference = registry.row_of(game_id).bots
    judged: Mapping[str, str] = registry.load(reference) if reference else {}
    return {"random": RANDOM, **judged}


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of a game, weakest first."""
    return tuple(_levels(game_id))


def adviser(game_id: str) -> str:
    """Return the level that gives hints: the strongest, unless it is too slow."""
    return registry.row_of(game_id).adviser or levels(game_id)[-1]


def coach_of(game_id: str) -> Coach | None:
    """Return the coach of a game, or None."""
    reference = registry.row_of(game_id).coach
    return registry.load(reference) if reference else None


@functools.cache
def bot(game_id: str, level: str) -> Bot:
    """Return the bot of a level. Bots have no memory, so one serves every seat. Raises BadSetup."""
    places = _levels(game_id)
    if level not in places:
        raise BadSetup(f"{game_id} has no bot {level!r}; it has: {', '.join(places)}")
    made: Bot = registry.load(places[level])()
    return made


def is_outside(game_id: str, name: str) -> bool:
    """Return whether ``player`` treats a name as that of an external bot.

    Args:
        game_id: Id of the game.
        name: A level, or a name as ``player`` takes it.
    """
    return name not in _levels(game_id)


def player(game_id: str, name: str) -> Bot:
    """Return a bot for one seat of one game.

    Args:
        game_id: Id of the game.
        name: A level, ``module:Class``, a name of the entry-point group ``tenka.bots``, or ``run:COMMAND`` for a program that
            speaks the line protocol (``engine/docs/bots.md``).

    Raises:
        BadSetup: There is no such bot.
        BotFault: The bot can't be started.
    """
    if not is_outside(game_id, name):
        return bot(game_id, name)
    made: Bot = registry.load(EXTERNAL)(game_id, name)
    return made
