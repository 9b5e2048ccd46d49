"""What the person at a page can't do there is refused, in a sentence, and changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tenka.protocol import entries
from tenka.protocol.entries import BACK, VOID, mask_of
from tenka.protocol.events import Intent, Kept, Name, Show, Tick, Vouched
from tenka.protocol.state import State, new
from tenka.protocol.step import step
from tests.protocol import coin
from tests.protocol.keys import chain, key, page, parties, root, signed
from tests.protocol.scenes import facts, scenes, world
from tests.protocol.test_checks import told
from tests.protocol.test_settled import without

HERE = "can't choose here and now"


def refused(state: State, kind: str, *values: Any) -> str:
    """Why a wish is refused, which changes nothing; empty where it is taken."""
    found = step(state, Intent(kind, values))
    told = [show.values[0] for show in found.effects if isinstance(show, Show) and show.fact == "refused"]
    if told:
        assert (found.state, found.out) == (state, ())
    return told[0] if told else ""


@pytest.mark.parametrize(("scene", "seat", "choice", "why"), [
    ("ready", 0, "heads", HERE),            # nothing lies on the table yet
    ("end", 0, "roll", HERE),               # the game is over
    ("over", 0, "roll", HERE),
    ("choice", 1, "roll", HERE),            # another's seat
    ("choice", 0, "roll", "is not asked now"),
    ("escrow", 0, "heads", "is not asked now"),
    ("seal", 1, "heads", HERE),
    ("round", 0, "roll", "is not asked now"),       # it has chosen
])  # fmt: skip
def test_a_seat_that_is_not_asked_does_not_choose(scene: str, seat: int, choice: str, why: str) -> None:
    state = scenes()[scene]
    assert why in refused(state, "choose", seat, choice)


def test_a_page_that_somebody_s_foul_stopped_does_not_choose() -> None:
    state = scenes()["seal"]
    assert HERE in refused(replace(state, stopped=Name(1, "turn", "", ())), "choose", 0, "heads")
    assert step(state, Intent("choose", (0, "heads"))).state.given


def test_a_seat_answers_in_secret_once() -> None:
    state = step(scenes()["seal"], Intent("choose", (0, "heads"))).state
    assert refused(replace(state, saying=None), "choose", 0, "tails")
    assert refused(scenes()["seal"], "choose", 0, "cheat")


@pytest.mark.parametrize(("scene", "values"), [
    ("over", ((1,), VOID)),
    ("over", ((), VOID)),
    ("choice", ((), VOID)),                 # nothing is bound
    ("choice", ((0,), VOID)),               # itself
    ("choice", ((1, 1), VOID)),
    ("choice", ((7,), VOID)),
    ("choice", ((1,), BACK)),               # to go back, and without somebody
    ("choice", ((), BACK + 1_000)),
    ("escrow", ((), BACK)),
])  # fmt: skip
def test_what_can_not_be_proposed_is_not(scene: str, values: tuple[Any, ...]) -> None:
    assert "can't be proposed here and now" in refused(scenes()[scene], "propose", *values)


@pytest.mark.parametrize("values", [(1,), (2,)])
def test_what_nobody_has_proposed_is_neither_agreed_to_nor_refused_nor_withdrawn(values: tuple[int, ...]) -> None:
    state = scenes()["choice"]
    for kind, given in (("agree", values), ("refuse", values), ("withdraw", ())):
        after = step(state, Intent(kind, given))
        assert (after.state.saying, after.state.notes, after.out) == (None, state.notes, ())


def test_a_page_whose_chain_is_not_its_party_s_is_not_opened() -> None:
    terms = coin.terms((0, 1), parties(2))
    page(terms, 0, ())
    with pytest.raises(ValueError, match="chain"):
        new(terms, 0, root(0), lambda key: b"", (), 0, chain=chain(1))


def test_a_word_of_this_page_is_signed_once() -> None:
    here = world(2)
    for _ in range(100):
        saying = here.pages[0].state.saying
        if saying is not None and not saying.packed:
            break
        here.stir()
    assert saying is not None
    once = step(here.pages[0].state, Vouched(saying.body, "one"))
    again = step(once.state, Vouched(saying.body, "another"))
    assert (again.state.saying, again.effects, again.out) == (once.state.saying, (), ())
    assert entries.unpacked(once.state.saying.packed, here.terms.session, 2).envelope.signature == "one"


@pytest.mark.parametrize(("kind", "values"), [("propose", ((2,), 0)), ("renew", (2, key(2, 1), chain(2, 1).commitment))])
def test_who_has_promised_asks_for_nothing_else_until_it_is_free(kind: str, values: tuple[Any, ...]) -> None:
    state = told(scenes()["choice"], [(1, "propose", (1, (2,), 0, 0)), (0, "agree", (1, 1, 0))])
    waits = step(state, Intent(kind, values)).state
    assert (waits.wish, waits.saying) == ((kind, values), None)
    free = told(waits, [(1, "withdraw", (1,))])
    assert free.saying is not None
    assert json.loads(free.saying.body)[4] == kind


def test_what_is_settled_is_not_withdrawn() -> None:
    """It waits for a word that another page holds which has agreed."""
    mask = mask_of([1])
    state = told(scenes()["choice"], [(0, "propose", (1, (2,), 0, 0)), (1, "agree", (0, 1, mask)), (0, "settle", (1, mask))])
    assert state.slot == scenes()["choice"].slot
    assert step(replace(state, saying=None), Intent("withdraw")).state.saying is None


@pytest.mark.parametrize("bound", [None, b"another salt and answer"])
@pytest.mark.parametrize("scene", ["escrow", "open"])
def test_a_page_that_has_what_it_sealed_no_more_says_so_and_nothing_else(scene: str, bound: bytes | None) -> None:
    found = step(replace(scenes()[scene], saying=None, bound=bound), Tick(scenes()[scene].now))
    assert facts(found) == ["forgot"]
    assert found.state.saying is None


def test_a_page_keeps_no_answer_that_it_has_opened() -> None:
    assert scenes()["open"].bound is not None
    assert scenes()["choice"].bound is None


@pytest.mark.parametrize("scene", ["set-up", "escrow", "open", "share", "end"])
def test_a_page_says_no_more_that_a_foul_stopped_or_whose_own_word_was_none_or_that_has_promised(scene: str) -> None:
    state = replace(scenes()[scene], saying=None)
    proposed = (1, (2,), 0, 0) if scene in ("set-up", "end") else (1, (), VOID, 0)
    promised = told(state, [(1, "propose", proposed), (0, "agree", (1, 1, 0))])
    assert len(promised.notes) == 2
    assert step(state, Tick(state.now + 1)).state.saying is not None
    stopped = replace(state, stopped=Name(1, "turn", "", ()))
    for mute in (stopped, replace(state, mute=state.slot), replace(promised, saying=None)):
        assert step(mute, Tick(state.now + 1)).state.saying is None


def test_a_signature_under_other_words_and_a_line_kept_before_it_was_signed_change_nothing() -> None:
    """Both are said by the browser, late: what was to be said may have changed meanwhile."""
    state = scenes()["open"]
    assert state.saying is not None
    assert not state.saying.number
    other = scenes()["escrow"].saying
    assert other is not None
    for event in (Vouched(other.body, signed(0, other.body)), Kept(0), Kept(1_000)):
        found = step(state, event)
        assert (found.state.saying, found.state.common) == (state.saying, state.common)
        assert (found.effects, found.out) == ((), ())
    still = scenes()["choice"]
    assert still.saying is None
    assert step(still, Vouched(other.body, "")).effects == ()


def test_what_waits_for_its_signature_when_a_slot_ends_is_said_no_more() -> None:
    """The page is free at once to say what the next slot awaits of it."""
    state = scenes()["open"]
    assert state.saying is not None
    after = without(state, 2, 0)
    assert after.saying is not None
    assert json.loads(after.saying.body)[1] == after.slot == state.slot + 1


def test_a_proposal_of_this_page_ends_when_nothing_is_awaited_any_more() -> None:
    """Whoever it said to be gone has spoken; as long as it stood no page would close the slot."""
    state = told(scenes()["choice"], [(0, "propose", (1, (2,), 0, 0)), (1, "choose", (1, "pass", None, None))])
    assert state.slot == scenes()["choice"].slot
    assert state.saying is not None
    assert json.loads(state.saying.body)[4] == "withdraw"
    free = told(state, [(0, "withdraw", (1,))])
    assert free.slot == state.slot + 1


def test_what_a_page_sealed_is_kept_beside_its_seal_and_nothing_else() -> None:
    here = world(3)
    here.play()
    lines = [json.loads(line) for line in here.pages[0].safe]
    kinds = [json.loads(json.loads(word)[1])[4] for word, bound in lines if bound is not None and json.loads(word)[0] == 0]
    assert kinds
    assert set(kinds) == {"seal"}
    assert len(kinds) == sum(1 for _, bound in lines if bound is not None)


def test_before_anything_lies_on_the_table_nothing_is_asked_in_secret() -> None:
    assert scenes()["ready"].common.asked(0) == ()
    assert scenes()["seal"].common.asked(0) == (0,)
