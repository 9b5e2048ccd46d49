"""What a game says of its cards that lie face down, so that pages can deal them to each other without a dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


class Hidden(NamedTuple):
    """``decks(rules)``: the faces of each deck, in the order in which the set-up shuffles them, before it asks chance for
    anything else.
    ``placed(rules, places)``: the same rules, but that the cards of each deck are called by the places they were dealt to, as
    long as nobody else may know them. Where all are to see a card that is called so, they raise FacesAwaited.
    ``cards(state)``: what lies face down somewhere, as (face, knowers): see ``tenka.parts.deck``. Identical cards are
    listed in the order in which the rules take them.
    ``besides(rules, state, names, seat, choice)``: places of cards that a seat shows together with a choice, apart from the
    one it is about; ``names``: which card lies at which place, as far as the seat knows.
    """

    decks: Callable[[Any], Mapping[str, Sequence[str]]]
    placed: Callable[[Any, Mapping[str, tuple[str, ...]]], Any]
    cards: Callable[[Any], list[tuple[str, int]]]
    besides: Callable[[Any, Any, Mapping[str, str], int, Choice], Sequence[str]]
