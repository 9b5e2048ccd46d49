"""Checks of messages that no other test covers: game, seat and size."""

import json
import zlib
from dataclasses import replace

import pytest

import tenka
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.correspondence import commitments, mailbox, message, message_codec, premoves, seat_transfer
from tenka.multiplayer.correspondence.commitments import SEAL
from tenka.multiplayer.correspondence.divergence import Relation, public_table
from tenka.multiplayer.correspondence.message import BadTurnMessage
from tenka.multiplayer.correspondence.participant import BadParticipantState, maker_of, read
from tenka.multiplayer.correspondence.sealed_question import is_complete
from tests.multiplayer.correspondence.browsers import (
    Browser,
    begin,
    browsers_at_plans,
    browsers_with_commitments,
    gather,
    join,
    parse_message,
    refusal_of,
)
from tests.support.rows import every_row
from tests.support.setups import any_choice

GAME = "tenka-meidou"


def without_macs(text, seed, **changes):
    """Return a message without MACs, which anyone can write who has seen it."""
    return replace(parse_message(text), macs={}, **changes).text(seed)


# Game and seat


@pytest.mark.parametrize("changes", [{"id": "ABCDEFGH"}, {"kinds": "l0"}])
def test_a_letter_of_another_game_or_of_other_seats_is_refused(changes):
    maker, guest = gather(GAME, "0l")
    assert refusal_of(maker, guest.forge(**changes)) == ("other", 1)


@pytest.mark.parametrize("other", [
    lambda table: tenka.new_table(GAME, seats=2, seed="hgfedcba"),
    lambda table: tenka.new_table("ohajiki", seats=2, seed="abcdefgh"),
    lambda table: tenka.from_data(table.to_data()),
])  # fmt: skip
def test_a_letter_with_the_name_of_a_game_and_another_beginning_is_refused(other):
    """Another seed, another game, or a start from a position."""
    maker, guest = gather(GAME, "0l")
    guest.table = other(guest.table)
    assert refusal_of(maker, guest.write()) == ("other", 1)


def test_a_letter_with_another_seed_from_some_moment_on_is_refused():
    """Older than the own game, at its beginning, or ahead of it; also after it has continued or diverged."""
    for moment in (0, 1):
        maker, guest = gather(GAME, "0l")
        guest.table = guest.table.branch(0, "another")
        if moment:
            guest.table.choose(*next((seat, guest.table.decision.choices(seat)[0]) for seat in guest.table.decision.seats))
        assert refusal_of(maker, guest.write()) == ("dice", 1)


def test_a_letter_that_tells_answers_before_all_have_sealed_is_refused():
    one, two, _ = browsers_at_plans()
    one.play()
    assert one.table.public_moment < len(one.table.history)
    assert refusal_of(two, one.forge(code=one.table.code())) == ("altered", 0)


def test_a_key_for_a_seat_without_a_browser_is_a_strangers():
    maker, guest = gather(GAME, "01l")
    keys = {**maker.state.keys, 1: guest.state.keys[2]}
    assert refusal_of(guest, maker.forge(keys=keys)) == ("stranger", 1)


def test_a_first_letter_without_its_key_is_refused():
    maker = begin(GAME, "0l")
    guest = join(maker.write(), 1)
    assert refusal_of(maker, without_macs(guest.write(), maker.table.seed, keys={})) == ("altered", 1)


# Commitments


def test_the_maker_takes_no_letter_without_a_mark():
    """Whoever joined has the maker's key. Anyone who saw a first message can send it altered: only the true one is taken."""
    maker = begin("shogun", "0ll", options={"start": "prescribed"})
    guest = join(maker.write(), 1)
    text = guest.play().write()
    assert refusal_of(maker, without_macs(text, maker.table.seed, commitments={1: bytes(SEAL)})) == ("altered", 1)
    assert maker.open(text) is Relation.SAME
    assert maker.state.commitments == parse_message(text).commitments
    assert maker.state.first_hand_commitments == {1}


def test_a_seal_in_an_unmarked_letter_is_no_seats_own_word():
    """Between guests that don't know each other's keys yet, the true commitment replaces the one without a mark."""
    maker = begin("shogun", "0ll", options={"start": "prescribed"})
    invitation = maker.write()
    one, two = join(invitation, 1), join(invitation, 2)
    for guest in (one, two):
        maker.open(guest.write())
    one.open(maker.write())
    two.open(without_macs(one.play().write(), maker.table.seed, commitments={1: bytes(SEAL)}))
    assert two.state.commitments == {1: bytes(SEAL)}
    assert not two.state.first_hand_commitments
    assert two.open(one.write()) is Relation.SAME
    assert two.state.commitments == one.state.commitments
    assert two.state.first_hand_commitments == {1}


def test_a_first_letter_that_the_second_has_overtaken_is_older():
    """Two guests that don't know each other's keys: the first one's letters arrive at the second in the wrong order."""
    maker = begin("shogun", "0ll", options={"start": "prescribed"})
    invitation = maker.write()
    one, two = join(invitation, 1), join(invitation, 2)
    early = one.play().write()
    maker.open(early)
    maker.open(two.write())
    one.open(maker.write())
    assert two.open(one.write()) is Relation.SAME
    before = two.state
    assert two.open(early) is Relation.OLDER
    assert two.state == before
    assert 1 in before.commitments


def test_all_have_sealed_this_question_and_no_other():
    one, two, _ = browsers_with_commitments()
    common = public_table(one.table)
    assert is_complete(one.state, common)
    assert not is_complete(replace(one.state, asked=-1), common)
    assert not is_complete(one.state, gather(GAME, "0l")[0].table)
    with pytest.raises(AssertionError):
        assert is_complete(replace(two.state, commitments={0: two.state.commitments[0]}), common)


def test_a_plan_other_than_the_sealed_one_is_seen_where_the_whole_opening_goes_along():
    """The opening matches its commitment, but the choices in the game are others."""
    one, two, three = browsers_with_commitments()
    opening = one.state.own_commitments[0].opening
    table = tenka.replay(one.table.record(), at=one.table.public_moment)
    while 0 in table.decision.seats:
        table.choose(0, any_choice(table.decision, 0, one.rng))
    for other in (two, three):
        for choice in other.table.answers_of(other.state.own_seat):
            table.choose(other.state.own_seat, choice)
        one.open(other.write())
    one.table = table
    forged = one.forge(opened={0: opening, 2: three.state.own_commitments[2].opening}, salt_only=False)
    assert refusal_of(two, forged) == ("broken", 0)


def test_what_never_came_here_sealed_is_believed_as_it_was_opened():
    """A browser with an older copy of its seat has not seen the commitment, so no one can have broken it. The dice follow from
    all openings: the browser gets those it lacks after its own message has said how far it is."""
    browsers = browsers_at_plans()
    texts = [each.play().write() for each in browsers]
    one, two, _ = browsers
    older = Browser(tenka.replay(two.table.record()), two.state)
    for _ in range(2):
        for each in browsers:
            for text in texts:
                each.open(text)
        texts = [each.write() for each in browsers]
    assert older.state.commitments.keys() == {1}
    for opened in (dict[int, bytes](), one.state.salt_only):
        found, text = Browser(older.table.fork(older.table.chance), older.state), one.forge(opened=opened, salt_only=True)
        if not opened:
            assert refusal_of(found, text) == ("unopened", 0)
            one.state = replace(one.state, last_moments_from=dict.fromkeys((1, 2), len(one.table.history)))
            assert not parse_message(one.write()).opened
            assert one.open(found.write()) is Relation.OLDER
            text = one.write()
        assert found.open(text) is Relation.NEWER
        assert found.table.record() == one.table.record()


def test_an_answer_is_whole_and_nothing_more():
    """Only for a seat that is asked, and only as many choices as are asked."""
    one, _, _ = browsers_at_plans()
    here = public_table(one.play().table)
    made = one.table.answers_of(0)

    def trial():
        return here.fork(here.chance)

    whole = commitments.pack(trial(), 0, made)
    assert commitments.play(trial(), 0, whole).choices == made
    for answer in (whole + b"\1", b"\1" + bytes(40) + whole, b"", commitments.pack(trial(), 0, made[:-1])):
        with pytest.raises(commitments.BadCommitment):
            commitments.play(trial(), 0, answer)
    with pytest.raises(commitments.BadCommitment):
        commitments.pack(trial(), 0, [*made, made[0]])
    with pytest.raises(commitments.BadCommitment):
        commitments.pack(trial(), 0, [tenka.Choice("nonsense")])
    with pytest.raises(commitments.BadCommitment):
        commitments.pack(gather(GAME, "0l")[0].table, 0, made)
    folded = commitments.keep_salt(bytes(commitments.SALT) + whole, here.rules, {})
    assert commitments.restore_opening(trial(), 0, folded, made) == bytes(commitments.SALT) + whole
    with pytest.raises(commitments.BadCommitment):
        commitments.restore_opening(trial(), 0, folded + b"\xff" * 40, made)


def test_an_answer_and_a_letter_have_no_digit_more(monkeypatch):
    """A writer could append some."""
    one, _, _ = browsers_at_plans()
    here, made = public_table(one.play().table), one.table.answers_of(0)
    put, out = premoves.put, message_codec._Out.bytes
    monkeypatch.setattr(premoves, "put", lambda writer, *rest: (put(writer, *rest), writer.put(1, 2)))
    more = commitments.pack(here.fork(here.chance), 0, made)
    monkeypatch.undo()
    with pytest.raises(commitments.BadCommitment):
        commitments.play(here.fork(here.chance), 0, more)
    found = parse_message(one.write())
    assert message_codec.read(message_codec.write(found, one.table.seed, marked=True))["sender"] == 0
    monkeypatch.setattr(message_codec._Out, "bytes", lambda self: (self.put(1, 2), out(self))[1])
    with pytest.raises(ValueError, match="data after the message"):
        message_codec.read(message_codec.write(found, one.table.seed, marked=True))


def test_only_a_question_in_secret_is_answered_sealed():
    table = gather(GAME, "0l")[0].table
    seat = table.decision.seats[0]
    with pytest.raises(commitments.BadCommitment):
        commitments.pack(table.fork(table.chance), seat, [table.decision.choices(seat)[0]])
    while table.decision is not None:
        table.choose(table.decision.seats[0], table.decision.forward_choices(table.decision.seats[0])[0])
    with pytest.raises(commitments.BadCommitment):
        commitments.pack(table, seat, [tenka.Choice("roll")])


def test_who_holds_what_is_told_of_the_question_that_is_open_and_of_none_besides():
    """A message from before that decision, or one at an open decision, says nothing about it."""
    browsers = browsers_with_commitments()
    one, two, _ = browsers
    early = parse_message(two.sent[0])
    holds = {1: frozenset({0, 1}), 2: frozenset({2})}
    before = tenka.open_code(gather(GAME, "0l")[0].table.code())
    state = replace(one.state, known_holders=holds)
    assert mailbox._mark_behind(state, early, before) is state
    asked = public_table(one.table)
    assert mailbox._mark_behind(replace(state, asked=7, previous_asked=5), early, asked).known_holders == holds
    assert mailbox._mark_behind(state, early, asked).known_holders == {2: frozenset({2})}
    on = gather(GAME, "0l")[0].table
    on.choose(on.decision.seats[0], on.decision.forward_choices(on.decision.seats[0])[0])
    assert mailbox._holding(state, replace(early, known_holders={}), on) is state


# Sizes


@pytest.mark.parametrize("looks", ["0" * (message.LONGEST_APPEARANCES + 1), "0<b>", "0a b", "0é", "0.", "a"])
def test_names_are_measured_and_of_their_characters(looks):
    maker = begin(GAME, "0l")
    made = parse_message(maker.write())
    with pytest.raises(BadTurnMessage):
        parse_message(replace(made, appearances=looks).text(maker.table.seed))
    assert parse_message(replace(made, appearances="0" * message.LONGEST_APPEARANCES).text(maker.table.seed))


@pytest.mark.parametrize("text", ["A" * message.LONGEST + "~3", "é~3A"])
def test_a_letter_is_measured_before_it_is_read(text):
    with pytest.raises(BadTurnMessage, match="too long"):
        message.read(text, "abcdefgh")


@every_row("changes", [
    {"id": "short"}, {"id": "no_such_id"}, {"kinds": "0"}, {"kinds": "0xl"}, {"kinds": "0" * 9}, {"mine": 1}, {"mine": -1},
    {"mine": True}, {"mine": "2"}, {"asked": -2}, {"secret": "A" * 400},
    {"seals": {"0": "A" * 400}}, {"seals": {"0": "A" * 20}}, {"opened": {"0": "A" * 400}}, {"passed": {"8": "AAAA"}},
    {"keys": {"0": "A" * 60}}, {"heard": {"0": 2_000_000}}, {"sent": None}, {"sent": True}, {"knows": [-1]},
    {"laid": {"0": "none"}},
])  # fmt: skip
def test_a_kept_ledger_is_measured(changes):
    """It may come from another browser, with a transferred seat."""
    plain = gather(GAME, "01l")[0].state.plain()
    assert read(plain)
    with pytest.raises(BadParticipantState):
        read({**plain, **changes})


def test_a_kept_ledger_sits_at_a_seat_of_a_browser():
    """A key alone doesn't make a seat one of this browser; and the creator's browser has at least one seat."""
    plain = gather(GAME, "01l")[0].state.plain()
    keys = {**plain["keys"], "1": plain["keys"]["0"]}
    assert read({**plain, "keys": keys})
    with pytest.raises(BadParticipantState, match="unknown game or seat"):
        read({**plain, "keys": keys, "mine": 1})
    assert maker_of("l1") == 1
    with pytest.raises(BadParticipantState):
        maker_of("ll")


@pytest.mark.parametrize("rows", [
    {}, [["key", "about", ["wish"]]] * (premoves.MOST_QUESTIONS + 1), [["key", "about", ["wish"] * (premoves.MOST_PREMOVES + 1)]],
    [["key", 7, ["wish"]]], [["key", "about", ["w" * (premoves.LONGEST + 1)]]],
])  # fmt: skip
def test_kept_orders_are_measured(rows):
    with pytest.raises(premoves.BadPremoves):
        premoves.read(rows)


def test_a_seat_of_a_game_that_began_from_a_position_is_none():
    """No correspondence game begins from a position."""
    _, guest = gather(GAME, "0l")
    plain = json.loads(zlib.decompress(from_base64url(seat_transfer.write(guest.state, guest.table))))
    plain["code"] = tenka.from_data(guest.table.to_data()).code()
    with pytest.raises(seat_transfer.BadSeat):
        seat_transfer.read(to_base64url(zlib.compress(json.dumps(plain).encode())))
