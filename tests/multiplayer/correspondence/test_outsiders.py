"""Letters that somebody else wrote, or that take a game back: what they can't do to an honest player."""

import random
from dataclasses import replace

import pytest

import tenka
from tenka.multiplayer.correspondence import mailbox
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.rejection import BLAMES, MessageRejected
from tests.multiplayer.correspondence.browsers import CRYPTO, begin, exchange, gather, join, parse_message
from tests.multiplayer.correspondence.native_crypto import now
from tests.support.setups import any_choice


def test_nobody_is_named_for_a_commitment_that_came_without_a_mark():
    """Somebody who saw one guest's first letter sends it to the other with another commitment, before that letter comes."""
    maker = begin("shogun", "0ll", options={"start": "prescribed"})
    invitation = maker.play().write()
    one, two = join(invitation, 1), join(invitation, 2)
    two.play()
    two.open(replace(parse_message(one.play().write()), macs={}, commitments={1: bytes(18)}).text(maker.table.seed))
    maker.open(two.write())
    one.open(maker.write())
    with pytest.raises(MessageRejected) as why:
        two.open(one.write())
    assert why.value.reason not in BLAMES


def test_no_parted_copy_leads_back_behind_an_opened_answer():
    """Who has read all plans sends another choice of the moment before them: it is told, and not taken."""
    browsers, rng = gather("shogun", "0ll"), random.Random(3)
    while not browsers[0].table.decision.sealed:
        liar = next(each for each in browsers if each.asked)
        seat, record = liar.asked[0], liar.table.record()
        made, choices = any_choice(liar.table.decision, seat, rng), tuple(liar.table.decision.choices(seat))
        liar.table.choose(seat, made)
        text = liar.write()
        for other in browsers:
            if other is not liar:
                other.open(text)
    for _ in range(2):
        for each in browsers:
            each.play()
        exchange(browsers)
    exchange(browsers)
    victim = next(each for each in browsers if each is not liar)
    liar.table = tenka.replay(record)
    liar.table.choose(seat, next(each for each in choices if each != made))
    liar.state = liar.state.at_question(-1)
    text = liar.write()
    assert victim.open(text) is Relation.FORKED
    with pytest.raises(MessageRejected, match="told"):
        now(mailbox.take_theirs(CRYPTO, victim.state, victim.table, parse_message(text)))


@pytest.mark.parametrize("kinds", ["0l", "lll", "0lll"])
def test_an_invitation_with_other_seats_than_its_game_is_refused(kinds):
    maker = begin("shogun", "0ll")
    made, _ = now(mailbox.write(CRYPTO, maker.state, maker.table))
    letter = parse_message(replace(made, kinds=kinds, macs={}).text(maker.table.seed))
    state = now(mailbox.join(CRYPTO, letter, 1))
    with pytest.raises(MessageRejected, match="other"):
        now(mailbox.receive(CRYPTO, state, tenka.open_code(letter.code), letter))
