"""Decoding whatever a stranger sends, and a step that raises for none of it; bounds, the lobby and spectators."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenka.multiplayer.realtime import bounds, journal, lobby, messages, signatures
from tenka.multiplayer.realtime.answers import read_answers, write_answers
from tenka.multiplayer.realtime.bounds import Bucket
from tenka.multiplayer.realtime.events import Close, Down, Fact, Received, Tick, Up, Wish
from tenka.multiplayer.realtime.hashing import frozen
from tenka.multiplayer.realtime.messages import KINDS, decode, write
from tenka.multiplayer.realtime.step import step
from tests.multiplayer.realtime.world import World, key, party_of, sign, terms_of

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**6) | st.floats(allow_nan=False) | st.text(max_size=50)
    | st.sampled_from(["rt1", "act", "vote", "move", "leave", "A" * 43, "A" * 86]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=2), max_leaves=20,
)  # fmt: skip


@given(st.text(max_size=300) | PLAIN.map(json.dumps))
def test_any_text_is_decoded_or_dropped(text):
    assert decode(text) is None or isinstance(decode(text).kind, str)


@given(st.sampled_from(sorted(KINDS)), st.lists(PLAIN, max_size=4))
def test_any_values_of_a_kind_are_decoded_or_dropped(kind, values):
    found = decode(write(kind, *values))
    assert found is None or found.kind == kind


@pytest.fixture(scope="module")
def world():
    made = World(terms_of("coin", (0, 1, 2), options={"plan": "0c1"}), seed=1)
    made.play()
    return made


@pytest.fixture(scope="module")
def middle():
    """A game in which a commitment is under way and a leave was proposed."""
    made = World(terms_of("coin", (0, 1, 2), options={"plan": "c0"}), seed=2)
    made.settle()
    made.choose(made.pages[1])
    made.vote(("leave", (2,), 0), 1)
    return made


def wire(world):
    return sorted({text for _, _, text in world.log}, key=len)


@settings(max_examples=300)
@given(st.data())
def test_a_real_message_that_was_spoilt_is_dropped_or_harms_nobody(world, middle, data):
    """One value of a message is replaced; ``step`` is given it as valid and as invalid, in mid-game and at the end."""
    world = data.draw(st.sampled_from([world, middle]))
    text = data.draw(st.sampled_from(wire(world)))
    plain = json.loads(text)
    node = plain
    while True:
        at = data.draw(st.integers(0, len(node) - 1))
        if not isinstance(node[at], list) or not node[at] or data.draw(st.booleans()):
            break
        node = node[at]
    node[at] = data.draw(PLAIN | st.sampled_from(["x" * 43, "y" * 86, 0, 1, 2, 5]))
    message = decode(json.dumps(plain, separators=(",", ":")))
    if message is None:
        return
    for page in world.pages.values():
        place = next(iter(page.state.peers))
        before = page.state
        checks = signatures.required(before, place, message)
        assert checks is None or len(checks) <= 14
        for valid in (False, True):
            after, _, _ = step(before, Received(place, message, valid))
            assert after.game.n == before.game.n or valid
        assert page.state is before


@settings(max_examples=150)
@given(st.sampled_from(["choose", "vote", "chat", "point", "again", "nonsense"]), PLAIN)
def test_any_wish_is_taken_or_refused(kind, value):
    world = World(terms_of("coin", (0, 1), options={"plan": "0"}), seed=2)
    page = world.pages[0]
    if kind in ("chat", "point"):
        value = str(value)
    page.feed(Wish(kind, frozen(value)))
    assert page.state.game.n == 0


def test_only_canonical_text_is_a_message():
    assert decode('["have",3]') == messages.Message("have", (3,))
    spoilt: tuple[Any, ...] = (
        '["have", 3]', '["have",3.0]', '["have",03]', '["have",true]', '["have",-1]', '["have",16001]', '{"have":3}', "[" * 9000,
        '["have",3] ', '["chat",0,"\\u0041"]', '["have",null]', '["have",1e3]', b'["have",3]', "", '["nothing"]',
    )  # fmt: skip
    for text in spoilt:
        assert decode(text) is None
    assert decode(write("chat", 0, "あ" * bounds.CHAT)) is not None
    assert decode(write("chat", 0, "あ" * (bounds.CHAT + 1))) is None
    assert decode(write("slots", [], ["x" * bounds.VIEW_DEFLATED])) is not None
    assert decode(write("slots", [], ["x" * bounds.VIEW_DEFLATED]), bounds.STRANGER) is None


def test_answers_have_one_spelling():
    answers = ((0, ("lay a b", "done")), (2, ("bid 3",)))
    assert read_answers(write_answers(answers)) == answers
    assert read_answers("") == ()
    for text in ("0:a;", "00:a", "x:a", "0:a:b", "0", f"0:{'a' * 81}"):
        with pytest.raises(bounds.Refused):
            read_answers(text)


def test_what_one_place_may_send_is_bounded():
    bucket, taken = Bucket(), 0
    while (bucket := bucket.take(100, 0.0)) is not None:
        taken += 1
    assert taken == 600
    bucket = Bucket().take(640_000, 5.0)
    assert bucket.take(1, 5.0) is None
    assert bucket.take(64_000, 6.0) is not None
    assert bucket.take(64_001, 6.0) is None


def test_slots_are_sent_a_few_times_a_second_and_no_more(world):
    page = world.pages[0]
    world.tick()
    begun = len(world.log)
    for _ in range(bounds.HAVE + 5):
        page.feed(Received("1", messages.Message("have", (0,)), True))
    assert sum(text == '["slots",[],[]]' for _, _, text in world.log[begun:]) == bounds.HAVE
    world.settle()


def test_one_party_votes_on_a_few_proposals_in_one_slot():
    world = World(terms_of("coin", (0, 1, 2), options={"plan": "0"}), seed=3, star=False)
    world.settle()
    for attempt in range(6):
        world.vote(("leave", (2,), attempt), 1)
    assert sum(party == 1 for _, party in world.pages[0].state.ballots) == bounds.PROPOSALS
    assert world.pages[1].told("refused") == [("vote",)] * 2


def test_a_spectator_follows_the_game_and_says_nothing():
    world = World(terms_of("coin", (0, 1), options={"plan": "0c1"}), seed=4)
    world.settle()
    page = world.start(9, 1)
    page.state = spectator(world)
    world.connect(0, 9)
    world.play()
    assert page.state.game.head == world.pages[0].state.game.head
    assert page.state.game.due.kind == "over"
    assert not [text for source, _, text in world.log if source == 9 and text.startswith('["say"')]


def test_a_spectator_of_a_dealt_game_sees_what_everybody_may_know():
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=5)
    world.settle()
    page = world.start(9, 1)
    page.state = spectator(world)
    world.connect(0, 9)
    world.settle()
    table = page.state.game.table.shown
    assert {card for hand in table.view(None).state.held for card in hand} == {"?"}
    assert table.view(None) == world.pages[0].state.game.table.shown.view(None)


def spectator(world):
    return journal.new(world.terms, "", "")


# the lobby


def host(**more):
    return lobby.Lobby(party_of(0), True, "rt1 1.0", **more)


def heard(state, place, *message):
    return lobby.step(state, Received(place, decode(write(*message), bounds.STRANGER), True))


def test_the_lobby_lets_in_who_can_play_and_says_why_not():
    at, _, _ = lobby.step(host(spent=frozenset({key(5)})), Up("a", "n" * 22))
    at, _, effects = heard(at, "a", "hello", party_of(1), "rt1 1.0")
    assert effects[0].name == "visitors"
    for place, party, release, why in (("b", party_of(2), "rt1 0.9", "release"), ("b", party_of(0), "rt1 1.0", "taken"),
                                       ("b", party_of(5), "rt1 1.0", "taken"), ("b", party_of(1), "rt1 1.0", "taken"),
                                       ("b", party_of(2)._replace(key="A" * 43), "rt1 1.0", "party"),
                                       ("c", party_of(2), "rt1 1.0", "full")):  # fmt: skip
        at = lobby.step(at, Up("b", "n" * 22))[0]
        _, out, _ = heard(at, place, "hello", party, release)
        assert [decode(sent.text).values for sent in out] == [(why,)]
    agreed = terms_of("coin", (0, 1))
    at, out, effects = lobby.step(at, Wish("begin", (agreed, "[]")))
    assert [(sent.place, decode(sent.text).kind) for sent in out] == [("a", "terms")]
    guest = lobby.Lobby(party_of(1), False, "rt1 1.0")
    _, out, _ = lobby.step(guest, Up("h", "n" * 22))
    assert decode(out[0].text).kind == "hello"
    _, _, effects = heard(guest, "h", "terms", agreed.plain(), 1, "[]")
    assert effects == [Fact("terms", (agreed, 1, "[]"))]
    assert agreed.dealt is False
    _, out, effects = heard(lobby.Lobby(party_of(3), False, "rt1 1.0"), "h", "terms", agreed.plain(), 1, "")
    assert (out, effects) == ([], [Fact("claimed", (agreed, 1, ""))])
    _, out, effects = heard(lobby.Lobby(party_of(1), False, "", frozenset({key(0)})), "h", "terms", agreed.plain(), 1, "")
    assert effects == []
    assert decode(out[0].text).kind == "cannot"
    _, out, effects = heard(guest, "h", "terms", replace(agreed, layers=("none",)).plain(), 1, "")
    assert (decode(out[0].text).values, effects) == (("rules",), [Fact("lacks", ("rules",))])


def test_a_game_lets_in_few_connections_that_prove_nothing():
    world = World(terms_of("coin", (0, 1), options={"plan": "0"}), seed=7)
    world.settle()
    for number in range(bounds.STRANGERS):
        world.pages[0].feed(Up(str(50 + number), "n" * 22))
    _, _, effects = step(world.pages[0].state, Up("99", "n" * 22))
    assert effects == [Close("99")]


def test_a_silent_stranger_is_disconnected_and_only_a_few_are_let_in():
    at = host()
    for number in range(bounds.STRANGERS):
        at, _, effects = lobby.step(at, Up(str(number), "n" * 22))
        assert effects == []
    assert lobby.step(at, Up("more", "n" * 22))[2] == [Close("more")]
    at, _, _ = heard(at, "3", "hello", party_of(1), "rt1 1.0")
    at = lobby.step(at, Down("5"))[0]
    _, _, effects = lobby.step(at, Tick(bounds.HELLO))
    assert {effect.place for effect in effects if isinstance(effect, Close)} == {str(n) for n in range(8)} - {"3", "5"}


@given(st.sampled_from(sorted(KINDS)), st.booleans())
def test_the_lobby_takes_any_message(world, kind, hosts):
    state = lobby.Lobby(party_of(0), hosts, "rt1 1.0")
    for text in wire(world):
        message = decode(text)
        if message.kind == kind:
            lobby.step(state, Received("1", message, True))


def test_a_rematch_begins_over_the_standing_connections_with_other_keys(world, middle):
    for each in (middle, world):
        each.deliver(0, 1, write("again", "another", 1))
    assert not middle.pages[1].told("again")                # the game goes on
    assert world.pages[1].told("again") == [("0", "another", 1)]
    used = frozenset(text for party in world.terms.parties for text in (party.key, party.end))
    guest = lobby.Lobby(party_of(1, 1), False, "rt1 1.0", used)
    _, out, _ = heard(guest, "0", "terms", world.terms.plain(), 1, "")
    assert decode(out[0].text).kind == "cannot"


def test_old_words_count_for_nothing_in_a_rematch(world):
    body = world.pages[0].state.game.body(1, "vote", (("end",), 1))
    other = World(terms_of("coin", (0, 1, 2), options={"plan": "01"}), seed=6)
    other.settle()
    message = decode(write("say", ["rt1", *body], sign(key(1), body.text)))
    assert signatures.required(other.pages[0].state, "1", message) is None
