"""Who can steer a die: nobody, in any mode."""

from __future__ import annotations

from dataclasses import replace

from tenka.protocol import chance
from tenka.protocol.judging import on_chain
from tests.protocol.keys import chain
from tests.protocol.scenes import scenes


def test_the_seed_of_a_round_is_of_every_link_and_of_all_that_asks() -> None:
    links = {0: b"a" * 32, 1: b"b" * 32, 2: b"c" * 32}
    seeds = {
        chance.seed_of_round(b"s", 1, b"lies", "0 roll", links), chance.seed_of_round(b"t", 1, b"lies", "0 roll", links),
        chance.seed_of_round(b"s", 2, b"lies", "0 roll", links), chance.seed_of_round(b"s", 1, b"else", "0 roll", links),
        chance.seed_of_round(b"s", 1, b"lies", "1 roll", links), chance.seed_of_round(b"s", 1, b"lies", "0 pass", links),
        *(chance.seed_of_round(b"s", 1, b"lies", "0 roll", {**links, party: b"x" * 32}) for party in links),
    }  # fmt: skip
    assert len(seeds) == 9
    assert chance.seed_of_round(b"s", 1, b"", "", links) == chance.seed_of_round(b"s", 1, b"", "", dict(reversed(links.items())))


def test_who_shows_last_has_one_link_to_show() -> None:
    """All others may know everything: the one that is left is bound to a link that they can't foresee, nor it change."""
    common = scenes()["set-up"].common
    assert on_chain(common, 1, chain(1).link(1))
    assert not any(on_chain(common, 1, chain(party).link(number)) for party, number in ((1, 2), (1, 3), (0, 1), (2, 1)))
    assert not on_chain(common, 1, b"\0" * 32)
    assert not on_chain(replace(common, rounds=1), 1, chain(1).link(1))


def test_salts_steer_as_little_and_every_one_of_them_counts() -> None:
    openings = {0: b"salt-0answer", 1: b"salt-1answer"}
    seeds = {
        chance.seed_of_salts(b"here", openings), chance.seed_of_salts(b"there", openings),
        chance.seed_of_salts(b"here", {**openings, 1: b"salt-2answer"}), chance.seed_of_salts(b"here", {0: openings[0]}),
        chance.seed_of_salts(b"here", {0: openings[1], 1: openings[0]}),
        chance.seed_of_salts(b"here", {0: b"salt-0answers", 1: b"alt-1answer"}),
    }  # fmt: skip
    assert len(seeds) == 6
