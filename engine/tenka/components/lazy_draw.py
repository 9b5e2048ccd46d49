"""Lazy draws: each card is drawn when it is turned, so no program's memory holds the future order of a deck.

Lazy and shuffled decks have the same probabilities; they differ in when chance is asked. Live games use lazy draws if every
client holds the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tenka.components.deck import NOBODY, Card
from tenka.core.chance import Chance
from tenka.core.game import Option
from tenka.core.rules import R, unchanged

ID, AHEAD, TURNED = "decks", "ahead", "turned"


def lazy_draw_option(late: Callable[[R], R]) -> Option:
    """Return the option: ``ahead`` shuffles a deck once, ``turned`` draws each card when it is turned. ``late`` returns the rules
    for ``turned``."""
    return Option(ID, {AHEAD: unchanged, TURNED: late})


def require_lazy_draws(options: tuple[Option, ...]) -> dict[str, str]:
    """Return the options that live games require."""
    return {ID: TURNED} if any(option.id == ID for option in options) else {}


def bring_up(chance: Chance, pile: list[str], number: int, known: int = 0) -> None:
    """Draw the top ``number`` cards of a pile now, from all its cards except the last ``known``, which everybody knows."""
    unknown = len(pile) - known
    for place in range(min(number, unknown - 1)):
        other = place + chance.draw(unknown - place)
        pile[place], pile[other] = pile[other], pile[place]


def bring_up_cards(chance: Chance, deck: list[Card], number: int) -> None:
    """Draw the top cards of a deck now. Cards that some seat knows stay in place."""
    unknown = [place for place, (_, knowers) in enumerate(deck) if knowers == NOBODY]
    for at, place in enumerate(unknown[:-1]):
        if place >= number:
            break
        other = unknown[at + chance.draw(len(unknown) - at)]
        deck[place], deck[other] = deck[other], deck[place]


def lay_pile(play: Any, names: list[str], *, late: bool) -> list[str]:
    """Return a face-down pile: shuffled, or in an arbitrary order if cards are drawn late."""
    return names[:] if late else play.chance.shuffle(names)
