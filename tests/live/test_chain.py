"""Chains of hashes, and chance made of them."""

from __future__ import annotations

import hashlib

import pytest

from tenka.core.errors import BadMessage, ChanceAwaited
from tenka.live.chain import LENGTH, Chain, onward, shows
from tenka.live.joint import Joint, round_seed
from tenka.live.rounds import Rounds
from tenka.live.terms import terms_of, to_text
from tests.live.peers import CHAINS, parties, root


def test_every_link_is_the_hash_of_the_next_and_the_end_is_what_one_is_bound_to() -> None:
    chain = CHAINS[0]
    assert hashlib.sha256(b"tenka link" + chain.link(1)).digest() == chain.commitment
    for number in (1, 2, 50):
        assert onward(chain.link(number + 1)) == chain.link(number)
        assert shows(chain.commitment, chain.link(number), number)
        assert not shows(chain.commitment, chain.link(number), number + 1)
    assert chain.link(LENGTH) == root(0)


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


def test_a_round_takes_one_link_of_each_and_only_the_next_one() -> None:
    rounds = Rounds(terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)))
    with pytest.raises(BadMessage, match="not the link of round 1"):
        rounds.show(0, to_text(CHAINS[0].link(2)))
    with pytest.raises(BadMessage, match="not the link of round 1"):
        rounds.show(0, to_text(CHAINS[1].link(1)))
    rounds.show(0, to_text(CHAINS[0].link(1)))
    with pytest.raises(BadMessage, match="has shown"):
        rounds.show(0, to_text(CHAINS[0].link(1)))
    assert not rounds.full
    rounds.show(1, to_text(CHAINS[1].link(1)))
    assert rounds.full
    rounds.close()
    assert rounds.number == 2
    rounds.show(1, to_text(CHAINS[1].link(2)))
