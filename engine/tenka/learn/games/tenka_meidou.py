"""Actions and observations of Tenka Meidou."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from tenka.core.rules import Rules
from tenka.games.tenka_meidou.cards import ANY_NUMBER
from tenka.games.tenka_meidou.conservation import REINFORCEMENTS
from tenka.games.tenka_meidou.deployment import DICE, Dice
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.tactics import UseCard
from tenka.games.tenka_meidou.war import forecast
from tenka.learn.action_space import ActionRow
from tenka.learn.observation import (
    SEAT,
    Feature,
    Read,
    declare_grid,
    declare_number,
    declare_numbers,
    declare_question,
    declare_step_number,
    declare_step_word,
    declare_words,
)

MOST_PIECES = 3
"""Most pieces of a deployment: half of a die, rounded up."""
QUESTIONS = ("tm.ask.turn", "tm.ask.split", "tm.ask.from", "tm.ask.to", "tm.ask.replace", "tm.ask.daimyo")
MOST_MET, MOST_LEAD = 8, 5
"""Largest observed strength and lead; larger values count as these."""
PICKS = 2
"""Small choices of a round of a card."""
PAST = 6
"""Small choices of earlier rounds in an observation. For cards with more rounds only their number is observed."""


def rows(rules: Rules) -> Iterator[ActionRow]:
    """Yield the choices of turns, dice, cards and daimyo."""
    assert isinstance(rules, TenkaRules)
    places, seats = rules.map.places, range(rules.seats)
    castles, pieces, cards = range(2, 2 + len(places)), range(1, MOST_PIECES + 1), tuple(rules.cards)
    yield from (ActionRow("roll"), ActionRow("reroll"), ActionRow("done"), ActionRow("card", (cards,)),
                ActionRow("deploy", (castles, pieces)))
    for verb in ("from", "to", "replace"):
        yield ActionRow(verb, (places,))
        yield ActionRow(verb, (places, seats))
    if "daimyo" in rules.layers:
        yield from (ActionRow("lead", (cards,)), ActionRow("daimyo", (cards,)),
                    ActionRow("deploy", (castles, pieces, ("daimyo",))))
        yield ActionRow("to", (places, ("soldier", "daimyo")))


def features(rules: Rules) -> Iterator[Feature]:
    """Yield the whole state, which is public."""
    assert isinstance(rules, TenkaRules)
    areas, seats, cards = len(rules.map.places), rules.seats, tuple(rules.cards)
    yield from declare_question(QUESTIONS, seats)
    yield Feature("Dice.dice", DICE, 0, 6, lambda step, seat: step.dice, step=Dice, kinds=True)
    yield from (declare_step_number(Dice, "rerolled", 0, 1), declare_step_word(UseCard, "card", cards))
    yield declare_step_number(UseCard, "origin", -1, areas - 1, kinds=True)
    for name, size in (("picks", PICKS), ("past", PAST)):
        yield Feature(f"UseCard.{name} places", size, -1, areas - 1, _places(name, size), step=UseCard, kinds=True)
        yield Feature(f"UseCard.{name} pieces", size, 0, seats + 2, _pieces(name, size, seats), step=UseCard, kinds=True)
    yield Feature("UseCard.past made", 1, 0, PICKS * ANY_NUMBER, lambda step, seat: (len(step.past),), step=UseCard)
    yield declare_numbers("castles", areas, 0, areas + 1, kinds=True)
    yield declare_grid("soldiers", areas, seats, 0, rules.soldiers)
    yield Feature("soldiers by castle", areas * seats, 0, rules.soldiers, _by_castle, reads=("castles", "soldiers", SEAT))
    yield declare_grid("reinforcements", areas, seats, 0, REINFORCEMENTS)
    yield declare_numbers("reserve", seats, 0, rules.soldiers)
    yield declare_words("offer", seats + 1, cards)
    yield declare_words("used", seats, cards)
    yield declare_numbers("swords", seats, 0, seats)
    yield from (declare_number("start", 0, seats - 1, kinds=True), declare_number("turn", 0, seats - 1, kinds=True))
    yield declare_numbers("large", areas, -1, seats - 1, kinds=True)
    yield declare_numbers("small", areas, -1, seats - 1, kinds=True)
    yield declare_numbers("resolved", areas, 0, 1)
    if "daimyo" in rules.layers:
        yield from (declare_numbers("lords", seats, -1, areas - 1, kinds=True), declare_words("lord_offer", seats + 1, cards))
        yield from (declare_words("lord_cards", seats, cards), declare_numbers("lord_used", seats, 0, 1))
    yield from _forecast(rules, areas, seats)


def _forecast(rules: TenkaRules, areas: int, seats: int) -> Iterator[Feature]:
    """Yield the forecast of a war now, by castle: strengths, own lead, winner; and the scores."""
    last: list[Any] = []

    def outlook(state: Any, seat: int) -> list[int]:
        """Return the scores, and keep what the three features after this one read."""
        found, order = forecast(rules, state), sorted(range(areas), key=state.castles.__getitem__)
        met = [found.strengths[place][seat:] + found.strengths[place][:seat] for place in order]
        last[:] = [
            [min(MOST_MET, one) for row in met for one in row],
            [max(-MOST_LEAD, min(MOST_LEAD, row[0] - max(row[1:]))) for row in met],
            [(found.first[place] - seat) % seats + 1 if found.first[place] >= 0 else 0 for place in order],
        ]
        return found.scores[seat:] + found.scores[:seat]

    most = 2 * sum(range(2, 2 + areas))
    reads = ("castles", "soldiers", "reserve", "swords", "turn", *(("lords",) if "daimyo" in rules.layers else ()), SEAT)
    yield Feature("forecast scores", seats, 0, most, outlook, derived=True, reads=reads)
    rows = (("met", areas * seats, 0, MOST_MET), ("lead", areas, -MOST_LEAD, MOST_LEAD), ("first", areas, 0, seats))
    for at, (name, size, low, high) in enumerate(rows):
        yield Feature(f"forecast {name}", size, low, high, _part(last, at), kinds=True, derived=True, reads=reads)


def _part(last: list[Any], number: int) -> Read:
    """Return a reader of what the feature before it has calculated."""
    return lambda state, seat: last[number]


def _by_castle(state: Any, seat: int) -> Iterable[int]:
    """Return the soldiers of the provinces in the order of their castles, 2, 3 and so on; of each the own ones first."""
    return _order(tuple(state.castles), seat, state.seats)([*chain.from_iterable(state.soldiers)])


@lru_cache(1000)
def _order(castles: tuple[int, ...], first: int, seats: int) -> Callable[[Any], Iterable[int]]:
    """Return what takes the numbers of ``_by_castle`` from those of all provinces, one after the other."""
    provinces = sorted(range(len(castles)), key=castles.__getitem__)
    return itemgetter(*(province * seats + (first + seat) % seats for province in provinces for seat in range(seats)))


def _places(name: str, size: int) -> Read:
    """Return a reader of the provinces of small choices; -1 is none."""
    empty = [-1] * size

    def read(step: Any, seat: int) -> list[int]:
        places = [pick[0] for pick in getattr(step, name)[:size]]
        return places + empty[len(places) :]

    return read


def _pieces(name: str, size: int, seats: int) -> Read:
    """Return a reader of whose piece small choices name: a seat from 1, then soldier and daimyo; 0 is none."""
    index: dict[int | str, int] = {piece: at for at, piece in enumerate((*range(seats), "soldier", "daimyo"), 1)}
    empty = [0] * size

    def read(step: Any, seat: int) -> list[int]:
        pieces = [index[pick[1]] if len(pick) > 1 else 0 for pick in getattr(step, name)[:size]]
        return pieces + empty[len(pieces) :]

    return read
