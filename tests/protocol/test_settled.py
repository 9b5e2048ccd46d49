"""What counts of a slot that all who stay agree to end, and what becomes of its question."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.protocol import awaits, consent
from tenka.protocol.entries import BACK, Escrow, mask_of
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tests.protocol.keys import chain, key
from tests.protocol.scenes import fouls, hear, scenes, values_of, word
from tests.protocol.test_checks import Words, told
from tests.protocol.test_hub import gone, hub, until
from tests.protocol.test_world import passed

Said = tuple[int, str, tuple[Any, ...]]
PASS: Said = (1, "choose", (1, "pass", None, None))


def roll(state: State) -> Said:
    return 1, "choose", values_of(state, "choose")


def without(state: State, party: int, mask: int, *said: Said) -> State:
    """All agree that somebody has gone; a word comes after page 0 has agreed, and counts if it is in the mask."""
    by = 3 - party
    return told(state, [(by, "propose", (1, (party,), 0, mask)), (0, "agree", (by, 1, 0)), *said, (by, "settle", (1, mask))])


def renewed(state: State, party: int, mask: int, *said: Said, life: int = 1) -> State:
    """All agree to another key of somebody's, likewise."""
    by = 3 - party
    asks = by, "renew", (1, party, key(party, life), chain(party, life).commitment, mask)
    return told(state, [asks, (0, "agree", (by, 1, 0)), *said, (by, "settle", (1, mask))])


def made(state: State) -> int:
    assert state.common.table is not None
    return len(state.common.table.history)


# somebody has gone


@pytest.mark.parametrize("asks_chance", [False, True])
def test_a_choice_that_nobody_held_who_agreed_does_not_count(asks_chance: bool) -> None:
    state = scenes()["choice"]
    after = without(state, 1, 0, roll(state) if asks_chance else PASS)
    assert after.slot == state.slot + 1
    assert (made(after), after.common.stage) == (made(state), Stage.CHOICE)
    assert (after.common.pending, after.common.made) == (None, None)


def test_a_choice_that_anybody_held_who_agreed_is_made() -> None:
    state = scenes()["choice"]
    after = without(state, 1, mask_of([1]), PASS)
    assert made(after) == made(state) + 1
    rolls = without(state, 1, mask_of([1]), roll(state))
    assert (rolls.common.stage, made(rolls), [*rolls.common.links]) == (Stage.ROUND, made(state), [1])
    assert str(rolls.common.pending.choice) == "roll"


def test_before_anything_lies_on_the_table_who_stays_begins_anew_and_uses_up_no_link() -> None:
    after = without(scenes()["ready"], 2, 0)
    assert (after.slot, after.common.stage, after.common.rounds, after.common.lent) == (1, Stage.READY, 0, {})


def test_a_slot_that_a_foul_has_stopped_is_not_closed_when_a_promise_ends() -> None:
    state = scenes()["choice"]
    held = told(state, [(2, "propose", (1, (1,), 0, 0)), (0, "agree", (2, 1, 0)), PASS])
    assert held.slot == state.slot
    assert told(held, [(2, "withdraw", (1,))]).slot == state.slot + 1
    found = hear(held, word(held, "seal", (bytes(18),), party=2), place="2")
    assert fouls(found) == ["turn"]
    assert told(found.state, [(2, "withdraw", (1,))]).slot == state.slot


def test_an_answer_is_opened_by_its_keepers_once_all_who_stay_have_opened_theirs() -> None:
    after = without(scenes()["open"], 2, 0)
    assert (after.common.stage, after.common.missing) == (Stage.OPEN, (2,))
    assert 1 in awaits.due(after.common)


@pytest.mark.parametrize("number", [3, 4])
def test_a_round_from_which_somebody_goes_has_the_links_of_all(number: int) -> None:
    """Those that are still out are awaited, and the one of who has gone is opened."""
    world, last = hub(number, 7), number - 1
    until(world, Stage.SET_UP)
    gone(world, last)
    for _ in range(400):
        if world.pages[1].state.common.table is not None:
            break
        world.stir()
    assert world.pages[1].state.common.shown == {party: (1, chain(party).link(1)) for party in range(number)}


def test_the_link_of_who_has_gone_is_opened_once_all_others_are_there() -> None:
    after = without(scenes()["set-up"], 2, 0)
    assert (after.common.stage, [*awaits.due(after.common)]) == (Stage.SET_UP, [0, 1])
    shown = told(after, [(party, "link", (chain(party).link(1), None)) for party in (0, 1)])
    assert (shown.common.stage, shown.common.missing) == (Stage.SHARE, (2,))


# all go back


@pytest.mark.parametrize("choice", ["pass", "roll"])
def test_a_choice_that_turns_out_to_be_held_is_not_gone_back(choice: str) -> None:
    world = passed(4)
    common = world.pages[0].state.common
    chooser = awaits.chooser_of(common)
    me, by, *rest = (party for party in range(4) if party != chooser)
    state = world.pages[me].state
    links = (chain(chooser).link(common.number), trust(state, chooser)) if choice == "roll" else (None, None)
    back, mask = consent.reach(common), mask_of([chooser])
    words: Words = [
        (by, "propose", (1, (), BACK + back, 0)), *((party, "agree", (by, 1, 0)) for party in (me, *rest)),
        (chooser, "choose", (chooser, choice, *links)), (chooser, "agree", (by, 1, mask)), (by, "settle", (1, mask)),
    ]  # fmt: skip
    after = told(state, words)
    assert after.slot == state.slot + 1
    assert not after.common.returns
    if choice == "pass":
        assert made(after) == made(state) + 1
    else:
        assert (after.common.stage, made(after), [*after.common.links]) == (Stage.ROUND, made(state), [chooser])


def trust(state: State, party: int) -> Escrow:
    return Escrow(b"\1" * 64, tuple((b"\2" * 12, b"\3" * 16) for _ in state.common.others(party)))


# another key


def test_a_choice_counts_of_a_page_that_lost_its_key_after_it() -> None:
    state = scenes()["choice"]
    after = renewed(state, 1, mask_of([1]), PASS)
    assert (made(after), len(after.common.renewals)) == (made(state) + 1, 1)


def test_a_link_counts_that_was_shown_before_the_key_was_lost() -> None:
    """Nothing of it has to be opened."""
    state = scenes()["round"]
    mask = mask_of(state.common.held)
    after = renewed(state, 1, mask | mask_of([1]), (1, "link", values_of(state, "link")))
    assert len(after.common.renewals) == 1
    assert (after.common.missing, after.common.rounds) == ((), state.common.rounds)
    lost = renewed(state, 1, mask)
    assert (lost.common.missing, lost.common.rounds) == ((1,), state.common.rounds)
    again = renewed(lost, 1, mask_of(lost.common.held), life=2)
    assert len(again.common.renewals) == 2
    assert (again.common.missing, again.common.rounds) == ((1,), state.common.rounds)


def test_a_key_is_lost_twice_amid_an_opening_and_what_was_sealed_is_opened_once() -> None:
    state = renewed(scenes()["open"], 1, 0)
    assert (state.common.missing, state.common.stage) == ((1,), Stage.OPEN)
    again = renewed(state, 1, mask_of(state.common.held), life=2)
    assert len(again.common.renewals) == 2
    assert (again.common.missing, again.common.voided) == ((1,), 0)


def test_who_lost_the_share_it_held_of_a_missing_answer_has_all_asked_anew() -> None:
    state = scenes()["share"]
    assert state.common.missing == (2,)
    mask = mask_of(state.common.held)
    asks = 0, "renew", (1, 1, key(1, 1), chain(1, 1).commitment, mask)
    after = told(state, [asks, (0, "settle", (1, mask))])
    assert len(after.common.renewals) == 1
    assert (after.common.voided, after.common.missing, after.common.stage) == (state.common.voided + 1, (), Stage.SEAL)


def test_a_key_that_is_lost_before_anything_lies_on_the_table_is_replaced_and_all_are_ready_anew() -> None:
    after = renewed(scenes()["ready"], 2, 0)
    assert (after.slot, after.common.stage, after.common.lent, after.common.rounds) == (1, Stage.READY, {}, 0)
    assert after.common.party(2).key == key(2, 1)
    assert [*awaits.due(after.common)] == [0, 1, 2]
