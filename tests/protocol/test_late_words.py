"""Words that come twice, too late, of another slot, or of who has gone: none counts, names anybody or costs anything."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tenka.protocol import awaits
from tenka.protocol.events import Heard
from tenka.protocol.log import Closed, Log
from tenka.protocol.step import fold, step
from tests.protocol.scenes import facts, fouls, hear, same, scenes, word
from tests.protocol.test_checks import told
from tests.protocol.test_world import passed


def line(text: str) -> str:
    """A line of a journal."""
    return json.dumps([text, None])


@pytest.mark.parametrize("party", [0, 1])
def test_a_line_that_stands_twice_in_a_journal_counts_once(party: int) -> None:
    state = scenes()["seal"]
    again = fold(state, [line(word(state, "seal", (b"\5" * 18,), party=party))] * 2)
    assert [*again.common.held] == [party]
    assert (again.stopped, again.mute) == (None, state.mute)


def test_a_line_of_another_slot_or_past_is_left_out() -> None:
    state = scenes()["seal"]
    for slot, head in ((state.slot + 1, None), (state.slot - 1, None), (None, bytes(32))):
        assert not fold(state, [line(word(state, "seal", (b"\5" * 18,), slot=slot, head=head))]).common.held


def test_a_word_of_a_slot_that_awaited_none_of_its_party_says_nothing() -> None:
    state = passed(3).pages[0].state
    chosen, quiet = state.log[state.slot - 1].held, state.common.present[-1]
    late = replace(state, now=state.now + 10)       # long enough for this page to ask again, if it saw a reason
    assert [*chosen] != [quiet]
    for head in (state.common.head, state.log[state.slot - 1].head):
        text = word(state, "end", (), party=quiet, slot=state.slot - 1, head=head)
        found = hear(late, text, place=str(quiet))
        assert (fouls(found), facts(found), found.out) == ([], [], ())
        assert step(late, Heard(str(quiet), text, late.now)).effects == ()


def test_a_word_of_who_has_gone_is_worth_no_question() -> None:
    state = replace(scenes()["share"], now=scenes()["share"].now + 10)
    assert 2 not in state.common.present
    found = hear(state, word(state, "end", (), party=2), place="1")
    assert (fouls(found), facts(found), found.out) == ([], [], ())


@pytest.mark.parametrize("kind", ["end", "withdraw"])
def test_after_the_end_nothing_is_a_foul(kind: str) -> None:
    state = replace(scenes()["over"], now=scenes()["over"].now + 10)
    found = hear(state, word(state, kind, () if kind == "end" else (1,)))
    assert (fouls(found), facts(found), found.out) == ([], [], ())
    assert same(found.state, state)
    assert awaits.due(state.common) == {}


def test_a_log_ends_where_its_value_does() -> None:
    """Its slots lie in a list that newer values share; what those have more, or what lies before its base, is not its own."""
    one, two = Closed(b"one", {}), Closed(b"two", {})
    first = Log(base=3).with_one(one)
    second = first.with_one(two)
    assert (first[3], second[4], len(first), len(second)) == (one, two, 4, 5)
    for log, slot in ((first, 4), (second, 5), (second, 2), (first, -1)):
        with pytest.raises(IndexError):
            log[slot]
        assert log.said(slot, 0) is None


@pytest.mark.parametrize("behind", [0, 1])
def test_another_note_under_a_number_that_stands_is_worth_no_signature(behind: int) -> None:
    """Whether it claims to be of the open slot or of one before."""
    state = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0))])
    late = word(state, "propose", (1, (0,), 0, 0), slot=state.slot - behind)
    found = step(state, Heard("1", late, state.now))
    assert (found.effects, found.out) == ((), ())
    judged = hear(state, late)
    assert same(judged.state, state)
    assert (judged.effects, judged.out) == ((), ())
