"""The host deals: games under nets and disks that fail, and somebody going at any moment, come to one end."""

from __future__ import annotations

import random

import pytest

from tenka.core import untrusted as foreign
from tenka.core.errors import BadProof
from tenka.protocol import proof
from tenka.protocol.events import Intent
from tenka.protocol.hosted.outcomes import deal_of
from tenka.protocol.log import Stage
from tenka.protocol.terms import DEALER, read_terms
from tests.protocol.chaos import Chaos
from tests.protocol.dealt import SEATS, finish, go, one_end, until, world
from tests.protocol.simulate import SHARE
from tests.protocol.test_proof import check, proven

EVENTS = 200


@pytest.mark.parametrize("first", range(0, 200, SHARE))
def test_chaos_ends_in_one_game(first: int) -> None:
    for seed in range(first, first + SHARE):
        here, renewals = world(SEATS[seed % len(SEATS)], seed), seed % 5 == 4
        Chaos(here, departures=seed // len(SEATS) % 2 == 0 and not renewals, renewals=renewals).run(EVENTS)
        one_end(here)


def test_games_of_yedo_dealt_to_four_pages_end_in_one_game_of_which_two_have_gone() -> None:
    here = world((0, 1, 2, 3), 4, "yedo")
    for _ in range(60):
        here.stir()
    go(here, 2)
    for _ in range(20):
        here.settle()
        here.person(0)
        here.person(1)
    go(here, 3)
    finish(here)
    one_end(here)
    assert [one.party for one in here.pages[1].state.common.gone] == [2, 3]
    assert len(proven(here)) < foreign.LONGEST_RECORD / 5      # the longest of five seats has twice as many choices


@pytest.mark.parametrize("party", [1, 2])
@pytest.mark.parametrize("later", [0, 1, 3, 6])
@pytest.mark.parametrize("stage", [Stage.READY, Stage.SET_UP, Stage.DEAL, Stage.CHOICE, Stage.ROUND, Stage.END])
def test_somebody_goes_at_any_moment_and_all_others_come_to_one_end(stage: Stage, later: int, party: int) -> None:
    here = world()
    for _ in range(until(stage) + later):
        here.stir()
    go(here, party)
    finish(here)
    one_end(here)


def test_the_link_of_who_goes_amid_a_round_counts_and_no_die_is_thrown_anew() -> None:
    """The dealer has seen the links of all others: with the one in trust it comes to what it would have come to."""
    ends = []
    for leaves in (False, True):
        here = world()
        for _ in range(until(Stage.ROUND)):
            here.stir()
        while 2 not in here.pages[0].state.common.links and not here.pages[2].state.common.held:
            here.stir()
        if leaves:
            here.net = [one for one in here.net if one[0] != 2]
            go(here, 2)
            here.feed(0, Intent("propose", ((2,), 0)))
        while here.pages[1].state.common.rounds < 2 or here.pages[0].state.common.stage is not Stage.DEAL:
            here.stir()
        after = deal_of(here.pages[0].state.common).after
        ends.append(after.record().split("\n")[-2])
    assert ends[0] == ends[1]


def test_a_journal_gives_the_page_again_at_every_moment() -> None:
    here = world((0, 1, 1))
    for count in range(2_000):
        here.stir()
        if here.over:
            break
        for me in range(here.number if count % 4 == 0 else 0):
            state, again = here.pages[me].state, here.rebuilt(me)
            assert (again.slot, again.common.head, again.common.held.keys()) == (
                state.slot, state.common.head, state.common.held.keys())  # fmt: skip
            if state.table is not None:
                for seat in range(3) if me == 0 else (1, 2):
                    assert again.table.view(seat) == state.table.view(seat)


def test_a_dealer_that_lost_all_but_its_keys_has_its_table_again_from_its_guests() -> None:
    here = world()
    while here.pages[0].state.common.rounds < 3 or here.pages[0].state.common.stage is not Stage.CHOICE:
        here.stir()
    here.settle()
    before = here.pages[0].state.table.record()
    here.kill(0)
    here.restart(0, lost=1_000)
    here.settle()
    assert here.pages[0].state.table.record() == before
    here.play()
    one_end(here)


def test_only_games_whose_host_deals_are_read_so() -> None:
    here = world()
    plain = here.terms.plain()
    assert read_terms(plain) == here.terms
    assert (here.terms.hands, plain[-2:]) == (DEALER, [DEALER, "slots"])
    for bad in (["slots", DEALER], [DEALER, "slots", [0, "x"]], [DEALER, DEALER]):
        with pytest.raises(BadProof):
            read_terms([*plain[:6], *bad])


def test_an_altered_proof_does_not_hold() -> None:
    here = world((0, 1))
    here.play()
    text, rng = proven(here), random.Random(2)
    assert proof.verify(text, check) == (("rules", "bound", "dice", "signed"), ("dealt", "who", "together", "left"), "")
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line:
            spoilt = list(line)
            where = rng.randrange(len(spoilt))
            spoilt[where] = "x" if spoilt[where] != "x" else "y"
            assert proof.verify("\n".join([*lines[:at], "".join(spoilt), *lines[at + 1 :]]), check).wrong, line
