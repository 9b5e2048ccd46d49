"""A page to which all others are connected, and what it can't do: withhold, choose who is gone, and change what was bound."""

from __future__ import annotations

import pytest

from tenka.protocol import consent
from tenka.protocol.entries import VOID
from tenka.protocol.events import Intent
from tenka.protocol.log import Stage
from tests.protocol import coin
from tests.protocol.keys import parties
from tests.protocol.world import World

CUTS = range(0, 40, 8)


def hub(number: int, seed: int) -> World:
    return World(coin.terms(tuple(range(number)), parties(number), 2), seed)


def until(world: World, stage: Stage, me: int = 0, most: int = 2_000) -> None:
    """Step by step, until a page stands at a stage."""
    for _ in range(most):
        if world.pages[me].state.common.stage is stage:
            return
        world.stir()
    raise AssertionError(stage)


def finish(world: World) -> None:
    """To the end; the hub says again who is gone, where the slot was over before it could."""
    for _ in range(400):
        world.settle()
        if world.over:
            return
        lost = tuple(party for party in world.pages[0].state.common.present if party in world.gone)
        if lost and not world.pages[0].state.notes:
            world.feed(0, Intent("propose", (lost, consent.needs_void(world.pages[0].state.common, lost))))
        for me in range(world.number):
            world.person(me)
        world.settle()
        world.tick()
    raise AssertionError([world.tell(me) for me in range(world.number)])


def call(world: World, me: int) -> str:
    """What a page called in secret, as only it knows."""
    (choice,) = world.pages[me].state.given[me]
    return str(choice)


def gone(world: World, party: int) -> None:
    """The hub hears and hands on nothing of somebody any more, and says that it has gone."""
    world.cut(0, party)
    world.gone.add(party)
    world.pages[party].alive = False
    world.feed(0, Intent("propose", ((party,), consent.needs_void(world.pages[0].state.common, (party,)))))


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("cut", CUTS)
def test_withheld_opening(number: int, cut: int) -> None:
    """Whenever the hub says so after anybody has opened, the answer that is laid out is the one that was sealed."""
    world, last = hub(number, 3), number - 1
    until(world, Stage.SEAL)
    said: dict[int, str] = {}
    opened = False
    for _ in range(4_000):
        for me in range(number):
            if me in world.pages[me].state.given and world.pages[me].state.common.stage is Stage.SEAL:
                said[me] = call(world, me)
        opened = opened or any(world.pages[me].state.common.stage is Stage.OPEN for me in range(number))
        if opened:
            break
        world.stir()
    for _ in range(cut):
        world.stir()
    shown = bool(world.pages[0].state.common.openings or world.pages[0].state.common.stage is Stage.OPEN)
    gone(world, last)
    finish(world)
    calls = world.pages[1].state.table.state.calls
    assert len({here.state.common.head for here in world.pages[:last]}) == 1
    if shown:
        assert calls[:number] == [said[me] for me in range(number)]
    assert not world.pages[1].state.common.voided


@pytest.mark.parametrize("cut", CUTS)
def test_withheld_link(cut: int) -> None:
    """A round of dice from which somebody is said to be gone gives the dice it would have given."""
    fair = hub(3, 7)
    until(fair, Stage.SEAL)
    tossed = fair.pages[1].state.table.state.rolled
    world = hub(3, 7)
    until(world, Stage.SET_UP)
    for _ in range(cut):
        world.stir()
    if world.pages[0].state.common.stage is not Stage.SET_UP:
        return
    gone(world, 2)
    finish(world)
    assert world.pages[1].state.table.state.rolled[:1] == tossed
    assert world.pages[1].state.common.head == world.pages[0].state.common.head


def test_a_die_of_a_turn_is_the_same_whoever_goes() -> None:
    rolled = []
    for leave in (False, True):
        world = hub(3, 11)
        until(world, Stage.CHOICE)
        world.settle()
        chooser = world.pages[0].state.table.decision.seats[0]
        world.feed(chooser, Intent("choose", (chooser, "roll")))
        for _ in range(300):
            if world.pages[0].state.common.pending is not None:
                break
            if world.net:
                world.deliver(0)
            else:
                world.tend()
        if leave:
            gone(world, 2)
        before = len(world.pages[0].state.table.state.rolled)
        for _ in range(60):
            world.settle()
            for me in (0, 1):
                if consent.proposals(world.pages[me].state):
                    world.person(me)
            world.tick()
            if len(world.pages[0].state.table.state.rolled) > before:
                break
        rolled.append(world.pages[0].state.table.state.rolled[before])
    assert rolled[0] == rolled[1]


@pytest.mark.parametrize("number", [3, 4])
def test_a_second_departure_cannot_choose_between_two_dice(number: int) -> None:
    """Amid the opening of a lost link whoever has heard it knows the dice with and without it: the round begins anew."""
    world = hub(number, 7)
    until(world, Stage.SET_UP)
    gone(world, 2)
    for _ in range(400):
        if all(world.pages[me].state.common.stage is Stage.SHARE for me in (0, 1)):
            break
        world.stir()
    (common, *_) = (here.state.common for here in world.pages)
    assert (common.stage, common.missing, 1 in common.links) == (Stage.SHARE, (2,), True)
    gone(world, 1)
    for _ in range(400):
        if world.pages[0].state.table is not None:
            break
        world.stir()
    after = world.pages[0].state.common
    assert ([one.party for one in after.gone], after.voided, after.rounds) == ([2, 1], 1, 2)
    finish(world)
    left = [here.state.common.head for here in world.pages if here.alive]
    assert len(left) == number - 2
    assert len(set(left)) == 1


def test_two_at_once() -> None:
    """Amid an opening two can be said to be gone only by voiding the question, in so many words, and by everybody's consent."""
    world = hub(4, 5)
    until(world, Stage.OPEN, 1)
    until(world, Stage.OPEN)
    world.feed(0, Intent("propose", ((2, 3), False)))
    world.settle()
    assert not world.pages[1].state.notes
    world.feed(0, Intent("withdraw"))
    world = hub(4, 5)
    until(world, Stage.OPEN)
    until(world, Stage.OPEN, 1)
    for party in (2, 3):
        world.cut(0, party)
        world.gone.add(party)
        world.pages[party].alive = False
    world.feed(0, Intent("propose", ((2, 3), True)))
    for _ in range(200):
        if world.net:
            world.deliver(0)
        elif not world.tend():
            break
    assert world.pages[0].state.common.gone == ()                   # not without page 1
    assert any(show.fact == "proposed" and show.values[-1] == VOID for me, show in world.shown if me == 1)
    finish(world)
    assert [one.party for one in world.pages[1].state.common.gone] == [2, 3]
    assert world.pages[1].state.common.head == world.pages[0].state.common.head


def test_a_hub_that_gives_no_share_has_learned_nothing_it_can_use() -> None:
    """It has all openings and will not lay them out: the game stands, and its own answer can't be changed."""
    world = hub(3, 3)
    until(world, Stage.OPEN, 1)
    until(world, Stage.OPEN)
    gone(world, 2)
    for _ in range(400):
        if world.pages[1].state.common.stage is Stage.SHARE:
            break
        world.stir()
    sealed = dict(world.pages[1].state.common.seals)
    world.kill(0)
    for _ in range(50):
        world.tend()
        world.tick()
    assert world.pages[1].state.common.stage is Stage.SHARE
    assert world.pages[1].state.common.seals == sealed


def test_two_faces_of_a_hub_are_seen_by_both() -> None:
    """It tells one guest one choice and the other another: their heads differ, and its two words convict it."""
    from tests.protocol.scenes import fouls, hear, scenes, values_of, word

    state = scenes()["choice"]
    one = hear(state, word(state, "choose", (1, "pass", None, None)))
    other = hear(state, word(state, "choose", values_of(state, "choose")))
    assert one.state.slot == state.slot + 1
    assert one.state.common.head != other.state.common.head
    told = hear(one.state, word(state, "choose", values_of(state, "choose")))
    assert fouls(told) == ["twice"]


@pytest.mark.parametrize("stage", [Stage.READY, Stage.CHOICE])
@pytest.mark.parametrize("number", [4, 5])
def test_who_is_left_holds_all_links_in_trust_anew(number: int, stage: Stage) -> None:
    """Shares that somebody took along would be missing at the next departure."""
    world, last = hub(number, 9), number - 1
    until(world, stage)
    gone(world, last)
    for _ in range(2_000):
        common = world.pages[0].state.common
        if common.gone and common.stage in (Stage.CHOICE, Stage.SEAL):
            break
        world.stir()
    assert common.present == tuple(range(last))
    assert {party: trust.holders for party, trust in common.lent.items() if party != last} == {
        party: tuple(other for other in range(last) if other != party) for party in range(last)
    }
    assert not common.voided


def test_a_game_whose_last_end_was_awaited_of_who_has_gone_is_over() -> None:
    """All who stay have said that they are at the end: nothing more is awaited of anybody."""
    world = hub(3, 9)
    until(world, Stage.END, most=20_000)
    last = world.pages[0].state.slot
    world.cut(0, 2)
    for _ in range(200):
        if {0, 1} <= world.pages[0].state.common.ended | world.pages[0].state.common.held.keys():
            break
        world.stir()
    gone(world, 2)
    for _ in range(200):
        if all(world.pages[me].state.common.stage is Stage.OVER for me in (0, 1)):
            break
        world.stir()
    assert [world.pages[me].state.common.stage for me in (0, 1)] == [Stage.OVER] * 2
    assert world.pages[0].state.common.present == (0, 1)
    assert world.pages[0].state.slot == last + 1
