"""What the house tests play: every game, seats, permitted layers; options each switched on at least once."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import tenka
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.table import Table


class Setup(NamedTuple):
    """One way to lay a game on the table."""

    game: str
    seats: int
    layers: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *self.layers, *(f"{k}:{v}" for k, v in self.options)])

    def table(self, seed: str) -> Table:
        return tenka.new_table(self.game, seats=self.seats, layers=self.layers, options=dict(self.options), seed=seed)


def _few_switches(game: tenka.Game, options: dict[str, str]) -> bool:
    """All defaults, or at most two options that are not: enough to meet every pair of switches once. Who begins changes
    nothing of what follows, so a named first seat is met by itself."""
    changed = {option.id for option in game.options if options[option.id] != option.default}
    return len(changed) <= (1 if "first" in changed else 2)


def setups() -> list[Setup]:
    """Every permitted combination of seats and layers, and of options those with few switches."""
    return [
        Setup(game.id, seats, layers, tuple(options.items()))
        for game in tenka.games()
        for seats, layers, options in game.setups()
        if _few_switches(game, options)
    ]


def plain_setups() -> list[Setup]:
    """The same with default options alone: for tests that are slow."""
    defaults = {game.id: tuple(game.full_options({}).items()) for game in tenka.games()}
    return [setup for setup in setups() if setup.options == defaults[setup.game]]


def each_of(found: list[Setup], quick: Callable[[Setup], bool]) -> pytest.MarkDecorator:
    """A test of each of these; those that are not ``quick`` are left out of a fast run."""
    rows = [pytest.param(setup, id=str(setup), marks=[] if quick(setup) else [pytest.mark.slow]) for setup in found]
    return pytest.mark.parametrize("setup", rows)


def simplest(setup: Setup) -> bool:
    """Fewest seats, no layer, no option."""
    game = tenka.game(setup.game)
    return setup.seats == game.seats[0] and not setup.layers and dict(setup.options) == game.full_options({})


PLAIN = plain_setups()
plain = each_of(PLAIN, lambda setup: True)
every = each_of(setups(), PLAIN.__contains__)


def any_choice(decision: Decision, seat: int, rng: random.Random) -> Choice:
    """A random choice; one that only takes something back comes up now and then, or a plan would never be done."""
    choices, onward = decision.choices(seat), decision.onward(seat)
    return rng.choice(choices if len(onward) == len(choices) or rng.random() < 0.1 else onward)


def walk(table: Table, seed: int, look: Callable[[Table], Any] | None = None, most: int = 20_000) -> Table:
    """Play on at random to the end; ``look`` is called before every choice."""
    rng = random.Random(seed)
    for _ in range(most):
        if table.decision is None:
            return table
        if look is not None:
            look(table)
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
    raise AssertionError(f"no end after {most} choices")
