"""Two people take the same seat by one invitation: each is told; who came second is offered the free seat, plan and all."""

from __future__ import annotations

import pytest

from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, joined, play, sent
from tests.app.harness import Desk


def host_and_two_guests(game: str = "tenka-meidou", kinds: tuple[str, ...] = (LINK, LINK), option: str = "first 0") -> list[Desk]:
    """The host, and two who took seat 1; the host has read the first one's letter."""
    host = begin(PERSON, *kinds, game=game, options=(option,))
    host.do("setup.seat:0 name Ann")
    invitation = sent(play(host))
    first, second = joined(invitation, 1, "Aya"), joined(invitation, 1, "Ben")
    come(host, sent(play(first)))
    return [host, first, second]


def test_the_host_is_told_who_else_wanted_the_seat_and_has_the_letter_that_offers_another() -> None:
    host, _, second = host_and_two_guests()
    record = host.session.table.record()
    come(host, sent(play(second)))
    notice = host.app.notice
    assert (notice.key, notice.grave) == ("ui.letter.refused.wanted", True)
    assert "Ben" in host.shown("notice")
    assert "Aya" in host.shown("notice")
    assert ("letter.more", "", "ui.letter.wanted.offer") in notice.commands
    assert 'id="link"' in host.do("letter.more").shown("dialog")
    assert host.session.table.record() == record
    assert host.session.seats[1].name == "Aya"


def test_who_comes_second_is_offered_the_free_seat_and_plays_it() -> None:
    """In the same save; the first one and the host go on as if nothing had been."""
    host, first, second = host_and_two_guests()
    come(second, sent(play(host)))
    window = second.shown("dialog")
    assert "already belongs to Aya" in window
    assert 'id="join-2"' in window
    assert 'id="join-1"' not in window
    assert 'value="Ben"' in window
    assert 'id="seat-bring"' in window
    second.do("join:2")
    assert [seat.kind for seat in second.session.seats] == [LINK, LINK, PERSON]
    assert [seat.name for seat in second.session.seats][1:] == ["Aya", "Ben"]
    assert len(second.app.save_store.all()) == 1
    again = Desk(second.drawer, fragment=second.frame.hash)
    assert letters_of(again.session.mode).state.own_seat == 2
    for _ in range(3):
        for desk in (host, first, second):
            text = sent(play(desk))
            for other in (host, first, second):
                if other is not desk:
                    come(other, text)
    assert len({desk.session.table.record() for desk in (host, first, second)}) == 1
    assert [desk.session.seats[2].name for desk in (host, first)] == ["Ben", "Ben"]


def test_where_no_seat_is_free_it_is_said_and_one_may_look_on() -> None:
    host, _, second = host_and_two_guests(kinds=(LINK,))
    come(second, sent(play(host)))
    assert "already belongs to" in second.shown("dialog")
    assert 'data-act="join"' not in second.shown("dialog")
    assert 'id="letter-look"' in second.shown("dialog")
    assert 'id="seat-bring"' in second.shown("dialog")


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_plan_comes_along_as_far_as_it_fits(language: str) -> None:
    """Shogun's first plan: provinces are the seat's own, the rest goes along; how much did is told."""
    host, _, second = host_and_two_guests("shogun", option="start prescribed")
    second.do(f"language:{language}")
    play(second)
    *planned, last = second.session.table.answers_of(1)
    assert str(last) == "done"
    come(second, sent(play(host)))
    second.do("join:2")
    notice = second.app.notice
    assert notice.key == "ui.letter.taken.sat"
    laid = second.session.table.answers_of(2)
    assert 0 < len(laid) < len(planned)
    assert set(laid) <= set(planned)
    assert str(len(planned)) in second.shown("notice")
    assert str(len(laid)) in second.shown("notice")
    assert second.session.table.answers_of(1) == ()
    assert second.session.asked_person == 2
