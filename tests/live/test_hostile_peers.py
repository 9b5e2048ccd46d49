"""A peer is a stranger: one test for each rule it may break, by name. What isn't taken leaves the table as it was."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.live.game import LiveGame
from tenka.live.ledger import FLOOD
from tenka.live.proof import LONGEST_SIGNATURE
from tenka.live.sealing import Answers
from tenka.live.terms import to_text
from tenka.live.wire import LONGEST, Envelope, body, envelope, packed, read_body
from tests.live.peers import CHAINS, Room, room

HONEST, CHEAT = 0, 1


class Lying(Room):
    """A room in which party 1 may say anything, properly signed and counted."""

    def lie(self, kind: str, *values: Any, number: int | None = None) -> LiveGame:
        game = self.games[HONEST]
        count = game.ledger.counts()[CHEAT] if number is None else number
        self.bring(HONEST, Envelope(CHEAT, body(self.terms.session, count, kind, *values), ""))
        return game


def lying(until: str = "cheat", **more: Any) -> Lying:
    """A room at a moment at which it is the turn of the cheat (or of the honest one)."""
    found = Lying(room(seats=(0, 1), **more).terms)
    rng = random.Random(11)
    while found.decision.seats[0] != (CHEAT if until == "cheat" else HONEST) or found.decision.key != "tm.ask.turn":
        found.play(rng, 1)
    return found


def stopped(game: LiveGame, rule: str) -> None:
    assert game.stopped is not None
    assert (game.stopped.party, game.stopped.rule) == (CHEAT, rule)


def moment(game: LiveGame) -> int:
    assert game.table is not None
    return len(game.table.history)


def link(number: int) -> str:
    return to_text(CHAINS[CHEAT].link(number))


def test_a_choice_that_is_not_legal_stops_the_game_by_name() -> None:
    found = lying()
    before = moment(found.games[HONEST])
    game = found.lie("choose", before, 1, "deploy 12 3", None)
    stopped(game, "illegal")
    assert moment(game) == before


@pytest.mark.parametrize("notation", ["", "<img src=x onerror=alert(1)>", "roll " * 10, "__import__('os')"])
def test_markup_and_code_are_no_choices(notation: str) -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]), 1, notation, None)
    stopped(game, "illegal")


def test_a_choice_out_of_turn_stops_the_game() -> None:
    found = lying(until="honest")
    game = found.lie("choose", moment(found.games[HONEST]), 1, "roll", link(2))
    stopped(game, "turn")


def test_a_choice_for_the_seat_of_another_stops_the_game() -> None:
    found = lying(until="honest")
    game = found.lie("choose", moment(found.games[HONEST]), 0, "roll", link(2))
    stopped(game, "turn")


@pytest.mark.parametrize("seat", [2, 99, 1_000_000])
def test_a_choice_for_a_seat_there_is_none_of(seat: int) -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]), seat, "roll", link(2))
    stopped(game, "turn")


def test_a_choice_of_another_moment() -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]) + 1, 1, "roll", None)
    stopped(game, "turn")


@pytest.mark.parametrize("wrong", [to_text(b"\0" * 32), "", "short", "?" * 43, to_text(CHAINS[0].link(2))])
def test_a_wrong_link_names_the_party_that_showed_it(wrong: str) -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]), 1, "roll", wrong)
    stopped(game, "link")


def test_a_link_further_down_the_chain_is_no_link_of_this_round() -> None:
    found = lying()
    game = found.games[HONEST]
    game = found.lie("choose", moment(game), 1, "roll", link(game.rounds.number + 1))
    stopped(game, "link")


def test_a_roll_without_a_link() -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]), 1, "roll", None)
    stopped(game, "link")
    assert "shows no link" in game.stopped.message


def test_a_link_nobody_asked_for() -> None:
    found = lying()
    game = found.games[HONEST]
    stopped(found.lie("link", game.rounds.number, link(game.rounds.number)), "early")


def test_a_link_with_a_choice_that_asks_nothing_of_chance() -> None:
    found = lying()
    found.choose(1, "roll")
    game = found.games[HONEST]
    assert game.table is not None
    before = moment(game)
    split = game.table.decision.choices(1)[0]
    stopped(found.lie("choose", before, 1, str(split), link(game.rounds.number)), "early")
    assert moment(game) == before


def test_a_replayed_message_is_not_taken_twice() -> None:
    found = lying(until="honest")
    game = found.games[HONEST]
    before, heard = moment(game), [e for e in game.ledger.heard if e.party == CHEAT]
    for old in heard:
        with pytest.raises(BadMessage) as refused:
            game.hear(old)
        assert refused.value.rule == "replayed"
    assert moment(game) == before
    assert game.stopped is None


def test_two_messages_under_one_number_stop_the_game() -> None:
    found = lying(until="honest")
    stopped(found.lie("link", 1, link(3), number=0), "two-faced")


def test_a_message_that_was_left_out_is_waited_for() -> None:
    found = lying()
    game = found.lie("choose", moment(found.games[HONEST]), 1, "roll", link(2), number=500)
    assert found.refused == [(HONEST, CHEAT, "gap")]
    assert game.stopped is None


def test_a_message_of_another_game() -> None:
    found = lying()
    game = found.games[HONEST]
    with pytest.raises(BadMessage) as refused:
        game.hear(Envelope(CHEAT, body(b"\0" * 32, 5, "choose", 0, 1, "roll", None), ""))
    assert refused.value.rule == "foreign"


@pytest.mark.parametrize("party", [HONEST, 2, 1_000])
def test_nobody_speaks_for_a_party_there_is_none_of_or_for_the_hearer(party: int) -> None:
    found = lying()
    with pytest.raises(BadMessage) as refused:
        found.games[HONEST].hear(Envelope(party, body(found.terms.session, 9, "here"), ""))
    assert refused.value.rule == ("own" if party == HONEST else "foreign")
    assert not found.games[HONEST].listening


def test_a_message_of_ten_megabytes_is_not_read() -> None:
    for raw in (b"x" * 10_000_000, b"[" * 10_000_000, "x" * (LONGEST + 1)):
        with pytest.raises(BadMessage) as refused:
            envelope(raw)
        assert refused.value.rule == "long"


@pytest.mark.parametrize("raw", [
    b"", b"\xff\xfe", b"{}", b"[]", b"[1,2]", b"null", b"[0,0,0]", b'["0","b","s"]', b'[true,"b","s"]', b'[-1,"b","s"]',
    b"[" * 4_000, b'[0,"b","s",1]', b'[1e400,"b","s"]', b"NaN",
])  # fmt: skip
def test_what_is_no_envelope(raw: bytes) -> None:
    with pytest.raises(BadMessage) as refused:
        envelope(raw)
    assert refused.value.rule == "unreadable"


@pytest.mark.parametrize("told", [
    [0, "dance"], [0, "choose", 1], [0, "choose", 1, 1, 1, None], [0, "link", "1", "x"], [0, "link", 1, "x" * 81],
    [True, "here"], [-1, "here"], [0, "say", ""], [0, "say", "x" * 201], [0, "say", "line\nbreak"], [0, ["here"]],
    [0, "unseal", 1, ["x"] * 201, "salt"], [0, "unseal", 1, [["x"]], "salt"], [0, "stand", 1.5, "a", "b"], [0, {}],
])  # fmt: skip
def test_a_body_of_the_wrong_shape(told: list[Any]) -> None:
    session = b"s" * 32
    with pytest.raises(BadMessage) as refused:
        read_body(json.dumps([session[:12].hex(), *told]), session)
    assert refused.value.rule == "unreadable"


def test_a_flood_of_signs_is_dropped_and_ebbs_away() -> None:
    found = lying()
    game, session = found.games[HONEST], found.terms.session
    for number in range(FLOOD):
        game.hear(Envelope(CHEAT, body(session, number, "say", "hello"), ""), now=1.0)
    with pytest.raises(BadMessage) as refused:
        game.hear(Envelope(CHEAT, body(session, FLOOD, "say", "hello"), ""), now=2.0)
    assert refused.value.rule == "flood"
    game.hear(Envelope(CHEAT, body(session, FLOOD + 1, "point", "province:kyoto"), ""), now=12.0)
    assert len(game.signs) == FLOOD + 1
    assert game.stopped is None


def test_another_position_stops_the_game_and_both_records_are_kept() -> None:
    found = lying(until="honest")
    found.choose(0, "roll")
    found.games[CHEAT].table.state.soldiers[0][0] += 1
    found.choose(0, found.decision.choices(0)[0])
    stopped(found.games[HONEST], "differs")
    other = found.games[CHEAT].stopped
    assert other is not None
    assert (other.party, other.rule) == (HONEST, "differs")
    for game in found.games:
        assert len(game.log()) > 4
        assert game.table.record().startswith("tenka 1")
    with pytest.raises(BadMessage) as refused:
        found.games[HONEST].hear(Envelope(CHEAT, body(found.terms.session, game.ledger.counts()[CHEAT], "link", 9, "x"), ""))
    assert refused.value.rule == "over"


def secret() -> Lying:
    """Before a plan of Shogun."""
    found = Lying(room("shogun", (0, 1, 0), options={"start": "prescribed"}).terms)
    while not found.decision.sealed:
        found.play(random.Random(12), 1)
    return found


def sealed_since(found: Lying) -> int:
    return moment(found.games[CHEAT])


def test_answers_other_than_those_bound_to() -> None:
    found = secret()
    at = sealed_since(found)
    found.lie("seal", at, "0" * 64)
    while found.games[HONEST].secret is None:
        _plan(found, HONEST)
    stopped(found.lie("unseal", at, ["1 done"], "salt"), "seal")


def _plan(found: Lying, party: int) -> None:
    game = found.games[party]
    assert game.table is not None
    seat = next(s for s in game.table.decision.seats if game.holder(s) == party)
    found.choose(seat, random.Random(13).choice(game.table.decision.onward(seat)))


def test_answers_that_were_never_legal() -> None:
    for said in (("1 done",), ("0 done",), ("x done",), ("1 lay nothing nowhere",), ()):
        found = secret()
        at, game = sealed_since(found), found.games[HONEST]
        answers = Answers(said, "salt")
        found.lie("seal", at, answers.seal(found.terms.session, at, CHEAT))
        while game.secret is None:
            _plan(found, HONEST)
        found.lie("unseal", at, list(said), "salt")
        stopped(game, "illegal")


def test_answers_opened_before_all_are_bound_and_a_second_seal() -> None:
    found = secret()
    at = sealed_since(found)
    stopped(found.lie("unseal", at, ["1 done"], "salt"), "turn")
    found = secret()
    found.lie("seal", at, "0" * 64)
    stopped(found.lie("seal", at, "1" * 64), "turn")


def test_a_secret_answer_said_in_the_open_and_a_seal_where_nothing_is_secret() -> None:
    found = secret()
    stopped(found.lie("choose", sealed_since(found), 0, "done", None), "turn")
    found = lying()
    stopped(found.lie("seal", 0, "0" * 64), "turn")


def test_signatures_and_envelopes_have_room_for_what_is_honest() -> None:
    text = packed(Envelope(1, body(b"s" * 32, 0, "unseal", 1, ["0 lay build_castle etchu_lower"] * 60, "s" * 32), "s" * 90))
    assert len(text) < LONGEST
    assert LONGEST_SIGNATURE >= 64


def test_random_bytes_never_do_anything() -> None:
    found, rng = lying(), random.Random(14)
    game = found.games[HONEST]
    before = moment(game)
    good = packed(next(e for e in game.ledger.heard if e.party == CHEAT)).encode()
    for _ in range(1_000):
        raw = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        try:
            game.hear(envelope(bytes(raw)))
        except BadMessage:
            continue
    assert moment(game) == before
