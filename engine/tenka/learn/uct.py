"""A fair tree search, as a yardstick: UCT over random deals of what the seat can't know, with random playouts.

``tenka arena --game tenka-meidou --bot tenka.learn.uct:Uct --levels steady --seconds 1`` lets it play.
"""

from __future__ import annotations

import math
import random
from typing import Any

from tenka.bots.bot import Budget, Clock, Progress, legal
from tenka.core.choice import Choice
from tenka.core.play import Play
from tenka.core.view import View

USUAL = 500
"""Playouts without a budget."""
EXPLORE = 0.7
"""The weight of the square root in UCB1, for rewards from 0 to 1."""
DEEPEST = 2_000
"""Choices of a playout at most; then all seats share the win."""


class _Node:
    """Counts after some choices: for each next choice its tries, and the wins of its seat."""

    __slots__ = ("next", "tried", "won")

    def __init__(self) -> None:
        self.next: dict[Choice, _Node] = {}
        self.tried: dict[Choice, int] = {}
        self.won: dict[Choice, float] = {}

    def pick(self, choices: list[Choice], rng: random.Random) -> Choice:
        """Return an untried choice, or the legal choice that UCB1 rates highest."""
        fresh = [choice for choice in choices if choice not in self.tried]
        if fresh:
            return rng.choice(fresh)
        total = math.log(sum(self.tried[choice] for choice in choices))
        return max(choices, key=lambda choice: self._upper_bound(choice, total))

    def _upper_bound(self, choice: Choice, total: float) -> float:
        tried = self.tried[choice]
        return self.won[choice] / tried + EXPLORE * math.sqrt(total / tried)


class Uct:
    """Open-loop UCT: each simulation deals hidden cards again and rolls its own dice, so the search sees what its seat sees."""

    def choose(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Choice:
        """Return the choice that was tried most."""
        assert view.seat is not None
        choices = [*legal(view, forward_only=True)]
        if len(choices) == 1:
            return choices[0]
        root, clock, best = _Node(), Clock(budget, progress, USUAL), choices[0]
        while not clock.is_out_of_time(1, best):
            simulate(root, view.determinize(rng), view.seat, rng)
            best = max(choices, key=lambda choice: root.tried.get(choice, 0))
        return best


def simulate(root: _Node, play: Play[Any, Any], first: int, rng: random.Random) -> None:
    """Descend the tree, add a node, play to the end at random, and count who won.

    Args:
        root: The root of the tree.
        play: A sample of the games that fit the view.
        first: The seat that is asked at the root.
        rng: Source of the choices and of chance.
    """
    node: _Node | None = root
    path: list[tuple[_Node, int, Choice]] = []
    seat, made = first, 0
    while play.decision is not None and made < DEEPEST:
        decision = play.decision
        seat = seat if made == 0 else decision.seats[0]
        choices = decision.forward_choices(seat)
        if node is None:
            choice = choices[rng.randrange(len(choices))]
        else:
            choice = node.pick([*choices], rng)
            path.append((node, seat, choice))
            node = node.next.setdefault(choice, _Node()) if choice in node.tried else None
        play.choose(seat, choice)
        made += 1
    winners = play.rules.result(play.rules, play.state).winners if play.decision is None else range(play.rules.seats)
    for here, mover, choice in path:
        here.tried[choice] = here.tried.get(choice, 0) + 1
        here.won[choice] = here.won.get(choice, 0.0) + (1 / len(winners) if mover in winners else 0.0)
