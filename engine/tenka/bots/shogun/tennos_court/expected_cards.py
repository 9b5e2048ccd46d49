"""Expected cards for a number of officials: the cards on offer, against what rivals have at court and may send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from tenka.bots.shogun.tennos_court.card_value import official, worth
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of

SENDS = ((0, 0.4), (1, 0.3), (3, 0.3))
"""(officials, probability) that a rival sends this season."""


class Offer(NamedTuple):
    """A card at court: its value without its officials, and its price."""

    gain: float
    price: int


def offers(rules: ShogunRules, state: Any, seat: int) -> list[Offer]:
    """Return the cards at court, best first."""
    cards, kept = favours_of(rules), official(state)
    row = [(name, price) for name, price in zip(state.favours, PRICES, strict=True) if name] if state.favours else []
    offered = [Offer(worth(rules, state, seat, cards[name]) - kept * price, price) for name, price in row]
    return sorted(offered, reverse=True)


def winnings(rules: ShogunRules, state: Any, seat: int) -> list[float]:
    """Return the expected value by number of officials: a card, and officials that stay."""
    row, expected = offers(rules, state, seat), [0.0] * (OFFICIALS + 1)
    for chance, rivals in _rivals(state, seat):
        for officials in range(OFFICIALS + 1):
            expected[officials] += chance * _card([rival for rival in rivals if rival >= officials], row, officials)
    kept = official(state)
    return [card + kept * officials for officials, card in enumerate(expected)]


def _rivals(state: Any, seat: int) -> Iterator[tuple[float, list[int]]]:
    """Yield what rivals may have, most officials first, with its probability."""
    there = [(state.antechamber[other], state.officials[other]) for other in range(state.seats) if other != seat]
    for sends in product(SENDS, repeat=len(there)):
        come = [below + min(sent, stock) for (below, stock), (sent, _) in zip(there, sends, strict=True)]
        yield prod(likely for _, likely in sends), sorted(come, reverse=True)


def _card(ahead: Sequence[int], row: Sequence[Offer], officials: int) -> float:
    """Return the best card left, after each seat ahead has taken the best it can pay."""
    left = list(row)
    for rival in ahead:
        taken = next((offer for offer in left if offer.price <= rival and offer.gain > 0), None)
        if taken is not None:
            left.remove(taken)
    return max([0.0, *(offer.gain for offer in left if offer.price <= officials)])
