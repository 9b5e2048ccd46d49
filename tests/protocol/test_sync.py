"""Claims from outside: none moves anything, and each is answered so often and no oftener."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.protocol import bounds
from tenka.protocol.events import Heard, Peer, Tick
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.step import step
from tenka.protocol.sync import control
from tests.protocol import dealt
from tests.protocol.scenes import facts, same, scenes, word, world
from tests.protocol.test_hub import until

ROWS = pytest.mark.parametrize("scene", ["ready", "choice", "seal", "open", "share", "end", "over"])


def claims(rng: random.Random) -> str:
    slot, mask, boot = rng.choice((0, 1, 3, 9, bounds.MOST_SLOTS)), rng.randrange(256), rng.choice((0, 1, 2, 2**32 - 1))
    answer = json.dumps(["answer", boot, rng.randrange(2), []])
    return rng.choice([json.dumps(["have", slot, mask, boot]), answer, '["cannot","file"]'])


@ROWS
def test_no_claim_moves_anything(scene: str) -> None:
    state, rng = scenes()[scene], random.Random(1)
    for count in range(300):
        found = step(state, Heard("1", claims(rng), state.now + count * 0.01))
        assert same(found.state, state)
        assert found.state.written == state.written
        assert all(len(send.text) <= bounds.LONGEST for send in found.out)
        state = found.state


def test_a_page_that_listens_is_not_told_by_counts() -> None:
    """An answer to another start of this page, or to none, ends no listening; one to this start does."""
    fresh = world().pages[0].state
    fresh = replace(fresh, unheard=frozenset({"1", "2"}))
    assert step(fresh, Heard("1", '["answer",7,0,[]]')).state.unheard == {"1", "2"}
    assert step(fresh, Heard("1", json.dumps(["have", 5, 0, 1]))).state.unheard == {"1", "2"}
    assert step(fresh, Heard("1", json.dumps(["answer", fresh.boot, 0, []]))).state.unheard == {"2"}
    more = step(fresh, Heard("1", json.dumps(["answer", fresh.boot, 1, []])))
    assert more.state.unheard == {"2"}         # it has more, and brought nothing: that is no reason to wait


@ROWS
def test_so_many_answers_at_once_and_no_more(scene: str) -> None:
    state, given = scenes()[scene], 0
    state = replace(state, peers={**state.peers, "1": replace(state.peers["1"], answers=bounds.ANSWER_BUCKET, at=state.now)})
    for _ in range(50):
        found = step(state, Heard("1", json.dumps(["have", 0, 0, 1]), state.now))
        given += sum(send.text.startswith('["answer"') for send in found.out)
        state = found.state
    assert given == int(bounds.ANSWER_BUCKET)
    later = step(state, Heard("1", json.dumps(["have", 0, 0, 1]), state.now + 1 / bounds.ANSWER_RATE))
    assert any(send.text.startswith('["answer"') for send in later.out)


def test_an_answer_is_bounded_and_says_that_there_is_more() -> None:
    here = world(2, 40)
    for _ in range(40):
        here.settle()
        for me in range(2):
            here.person(me)
    state = here.pages[0].state
    found = step(state, Heard("1", json.dumps(["have", 0, 0, 1]), state.now + 60))
    _, _, more, words = json.loads(found.out[0].text)
    assert more == 1
    assert len(found.out[0].text) <= bounds.LONGEST
    assert len(words) <= bounds.MOST_WORDS


def test_a_place_that_brings_too_much_is_not_read_for_a_while() -> None:
    state = scenes()["choice"]
    peer = replace(state.peers["1"], read=bounds.BUCKET, letters=bounds.BYTES_BUCKET, at=state.now)
    state = replace(state, peers={**state.peers, "1": peer})
    for _ in range(int(bounds.BUCKET)):
        state = step(state, Heard("1", "x", state.now)).state
    found = step(state, Heard("1", "x", state.now))
    assert facts(found) == ["much"]
    assert step(found.state, Heard("2", json.dumps(["have", 0, 0, 1]), state.now)).out      # others are
    assert facts(step(found.state, Heard("1", "x", state.now + 1))) == []
    back = step(found.state, Heard("1", "x", state.now - 1000))
    assert back.state.peers["1"].read < 1


def test_a_place_that_brings_too_many_characters_is_not_read_for_a_while() -> None:
    state = scenes()["choice"]
    peer = replace(state.peers["1"], read=bounds.BUCKET, letters=bounds.BYTES_BUCKET, at=state.now)
    state = replace(state, peers={**state.peers, "1": peer})
    for _ in range(int(bounds.BYTES_BUCKET // bounds.LONGEST) + 1):
        found = step(state, Heard("1", "x" * bounds.LONGEST, state.now))
        state = found.state
    assert facts(found) == ["much"]


def test_places_are_asked_again_while_the_game_goes_on() -> None:
    state = scenes()["choice"]
    state = step(state, Tick(state.now + 10)).state
    assert step(state, Tick(state.now + bounds.BEAT / 2)).out == ()
    later = step(state, Tick(state.now + bounds.BEAT))
    assert [send.text[:7] for send in later.out] == ['["have"'] * 2
    down = step(state, Peer("1", False)).state
    assert [send.place for send in step(down, Tick(state.now + bounds.BEAT)).out] == ["2"]
    over = scenes()["over"]
    assert step(replace(over, unheard=frozenset()), Tick(over.now + 100)).out == ()


def hostile(rng: random.Random, state: State) -> str:
    kind = rng.randrange(5)
    if kind == 0:
        return claims(rng)
    if kind == 1:
        return word(state, "seal", (rng.randbytes(18),), slot=state.slot + 1 + rng.randrange(9_000))
    if kind == 2:
        return word(state, "choose", (0, f"x{rng.random()}", None, None), slot=max(0, state.slot - 1))
    return "".join(rng.choice('[]{}",0ax') for _ in range(60)) if kind == 3 else word(state, "agree", (0, rng.randrange(60), 0))


def cost(number: int) -> tuple[int, int]:
    """Calls of functions that so many hostile messages cost, and the lines and words that are kept after them."""
    state, rng, calls = scenes()["seal"], random.Random(3), 0
    texts = [hostile(rng, state) for _ in range(number)]

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        for at, text in enumerate(texts):
            state = step(state, Heard("1", text, state.now + at * 0.1, (True,) if text.startswith("[1") else None)).state
    finally:
        sys.setprofile(None)
    return calls, state.written + len(state.notes) + len(state.told) + len(state.twice) + len(state.log)


def test_work_is_linear_and_what_is_kept_is_flat_whatever_a_peer_says() -> None:
    """Counted, not timed: twice the messages are twice the work, and nothing more is kept."""
    (one, kept), (two, same_kept), (four, still) = cost(1_000), cost(2_000), cost(4_000)
    assert two < 2.3 * one
    assert four < 2.3 * two
    assert kept == same_kept == still


@pytest.mark.slow
def test_a_hundred_thousand_hostile_messages_leave_the_game_as_it_was() -> None:
    state, rng = scenes()["seal"], random.Random(4)
    first = state
    for at in range(100_000):
        text = hostile(rng, state)
        state = step(state, Heard("1", text, first.now + at * 0.05, (True,) if text.startswith("[1") else None)).state
    assert same(replace(state, stopped=None), replace(first, stopped=None))


def test_a_place_that_is_down_is_asked_nothing() -> None:
    state = scenes()["choice"]
    text = word(state, "end", (), slot=state.slot + 2)
    for up, asks in ((True, 1), (False, 0)):
        here = replace(state, now=state.now + 10, peers={**state.peers, "1": replace(state.peers["1"], up=up)})
        assert len(step(here, Heard("1", text, here.now)).out) == asks


@pytest.mark.parametrize("other", [1, None, ["a word"], True])
def test_words_in_an_answer_are_texts(other: Any) -> None:
    with pytest.raises(BadMessage):
        control(json.dumps(["answer", 1, 0, [other]]))
    assert control('["answer",1,0,["a word"]]') == ("answer", (1, 0, ("a word",)))


def test_the_dealer_hands_a_key_on_to_nobody_who_has_it() -> None:
    """Nor to a place at which no party is."""
    here = dealt.world()
    until(here, Stage.CHOICE)
    state = here.pages[0].state
    for at in (state.at, {}):
        found = step(replace(state, at=at), Heard("1", json.dumps(["have", 0, 0, 1]), state.now + 60))
        pledges = [json.loads(each) for each in json.loads(found.out[0].text)[3] if "pledge" in each]
        assert [len(pledge) for pledge in pledges] == [3]
