"""Checks one by one that no other test would miss: choices, proposals and their answers, sizes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tenka.protocol import binding, bounds, consent
from tenka.protocol.entries import mask_of, unpacked
from tenka.protocol.events import Check, Heard, Intent
from tenka.protocol.state import State
from tenka.protocol.step import Step, fold, step
from tests.protocol.keys import chain, page, signed
from tests.protocol.scenes import facts, fouls, hear, same, scenes, values_of, word, world


def test_a_choice_for_another_seat_is_a_foul_of_turn() -> None:
    state = scenes()["choice"]
    found = hear(state, word(state, "choose", (2, "pass", None, None)))
    assert fouls(found) == ["turn"]
    assert fouls(hear(state, word(state, "choose", (1, "pass", None, None)))) == []


def test_a_link_that_nobody_asked_for_is_a_foul() -> None:
    """Shown with a choice that asks nothing of chance, it would tell the next round's."""
    state = scenes()["choice"]
    link, trust = values_of(state, "link")
    for values in ((1, "pass", link, trust), (1, "pass", link, None), (1, "pass", None, trust)):
        assert fouls(hear(state, word(state, "choose", values))) == ["early"]


def test_a_roll_without_its_link_or_with_another_is_a_foul() -> None:
    state = scenes()["choice"]
    trust = values_of(state, "link")[1]
    for link in (None, b"\0" * 32, chain(1).link(state.common.number + 1), chain(0).link(state.common.number)):
        assert fouls(hear(state, word(state, "choose", (1, "roll", link, trust)))) == ["link"]
    fair = chain(1).link(state.common.number)
    assert fouls(hear(state, word(state, "choose", (1, "roll", fair, None)))) == ["trust"]


def test_a_link_before_its_choice_is_neither_taken_nor_blamed() -> None:
    """It may have overtaken the choice that asks for it; it comes again."""
    state = scenes()["choice"]
    text = word(state, "link", (chain(2).link(state.common.number), values_of(state, "link")[1]), party=2)
    found = hear(state, text, place="2")
    assert (fouls(found), facts(found)) == ([], [])
    assert same(found.state, state)


@pytest.mark.parametrize("answers", [b"", b"junk", b"\0\1", b"\0\1\0more", b"\0\2\0\0"])
def test_answers_under_a_fitting_seal_that_are_none_are_a_foul(answers: bytes) -> None:
    state = scenes()["open"]
    opened = b"0123456789" + answers
    seals = {**state.common.seals, 1: binding.seal(state.common.question, 1, opened)}
    found = hear(replace(state, common=replace(state.common, seals=seals)), word(state, "open", (opened,)))
    assert fouls(found) == ["illegal"]


def test_an_opening_holds_its_answers_and_nothing_more() -> None:
    state = scenes()["open"]
    answers = binding.pack(state.table, {1: (state.table.decision.choices(1)[0],)})
    for more, rules in ((b"", []), (b"\0", ["illegal"]), (answers, ["illegal"])):
        opened = b"0123456789" + answers + more
        seals = {**state.common.seals, 1: binding.seal(state.common.question, 1, opened)}
        found = hear(replace(state, common=replace(state.common, seals=seals)), word(state, "open", (opened,)))
        assert fouls(found) == rules


def test_shares_are_of_those_who_are_missing_each_once() -> None:
    state = scenes()["share"]
    (share,) = values_of(state, "share")[0]
    for shares in ((), (share, share), (share, (0, share[1])), ((0, share[1]),)):
        assert fouls(hear(state, word(state, "share", (shares,)))) == ["share"]


# consent

Words = list[tuple[int, str, tuple[Any, ...]]]


def told(state: State, words: Words) -> State:
    for party, kind, values in words:
        found = hear(state, word(state, kind, values, party=party), place=str(party or 1))
        assert fouls(found) == []
        state = found.state
    return state


@pytest.mark.parametrize(("party", "kind", "values"), [
    (1, "propose", (2, (2,), 0, 0)), (1, "propose", (0, (2,), 0, 0)), (1, "propose", (1, (1,), 0, 0)),
    (1, "propose", (1, (2, 2), 0, 0)), (1, "propose", (1, (3,), 0, 0)), (1, "propose", (1, (), 0, 0)),
    (1, "propose", (1, (), 1, 0)), (1, "agree", (2, 1, 0)), (1, "refuse", (2, 1)), (1, "withdraw", (1,)), (1, "settle", (1, 0)),
])  # fmt: skip
def test_what_proposes_nothing_or_answers_nothing_is_not_kept(party: int, kind: str, values: tuple[Any, ...]) -> None:
    state = scenes()["choice"]
    assert not told(state, [(party, kind, values)]).notes


def test_a_question_is_voided_only_where_something_is_bound() -> None:
    for name, fine in (("choice", False), ("seal", False), ("escrow", True), ("open", True), ("share", True), ("ready", False)):
        state = scenes()[name]
        assert bool(told(state, [(1, "propose", (1, (), 1, 0))]).notes) is fine, name


def test_one_proposal_at_a_time_and_so_many_in_a_slot() -> None:
    state = scenes()["choice"]
    here = told(state, [(1, "propose", (1, (2,), 0, 0))])
    assert len(told(here, [(1, "propose", (2, (2,), 0, 0))]).notes) == 1
    for number in range(1, bounds.MOST_NUMBERED + 1):
        state = told(state, [(1, "propose", (number, (2,), 0, 0)), (1, "withdraw", (number,))])
    assert len(state.notes) == 2 * bounds.MOST_NUMBERED
    assert len(told(state, [(1, "propose", (bounds.MOST_NUMBERED + 1, (2,), 0, 0))]).notes) == len(state.notes)


def test_an_answer_is_given_once_by_those_it_concerns() -> None:
    state = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0))])
    assert len(told(state, [(2, "agree", (1, 1, 0))]).notes) == 1         # whom it is about
    assert len(told(state, [(1, "agree", (1, 1, 0))]).notes) == 1         # who asks
    assert len(told(state, [(1, "withdraw", (1,)), (1, "settle", (1, 0))]).notes) == 2
    gone = told(scenes()["choice"], [(1, "propose", (1, (0,), 0, 0)), (2, "refuse", (1, 1))])
    assert len(told(gone, [(2, "agree", (1, 1, 0))]).notes) == 2


def test_a_proposal_that_is_not_agreed_to_by_all_is_settled_by_nobody() -> None:
    state = scenes()["choice"]
    here = told(state, [(1, "propose", (1, (2,), 0, 0)), (1, "settle", (1, 0))])
    assert here.slot == state.slot
    assert here.common.gone == ()


def test_a_settlement_that_leaves_out_a_word_that_was_held_settles_nothing() -> None:
    state = scenes()["round"]
    held = mask_of(state.common.held)
    assert held
    one = told(state, [(1, "propose", (1, (0,), 0, 0)), (2, "agree", (1, 1, held))])
    assert told(one, [(1, "settle", (1, 0))]).slot == state.slot
    assert told(one, [(1, "settle", (1, held))]).slot == state.slot + 1


def say(state: State, *intents: Intent) -> Step:
    found = step(state, intents[0])
    for intent in intents[1:]:
        found = step(found.state, intent)
    return found


def test_who_has_agreed_closes_nothing_until_it_is_ended() -> None:
    state = told(scenes()["choice"], [(2, "propose", (1, (1,), 0, 0))])
    agreed = told(state, [(0, "agree", (2, 1, 0))])
    assert consent.promised(agreed)
    held = told(agreed, [(1, "choose", (1, "pass", None, None))])
    assert held.slot == state.slot
    assert told(held, [(2, "withdraw", (1,))]).slot == state.slot + 1
    free = told(state, [(1, "choose", (1, "pass", None, None))])
    assert free.slot == state.slot + 1


def test_nobody_agrees_to_two_things_at_once() -> None:
    state = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0)), (0, "agree", (1, 1, 0)), (2, "propose", (1, (1,), 0, 0))])
    found = say(state, Intent("agree", (2,)))
    assert found.state.saying is not None       # party 1, to whom it has promised, is the one who is said to be gone
    other = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0)), (0, "propose", (1, (2,), 0, 0))])
    assert say(other, Intent("agree", (1,))).state.saying is None


def test_who_refuses_says_so_and_agrees_to_nothing() -> None:
    state = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0))])
    for kind in ("refuse", "agree"):
        saying = say(state, Intent(kind, (1,))).state.saying
        assert saying is not None
        assert json.loads(saying.body)[4] == kind


def test_who_has_gone_answers_nothing() -> None:
    """A journal may hold what it said too late; notes of those who are there alone are kept."""
    state = told(scenes()["share"], [(1, "propose", (1, (), 1, 0))])
    assert 2 not in state.common.present
    for party, fine in ((2, False), (0, True)):
        said = unpacked(word(state, "agree", (1, 1, 0), party=party), state.common.terms.session, 3)
        assert consent.fits(state, said) is fine


# sizes

def test_what_is_longer_than_its_row_says_is_dropped() -> None:
    state = scenes()["choice"]
    longest = "x" * bounds.LONGEST_NOTATION
    assert fouls(hear(state, word(state, "choose", (1, longest, None, None)))) == ["illegal"]
    assert fouls(hear(state, word(state, "choose", (1, longest + "x", None, None)))) == []
    assert fouls(hear(state, word(state, "choose", (1, "", None, None)))) == []
    assert fouls(hear(state, word(state, "choose", (1, "a\nb", None, None)))) == []
    party, body, signature = json.loads(word(state, "choose", (1, "cheat", None, None)))
    padded = body[:-1] + " ]"       # a word is written in one way alone
    assert fouls(hear(state, json.dumps([party, body, signature]))) == ["illegal"]
    assert fouls(hear(state, json.dumps([party, padded, signed(1, padded)]))) == []
    over = body.replace("cheat", "c" * bounds.LONGEST_BODY)
    assert fouls(hear(state, json.dumps([party, over, signed(1, over)]))) == []
    deep = body.replace('"cheat"', "[" * bounds.DEEPEST + "]" * bounds.DEEPEST)
    assert fouls(hear(state, json.dumps([party, deep, signature]))) == []


# what is known already

def checked(state: State, text: str) -> bool:
    found = step(state, Heard("1", text, state.now))
    return any(isinstance(effect, Check) for effect in found.effects)


def test_a_word_that_is_known_costs_no_signature() -> None:
    state = scenes()["seal"]
    text = word(state, "seal", (b"\5" * 18,))
    assert checked(state, text)
    held = hear(state, text).state
    assert held.slot == state.slot
    assert not checked(held, text)
    assert not checked(held, word(state, "seal", (b"\5" * 18,), boot=9))       # said again after a start of its page
    assert checked(held, word(state, "seal", (b"\6" * 18,)))
    past = state.log[state.slot - 1].held[1].plain
    assert not checked(state, past)
    asked = told(state, [(1, "propose", (1, (2,), 0, 0))])
    assert not checked(asked, word(state, "propose", (1, (2,), 0, 0)))
    assert not checked(scenes()["over"], word(scenes()["over"], "end", ()))


def test_a_journal_is_read_once_in_its_order() -> None:
    """Lines that come twice, or of a slot that is over or not yet open, change nothing."""
    here = world(2, seed=4)
    here.play()
    lines, end = here.pages[0].safe, here.pages[0].state.common.head
    fresh = page(here.terms, 0, [1], 2)
    assert fold(fresh, [line for line in lines for _ in range(2)]).common.head == end
    assert fold(fresh, [*lines, *lines]).common.head == end
    early = fold(fresh, [*lines[6:], *lines])
    assert (early.common.head, early.stopped) == (end, None)
