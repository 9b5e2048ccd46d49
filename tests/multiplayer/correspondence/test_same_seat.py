"""Two browsers take one seat by the same invitation: the creator keeps the first message's, and both are told."""

from __future__ import annotations

from tests.multiplayer.correspondence.browsers import begin, join, refusal_of


def creator_and_two_guests():
    """Return the creator and two guests that took seat 1; a third seat is free."""
    maker = begin("tenka-meidou", "0ll")
    invitation = maker.write()
    return maker, join(invitation, 1, seed=5), join(invitation, 1, seed=6)


def test_the_maker_hears_that_somebody_else_wanted_the_seat():
    maker, first, second = creator_and_two_guests()
    maker.open(first.write())
    assert refusal_of(maker, second.write()) == ("wanted", 1)
    assert maker.state.keys[1] == first.state.pair.public
    assert maker.state.unheard_seats() == (2,)


def test_who_comes_second_hears_that_the_seat_is_taken_and_takes_the_free_one():
    """The creator's message says so, and still offers the free seat."""
    maker, first, second = creator_and_two_guests()
    maker.open(first.write())
    letter = maker.write()
    assert refusal_of(second, letter) == ("taken", 1)
    first.open(letter)
    other = join(letter, 2)
    maker.open(other.write())
    assert maker.state.keys[2] == other.state.pair.public
    assert not maker.state.unheard_seats()
    assert refusal_of(second, maker.write()) == ("taken", 1)


def test_in_a_round_of_letters_each_hears_of_the_other_and_nobody_is_dropped_in_silence():
    """Before the creator's message neither guest knows who was first; afterwards the first is told of the second."""
    maker, first, second = creator_and_two_guests()
    one, other = first.write(), second.write()
    assert refusal_of(first, other) == ("rival", 1)
    assert refusal_of(second, one) == ("rival", 1)
    maker.open(one)
    first.open(maker.write())
    assert refusal_of(first, other) == ("wanted", 1)
    assert first.state.pair.public == maker.state.keys[1]


def test_a_third_guest_who_has_heard_of_the_second_first_is_set_right_by_the_maker():
    """Until then its messages have the wrong key: the creator accepts them, and the first guest is told of the second."""
    maker, first, second = creator_and_two_guests()
    third = join(maker.sent[0], 2)
    third.open(second.write())
    assert refusal_of(third, first.write()) == ("wanted", 1)
    mistaken = third.write()
    assert refusal_of(first, mistaken) == ("rival", 1)
    maker.open(first.write())
    first.open(maker.write())
    assert refusal_of(first, mistaken) == ("wanted", 1)
    maker.open(mistaken)
    assert maker.state.keys[1] == first.state.pair.public
    assert not maker.state.knows_all_keys
    third.open(maker.write())
    assert third.state.keys[1] == first.state.pair.public
    third.open(first.write())
    first.open(third.write())
