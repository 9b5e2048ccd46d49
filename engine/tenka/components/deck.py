"""Face-down cards and who knows them. One veil and one determinizer serve decks, hands and drawn cards.

A card is its face and its knowers: a bit mask of the seats that know the card at this position. ``EVERYBODY`` knows an open card.
The first card of a deck is its top. Hands are sorted by face, so positions don't show when a card came.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, itemgetter

from tenka.core.chance import Chance
from tenka.core.data import HIDDEN

Card = tuple[str, int]
"""A face and the bit mask of its knowers."""

NOBODY, EVERYBODY = 0, -1
UNKNOWN: Card = (HIDDEN, NOBODY)


def bit(seat: int) -> int:
    """Return the bit mask of one seat."""
    return 1 << seat


def new_cards(faces: Iterable[str], knowers: int = NOBODY) -> list[Card]:
    """Return cards of these faces, in this order.

    Args:
        faces: One for each card.
        knowers: Bit mask of the seats that know all of them.
    """
    return [(face, knowers) for face in faces]


def faces(cards: Iterable[Card]) -> list[str]:
    """Return the faces of cards, in their order."""
    return [face for face, _ in cards]


def shuffle_deck(chance: Chance, names: Sequence[str]) -> list[Card]:
    """Return a shuffled deck of which no seat knows a card.

    Args:
        chance: The chance of the play.
        names: The faces of its cards.
    """
    return new_cards(chance.shuffle(names))


# decks


def draw(deck: list[Card], number: int, knowers: int = NOBODY) -> list[Card]:
    """Draw up to ``number`` cards from the top and add ``knowers`` to those who know them.

    Args:
        deck: The deck; its cards are removed.
        number: How many, if there are as many.
        knowers: Bit mask of the seats that see them now.
    """
    drawn = [(face, known | knowers) for face, known in deck[:number]]
    del deck[:number]
    return drawn


def put_under(deck: list[Card], *cards: Card) -> None:
    """Put cards under the deck face down, one after the other. A seat that knew a card keeps knowing it.

    Args:
        deck: The deck.
        cards: The cards, the lowest one last.
    """
    deck += cards


def peek(deck: list[Card], number: int, seat: int) -> list[str]:
    """Show the top cards, or all if there are fewer, to a seat. They stay in place.

    Args:
        deck: The deck.
        number: How many cards.
        seat: The seat that looks.
    """
    for place, (face, known) in enumerate(deck[:number]):
        deck[place] = (face, known | 1 << seat)
    return faces(deck[:number])


def put_back(deck: list[Card], order: Sequence[str], seat: int) -> None:
    """Put the top cards, which the seat has seen, back in an order that only this seat knows.

    Args:
        deck: The deck.
        order: The faces, the top one first.
        seat: The seat that ordered them.

    Raises:
        ValueError: These are not the top cards.
    """
    if sorted(order) != sorted(faces(deck[: len(order)])):
        raise ValueError(f"these are not the top {len(order)} cards")
    deck[: len(order)] = new_cards(order, 1 << seat)


def refill(deck: list[Card], discard: list[str], chance: Chance) -> bool:
    """Shuffle the discard pile into an empty deck. Return whether the pile had cards.

    Args:
        deck: The deck, filled only if it is empty.
        discard: Faces of the discard pile, emptied.
        chance: The chance of the play.
    """
    if deck or not discard:
        return False
    deck += shuffle_deck(chance, discard)
    discard.clear()
    return True


# hands


def receive(hand: list[Card], *cards: Card, owner: int) -> None:
    """Add cards to a hand. Its owner knows them.

    Args:
        hand: The hand.
        cards: The cards.
        owner: The seat whose hand it is.
    """
    hand += [(face, known | 1 << owner) for face, known in cards]
    hand.sort()


def show(hand: list[Card], seat: int) -> None:
    """Show the hand to one more seat.

    Args:
        hand: The hand.
        seat: The seat that sees it.
    """
    hand[:] = [(face, known | 1 << seat) for face, known in hand]


def lay_open(hand: list[Card], face: str) -> Card:
    """Remove a card of this face from the hand, for all to see.

    Args:
        hand: The hand.
        face: The face of the card.

    Raises:
        ValueError: No card of the hand has this face.
    """
    hand.remove(next((card for card in hand if card[0] == face), (face, NOBODY)))
    return (face, EVERYBODY)


def lay_aside(hand: list[Card], face: str, owner: int) -> Card:
    """Remove a card of this face from the hand, face down.

    Other seats forget which cards of the hand they knew, unless all cards look alike.

    Args:
        hand: The hand.
        face: The face of the card.
        owner: The seat whose hand it is.

    Raises:
        ValueError: No card of the hand has this face.
    """
    kept = 1 << owner
    if all(other == face for other, _ in hand):
        kept |= reduce(and_, (known for _, known in hand), EVERYBODY)
    hand.remove(next((card for card in hand if card[0] == face), (face, NOBODY)))
    hand[:] = [(other, known & kept) for other, known in hand]
    return (face, kept)


# What a seat may know, and how a bot fills the rest.


def known_faces(cards: Iterable[Card], seat: int) -> list[str]:
    """Return the faces of those cards that a seat knows.

    Args:
        cards: The cards.
        seat: The seat that looks.
    """
    return [face for face, known in cards if known >> seat & 1]


def veil_deck(deck: list[Card], seat: int | None, _owner: object = None) -> list[Card]:
    """Veil a deck, or drawn cards, for a seat (None: a spectator). The number of cards is public, their knowers are not.

    Args:
        deck: The deck.
        seat: The seat that looks; None: a spectator.
    """
    if seat is None:
        return [card if card[1] == EVERYBODY else UNKNOWN for card in deck]
    own = 1 << seat
    return [
        card if (known := card[1]) == EVERYBODY or known == own else (card[0], own) if known & own else UNKNOWN for card in deck
    ]


def veil_decks(decks: list[list[Card]], seat: int | None, _owner: object = None) -> list[list[Card]]:
    """Veil several decks.

    Args:
        decks: The decks.
        seat: The seat that looks; None: a spectator.
    """
    return [veil_deck(deck, seat) for deck in decks]


def veil_hands(hands: list[list[Card]], seat: int | None, _owner: object = None) -> list[list[Card]]:
    """Veil one hand per seat: first the known cards, then the hidden ones.

    Args:
        hands: By seat: its hand.
        seat: The seat that looks; None: a spectator.
    """
    return [_veil_hand(hand, seat) if hand else [] for hand in hands]


def _veil_hand(hand: list[Card], seat: int | None) -> list[Card]:
    veiled = veil_deck(hand, seat)
    if UNKNOWN not in veiled:
        veiled.sort(key=_face)
        return veiled
    known = [card for card in veiled if card != UNKNOWN]
    known.sort(key=_face)
    return known + [UNKNOWN] * (len(veiled) - len(known))


_face = itemgetter(0)


def determinize(zones: Iterable[list[Card]], kind: Iterable[str], rng: random.Random) -> None:
    """Replace hidden cards by a random sample. Known cards stay in place.

    Args:
        zones: Lists that together hold all cards of one kind that are not open.
        kind: The faces of these cards.
        rng: Source of the sample.

    Raises:
        ValueError: There are not as many faces as cards.
    """
    places = list(zones)
    left = Counter(kind)
    left.subtract(face for zone in places for face, _ in zone if face != HIDDEN)
    pool = [face for face, count in left.items() for _ in range(count)]
    if min(left.values(), default=0) < 0 or len(pool) != sum(face == HIDDEN for zone in places for face, _ in zone):
        raise ValueError("expected as many faces as cards")
    rng.shuffle(pool)
    for zone in places:
        zone[:] = [(pool.pop(), NOBODY) if face == HIDDEN else (face, known) for face, known in zone]
