"""The choices of Tenka Meidou."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.rules import Rules
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.learn.alphabet import Row

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
