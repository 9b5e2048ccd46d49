"""OpenSpiel's MCTS as a bot, as a yardstick: ``tenka arena --bot tenka.learn.spiel_bots:Mcts``.

It needs ``pip install tenka-games[spiel]``.
"""

from __future__ import annotations

import random
import time
from typing import Any

from tenka.bots.bot import Budget, Progress
from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.learn import openspiel_game
from tenka.learn.environment import SETUP
from tenka.learn.extra import installed_by
from tenka.learn.unrecorded_game import UnrecordedGame

with installed_by("spiel"):
    import numpy as np
    from open_spiel.python.algorithms import mcts

USUAL, TRIAL = 100, 8
"""Simulations without a budget; simulations that measure how many fit into a budget's seconds."""
EXPLORE = 1.4


class Mcts:
    """``MCTSBot`` with random rollouts. In a game with hidden cards it plays on one random deal of them, with open cards."""

    def __init__(self) -> None:
        self._games: dict[Any, Any] = {}

    def choose(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Choice:
        """Return the choice that MCTS finds."""
        assert view.seat is not None
        rules = view.rules
        key = repr(setup := SETUP(rules))
        if key not in self._games:
            name, seats, layers, options = setup
            self._games[key] = openspiel_game.load(name, seats=seats, layers=layers, options=options, recall=False)
        game = self._games[key]
        state = game.new_initial_state()
        state.node = state.node.at_moment_of(UnrecordedGame(view.determinize(rng)), view.seat)
        made: Choice | None = None
        while made is None:
            legal = state.legal_actions()
            action = legal[0] if len(legal) == 1 else _search(game, state, rng, budget)
            made = state.node.complete_choice(action)
            if made is None:
                state.apply_action(action)
        return made


def _search(game: Any, state: Any, rng: random.Random, budget: Budget | None) -> int:
    """Return the action that MCTS finds within a budget."""
    seconds, playouts = budget or Budget(playouts=USUAL)
    if seconds is None:
        return _step(game, state, rng, playouts or USUAL)
    begun = time.perf_counter()
    action = _step(game, state, rng, TRIAL)
    spent = time.perf_counter() - begun
    more = int((seconds - spent) / spent * TRIAL)
    return _step(game, state, rng, more) if more > TRIAL else action


def _step(game: Any, state: Any, rng: random.Random, simulations: int) -> int:
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(rng.randrange(2**32)))
    bot = mcts.MCTSBot(game, EXPLORE, simulations, rollouts, random_state=np.random.RandomState(rng.randrange(2**32)))
    return int(bot.step(state))
