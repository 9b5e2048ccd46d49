"""Public keys in messages: which are valid, and which are trusted."""

from dataclasses import replace

import pytest

from tests.multiplayer.correspondence.browsers import begin, gather, join, parse_message, refusal_of

LOW = [
    bytes(32), bytes([1]) + bytes(31),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes([0xEC]) + bytes([0xFF] * 30) + bytes([0x7F]),
]
"""Points of small order: every key agreement with them is zero."""


def without_macs(made, seed, **changes):
    """Return a message without MACs, which anyone can write who has seen one."""
    return replace(made, macs={}, **changes).text(seed)


@pytest.mark.parametrize("key", LOW)
@pytest.mark.parametrize("whose", [1, 2])
def test_a_key_that_nobody_can_use_is_refused_and_nothing_is_kept(key, whose):
    """If such a key were stored, no further message could be written."""
    maker = begin("tenka-meidou", "0ll")
    guest = join(maker.write(), 1)
    text = guest.write()
    letter = parse_message(text)
    bad = without_macs(letter, maker.table.seed, keys={**letter.keys, whose: key})
    assert refusal_of(maker, bad) == ("unusable", 1)
    maker.open(text)
    assert maker.write()


def test_an_unmarked_letter_in_the_makers_name_brings_no_key_of_a_third_seat():
    """Otherwise the seat's own messages would count as a stranger's."""
    maker = begin("tenka-meidou", "0ll")
    invitation = maker.write()
    first, third = join(invitation, 1), join(invitation, 2)
    false = join(invitation, 2, seed=9).state.keys[2]
    letter = parse_message(invitation)
    first.open(without_macs(letter, maker.table.seed, keys={**letter.keys, 2: false}))
    assert 2 not in first.state.keys
    first.open(third.write())
    assert first.state.keys[2] == third.state.keys[2]


def test_what_was_told_gives_way_to_a_letter_that_is_marked_for_us():
    """The carrier of an invitation has replaced a key in it; the creator's own message restores it."""
    maker = begin("tenka-meidou", "0ll")
    invitation = maker.write()
    third = join(invitation, 2)
    false = join(invitation, 2, seed=9).state.keys[2]
    letter = parse_message(invitation)
    first = join(without_macs(letter, maker.table.seed, keys={**letter.keys, 2: false}), 1)
    assert first.state.keys[2] == false
    maker.open(first.write())
    maker.open(third.write())
    first.open(maker.write())
    assert first.state.keys[2] == third.state.keys[2]
    third.open(maker.write())
    first.open(third.write())
    assert first.state.authenticated == {0, 2}


def test_a_key_that_has_marked_a_letter_gives_way_to_none():
    """A message with another player's valid MAC doesn't replace it either; the rest of the message is accepted."""
    maker, first, third = gather("tenka-meidou", "0ll")
    other = join(begin("tenka-meidou", "0ll").write(), 2).state.keys[2]
    first.open(third.write())
    false = replace(maker.state, keys={**maker.state.keys, 2: other}, knows_all_keys=frozenset())
    maker.state = false
    first.open(maker.write())
    assert first.state.keys[2] == third.state.keys[2]
    first.state = replace(first.state, knows_all_keys=frozenset())
    first.open(maker.write())
    assert 0 not in first.state.knows_all_keys
