"""The host deals: a guest whose page lost its key comes back with another one."""

from __future__ import annotations

import pytest

from tenka.protocol.events import Intent
from tenka.protocol.log import Stage
from tests.protocol.dealt import one_end, world
from tests.protocol.test_renewing import agree, come_back


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2)])
@pytest.mark.parametrize("later", [0, 2, 5])
@pytest.mark.parametrize("stage", [Stage.READY, Stage.SET_UP, Stage.DEAL, Stage.CHOICE, Stage.ROUND, Stage.END])
def test_a_guest_that_lost_its_key_reads_what_it_was_told_and_plays_on(stage: Stage, later: int, seats: tuple[int, ...]) -> None:
    here, me = world(seats), seats[-1]
    for _ in range(1_000):
        if here.pages[0].state.common.stage is stage:
            break
        here.stir()
    for _ in range(later):
        here.stir()
    come_back(here, me)
    here.settle()
    true, mine = here.pages[0].state, here.pages[me].state
    if mine.table is not None and true.slot == mine.slot and not mine.table.whole:
        assert mine.table.view(me) == true.table.view(me)
    here.play()
    one_end(here)
    assert not here.named
    assert all(found.state.common.present == seats for found in here.pages)


def test_a_guest_may_come_back_twice_and_opens_again_from_its_disk() -> None:
    here = world()
    for times in (1, 2):
        for _ in range(40):
            here.stir()
        here.lose_all(2)
        here.settle()
        here.renew(0, 2)
        for _ in range(30):
            here.settle()
            agree(here, 1)
            here.tick()
        assert len(here.pages[0].state.common.renewals) == times
        assert not here.pages[2].state.out
    here.kill(2)
    here.restart(2)
    here.play()
    one_end(here)


def test_what_was_hidden_is_told_to_nobody_before_all_agree_to_the_key() -> None:
    here = world()
    for _ in range(60):
        here.stir()
    here.lose_all(2)
    for _ in range(5):
        here.settle()
        here.tick()
    assert (here.pages[2].state.slot, here.pages[2].state.table) == (0, None)
    assert not here.pages[2].state.stopped
    here.feed(0, Intent("renew", (0, b"another", bytes(32))))
    here.feed(1, Intent("renew", (0, b"another", bytes(32))))
    assert [fact.fact for _, fact in here.shown[-2:]] == ["refused", "refused"]      # nobody else could deal


def test_a_link_of_two_is_shown_anew_where_its_owner_comes_back() -> None:
    """Nobody could make its new chain to suit the dealer's link, which nobody knows; the round begins anew all the same."""
    here = world((0, 1))
    while here.pages[0].state.common.stage is not Stage.ROUND:
        here.stir()
    rounds = here.pages[0].state.common.rounds
    come_back(here, 1)
    while here.pages[0].state.common.stage is not Stage.CHOICE:
        here.stir()
    assert here.pages[0].state.common.rounds == rounds + 2
    here.play()
    one_end(here)
