"""What the lesson of Yedo counts in its prepared game."""

from __future__ import annotations

from functools import partial

from tenka import Table
from tenka.games.yedo import goods
from tenka.games.yedo.board.prices import prices, stall_price
from tenka.games.yedo.phases.bidding import LEAST
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.scoring import measures, worth
from tenka.games.yedo.state import YedoState
from tenka_web.app.counts import Count, entry, event

bid = partial(event, "ye.event.bid", "mon")
scored = partial(event, "ye.event.points", "points")
mon = entry(YedoState, lambda state: state.mon)
houses = entry(YedoState, lambda state: state.house)
points = entry(YedoState, lambda state: state.points)
points_1 = entry(YedoState, lambda state: state.points, of=1)
points_2 = entry(YedoState, lambda state: state.points, of=2)
geisha = entry(YedoState, lambda state: state.geisha)
"""Entries of the state's rows: the learner's, or those of the seat with this number."""


def rule_number(number: int) -> Count:
    """Return a number of the rules as a count."""
    return lambda table, seat: number


def rounds(table: Table, seat: int) -> int:
    """Count the rounds of the game."""
    return _rules(table).rounds


def round_now(table: Table, seat: int) -> int:
    """Return the number of the round."""
    return int(table.state.round)


def least(lot: str) -> Count:
    """Count the Mon for which a lot is announced at least."""
    return rule_number(LEAST[lot])


def favor(name: str) -> Count:
    """Count the Mon that a favor of the Shogun brings."""
    return rule_number(goods.FAVORS[name].mon)


def price(deed: str) -> Count:
    """Count the Mon that an action costs now."""
    return lambda table, seat: prices(_rules(table), table.state, seat)[deed][0].number


def audience(table: Table, seat: int) -> int:
    """Count the prestige of a place in the Castle's gazebo now."""
    rules = _rules(table)
    return rules.rulings.audience_points(rules, table.state)


def stall(weapon: str) -> Count:
    """Count the Mon that a weapon of the market costs now."""
    return lambda table, seat: stall_price(_rules(table), table.state, seat, table.state.market.index(weapon))


def new_stall(table: Table, seat: int) -> int:
    """Count the Mon that a weapon costs in the round in which it comes to the market."""
    return stall_price(_rules(table), table.state, seat, 0)


def mon_after(spent: int) -> Count:
    """Count the learner's Mon once so many are spent."""
    return lambda table, seat: table.state.mon[seat] - spent


def gain(mission: str, what: str, *, bonus: bool = False) -> Count:
    """Count the ``points`` or ``mon`` of a mission, of its standard reward or of its bonus."""

    def count(table: Table, seat: int) -> int:
        row = _rules(table).missions[mission]
        return int(getattr(row.bonus_gain if bonus else row.gain, what))

    return count


def count_earned(mission: str) -> Count:
    """Count the prestige that the learner has earned with a mission so far."""
    return lambda table, seat: sum(row[-1] for row in table.state.ledger if (row[1], row[3]) == (seat, mission))


def count_alone(card: str) -> Count:
    """Count the prestige of a bonus card for who is first alone."""
    return lambda table, seat: _rules(table).bonuses[card].points


def count_tied(card: str) -> Count:
    """Count the prestige of a bonus card for who is first with others."""
    return lambda table, seat: _rules(table).bonuses[card].tied


def bonus(card: str) -> Count:
    """Count what a bonus card of the learner would bring now."""

    def count(table: Table, seat: int) -> int:
        rules, state = _rules(table), table.state
        return worth(rules.bonuses[card], [measures(rules, state, other) for other in range(state.seats)], seat)

    return count


def blackmail(whose: int) -> Count:
    """Count what the unused Blackmail of a seat is worth."""
    return lambda table, seat: goods.BLACKMAIL_POINTS * table.state.blackmail[whose]


def prestige_with_bonus(card: str) -> Count:
    """Count the learner's prestige with a bonus card and Blackmail."""
    return lambda table, seat: table.state.points[seat] + bonus(card)(table, seat) + blackmail(seat)(table, seat)


def _rules(table: Table) -> YedoRules:
    rules: YedoRules = table.rules  # type: ignore[assignment]  # this file is for Yedo alone
    return rules
