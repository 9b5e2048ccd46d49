"""The choices of Tenka Meidou, and what is observed of it."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.rules import Rules
from tenka.games.tenka_meidou.census import REINFORCEMENTS
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.learn.alphabet import Row
from tenka.learn.features import Feature, grid, number, track, words

MOST_PIECES = 3
"""A die sends half of what it shows, rounded up."""


def rows(rules: Rules) -> Iterator[Row]:
    """What a turn, the dice, a card and a daimyo offer."""
    assert isinstance(rules, TenkaRules)
    places, seats = rules.map.places, range(rules.seats)
    castles, pieces, cards = range(2, 2 + len(places)), range(1, MOST_PIECES + 1), tuple(rules.cards)
    yield from (Row("roll"), Row("reroll"), Row("done"), Row("card", (cards,)), Row("deploy", (castles, pieces)))
    for verb in ("from", "to", "replace"):
        yield Row(verb, (places,))
        yield Row(verb, (places, seats))
    if "daimyo" in rules.layers:
        yield from (Row("lead", (cards,)), Row("daimyo", (cards,)), Row("deploy", (castles, pieces, ("daimyo",))))
        yield Row("to", (places, ("soldier", "daimyo")))


def features(rules: Rules) -> Iterator[Feature]:
    """Yield the whole table: nothing of it is secret."""
    assert isinstance(rules, TenkaRules)
    areas, seats, cards = len(rules.map.places), rules.seats, tuple(rules.cards)
    yield track("castles", areas, 0, areas + 1)
    yield grid("soldiers", areas, seats, 0, rules.soldiers)
    yield grid("reinforcements", areas, seats, 0, REINFORCEMENTS)
    yield track("reserve", seats, 0, rules.soldiers)
    yield words("offer", seats + 1, cards)
    yield words("used", seats, cards)
    yield track("swords", seats, 0, seats)
    yield from (number("start", 0, seats - 1), number("turn", 0, seats - 1))
    yield from (track("large", areas, -1, seats - 1), track("small", areas, -1, seats - 1), track("resolved", areas, 0, 1))
    if "daimyo" in rules.layers:
        yield from (track("lords", seats, -1, areas - 1), words("lord_offer", seats + 1, cards))
        yield from (words("lord_cards", seats, cards), track("lord_used", seats, 0, 1))
