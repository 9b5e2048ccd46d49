"""What the lessons of Tenka Meidou count in their prepared games."""

from __future__ import annotations

from functools import partial

from tenka import Table
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState
from tenka.games.tenka_meidou.war import war
from tenka_web.app.counts import Count, entry, event, find_last_event

deployed = partial(event, "tm.event.deployed")
battle = partial(event, "tm.event.battle")
sword = partial(event, "tm.event.sword", "sword")
reserve = entry(TenkaState, lambda state: state.reserve)
swords = entry(TenkaState, lambda state: state.swords)
swords_1 = entry(TenkaState, lambda state: state.swords, of=1)
swords_2 = entry(TenkaState, lambda state: state.swords, of=2)
"""Entries of the state's rows: the learner's, or those of the seat with this number."""


def castle(province: str) -> Count:
    """Count the castle of a province."""
    return lambda table, seat: table.state.castles[_place(table, province)]


def dice(table: Table, seat: int) -> list[int]:
    """Return the roll that counts."""
    rolled = next(event for line in reversed(table.history) for event in line.events if "dice" in event.values)
    return list(rolled.values["dice"])


def pair(castle: int) -> Count:
    """Count the two dice that name a castle, the smaller one first."""

    def count(table: Table, seat: int) -> list[int]:
        two = dice(table, seat)
        two.remove(sum(two) - castle)
        return sorted(two)

    return count


def third(castle: int) -> Count:
    """Count the die that sends soldiers to a castle."""
    return lambda table, seat: sum(dice(table, seat)) - castle


def count_sent(castle: int) -> Count:
    """Count the soldiers that the third die sends to a castle."""
    return lambda table, seat: (third(castle)(table, seat) + 1) // 2


def nth(place: int) -> Count:
    """Count a castle that the roll can be used for, from the smallest."""
    return lambda table, seat: sorted({sum(dice(table, seat)) - die for die in dice(table, seat)})[place]


def sent_to_nth(place: int) -> Count:
    """Count the soldiers for the castle of that place."""
    return lambda table, seat: count_sent(nth(place)(table, seat))(table, seat)


def count_held(province: str, seat: int) -> Count:
    """Count the soldiers of a seat in a province."""
    return lambda table, learner: table.state.soldiers[_place(table, province)][seat]


def neighbours(province: str) -> Count:
    """Count the neighbours of a province in which the learner has soldiers."""

    def count(table: Table, seat: int) -> int:
        links = _rules(table).map.links[_place(table, province)]
        return sum(table.state.soldiers[other][seat] > 0 for other in links)

    return count


def smallest(table: Table, seat: int) -> int:
    """Return the smallest castle."""
    return int(min(table.state.castles))


def largest(table: Table, seat: int) -> int:
    """Return the largest castle."""
    return int(max(table.state.castles))


def count_aided(province: str) -> Count:
    """Count the provinces to which help went from one that was won."""
    return lambda table, seat: len(find_last_event(table, "tm.event.battle", province=province).values["aided"])


def taken_except(*provinces: str) -> Count:
    """Return the castles that the learner took, those of some provinces left out."""

    def count(table: Table, seat: int) -> list[int]:
        left_out = {_place(table, province) for province in provinces}
        state = table.state
        return sorted(state.castles[at] for at, first in enumerate(state.large) if first == seat and at not in left_out)

    return count


def points_without_one(province: str, whose: int | None = None) -> Count:
    """Count the points of a seat, by default the learner's, if the learner had one soldier less in a province."""

    def count(table: Table, seat: int) -> int:
        rules, state = _rules(table), table.state
        strengths = [list(rules.rulings.strengths(state, at)) for at in range(len(state.castles))]
        strengths[_place(table, province)][seat] -= 1
        fought = war(rules.map.links, state.castles, strengths, state.swords)
        return fought.scores[seat if whose is None else whose]

    return count


def count_moved(table: Table, seat: int) -> int:
    """Count the soldiers that the learner has moved by its last card."""
    played = max(at for at, line in enumerate(table.history) if line.seat == seat and line.choice.verb == "card")
    return sum(event.values["soldiers"] for line in table.history[played:] if line.seat == seat
               for event in line.events if event.key == "tm.event.moved")  # fmt: skip


def _rules(table: Table) -> TenkaRules:
    rules: TenkaRules = table.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
    return rules


def _place(table: Table, province: str) -> int:
    return _rules(table).map.places.index(province)
