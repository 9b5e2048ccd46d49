"""Cards dealt without a dealer, by encryption that commutes (Shamir, Rivest and Adleman): nobody knows a card but its holder.

All arithmetic is in the subgroup of squares modulo a safe prime of RFC 7919. A card is a square that anybody can compute from
its number. A party locks a card by raising it to a secret exponent, and unlocks it by the inverse; locks come off in any
order. Each party in turn locks all cards under one exponent and shuffles them; then, in turn, each takes that lock off and puts
one of its own on every place of the deck. To deal a place to a party all others tell their exponents of that place, and
nobody learns more; to turn it up, all do.

What it proves, and what not, stands in ``tenka.protocol.together``. Exponents are short (van Oorschot and Wiener): twice as long
as the security wanted, 256 bits for 112 and more, which is what the prime gives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

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
"""A source of so many bytes nobody can foresee."""


def card(session: bytes, deck: str, number: int) -> int:
    """Return the square that stands for a card of a deck: anybody can compute it, nobody knows its logarithm."""
    stream = b"".join(
        hashlib.sha256(b"tenka card" + session + f"{deck} {number} {block}".encode()).digest() for block in range(SIZE // 32 + 1)
    )
    return pow(int.from_bytes(stream, "big") % PRIME, 2, PRIME)


def exponent(random: Random) -> int:
    """Draw a secret exponent that can be undone: odd, so that it always locks."""
    return int.from_bytes(random(EXPONENT), "big") | 1 << 8 * EXPONENT - 1 | 1


def lock(squares: Sequence[int], key: int) -> list[int]:
    """Lock the cards once more."""
    return [pow(square, key, PRIME) for square in squares]


def unlock(square: int, *keys: int) -> int:
    """Take these locks off a card: one power, whatever their number."""
    product = 1
    for key in keys:
        product = product * key % ORDER
    return pow(square, pow(product, -1, ORDER), PRIME)


def shuffled(squares: Sequence[int], random: Random) -> list[int]:
    """Return the cards in an order nobody can foresee (Fisher and Yates)."""
    cards = list(squares)
    for last in range(len(cards) - 1, 0, -1):
        other = int.from_bytes(random(16), "big") % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def is_square(number: int) -> bool:
    """Whether a number is a square: the Jacobi symbol, which for a prime is Legendre's."""
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


def new_hand(number: int, random: Random) -> Hand:
    """Draw the secrets for a deck of so many cards."""
    if not 1 <= number <= MOST_CARDS:
        raise ValueError(f"a deck has 1..{MOST_CARDS} cards, not {number}")
    return Hand(exponent(random), tuple(exponent(random) for _ in range(number)))
