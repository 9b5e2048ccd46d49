"""Cards dealt without a dealer, by encryption that commutes (Shamir, Rivest and Adleman): nobody knows a card but its holder.

All arithmetic is in the subgroup of squares modulo a safe prime of RFC 7919. A card is a square that anybody can compute from
its number. A party locks a card by raising it to a secret exponent, and unlocks it by the inverse; locks come off in any
order. Each party in turn locks all cards under one exponent and shuffles them; then, in turn, each takes that lock off and puts
one of its own on every place of the deck. To deal a place to a party all others tell their exponents of that place, and
nobody learns more; to turn it up, all do.

What it proves, and what not, stands in ``tenka.live``. Exponents are short (van Oorschot and Wiener): twice as long as the
security wanted, 256 bits for 112 and more, which is what the prime gives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tenka.core.errors import BadMessage

# RFC 7919, appendix A.1: ffdhe2048, a safe prime; its generator of the subgroup of squares is 2
PRIME = int(
    "FFFFFFFFFFFFFFFFADF85458A2BB4A9AAFDC5620273D3CF1D8B9C583CE2D3695A9E13641146433FBCC939DCE249B3EF97D2FE363630C75D8"
    "F681B202AEC4617AD3DF1ED5D5FD65612433F51F5F066ED0856365553DED1AF3B557135E7F57C935984F0C70E0E68B77E2A689DAF3EFE872"
    "1DF158A136ADE73530ACCA4F483A797ABC0AB182B324FB61D108A94BB2C8E3FBB96ADAB760D7F4681D4F42A3DE394DF4AE56EDE76372BB19"
    "0B07A7C8EE0A6D709E02FCE1CDF7E2ECC03404CD28342F619172FE9CE98583FF8E4F1232EEF28183C3FE3B1B4C6FAD733BB5FCBC2EC22005"
    "C58EF1837D1683B2C6F34A26C1B2EFFA886B423861285C97FFFFFFFFFFFFFFFF",
    16,
)
ORDER = (PRIME - 1) // 2
"""Of the squares; a prime, so every exponent but its multiples can be taken back."""
EXPONENT = 32
"""Bytes of a secret exponent."""
SIZE = 256
"""Bytes of a card on its way."""
MOST_CARDS = 200

Random = Callable[[int], bytes]
"""So many bytes nobody can foresee."""


def card(session: bytes, deck: str, number: int) -> int:
    """The square that stands for a card of a deck, which anybody can compute and whose logarithm nobody knows."""
    stream = b"".join(
        hashlib.sha256(b"tenka card" + session + f"{deck} {number} {block}".encode()).digest() for block in range(SIZE // 32 + 1)
    )
    return pow(int.from_bytes(stream, "big") % PRIME, 2, PRIME)


def exponent(random: Random) -> int:
    """A secret that locks, and can be taken back: odd, so that nothing is locked by nothing."""
    return int.from_bytes(random(EXPONENT), "big") | 1 << 8 * EXPONENT - 1 | 1


def lock(squares: Sequence[int], key: int) -> list[int]:
    """The cards under one more lock."""
    return [pow(square, key, PRIME) for square in squares]


def unlock(square: int, *keys: int) -> int:
    """A card with these locks taken off: one power, whatever their number."""
    product = 1
    for key in keys:
        product = product * key % ORDER
    return pow(square, pow(product, -1, ORDER), PRIME)


def shuffled(squares: Sequence[int], random: Random) -> list[int]:
    """The cards in an order nobody can foresee (Fisher and Yates)."""
    found = list(squares)
    for last in range(len(found) - 1, 0, -1):
        other = int.from_bytes(random(16), "big") % (last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def sound(squares: Sequence[int], number: int) -> list[int]:
    """What another party hands on, when it can be cards: so many different squares, none that gives a key away.

    Raises BadMessage.
    """
    if len(squares) != number or len(set(squares)) != number:
        raise BadMessage("deal", f"expected {number} different cards")
    if not all(1 < square < PRIME - 1 and _is_square(square) for square in squares):
        raise BadMessage("deal", "expected squares modulo the prime: anything else would show through a lock")
    return list(squares)


def _is_square(number: int) -> bool:
    """The symbol of Jacobi, which for a prime is that of Legendre."""
    value, modulus, sign = number % PRIME, PRIME, 1
    while value:
        twos = (value & -value).bit_length() - 1
        value >>= twos
        if twos & 1 and modulus & 7 in (3, 5):
            sign = -sign
        if value & 3 == modulus & 3 == 3:
            sign = -sign
        value, modulus = modulus % value, value
    return sign == 1


class Hand(NamedTuple):
    """What a party keeps of a deal: the exponent it shuffled under, and one for each place."""

    first: int
    places: tuple[int, ...]

    def opened(self) -> tuple[int, ...]:
        """All of it, told when the game is over so that the deal can be checked."""
        return (self.first, *self.places)


def new_hand(number: int, random: Random) -> Hand:
    """Secrets for a deck of so many cards."""
    if not 1 <= number <= MOST_CARDS:
        raise ValueError(f"a deck has 1..{MOST_CARDS} cards, not {number}")
    return Hand(exponent(random), tuple(exponent(random) for _ in range(number)))


class Deal:
    """A deck as all parties see it grow: who has locked and shuffled, who has locked place by place.

    ``passes``: what each party handed on, first of the shuffles and then of the places, in the order of the parties.
    """

    def __init__(self, session: bytes, deck: str, cards: int, parties: int) -> None:
        self.cards, self.parties = [card(session, deck, number) for number in range(cards)], parties
        self.passes: list[list[int]] = []

    @property
    def turn(self) -> int | None:
        """The party that has to hand the deck on; None when it is ready."""
        done = len(self.passes)
        return None if done == 2 * self.parties else done % self.parties

    @property
    def last(self) -> list[int]:
        """The deck as it was handed on last."""
        return self.passes[-1] if self.passes else self.cards

    def step(self, hand: Hand, random: Random) -> list[int]:
        """What the party whose turn it is hands on."""
        if len(self.passes) < self.parties:
            return shuffled(lock(self.last, hand.first), random)
        back = pow(hand.first, -1, ORDER)
        return [pow(square, back * key % ORDER, PRIME) for square, key in zip(self.last, hand.places, strict=True)]

    def take(self, party: int, squares: Sequence[int]) -> None:
        """A party hands the deck on. Raises BadMessage."""
        if party != self.turn:
            raise BadMessage("turn", f"it is not for party {party} to hand on the deck")
        self.passes.append(sound(squares, len(self.cards)))

    def face(self, place: int, keys: Mapping[int, int]) -> int:
        """The number of the card at a place, from the exponents of that place of all parties. Raises BadMessage."""
        if set(keys) != set(range(self.parties)):
            raise BadMessage("deal", "the exponents of all parties open a card")
        square = unlock(self.last[place], *keys.values())
        if square not in self.cards:
            raise BadMessage("deal", f"the exponents told for place {place} open no card of the deck")
        return self.cards.index(square)

    def check(self, hands: Mapping[int, Sequence[int]]) -> list[int]:
        """After the game: all secrets lie open, and every step is done again. The order of the deck.

        Raises BadMessage with the party whose step was another than its secrets make.
        """
        deck = self.cards
        for party in range(self.parties):
            self._same(party, sorted(lock(deck, hands[party][0])), sorted(self.passes[party]))
            deck = self.passes[party]
        for party in range(self.parties):
            first, *places = hands[party]
            back, handed = pow(first, -1, ORDER), self.passes[self.parties + party]
            made = [pow(square, back * key % ORDER, PRIME) for square, key in zip(deck, places, strict=True)]
            self._same(party, made, handed)
            deck = handed
        return [self.face(at, {party: hands[party][1 + at] for party in hands}) for at in range(len(deck))]

    def _same(self, party: int, made: list[int], handed: list[int]) -> None:
        if made != handed:
            raise CheatedDeal(party)


class CheatedDeal(BadMessage):
    """A party has shuffled or locked otherwise than its secrets say."""

    def __init__(self, party: int) -> None:
        super().__init__("deal", f"party {party} dealt otherwise than its secrets say")
        self.party = party
