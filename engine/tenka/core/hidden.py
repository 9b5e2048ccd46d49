"""Hidden cards of a game, described so that clients can deal them to each other without a dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


class Hidden(NamedTuple):
    """Four functions of a game with hidden cards.

    Attributes:
        decks: ``decks(rules)`` lists the faces of each deck, in the order in which the set-up shuffles them. The set-up asks
            chance for nothing before.
        placed: ``placed(rules, places)`` returns the rules with cards named by the places they were dealt to, as long as their
            faces are unknown. If such a card must be shown to all, these rules raise FacesAwaited.
        cards: ``cards(state)`` lists the face-down cards, as (face, knowers), see ``tenka.components.deck``. Identical cards are
            listed in the order in which the rules take them.
        further_places: ``further_places(rules, state, names, seat, choice)`` lists the places of the other cards that a seat
            shows with a choice.
            ``names`` maps places to the cards that the seat knows.
    """

    decks: Callable[[Any], Mapping[str, Sequence[str]]]
    placed: Callable[[Any, Mapping[str, tuple[str, ...]]], Any]
    cards: Callable[[Any], list[tuple[str, int]]]
    further_places: Callable[[Any, Any, Mapping[str, str], int, Choice], Sequence[str]]
