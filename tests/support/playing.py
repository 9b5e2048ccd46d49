"""Play a table by a rule to its end, or until a condition holds."""

from __future__ import annotations

import random
from collections.abc import Callable

from tenka.bots import Bot
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.table.table import Table
from tests.support.setups import any_choice

Rule = Callable[[Table], tuple[int, Choice]]
"""A function from a table with a decision to an asked seat and its choice."""


def play_on(table: Table, rule: Rule, until: Callable[[Table], bool] = lambda table: False) -> Table:
    """Play to the end of the game, or until a condition holds before a choice."""
    while table.decision is not None and not until(table):
        table.choose(*rule(table))
    return table


def asks(key: str) -> Callable[[Table], bool]:
    """Return the condition that a question of this key is asked."""
    return lambda table: table.decision is not None and table.decision.key == key


def is_sealed(table: Table) -> bool:
    """Return whether a sealed question is asked."""
    return table.decision is not None and table.decision.sealed


def _first_seat(pick: Callable[[Decision, int], Choice]) -> Rule:
    def rule(table: Table) -> tuple[int, Choice]:
        assert table.decision is not None
        seat = table.decision.seats[0]
        return seat, pick(table.decision, seat)

    return rule


first_choice = _first_seat(lambda decision, seat: decision.choices(seat)[0])
"""The first asked seat makes its first choice."""


def at_random(rng: random.Random, *, any_seat: bool = False) -> Rule:
    """A random forward choice of the first asked seat, or of any asked one."""
    def rule(table: Table) -> tuple[int, Choice]:
        assert table.decision is not None
        seat = rng.choice(table.decision.seats) if any_seat else table.decision.seats[0]
        return seat, rng.choice(table.decision.forward_choices(seat))

    return rule


def any_legal(rng: random.Random) -> Rule:
    """A random choice of the first asked seat, withdrawals included."""
    return _first_seat(lambda decision, seat: rng.choice(decision.choices(seat)))


def rarely_withdrawing(rng: random.Random) -> Rule:
    """A random choice of the first asked seat; withdrawals are rare."""
    return _first_seat(lambda decision, seat: any_choice(decision, seat, rng))


def by_bot(bot: Bot, rng: random.Random) -> Rule:
    """The choice of one bot that plays all seats."""
    def rule(table: Table) -> tuple[int, Choice]:
        assert table.decision is not None
        seat = table.decision.seats[0]
        return seat, bot.choose(table.view(seat), rng)

    return rule
