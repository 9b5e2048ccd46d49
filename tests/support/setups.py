"""Set-ups for the conformance tests: every game, number of seats and permitted layers, with pairwise coverage of options."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

import tenka
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.table.table import Table


class Setup(NamedTuple):
    """A set-up of a game."""

    game: str
    seats: int
    layers: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *self.layers, *(f"{k}:{v}" for k, v in self.options)])

    @property
    def plain(self) -> bool:
        """Whether every option has its default."""
        return dict(self.options) == tenka.game(self.game).full_options({}, self.layers)

    def table(self, seed: str) -> Table:
        return tenka.new_table(self.game, seats=self.seats, layers=self.layers, options=dict(self.options), seed=seed)


Pairs = frozenset[tuple[tuple[str, str], ...]]


def _pairs(setup: Setup) -> Pairs:
    """Return the pairs of a set-up: seats, each layer on or off, the value of each option."""
    layers = ((layer.id, str(layer.id in setup.layers)) for layer in tenka.game(setup.game).layers)
    return frozenset(itertools.combinations((("seats", str(setup.seats)), *layers, *setup.options), 2))


def _option_setups(game: tenka.Game) -> list[Setup]:
    """Return a set-up for each option of a layer, with its second value."""
    return [
        Setup(game.id, game.seats[0], layers, tuple(game.full_options({option.id: [*option.values][1]}, layers).items()))
        for layer in game.layers
        for layers in [(*layer.needs, layer.id)]
        for option in layer.options
    ]


@cache
def setups_of(name: str) -> tuple[Setup, ...]:
    """Return few set-ups of a game that cover every permitted pair: first those without options, then greedily the one with most
    new pairs."""
    game = tenka.game(name)
    rows = [Setup(name, seats, layers, tuple(options.items())) for seats, layers, options in game.setups()]
    pairs = {row: _pairs(row) for row in rows}
    usual = {row.layers: game.full_options({}, row.layers) for row in rows}
    found = [row for row in rows if dict(row.options) == usual[row.layers]]
    missing = frozenset().union(*pairs.values()).difference(*(pairs[row] for row in found))
    while missing:
        found.append(max(rows, key=lambda row: len(pairs[row] & missing)))
        missing -= pairs[found[-1]]
    return (*found, *_option_setups(game))


def setups() -> list[Setup]:
    """Return every permitted combination of seats and layers, with pairwise coverage of options."""
    return [setup for game in tenka.games() for setup in setups_of(game.id)]


def plain_setups() -> list[Setup]:
    """Return the same with default options, for slow tests."""
    return [setup for setup in setups() if setup.plain]


def each_of(found: list[Setup], quick: Callable[[Setup], bool]) -> pytest.MarkDecorator:
    """Parametrize a test by these set-ups; those that are not ``quick`` run at night."""
    rows = [pytest.param(setup, id=str(setup), marks=[] if quick(setup) else [pytest.mark.slow]) for setup in found]
    return pytest.mark.parametrize("setup", rows)


def simplest(setup: Setup) -> bool:
    """Return whether a set-up has the fewest seats, no layer and no option."""
    return setup.seats == tenka.game(setup.game).seats[0] and not setup.layers and setup.plain


def typical(setup: Setup) -> bool:
    """Return whether a set-up has the fewest seats without layers, or the most seats with every layer; no option."""
    game = tenka.game(setup.game)
    full = setup.seats == game.seats[-1] and len(setup.layers) == max(len(one.layers) for one in setups_of(setup.game))
    return simplest(setup) or (full and setup.plain)


PLAIN = plain_setups()
plain = each_of(PLAIN, typical)
every = each_of(setups(), typical)


def any_choice(decision: Decision, seat: int, rng: random.Random) -> Choice:
    """Return a random choice; withdrawals are rare, because a plan would otherwise never end."""
    choices, onward = decision.choices(seat), decision.forward_choices(seat)
    return rng.choice(choices if len(onward) == len(choices) or rng.random() < 0.1 else onward)


def walk(table: Table, seed: int, look: Callable[[Table], Any] | None = None, most: int = 20_000) -> Table:
    """Play at random to the end; ``look`` is called before every choice."""
    rng = random.Random(seed)
    for _ in range(most):
        if table.decision is None:
            return table
        if look is not None:
            look(table)
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
    raise AssertionError(f"no end after {most} choices")
