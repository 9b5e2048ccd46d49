"""Cards that are drawn when they are turned, in place of decks shuffled ahead: then nobody's memory holds the future.

Both kinds of deck hold the same cards with the same probabilities; they differ in when chance is asked. Pages that play
live use this kind, because each of them holds the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tenka.components.deck import NOBODY, Card
from tenka.core.chance import Chance
from tenka.core.game import Option
from tenka.core.rules import Rules

R = TypeVar("R", bound=Rules)

ID, AHEAD, TURNED = "decks", "ahead", "turned"


def late_option(late: Callable[[R], R]) -> Option:
    """``ahead``: a deck is shuffled once; ``turned``: each card is drawn when it is turned; ``late`` gives the rules for that."""
    return Option(ID, {AHEAD: lambda rules: rules, TURNED: late})


def turned_live(switches: tuple[Option, ...]) -> dict[str, str]:
    """Return the options that pages playing live ask for."""
    return {ID: TURNED} if any(option.id == ID for option in switches) else {}


def bring_up(chance: Chance, pile: list[str], number: int, known: int = 0) -> None:
    """The top ``number`` cards of a pile are drawn now among all of it but the last ``known``, which everybody knows."""
    unknown = len(pile) - known
    for place in range(min(number, unknown - 1)):
        other = place + chance.draw(unknown - place)
        pile[place], pile[other] = pile[other], pile[place]


def bring_up_cards(chance: Chance, deck: list[Card], number: int) -> None:
    """The same of a deck in which some cards are known to somebody: those stay where they lie."""
    unknown = [place for place, (_, knowers) in enumerate(deck) if knowers == NOBODY]
    for at, place in enumerate(unknown[:-1]):
        if place >= number:
            break
        other = unknown[at + chance.draw(len(unknown) - at)]
        deck[place], deck[other] = deck[other], deck[place]


def lay_pile(play: Any, names: list[str], *, late: bool) -> list[str]:
    """Return a pile face down: shuffled, or in no order that means anything."""
    return names[:] if late else play.chance.shuffle(names)
