"""Chains of hashes, and chance made of them."""

from __future__ import annotations

import hashlib

import pytest

from tenka.core.errors import ChanceAwaited
from tenka.protocol.chain import LENGTH, Chain, onward, shows
from tenka.protocol.joint import Joint, round_seed
from tests.protocol.keys import chain, root

CHAINS = (chain(0), chain(1))


def test_every_link_is_the_hash_of_the_next_and_the_end_is_what_one_is_bound_to() -> None:
    one = chain(0)
    assert hashlib.sha256(b"tenka link" + one.link(1)).digest() == one.commitment
    for number in (1, 2, 50):
        assert onward(one.link(number + 1)) == one.link(number)
        assert shows(one.commitment, one.link(number), number)
        assert not shows(one.commitment, one.link(number), number + 1)
    assert one.link(LENGTH) == root(0)


@pytest.mark.parametrize("number", [0, -1, LENGTH + 1])
def test_a_chain_has_no_other_links(number: int) -> None:
    with pytest.raises(ValueError, match="links 1"):
        CHAINS[0].link(number)


def test_a_chain_begins_with_enough_randomness() -> None:
    with pytest.raises(ValueError, match="32"):
        Chain(b"short")


def test_chance_waits_until_a_round_is_open_and_again_when_it_is_closed() -> None:
    chance = Joint()
    with pytest.raises(ChanceAwaited):
        chance.roll(3)
    chance.open("a seed")
    first = (chance.roll(3), chance.shuffle(range(9)))
    chance.open("a seed")
    assert (chance.roll(3), chance.shuffle(range(9))) == first
    chance.close()
    with pytest.raises(ChanceAwaited):
        chance.draw(2)


def test_a_seed_depends_on_game_round_choice_and_on_every_link() -> None:
    links = [CHAINS[0].link(1), CHAINS[1].link(1)]
    seeds = {
        round_seed(b"s" * 32, 1, b"c", links),
        round_seed(b"t" * 32, 1, b"c", links),
        round_seed(b"s" * 32, 2, b"c", links),
        round_seed(b"s" * 32, 1, b"d", links),
        round_seed(b"s" * 32, 1, b"c", links[::-1]),
        round_seed(b"s" * 32, 1, b"c", [links[0], CHAINS[1].link(2)]),
        round_seed(b"s" * 32, 1, b"c", [CHAINS[0].link(2), links[1]]),
    }
    assert len(seeds) == 7
