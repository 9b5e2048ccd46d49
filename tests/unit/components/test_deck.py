"""Decks and hands: which cards move, who knows them, and how ``determinize`` replaces unknown ones."""

from __future__ import annotations

import random

import pytest

from tenka.components.deck import (  # fmt: skip
    EVERYBODY,
    NOBODY,
    UNKNOWN,
    bit,
    determinize,
    draw,
    faces,
    lay_aside,
    lay_open,
    new_cards,
    peek,
    put_back,
    put_under,
    receive,
    refill,
    show,
    shuffle_deck,
    veil_deck,
    veil_decks,
    veil_hands,
)
from tenka.core.chance import Tape


def test_a_shuffled_deck_is_unknown_to_all():
    deck = shuffle_deck(Tape([(2, 0, 1)]), ["a", "b", "c"])
    assert deck == [("c", NOBODY), ("a", NOBODY), ("b", NOBODY)]
    assert veil_deck(deck, 0) == [UNKNOWN] * 3


def test_drawing_takes_from_the_top_as_many_as_there_are():
    deck = new_cards("abcd")
    assert faces(draw(deck, 3, bit(1))) == ["a", "b", "c"]
    assert draw(deck, 3, bit(1)) == [("d", bit(1))]
    assert draw(deck, 3) == deck == []


def test_cards_put_under_a_deck_keep_their_order_and_stay_known():
    deck = new_cards("ab")
    put_under(deck, ("x", bit(0)), ("y", EVERYBODY))
    assert faces(deck) == ["a", "b", "x", "y"]
    assert faces(veil_deck(deck, 0)) == ["?", "?", "x", "y"]
    assert faces(veil_deck(deck, 1)) == ["?", "?", "?", "y"]
    assert faces(veil_deck(deck, None)) == ["?", "?", "?", "y"]


def test_a_seat_that_looks_at_the_top_alone_knows_it():
    deck = new_cards("abcd")
    assert peek(deck, 3, 2) == ["a", "b", "c"]
    assert faces(veil_deck(deck, 2)) == ["a", "b", "c", "?"]
    assert faces(veil_deck(deck, 1)) == ["?"] * 4
    assert peek(new_cards("a"), 3, 0) == ["a"]


def test_only_the_seat_that_orders_the_top_knows_its_order():
    deck = new_cards("abcd")
    peek(deck, 3, 0)
    peek(deck, 3, 1)
    put_back(deck, ["c", "a", "b"], 1)
    assert faces(veil_deck(deck, 1)) == ["c", "a", "b", "?"]
    assert faces(veil_deck(deck, 0)) == ["?"] * 4
    with pytest.raises(ValueError):
        put_back(deck, ["a", "d"], 1)


def test_a_drawn_card_stays_known_to_those_who_had_seen_it():
    deck, hand = new_cards("abc"), new_cards("")
    peek(deck, 1, 0)
    receive(hand, *draw(deck, 2), owner=1)
    assert veil_hands([[], hand], 1)[1] == [("a", bit(1)), ("b", bit(1))]
    assert veil_hands([[], hand], 0)[1] == [("a", bit(0)), UNKNOWN]
    assert veil_hands([[], hand], 2)[1] == [UNKNOWN, UNKNOWN]


def test_an_empty_deck_and_no_other_is_refilled_from_the_discard():
    deck, discard = new_cards(""), ["x", "y"]
    assert refill(deck, discard, Tape([(1, 0)]))
    assert deck == [("y", NOBODY), ("x", NOBODY)]
    assert discard == []
    assert not refill(deck, ["z"], Tape([]))
    assert not refill([], [], Tape([]))


def test_the_place_of_a_card_in_a_hand_does_not_show_when_it_came():
    """A view sorts known cards first, so that a card's place never depends on when it came."""
    hand = new_cards("")
    receive(hand, ("m", bit(2)), ("z", NOBODY), ("a", NOBODY), owner=0)
    assert faces(hand) == ["a", "m", "z"]
    assert faces(veil_hands([hand], 2)[0]) == ["m", "?", "?"]


def test_a_face_up_card_is_known_to_all():
    hand = new_cards("aab", bit(0))
    assert lay_open(hand, "a") == ("a", EVERYBODY)
    assert faces(hand) == ["a", "b"]
    with pytest.raises(ValueError):
        lay_open(hand, "c")


def test_a_card_put_aside_face_down_loses_what_others_knew():
    """A seat that knew both cards no longer knows which is which; the owner does."""
    hand = [("a", bit(0) | bit(1)), ("b", bit(0) | bit(1))]
    assert lay_aside(hand, "a", 0) == ("a", bit(0))
    assert hand == [("b", bit(0))]


def test_the_only_card_of_a_hand_stays_known_wherever_it_goes():
    hand = [("a", bit(0) | bit(1))]
    assert lay_aside(hand, "a", 0) == ("a", bit(0) | bit(1))
    open_ = new_cards("a", EVERYBODY)
    assert lay_aside(open_, "a", 0) == ("a", EVERYBODY)


def test_equal_cards_are_known_to_the_seats_that_knew_all_of_them():
    hand = [("a", bit(0) | bit(1)), ("a", bit(0) | bit(1) | bit(2))]
    assert lay_aside(hand, "a", 0) == ("a", bit(0) | bit(1))
    assert hand == [("a", bit(0) | bit(1))]
    with pytest.raises(ValueError):
        lay_aside(hand, "b", 0)


def test_a_shown_hand_is_known_to_the_seat_that_saw_it():
    hands = [new_cards("ab", bit(0)), new_cards("c", bit(1))]
    show(hands[0], 1)
    assert faces(veil_hands(hands, 1)[0]) == ["a", "b"]
    assert veil_hands(hands, 2)[0] == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_determinize_keeps_what_is_known_and_deals_the_rest(seat):
    """Known cards stay, unknown ones take any order, and the view stays the same."""
    deck, hand = new_cards("abcde"), new_cards("xx", bit(0))
    peek(deck, 1, 0)
    seen = [veil_deck(deck, seat), veil_hands([hand], seat)[0]]
    found = set()
    for seed in range(40):
        zones = [list(zone) for zone in seen]
        determinize(zones, "abcdexx", random.Random(seed))
        assert sorted(faces(zones[0] + zones[1])) == sorted("abcdexx")
        show(zones[1], 0)
        assert [veil_deck(zones[0], seat), veil_hands([zones[1]], seat)[0]] == seen
        found.add("".join(faces(zones[0])))
    assert len(found) > 10
    assert {order[0] for order in found} == {"a"} if seat == 0 else len({order[0] for order in found}) > 3


def test_determinize_refuses_cards_that_do_not_fit():
    with pytest.raises(ValueError):
        determinize([[UNKNOWN]], "ab", random.Random(1))
    with pytest.raises(ValueError):
        determinize([new_cards("a")], "b", random.Random(1))


def test_several_decks_are_veiled_one_by_one():
    assert veil_decks([new_cards("a", EVERYBODY), new_cards("b")], 0) == [[("a", EVERYBODY)], [UNKNOWN]]
