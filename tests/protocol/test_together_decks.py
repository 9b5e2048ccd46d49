"""Cards dealt by encryption that commutes: every card once, known to its holder alone, and a false step is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from tenka.protocol.together import squares
from tenka.protocol.together.decks import Passes, Plan, cut, guilty, locks, order, passing, raw, sound, step, whole, work, write
from tenka.protocol.together.squares import EXPONENT, ORDER, PRIME, card, lock, new_hand, unlock

SESSION = bytes(32)
ROOTS = [bytes([party]) * 32 for party in range(3)]
PLAN = Plan(SESSION, (("action", 3), ("bonus", 2)), 3)


def source(seed: object) -> Callable[[int], bytes]:
    return random.Random(repr(seed)).randbytes


@cache
def dealt() -> Passes:
    """Two decks that every party has locked and shuffled."""
    passes = Passes(tuple(PLAN.cards()))
    while (party := passes.turn(PLAN)) is not None:
        handed = whole(work(passing(PLAN, passes, ROOTS[party])))
        assert sound(handed)
        while passes.turn(PLAN) == party:
            passes = passes.after(passes.piece(handed, PLAN), PLAN)
    return passes


def keys(place: int) -> list[int]:
    """The locks of all parties of a place."""
    return [locks(PLAN, root)[place] for root in ROOTS]


def test_the_prime_is_safe_and_the_one_of_the_standard() -> None:
    """RFC 7919: 2^2048 - 2^1984 + (floor(2^1918 e) + 560316) 2^64 - 1; the squares are of prime order."""
    assert PRIME.bit_length() == 2048
    assert PRIME % (1 << 64) == (1 << 64) - 1
    assert PRIME >> 1984 == (1 << 64) - 1
    assert all(pow(base, number - 1, number) == 1 for base in (2, 3) for number in (PRIME, ORDER))
    digits, term, number = 0, 1 << 1950, 0
    while term:             # Euler's number as a sum, with 32 bits to spare
        digits, number = digits + term, number + 1
        term //= number
    assert 2**2048 - 2**1984 + ((digits >> 32) + 560316) * 2**64 - 1 == PRIME


def test_every_card_comes_once_at_the_place_the_roots_say() -> None:
    passes, cards = dealt(), PLAN.cards()
    faces = [cards.index(unlock(square, *keys(place))) for place, square in enumerate(passes.squares)]
    assert sorted(faces) == list(range(5))
    assert sorted(faces[:3]) == [0, 1, 2]
    found = order(PLAN, ROOTS)
    assert faces == [*found["action"], *(3 + at for at in found["bonus"])]
    assert guilty(PLAN, ROOTS, passes.squares, passes.digests) is None
    assert len({repr(order(PLAN, [*ROOTS[:2], bytes([at]) * 32])) for at in range(40)}) > 6


def test_a_card_is_known_only_with_the_exponents_of_all() -> None:
    """Whoever lacks one sees a number that is no card of the deck, nor of any place under fewer locks."""
    for place, square in enumerate(dealt().squares):
        for missing in range(3):
            told = [key for party, key in enumerate(keys(place)) if party != missing]
            assert unlock(square, *told) not in PLAN.cards()


def test_the_exponents_of_one_place_open_no_other() -> None:
    for square in dealt().squares[1:]:
        assert unlock(square, *keys(0)) not in PLAN.cards()


def test_locks_come_off_in_any_order() -> None:
    one, other = (squares.exponent(source(name)) for name in "ab")
    (square,) = lock(lock([card(SESSION, "action", 3)], one), other)
    assert unlock(unlock(square, one), other) == unlock(unlock(square, other), one) == unlock(square, one, other)
    assert unlock(square, one, other) == card(SESSION, "action", 3)


def test_cards_are_squares_and_differ_by_session_deck_and_number() -> None:
    """A card that is no square would show through every lock."""
    cards = {card(session, deck, number) for session in (bytes(32), b"x" * 32) for deck in "ab" for number in range(5)}
    assert len(cards) == 20
    assert all(pow(square, ORDER, PRIME) == 1 for square in cards)
    assert [squares.is_square(number) for number in range(2, 12)] == [pow(n, ORDER, PRIME) == 1 for n in range(2, 12)]


def test_exponents_are_short_and_never_weak() -> None:
    found = {squares.exponent(source(number)) for number in range(50)}
    assert len(found) == 50
    assert all(key.bit_length() == 8 * EXPONENT and key % 2 for key in found)
    assert squares.exponent(bytes) > 1


@pytest.mark.parametrize("wrong", ["one", "zero", "minus one", "large", "no square"])
def test_what_can_be_no_deck_is_refused(wrong: str) -> None:
    deck = PLAN.cards()
    odd = next(number for number in range(2, 50) if pow(number, ORDER, PRIME) != 1)
    changed = {
        "one": [*deck[:4], 1], "zero": [*deck[:4], 0], "minus one": [*deck[:4], PRIME - 1],
        "large": [*deck[:4], PRIME + 4], "no square": [*deck[:4], odd],
    }[wrong]  # fmt: skip
    assert not sound(changed)
    assert sound(deck)
    assert cut(raw(deck)) == whole(write(deck)) == deck


@pytest.mark.parametrize("number", range(6))
def test_who_slipped_in_another_card_is_named_after_the_game(number: int) -> None:
    """In whichever of its passes."""
    passes = Passes(tuple(PLAN.cards()))
    while (party := passes.turn(PLAN)) is not None:
        made = step(PLAN, ROOTS[party], len(passes.digests), passes.squares)
        if len(passes.digests) == number:
            made[2] = pow(made[2], 3, PRIME)
        passes = passes.after(made, PLAN)
    assert guilty(PLAN, ROOTS, passes.squares, passes.digests) == number % 3


@pytest.mark.parametrize("number", [0, -1, 201, 10**6])
def test_a_deck_has_bounds(number: int) -> None:
    with pytest.raises(ValueError, match="a deck has"):
        new_hand(number, source(0))
