"""Takebacks in correspondence games: requested, accepted, settled; in any order of messages, and only if all accept."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenka.core.errors import IllegalChoice
from tenka.multiplayer.correspondence import seat_transfer, takeback, takeback_state
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.participant import read
from tenka.multiplayer.correspondence.takeback_state import AcceptedTakeback, TakebackRequest, TakebackState
from tenka_web.app import saves
from tests.multiplayer.correspondence.browsers import browsers_at_plans, gather, pass_on, refusal_of
from tests.support.rows import every_row


def play_to_undoable(browsers):
    """Play until the last choice can be taken back and all browsers have it; return the browser that made it."""
    for _ in range(200):
        pass_on(browsers)
        one = browsers[0]
        at = len(one.table.history)
        if all(len(each.table.history) == at for each in browsers) and takeback.earliest_moment(one.state, one.table) < at:
            seat = one.table.history[-1].seat
            return next(each for each in browsers if seat in each.state.seats)
    raise AssertionError("nothing can ever be taken back")


def request_takeback(browser, moment=None):
    """Return the browser's message that requests a takeback."""
    at = len(browser.table.history) - 1 if moment is None else moment
    browser.state = takeback.request(browser.state, browser.table, at)
    return browser.write()


def answer_request(browser, by, *, agree=True):
    """Return the browser's message that answers a request."""
    browser.state = takeback.answer(browser.state, browser.table, by.state.own_seat, agree=agree)
    return browser.write()


def moments(browsers):
    return {len(each.table.history) for each in browsers}


@pytest.mark.parametrize("kinds", ["0l", "0ll", "0l1l"])
def test_all_agree_and_go_on_from_before(kinds):
    """Messages from before the takeback are stale, however far they were; the game reaches the same end everywhere."""
    browsers = gather("tenka-meidou", kinds)
    asker = play_to_undoable(browsers)
    others = [each for each in browsers if each is not asker]
    (at,) = moments(browsers)
    old = [each.write() for each in browsers]
    wish = request_takeback(asker)
    assert takeback.pending_from(asker.state, asker.table) == tuple(each.state.own_seat for each in others)
    for each in others:
        assert each.open(wish) is Relation.SAME
        assert list(takeback.list_unanswered(each.state, each.table)) == [asker.state.own_seat]
    answers = [answer_request(each, asker) for each in others]
    for each in others:
        assert takeback.pending_from(each.state, each.table) == (asker.state.own_seat,)
    assert {asker.open(text) for text in answers} <= {Relation.SAME, Relation.NEWER}
    assert len(asker.table.history) == at - 1
    settled = asker.write()
    assert {each.open(settled) for each in others} == {Relation.NEWER}
    assert moments(browsers) == {at - 1}
    for each in browsers:
        assert takeback.pending_from(each.state, each.table) == ()
        for text in [*old, wish, *answers]:
            assert each.open(text) is Relation.OLDER
    while browsers[0].table.decision is not None:
        pass_on(browsers)
    assert len({each.table.record() for each in browsers}) == 1
    assert max(len(text) for each in browsers for text in each.sent[12:]) < 120


def test_a_letter_about_nothing_asked_is_as_it_ever_was():
    maker, guest = gather("tenka-meidou", "0l")
    play_to_undoable([maker, guest])
    assert {text.count("~") for each in (maker, guest) for text in each.sent} == {1}


def test_who_does_not_agree_lets_it_stand_and_an_old_wish_asks_nothing():
    browsers = gather("tenka-meidou", "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    wish = request_takeback(asker)
    other.open(wish)
    asker.open(answer_request(other, asker, agree=False))
    assert takeback.pending_from(asker.state, asker.table) == ()
    other.open(asker.write())
    other.open(wish)
    assert takeback.open_requests(other.state, other.table) == {}
    again = request_takeback(asker)
    other.open(again)
    assert takeback.list_unanswered(other.state, other.table)[asker.state.own_seat].number == 2
    withdrawn = asker.state = takeback.answer(asker.state, asker.table, asker.state.own_seat, agree=False)
    assert takeback.pending_from(withdrawn, asker.table) == ()
    yes = answer_request(other, asker)
    asker.open(yes)
    assert other.open(asker.write()) is Relation.SAME
    assert takeback.pending_from(other.state, other.table) == ()
    pass_on(browsers)
    pass_on(browsers)


def test_a_wish_lapses_where_somebody_goes_on():
    browsers = gather("tenka-meidou", "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    other.open(request_takeback(asker))
    mover = next(each for each in browsers if each.asked)
    mover.play()
    text = mover.write()
    receiver = asker if mover is other else other
    assert receiver.open(text) is Relation.NEWER
    assert not any(takeback.open_requests(each.state, each.table) for each in browsers)
    while browsers[0].table.decision is not None:
        pass_on(browsers)
    assert len({each.table.record() for each in browsers}) == 1


def test_nothing_goes_back_without_everybodys_yes_or_behind_chance():
    """A settled takeback without the reader's consent, or a request that goes too far back, blames its writer."""
    browsers = gather("tenka-meidou", "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    at, mine = len(asker.table.history), asker.state.own_seat
    with pytest.raises(IllegalChoice):
        request_takeback(asker, takeback.earliest_moment(asker.state, asker.table) - 1)
    state, table = asker.state, asker.table
    asker.state, asker.table = takeback.go_back(state, table, AcceptedTakeback(mine, TakebackRequest(1, at - 1, at)))
    assert refusal_of(other, asker.write()) == ("back", mine)
    asker.state, asker.table = state, table
    far = takeback.earliest_moment(state, table) - 1
    assert refusal_of(other, asker.forge(takeback=TakebackState(requests={mine: TakebackRequest(1, far, at)}))) == ("back", mine)
    wish = request_takeback(asker)
    other.open(wish)
    answer_request(other, asker)
    asker.state, asker.table = takeback.go_back(
        asker.state, asker.table, AcceptedTakeback(mine, TakebackRequest(1, max(far, 0), at))
    )
    assert refusal_of(other, asker.write()) == ("back", mine)
    with pytest.raises(IllegalChoice):
        takeback.answer(other.state, other.table, mine, agree=False)
    with pytest.raises(IllegalChoice):
        takeback.answer(other.state, other.table, 7, agree=True)


def test_nothing_is_taken_back_where_somebody_has_sealed_a_plan():
    """Before a commitment it is possible. A seat that has committed ignores requests, and the requester is told why."""
    browsers = browsers_at_plans("0l2")
    one, two = browsers
    at = len(one.table.history)
    if takeback.earliest_moment(one.state, one.table) == at:
        with pytest.raises(IllegalChoice):
            request_takeback(one)
    two.play()
    text = two.write()
    one.open(text)
    assert takeback.earliest_moment(one.state, one.table) == at
    assert takeback.open_requests(one.state, one.table) == {}


def test_a_seat_that_was_taken_along_goes_on_where_the_game_went_back():
    """The text of a later era replaces a longer game of an earlier one, never the reverse."""
    browsers = gather("tenka-meidou", "0l")
    asker = play_to_undoable(browsers)
    other = next(each for each in browsers if each is not asker)
    before = seat_transfer.read(seat_transfer.write(other.state, other.table))
    other.open(request_takeback(asker))
    asker.open(answer_request(other, asker))
    other.open(asker.write())
    later = replace(other.state, transfer_count=1)
    after = seat_transfer.read(seat_transfer.write(later, other.table))
    assert seat_transfer.claim(before.state, before.table, after) is seat_transfer.Claim.FREE
    assert seat_transfer.claim(replace(later, transfer_count=0), other.table, before) is seat_transfer.Claim.HERE
    assert after.state.takeback == later.takeback


def test_a_save_keeps_all_that_a_browser_may_know():
    """For a transferred seat of a game with a takeback: no field counts as damaged."""
    one = gather("tenka-meidou", "0l")[0]
    full = replace(one.state, transfer_count=2, transferred=True, takeback=TakebackState(1))
    assert len(full.plain()) <= saves.MOST_APART
    assert read(full.plain()) == full


WISHES = st.builds(lambda number, moment, more, open_: TakebackRequest(number, moment, moment + more, open_),
                   st.integers(1, 60), st.integers(0, 900), st.integers(0, 90), st.booleans())  # fmt: skip


SETTLED = st.builds(AcceptedTakeback, st.integers(0, 7), WISHES.map(lambda wish: wish._replace(open=True)))
ANSWERS = st.dictionaries(st.integers(0, 7), st.tuples(st.integers(0, 60), st.booleans()), max_size=4)


@given(st.integers(0, 60), st.none() | SETTLED, st.none() | WISHES, ANSWERS)
@settings(max_examples=200)
def test_what_a_letter_says_reads_back(era, settled, wish, answers):
    said = TakebackState(era, settled if era else None, {} if wish is None else {3: wish}, answers)
    if said == TakebackState():
        return
    again = takeback_state.read(takeback_state.write(said, 3), 3, 990 if wish is None else wish.at)
    assert again == said
    assert takeback_state.from_plain(said.plain()) == said


@every_row("text", [
    "", "e", "e0", "e01", "y2.1y1.1",
    "e99", "a1", "a1-5-", "b1-1-1-1", "e1b1-1-9-3", "e1b1-1-3-999999", "y1", "ya.1", "e٣", "x" * 200,
])  # fmt: skip
def test_foreign_words_are_no_consent(text):
    with pytest.raises(ValueError):
        takeback_state.read(text, 0)


def test_what_is_longer_than_any_letter_asks_is_measured_before_it_is_read() -> None:
    with pytest.raises(ValueError, match="too long"):
        takeback_state.read("y1-1" * (takeback_state.LONGEST // 4 + 1), 0)
