"""Cards dealt by encryption that commutes: every card once, known to its holder alone, and a false step is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from tenka.core.errors import BadMessage
from tenka.live import dealing
from tenka.live.dealing import EXPONENT, ORDER, PRIME, CheatedDeal, Deal, Hand, card, lock, new_hand, sound, unlock

SESSION = bytes(32)


def source(seed: object) -> Callable[[int], bytes]:
    return random.Random(repr(seed)).randbytes


@cache
def dealt(cards: int = 5, parties: int = 3) -> tuple[Deal, list[Hand]]:
    """A deck that every party has locked and shuffled."""
    hands = [new_hand(cards, source(party)) for party in range(parties)]
    deal = Deal(SESSION, "action", cards, parties)
    while deal.turn is not None:
        party = deal.turn
        deal.take(party, deal.step(hands[party], source(("order", party, len(deal.passes)))))
    return deal, hands


def opened(deal: Deal, hands: list[Hand], place: int) -> int:
    return deal.face(place, {party: hand.places[place] for party, hand in enumerate(hands)})


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


def test_every_card_comes_once_and_the_order_is_nobodys() -> None:
    deal, hands = dealt()
    order = [opened(deal, hands, place) for place in range(5)]
    assert sorted(order) == list(range(5))
    assert order != list(range(5))
    assert deal.check({party: hand.opened() for party, hand in enumerate(hands)}) == order


def test_a_card_is_known_only_with_the_exponents_of_all() -> None:
    """Whoever lacks one sees a number that is no card of the deck, nor of any place under fewer locks."""
    deal, hands = dealt()
    for place in range(5):
        for missing in range(3):
            keys = [hand.places[place] for party, hand in enumerate(hands) if party != missing]
            assert unlock(deal.last[place], *keys) not in deal.cards
    with pytest.raises(BadMessage):
        deal.face(0, {0: hands[0].places[0], 1: hands[1].places[0]})


def test_the_exponents_of_one_place_open_no_other() -> None:
    deal, hands = dealt()
    keys = {party: hand.places[0] for party, hand in enumerate(hands)}
    for place in range(1, 5):
        with pytest.raises(BadMessage, match="open no card"):
            deal.face(place, keys)


def test_locks_come_off_in_any_order() -> None:
    one, other = (dealing.exponent(source(name)) for name in "ab")
    (square,) = lock(lock([card(SESSION, "action", 3)], one), other)
    assert unlock(unlock(square, one), other) == unlock(unlock(square, other), one) == unlock(square, one, other)
    assert unlock(square, one, other) == card(SESSION, "action", 3)


def test_cards_are_squares_and_differ_by_session_deck_and_number() -> None:
    """A card that is no square would show through every lock."""
    cards = {card(session, deck, number) for session in (bytes(32), b"x" * 32) for deck in "ab" for number in range(5)}
    assert len(cards) == 20
    assert all(pow(square, ORDER, PRIME) == 1 for square in cards)
    assert [dealing._is_square(number) for number in range(2, 12)] == [pow(n, ORDER, PRIME) == 1 for n in range(2, 12)]


def test_exponents_are_short_and_never_weak() -> None:
    found = {dealing.exponent(source(number)) for number in range(50)}
    assert len(found) == 50
    assert all(key.bit_length() == 8 * EXPONENT and key % 2 for key in found)
    assert dealing.exponent(bytes) > 1


@pytest.mark.parametrize("wrong", ["short", "twice", "one", "zero", "minus one", "large", "no square"])
def test_what_can_be_no_deck_is_refused(wrong: str) -> None:
    deck = [card(SESSION, "action", number) for number in range(5)]
    odd = next(number for number in range(2, 50) if pow(number, ORDER, PRIME) != 1)
    changed = {
        "short": deck[:4], "twice": [*deck[:4], deck[0]], "one": [*deck[:4], 1], "zero": [*deck[:4], 0],
        "minus one": [*deck[:4], PRIME - 1], "large": [*deck[:4], deck[4] + PRIME], "no square": [*deck[:4], odd],
    }[wrong]  # fmt: skip
    with pytest.raises(BadMessage) as why:
        sound(changed, 5)
    assert why.value.rule == "deal"


def test_nobody_hands_on_the_deck_out_of_turn() -> None:
    deal = Deal(SESSION, "action", 4, 2)
    with pytest.raises(BadMessage, match="not for party 1"):
        deal.take(1, deal.step(new_hand(4, source(1)), source(2)))
    assert deal.passes == []


@pytest.mark.parametrize(("party", "leg"), [(0, "shuffle"), (2, "shuffle"), (1, "places")])
def test_who_slipped_in_another_card_is_named_after_the_game(party: int, leg: str) -> None:
    hands = [new_hand(3, source(one)) for one in range(3)]
    deal = Deal(SESSION, "action", 3, 3)
    while deal.turn is not None:
        at, turn = len(deal.passes), deal.turn
        made = deal.step(hands[turn], source(("order", at)))
        if at == party + 3 * (leg == "places"):
            made[2] = pow(made[2], 3, PRIME)
        deal.take(turn, made)
    with pytest.raises(CheatedDeal) as why:
        deal.check({one: hand.opened() for one, hand in enumerate(hands)})
    assert why.value.party == party


def test_who_tells_other_secrets_than_it_used_is_named() -> None:
    deal, hands = dealt()
    told = {party: hand.opened() for party, hand in enumerate(hands)}
    told[1] = (told[1][0], told[1][2], told[1][1], *told[1][3:])
    with pytest.raises(CheatedDeal) as why:
        deal.check(told)
    assert why.value.party == 1


@pytest.mark.parametrize("number", [0, -1, 201, 10**6])
def test_a_deck_has_bounds(number: int) -> None:
    with pytest.raises(ValueError, match="a deck has"):
        new_hand(number, source(0))
