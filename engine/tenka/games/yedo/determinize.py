"""Determinize: replace hidden cards by a random sample that is consistent with what the seat knows."""

from __future__ import annotations

import random
from collections import Counter

from tenka.components import deck
from tenka.components.deck import NOBODY, UNKNOWN, Card, faces
from tenka.core.data import HIDDEN
from tenka.games.yedo.cards.drawing import OFFERED, Keep, Sort
from tenka.games.yedo.cards.playing import CardEffect, Name
from tenka.games.yedo.conservation import KINDS, faces_of, list_open, zones
from tenka.games.yedo.goods import KARESANSUI
from tenka.games.yedo.holdings import deck_of, hand_of
from tenka.games.yedo.missions.completion import STANDARD, Completing
from tenka.games.yedo.phases.trade_deal import HandOver, Terms, find_hidden
from tenka.games.yedo.phases.trade_offer import Offer
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import YedoState


def determinize(rules: YedoRules, state: YedoState, seat: int | None, rng: random.Random) -> None:
    """Fill decks, hands and drawn cards, kind by kind; then face-down cards of an offer, from its owner's hand."""
    for kind in KINDS:
        places = zones(state, kind)
        left = Counter(faces_of(rules, kind))
        left.subtract(list_open(rules, state, kind))
        if kind == "action":
            spare = left - Counter(face for place in places for face in faces(place))
            _fill_promised(rules, state, spare, rng)
        deck.determinize(places, left.elements(), rng)
    for owner in range(state.seats):
        for hand in (state.actions[owner], state.bonuses[owner], *state.missions[owner]):
            deck.show(hand, owner)
            hand.sort()
    for step in state.stack:
        if isinstance(step, Keep) and step.deck != "weapon":
            deck.show(step.drawn, step.seat)
        elif isinstance(step, Sort):
            deck.peek(deck_of(state, step.deck), OFFERED, step.seat)
        elif isinstance(step, Offer):
            _lay_terms(state, step.terms, rng)
        elif isinstance(step, HandOver):
            _lay_terms(state, step.terms, rng)
            _lay(state, step.terms.other, find_hidden(step.terms.asked)[: step.chosen], step.cards, rng)


def _lay_terms(state: YedoState, terms: Terms, rng: random.Random) -> None:
    _lay(state, terms.seat, find_hidden(terms.given), terms.cards, rng)


def _lay(state: YedoState, seat: int, kinds: list[str], cards: list[Card], rng: random.Random) -> None:
    """Fill an offer with cards of these kinds from the seat's hand."""
    if len(cards) < len(kinds):
        piles = {kind: rng.sample(faces(hand_of(state, seat, kind)), kinds.count(kind)) for kind in dict.fromkeys(kinds)}
        cards[:] = [(piles[kind].pop(), 1 << seat) for kind in kinds]


def _fill_promised(rules: YedoRules, state: YedoState, spare: Counter[str], rng: random.Random) -> None:
    """A seat that completes a mission with something missing must hold the cards that substitute for it (YE-X5)."""
    for at, step in enumerate(state.stack):
        if not isinstance(step, Completing) or step.stage != STANDARD:
            continue
        lack = step.find_lack(rules, state)
        if lack is None:
            continue
        garden = bool(state.stationed[step.seat] & KARESANSUI)
        above = [rules.actions[other.card].effect for other in state.stack[at + 1 :]
                 if isinstance(other, CardEffect | Name) and other.seat == step.seat]  # fmt: skip
        for effect, number in (("lend-weapon", len(lack.weapons)), ("lend-blessing", int(lack.blessing > garden))):
            _hold(rules, state.actions[step.seat], effect, number - above.count(effect), spare, rng)


def _hold(rules: YedoRules, hand: list[Card], effect: str, number: int, spare: Counter[str], rng: random.Random) -> None:
    """Put a number of cards with an effect into the unknown part of a hand, unless it shows them already."""
    number -= sum(face != HIDDEN and rules.actions[face].effect == effect for face in faces(hand))
    for _ in range(number):
        face = rng.choice([face for face in spare.elements() if rules.actions[face].effect == effect])
        spare[face] -= 1
        hand[hand.index(UNKNOWN)] = (face, NOBODY)
