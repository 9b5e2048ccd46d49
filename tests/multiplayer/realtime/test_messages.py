"""Decoding whatever a stranger sends, and a step that raises for none of it; bounds, the lobby and spectators."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenka
from tenka.multiplayer.realtime import bounds, journal, messages, signatures, terms
from tenka.multiplayer.realtime.bounds import Bucket
from tenka.multiplayer.realtime.hashing import freeze
from tenka.multiplayer.realtime.log_table import read_answers, write_answers
from tenka.multiplayer.realtime.messages import KINDS, decode, write
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Received, Wish
from tenka.multiplayer.realtime.protocol_step import step
from tests.multiplayer.realtime.world import World, coin, key, party_of, sign, terms_of
from web.build.paths import ROOT

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
    made.choose(made.clients[1])
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
    for client in world.clients.values():
        connection = next(iter(client.state.peers))
        before = client.state
        checks = signatures.required(before, connection, message)
        assert checks is None or len(checks) <= 14
        for valid in (False, True):
            after, _ = step(before, Received(connection, message, valid))
            assert after.game.n == before.game.n or valid
        assert client.state is before


@settings(max_examples=150)
@given(st.sampled_from(["choose", "vote", "chat", "point", "again", "nonsense"]), PLAIN)
def test_any_wish_is_taken_or_refused(kind, value):
    world = World(terms_of("coin", (0, 1), options={"plan": "0"}), seed=2)
    client = world.clients[0]
    if kind in ("chat", "point"):
        value = str(value)
    client.feed(Wish(kind, freeze(value)))
    assert client.state.game.n == 0


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
        with pytest.raises(Refused):
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


def test_one_party_votes_on_a_few_proposals_in_one_slot():
    world = coin("0", seed=3, star=False)
    for attempt in range(6):
        world.vote(("leave", (2,), attempt), 1)
    assert sum(party == 1 for _, party in world.clients[0].state.votes) == bounds.PROPOSALS
    assert world.clients[1].told("refused") == [("vote",)] * 2


def test_a_spectator_follows_the_game_and_says_nothing():
    world = coin("0c1", (0, 1), seed=4)
    client = world.start(9, 1)
    client.state = spectator(world)
    world.connect(0, 9)
    world.play()
    assert client.state.game.head == world.clients[0].state.game.head
    assert client.state.game.due.kind == "over"
    assert not [text for source, _, text in world.log if source == 9 and text.startswith('["say"')]


def test_a_spectator_of_a_dealt_game_sees_what_everybody_may_know():
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=5)
    world.settle()
    client = world.start(9, 1)
    client.state = spectator(world)
    world.connect(0, 9)
    world.settle()
    table = client.state.game.table.shown
    assert {card for hand in table.view(None).state.held for card in hand} == {"?"}
    assert table.view(None) == world.clients[0].state.game.table.shown.view(None)


def spectator(world):
    return journal.new(world.terms, "", "")


# the lobby


@pytest.mark.parametrize(("party", "why"), [
    (party_of(2), ""), (party_of(0), "taken"), (party_of(1), "taken"),
    (party_of(2)._replace(chain_end=party_of(1).chain_end), "taken"),
    (party_of(2)._replace(chain_end=party_of(2).key), "taken"), (party_of(2)._replace(key="A" * 43), "party"),
    (party_of(2)._replace(name="\n"), "party"), (party_of(2)._replace(name="x" * 41), "party"),
    (party_of(2)._replace(chain_end="short"), "party"),
])  # fmt: skip
def test_a_host_gives_a_seat_to_who_can_play_and_says_why_not(party, why):
    assert terms.seat_refusal(party, [party_of(0), party_of(1)]) == why
    assert terms.seat_refusal(party, [party_of(0)] * bounds.PARTIES) == "full"


def test_a_guest_sits_down_under_terms_that_can_be_played():
    agreed = terms_of("coin", (0, 1))
    assert terms.terms_refusal(agreed, 1) == terms.terms_refusal(agreed, -1) == ""
    assert terms.terms_refusal(agreed, 2) == "terms"
    assert terms.terms_refusal(replace(agreed, layers=("none",)), 1) == "rules"
    assert terms.terms_refusal(replace(agreed, game="go"), 1) == "game"


def test_a_place_that_is_not_connected_says_nothing(world):
    state = world.clients[0].state
    for kind, values in (("have", (0,)), ("chat", (1, "hello")), ("slots", ((), ()))):
        assert step(state, Received("nowhere", messages.Message(kind, values), True)) == (state, [])


def test_a_past_is_an_unfinished_game_of_the_same_rules():
    table, other = tenka.new_table("tenka-meidou", seats=2), tenka.new_table("shogun", seats=3)
    past = table.code()
    while table.decision is not None:
        table.choose(table.decision.seats[0], table.decision.forward_choices(table.decision.seats[0])[0])
    assert terms_of("tenka-meidou", (0, 1), past=past).past == past
    for code in (other.code(), table.code(), tenka.new_table("tenka-meidou", seats=3).code()):
        with pytest.raises(Refused):
            terms_of("tenka-meidou", (0, 1), past=code)


def test_a_rematch_is_asked_for_when_the_game_is_over(world, middle):
    for each in (middle, world):
        each.deliver(0, 1, write("again", "another", 1))
    assert not middle.clients[1].told("again")                # the game goes on
    assert world.clients[1].told("again") == [("0", "another", 1)]


def test_old_words_count_for_nothing_in_a_rematch(world):
    body = world.clients[0].state.game.body(1, "vote", (("takeback", 0), 1))
    other = World(terms_of("coin", (0, 1, 2), options={"plan": "01"}), seed=6)
    other.settle()
    message = decode(write("say", ["rt1", *body], sign(key(1), body.text)))
    assert signatures.required(other.clients[0].state, "1", message) is None


NAMED = re.compile(r'(?:\.report|Fact|append\()\(?"(\w+)"')
"""A fact where the code makes one by its name."""


def test_the_page_of_the_protocol_lists_every_message_with_its_values():
    client = (ROOT / "engine" / "docs" / "realtime.md").read_text(encoding="utf-8")
    rows = client.partition("| message | values | from | when |")[2].partition("\n\n")[0]
    listed = re.findall(r"^\| `(\w+)` \|(.*?)\|", rows, re.MULTILINE)
    assert {kind: len([*filter(str.strip, values.split(","))]) for kind, values in listed} == {
        kind: len(shapes) for kind, shapes in KINDS.items()}  # fmt: skip


def test_the_document_has_a_row_for_every_fact_and_every_reason() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(bounds.__file__).parent.glob("*.py"))
    rows = (ROOT / "engine" / "docs" / "realtime.md").read_text(encoding="utf-8").partition("| fact | values | say |")[2]
    told = {word for row in rows.splitlines() if row.startswith("| `") for word in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert {*NAMED.findall(code)} | {"takeback", "chat", "point"} == told
    assert '`cannot "unfit"`' in rows


def test_the_document_names_tests_that_there_are() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "engine" / "docs" / "realtime.md").read_text(encoding="utf-8")))
    code = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert len(named) > 12
    assert named <= set(re.findall(r"def (test_\w+)\(", code))
