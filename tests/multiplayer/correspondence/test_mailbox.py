"""Correspondence games between browsers that share only messages: newer, merged, diverged and stale ones."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenka
from tenka.codec.base64url import to_base64url as text_of
from tenka.multiplayer.correspondence import mailbox, sealed_fields
from tenka.multiplayer.correspondence.commitments import SALT
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tests.multiplayer.correspondence.browsers import (
    CRYPTO,
    begin,
    browsers_at_plans,
    browsers_with_commitments,
    exchange,
    gather,
    join,
    parse_message,
    pass_on,
)
from tests.multiplayer.correspondence.native_crypto import now


@pytest.mark.parametrize("kinds", ["0l", "0l1l"])
def test_a_whole_game_ends_alike_everywhere(kinds):
    """All browsers have the same record at the end, and messages are short once all keys are known."""
    browsers = gather("tenka-meidou", kinds)
    while browsers[0].table.decision is not None:
        pass_on(browsers)
    assert len({one.table.record() for one in browsers}) == 1
    assert browsers[0].table.result is not None
    assert max(len(text) for one in browsers for text in one.sent[4:]) < 120


def test_a_year_of_shogun_goes_on_past_its_plans():
    """Two sealed decisions and the choices between them; the openings of the first are forwarded until all have answered."""
    browsers = browsers_at_plans()
    while browsers[0].table.state.season < 2:
        pass_on(browsers)
    assert len({one.table.record() for one in browsers}) == 1
    assert max(len(text) for one in browsers for text in one.sent[4:]) < 400


def test_a_newer_letter_goes_on_an_older_one_says_so():
    """Stale messages change nothing."""
    maker, guest = gather("tenka-meidou", "0l")
    texts = []
    for _ in range(3):
        for one, other in ((maker, guest), (guest, maker)):
            one.play()
            texts.append(one.write())
            other.open(texts[-1])
    record = guest.table.record()
    assert guest.open(texts[0]) is Relation.OLDER
    assert guest.open(texts[-2]) in (Relation.OLDER, Relation.SAME)
    assert guest.table.record() == record


def test_a_forked_letter_says_where_they_part():
    """A player has sent two different answers."""
    maker, guest = gather("tenka-meidou", "0l", seed="forkfork")
    other = join(maker.sent[0], 1)
    assert other.state.own_seat == guest.state.own_seat
    while not maker.asked:
        guest.play()
        maker.open(guest.write())
    here = maker.table.record()
    maker.play()
    first = maker.write()
    maker.table = tenka.replay(here)
    moment = len(maker.table.history)
    maker.table.choose(0, maker.table.decision.choices(0)[-1])
    while maker.asked:
        maker.table.choose(0, maker.table.decision.choices(0)[-1])
    guest.open(first)
    found = now(mailbox.receive(CRYPTO, guest.state, guest.table, parse_message(maker.write())))
    assert found.relation is Relation.FORKED
    assert found.at >= moment
    assert found.table.record() == guest.table.record()


@settings(max_examples=8)
@given(st.data())
def test_sealed_letters_merge_in_any_order(data):
    """In any order: once all messages have arrived, all plans are open and equal everywhere."""
    browsers = browsers_at_plans()
    for one in data.draw(st.permutations(browsers)):
        one.play()
    first = [one.write() for one in browsers]
    for one in browsers:
        for text in data.draw(st.permutations(first + first[:1])):
            assert one.open(text) is Relation.SAME
    second = [one.write() for one in browsers]
    for one in browsers:
        for text in data.draw(st.permutations(first + second)):
            one.open(text)
    assert len({one.table.record() for one in browsers}) == 1
    assert not browsers[0].table.decision.sealed


def test_a_chain_needs_no_letter_to_all():
    """Each player writes to the next alone: commitments and openings are forwarded."""
    one, two, three = browsers_at_plans()
    for each in (one, two, three):
        each.play()
    two.open(one.write())
    three.open(two.write())
    one.open(three.write())
    assert one.table.decision.sealed
    two.open(one.write())
    assert not (two.table.decision is not None and two.table.decision.sealed)
    two.play()
    three.open(two.write())
    three.play()
    one.open(three.write())
    assert one.table.public_moment == len(one.table.history) > 0


def test_a_plan_is_in_no_letter_before_all_have_sealed():
    """Neither its choices nor its opening; and two commitments to one plan differ."""
    one, two, three = browsers_at_plans()
    one.play()
    text = one.write()
    assert parse_message(text).opened == {}
    assert set(parse_message(text).commitments) == {0}
    assert tenka.open_code(parse_message(text).code).public_moment == len(tenka.open_code(parse_message(text).code).history)
    opening = text_of(one.state.own_commitments[0].opening)
    two.open(text)
    two.play()
    assert opening not in text + two.write()
    assert text_of(one.state.own_commitments[0].opening[SALT:]) not in text + two.write()
    assert parse_message(two.write()).opened == {}
    three.play()
    three.open(two.write())
    assert set(parse_message(three.write()).opened) == {2}


def test_bots_and_neighbours_sit_where_the_game_was_begun():
    """Their answers are committed there too, each with its own salt."""
    maker, guest = browsers_at_plans("01l")
    assert maker.state.seats == {0, 1}
    maker.play()
    assert set(parse_message(maker.write()).commitments) == {0, 1}
    guest.play()
    guest.open(maker.write())
    maker.open(guest.write())
    assert not maker.table.decision.sealed
    guest.open(maker.write())
    assert guest.table.record() == maker.table.record()
    assert begin("tenka-meidou", "l0").state.maker == 1


def diverged_browsers():
    """Return two browsers with diverged games: the guest chose, undid the choice after sending it, and chose again."""
    maker, guest = gather("tenka-meidou", "0l")
    while not guest.asked:
        maker.play()
        guest.open(maker.write())
    before = guest.table.record(), guest.state
    maker.open(guest.play().write())
    maker.play()
    guest.table, guest.state = tenka.replay(before[0]), before[1]
    while guest.asked:
        guest.table.choose(guest.asked[0], guest.table.decision.forward_choices(guest.asked[0])[-1])
    return maker, guest


def test_of_two_games_that_have_parted_the_letters_can_be_taken_and_goes_on():
    """Own choices after the divergence are dropped; the message may not contain other choices of own seats."""
    maker, guest = diverged_browsers()
    text = guest.write()
    assert maker.open(text) is Relation.FORKED
    found = now(mailbox.take_theirs(CRYPTO, maker.state, maker.table, parse_message(text)))
    assert found.relation is Relation.NEWER
    maker.table, maker.state = found.table, found.state
    assert maker.table.record() == guest.table.record()
    pass_on([maker, guest])
    assert maker.table.record() == guest.table.record()
    assert len(maker.table.history) > found.at


def test_a_parted_letter_that_chooses_for_us_is_not_taken():
    maker, guest = diverged_browsers()
    guest.table.choose(0, guest.table.decision.forward_choices(0)[-1])
    while len(guest.table.history) <= len(maker.table.history) and guest.table.decision is not None:
        seat = guest.table.decision.seats[0]
        guest.table.choose(seat, guest.table.decision.forward_choices(seat)[-1])
    text = parse_message(guest.write())
    with pytest.raises(MessageRejected) as why:
        now(mailbox.take_theirs(CRYPTO, maker.state, maker.table, text))
    assert (why.value.reason, why.value.seat) == ("forged", 1)


def test_a_chain_stays_short_and_loses_its_keys():
    """Messages go round. They also say who has the openings, and a seat that has acted since needs none."""
    browsers = gather("shogun", "0ll", options={"start": "prescribed"})
    texts: list[str] = []
    for at in range(40):
        one, other = browsers[at % 3], browsers[(at + 1) % 3]
        texts.append(one.play().write())
        other.open(texts[-1])
    assert browsers[0].table.state.season > 0
    assert not any(parse_message(text).keys for text in texts[4:])
    assert max(map(len, texts[4:])) < 400


def test_an_opening_goes_along_only_where_somebody_may_lack_it():
    """Messages say which seats have an opening, other seats included; a seat's own statement wins, even if it has less."""
    one, two, three = browsers_with_commitments()
    two.open(one.write())
    for each in (one, two):
        three.open(each.write())
    made = parse_message(three.write())
    assert made.salt_only
    assert made.known_holders == {0: {0}, 1: {0, 1}, 2: {0, 1, 2}}
    assert set(made.opened) == {1, 2}
    one.open(two.write())
    assert set(parse_message(one.write()).opened) == {0, 1}
    assert not parse_message(one.write()).commitments
    state = one.state.with_holders({1: frozenset({1}), 2: frozenset({1, 2})}, 1, passed=False)
    assert state.known_holders[1] == {1}
    one.open(three.write())
    two.open(three.write())
    assert len({each.table.record() for each in (one, two, three)}) == 1


@pytest.mark.parametrize("chosen", [False, True])
def test_that_everybody_has_all_openings_is_handed_on(chosen):
    """By any seat that knows it, without an opening; also with a game that has continued."""
    browsers = browsers_with_commitments()
    exchange(browsers)
    exchange(browsers)
    writer = browsers[browsers[0].table.decision.seats[0]]
    reader, third = (one for one in browsers if one is not writer)
    unheard, of = {**reader.state.last_moments_from, third.state.own_seat: reader.state.asked}, third.state.own_seat
    reader.state = replace(reader.state, last_moments_from=unheard, known_holders={of: frozenset({of})})
    assert parse_message(reader.write()).opened
    if chosen:
        writer.play()
    made = parse_message(writer.write())
    assert not made.opened
    assert made.known_holders == dict.fromkeys(range(3), frozenset(range(3)))
    assert reader.open(writer.sent[-1]) is (Relation.NEWER if chosen else Relation.SAME)
    assert reader.state.known_holders == made.known_holders
    assert not parse_message(reader.write()).opened


def test_who_lacks_an_opening_doesn_t_say_that_everybody_has_all():
    one, two, three = browsers_with_commitments()
    two.open(one.write())
    one.open(two.write())
    assert parse_message(one.write()).known_holders != dict.fromkeys(range(3), frozenset(range(3)))
    assert sealed_fields._everybody(one.state, {0: b"", 1: b""}) == {}
    assert sealed_fields._everybody(three.state, {}) == {}
