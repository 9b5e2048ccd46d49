"""Describes a game's hidden cards, so that pages can deal them to each other without a dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


class Hidden(NamedTuple):
    """Four functions of a game with hidden cards.

    ``decks(rules)`` lists the faces of each deck, in the order in which the set-up shuffles the decks. The set-up asks chance
    for nothing else before.
    ``placed(rules, places)`` returns the same rules with cards named by the places they were dealt to, while nobody else may
    know their faces. Where such a card is to be shown to everybody, these rules raise FacesAwaited.
    ``cards(state)`` lists the cards that lie face down, as (face, knowers): see ``tenka.components.deck``. Identical cards are
    listed in the order in which the rules take them.
    ``besides(rules, state, names, seat, choice)`` lists the places of further cards that a seat shows with a choice. ``names``
    maps places to cards, as far as the seat knows them.
    """

    decks: Callable[[Any], Mapping[str, Sequence[str]]]
    placed: Callable[[Any, Mapping[str, tuple[str, ...]]], Any]
    cards: Callable[[Any], list[tuple[str, int]]]
    besides: Callable[[Any, Any, Mapping[str, str], int, Choice], Sequence[str]]
