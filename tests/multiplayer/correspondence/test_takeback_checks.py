"""Checks of takebacks in messages that no other test covers."""

from dataclasses import replace

import pytest

import tenka
from tenka.core.errors import IllegalChoice
from tenka.multiplayer.correspondence import mailbox, takeback, takeback_state
from tenka.multiplayer.correspondence.commitments import SEAL
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.takeback_state import AcceptedTakeback, TakebackRequest, TakebackState
from tests.multiplayer.correspondence.browsers import CRYPTO, begin, browsers_at_plans, gather, join, parse_message, refusal_of
from tests.multiplayer.correspondence.native_crypto import now
from tests.multiplayer.correspondence.test_message_checks import GAME, without_macs
from tests.multiplayer.correspondence.test_takeback import answer_request, play_to_undoable, request_takeback


def accepted_request():
    """Return the requester of a takeback of one choice, the browser that accepted, and its message."""
    browsers = gather(GAME, "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    other.open(request_takeback(asker))
    return asker, other, answer_request(other, asker)


def test_a_game_goes_back_to_where_all_have_agreed_and_nowhere_else():
    """Not from or to another moment, not with another era, and not by a message without the agreement."""
    asker, other, yes = accepted_request()
    asker.open(yes)
    era, settled = asker.state.takeback.epoch, asker.state.takeback.accepted
    mine, wish = settled
    for said in (TakebackState(era), TakebackState(era + 1, settled),
                 TakebackState(era, AcceptedTakeback(mine, wish._replace(number=2))),
                 TakebackState(era, AcceptedTakeback(mine, wish._replace(at=wish.at + 1))),
                 TakebackState(era, AcceptedTakeback(other.state.own_seat, wish))):  # fmt: skip
        assert refusal_of(other, asker.forge(takeback=said)) == ("back", mine)
    assert other.open(asker.write()) is Relation.NEWER


def test_who_has_gone_on_meanwhile_goes_back_with_nobody():
    """Its next choice withdraws its consent."""
    asker, other, yes = accepted_request()
    asker.open(yes)
    seat = other.table.decision.seats[0]
    other.table.choose(seat, other.table.decision.forward_choices(seat)[0])
    assert refusal_of(other, asker.write()) == ("back", asker.state.own_seat)


def test_a_game_that_went_back_further_than_was_agreed_is_refused():
    """Earlier choices must be unchanged."""
    asker, other, yes = accepted_request()
    asker.open(yes)
    asker.table = tenka.replay(asker.table.record(), at=len(asker.table.history) - 1)
    assert refusal_of(other, asker.write()) == ("back", asker.state.own_seat)


def test_an_unmarked_letter_asks_nothing_and_begins_no_era():
    """Anyone who saw a first message of one guest to another can append to it."""
    invitation = (maker := begin(GAME, "0ll")).write()
    one, two = join(invitation, 1), join(invitation, 2)
    text = one.write()
    era = TakebackState(1, AcceptedTakeback(1, TakebackRequest(1, 0, 0)))
    assert refusal_of(two, without_macs(text, maker.table.seed, takeback=era)) == ("back", 1)
    two.open(without_macs(text, maker.table.seed, takeback=TakebackState(requests={1: TakebackRequest(1, 0, 0)})))
    assert not two.state.takeback.requests


def test_a_seat_that_was_taken_along_still_sees_what_others_did():
    """Only what a message says of the seat's own choices may come from its owner."""
    maker, guest = gather(GAME, "0l")
    maker.state = replace(maker.state, transfer_count=1)
    altered = replace(parse_message(guest.write()), appearances="112Mallory").text(maker.table.seed)
    assert refusal_of(maker, altered) == ("altered", 1)
    same = now(mailbox.take_theirs(CRYPTO, maker.state, maker.table, parse_message(guest.write())))
    assert same.relation is Relation.SAME


def test_where_an_answer_is_bound_nobody_goes_back():
    """A requester who doesn't know of the commitment is not at fault."""
    browsers = gather(GAME, "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    at, seal = len(other.table.history), {other.state.own_seat: bytes(SEAL)}
    for asked, sealed, fixed in ((at, seal, True), (at, {}, False), (at - 1, seal, False)):
        state = replace(other.state, asked=asked, commitments=sealed)
        assert (takeback.earliest_moment(state, other.table) == at) is fixed
    other.state = replace(other.state, asked=at, commitments=seal)
    assert other.open(request_takeback(asker)) is Relation.SAME
    assert not other.state.takeback.requests


def test_an_answer_counts_for_the_wish_it_names():
    asker, other, yes = accepted_request()
    asker.state = takeback.answer(asker.state, asker.table, asker.state.own_seat, agree=False)
    request_takeback(asker)
    asker.open(yes)
    assert not asker.state.takeback.accepted_by
    assert takeback.pending_from(asker.state, asker.table) == (other.state.own_seat,)


def test_nobody_asks_while_a_seat_is_free_too_often_or_when_the_game_is_over():
    browsers = gather(GAME, "0l")
    one = play_to_undoable(browsers)
    at = len(one.table.history)
    assert takeback.earliest_moment(one.state, one.table) < at
    others = {seat: key for seat, key in one.state.keys.items() if seat == one.state.own_seat}
    for state in (replace(one.state, takeback=TakebackState(takeback_state.MOST_EPOCHS)), replace(one.state, keys=others)):
        assert takeback.earliest_moment(state, one.table) == at
    last = TakebackState(requests={one.state.own_seat: TakebackRequest(takeback_state.MOST_EPOCHS, at - 1, at, open=False)})
    with pytest.raises(IllegalChoice):
        takeback.request(replace(one.state, takeback=last), one.table, at - 1)
    while one.table.decision is not None:
        seat = one.table.decision.seats[0]
        one.table.choose(seat, one.table.decision.forward_choices(seat)[0])
    assert takeback.earliest_moment(one.state, one.table) == len(one.table.history)


def test_who_has_agreed_asks_and_takes_back_nothing_more():
    asker, other, _ = accepted_request()
    at, mine = len(other.table.history), asker.state.own_seat
    for way in (lambda: takeback.request(other.state, other.table, at - 1),
                lambda: takeback.answer(other.state, other.table, mine, agree=True),
                lambda: takeback.answer(other.state, other.table, mine, agree=False),
                lambda: takeback.answer(asker.state, asker.table, mine, agree=True)):  # fmt: skip
        with pytest.raises(IllegalChoice):
            way()


@pytest.mark.parametrize("number", [True, 1.0, "1", None, -1, takeback_state.MOST_EPOCHS + 1])
def test_what_is_kept_of_it_is_counted(number):
    """It comes with a transferred seat."""
    plain = TakebackState(
        1,
        AcceptedTakeback(1, TakebackRequest(1, 0, 2)),
        {0: TakebackRequest(2, 1, 2)},
        {1: (3, True)},
        frozenset({1}),
        frozenset({1}),
    ).plain()
    assert takeback_state.from_plain(plain).plain() == plain
    for altered in ({"era": number}, {"settled": [number, 1, 0, 2]}, {"settled": [1, number, 0, 2]}, {"agreed": [number]},
                    {"caught": [number]}, {"wishes": {"0": [number, 1, 2, True]}}, {"answers": {"1": [number, True]}}):
        with pytest.raises(ValueError, match="bounds"):
            takeback_state.from_plain({**plain, **altered})


def test_a_game_goes_back_from_the_moment_all_agreed_at_and_where_nothing_was_bound_since():
    asker, other, yes = accepted_request()
    asker.open(yes)
    mine, known = asker.state.own_seat, other.state.takeback
    later = known.requests[mine]._replace(at=known.requests[mine].at + 1)
    here, other.state = other.state, replace(other.state, takeback=replace(known, requests={mine: later}))
    assert refusal_of(other, asker.forge(takeback=TakebackState(1, AcceptedTakeback(mine, later)))) == ("back", mine)
    other.state = replace(here, asked=len(other.table.history), commitments={other.state.own_seat: bytes(SEAL)})
    assert refusal_of(other, asker.write()) == ("back", mine)
    other.state = here
    assert other.open(asker.write()) is Relation.NEWER


def test_what_was_settled_is_believed_under_a_mark_alone():
    """Also by a browser that had not sent a MAC before."""
    asker, other, yes = accepted_request()
    asker.open(yes)
    other.state = replace(other.state, authenticated=frozenset())
    assert refusal_of(other, without_macs(asker.write(), asker.table.seed)) == ("back", asker.state.own_seat)


def test_what_was_settled_is_told_until_all_are_known_to_have_heard_of_it():
    asker, other, yes = accepted_request()
    asker.open(yes)
    text = asker.write()
    assert parse_message(text).takeback.accepted is not None
    other.open(text)
    asker.open(other.write())
    told = parse_message(asker.write()).takeback
    assert (told.epoch, told.accepted) == (1, None)


def test_nothing_is_asked_where_an_answer_is_bound_or_given_and_what_is_not_asked_is_not_answered():
    asker, other, _ = accepted_request()
    at, mine = len(other.table.history), asker.state.own_seat
    assert [*takeback.open_requests(other.state, other.table)] == [mine]
    bound = replace(other.state, asked=at, commitments={other.state.own_seat: bytes(SEAL)})
    assert takeback.open_requests(bound, other.table) == {}
    with pytest.raises(IllegalChoice, match="asked nothing"):
        takeback.answer(bound, other.table, mine, agree=True)
    one, *_ = browsers_at_plans()
    one.table.choose(0, one.table.decision.forward_choices(0)[0])
    given = len(one.table.history)
    assert one.table.public_moment < given
    wish = TakebackState(requests={2: TakebackRequest(1, given - 1, given)})
    assert takeback.open_requests(replace(one.state, takeback=wish), one.table) == {}


def test_a_yes_of_all_settles_no_wish_that_is_not_asked_any_more():
    """Nor if this browser has no request open."""
    browsers = gather(GAME, "0l")
    asker = play_to_undoable(browsers)
    request_takeback(asker)
    all_agreed = replace(asker.state.takeback, accepted_by=frozenset(asker.state.other_participants))
    state = replace(asker.state, takeback=all_agreed)
    wish = state.takeback.requests[state.own_seat]
    assert takeback.accepted_now(state, asker.table) == AcceptedTakeback(state.own_seat, wish)
    for wishes in ({}, {state.own_seat: wish._replace(open=False)}, {state.own_seat: wish._replace(at=wish.at - 1)}):
        lapsed = replace(state, takeback=replace(all_agreed, requests=wishes))
        assert takeback.accepted_now(lapsed, asker.table) is None
