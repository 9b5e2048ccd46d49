"""Hands that only the dealer's page knows: what guests are told, and that all of it is checked in the end."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import tenka
from tenka.core.errors import BadProof, IllegalChoice, StillSecret
from tenka.core.table import Table
from tenka.live import proof
from tenka.live.dealt.dealer import Dealer
from tenka.live.dealt.guest import Guest
from tenka.live.dealt.page import HOST
from tenka.live.dealt.telling import telling
from tenka.live.game import LiveGame
from tenka.live.terms import read_terms
from tests.live.dealt_peers import DealtRoom, dealt
from tests.live.peers import CHAINS, check
from tests.live.test_proof import _altered

ROOMS = [(0, 1), (0, 1, 2), (0, 1, 0, 2), (0, 1, 2, 1), (0, 1, 2, 3, 4)]


def sound(room: DealtRoom) -> None:
    assert not room.refused
    assert not [page.stopped for page in room.pages.values() if page.stopped]


@cache
def finished() -> str:
    room = dealt((0, 1)).play(random.Random(1))
    sound(room)
    assert room.decision is None
    assert len({page.record() for page in room.pages.values()}) == 1
    return room.guests[1].record()


def test_a_game_dealt_by_the_host_ends_with_the_same_proof_on_every_page() -> None:
    verdict = proof.verify(finished(), check)
    assert verdict.wrong == ""
    assert verdict.proved == ("rules", "bound", "dice", "signed")
    assert verdict.unproved == ("dealt", "who", "together", "left")
    assert tenka.replay(finished()).result is not None


def test_altered_records_of_it_do_not_hold() -> None:
    text, rng = finished(), random.Random(2)
    for _ in range(150):
        altered = _altered(text, rng)
        assert altered == text or proof.verify(altered, check).wrong, altered


class Shuffling(Dealer):
    """Before it tells a guest anything it looks whether the same would be told if all that is hidden from it lay otherwise."""

    compared = 0

    def _telling(self, table: Table, party: int) -> str:
        seats = self.seats_of(party)
        if len(seats) == 1:
            other = shuffled(table, seats[0], random.Random(self.compared))
            assert telling(other, seats) == telling(table, seats)
            Shuffling.compared += other.state != table.state
        return super()._telling(table, party)


def shuffled(table: Table, seat: int, rng: random.Random) -> Table:
    """The table as it could be for all a seat knows."""
    other = object.__new__(Table)
    other.__dict__.update(vars(table))
    other._play = table.view(seat).redeal(rng)
    return other


@pytest.mark.parametrize("seats", ROOMS)
def test_nothing_a_guest_is_told_depends_on_what_is_hidden_from_it(seats: tuple[int, ...]) -> None:
    before = Shuffling.compared
    sound(dealt(seats, dealer=Shuffling).play(random.Random(len(seats)), 60))
    assert Shuffling.compared - before > 50


@pytest.mark.parametrize("seats", ROOMS)
def test_a_guest_sees_and_may_choose_what_its_seats_do_at_the_true_table(seats: tuple[int, ...]) -> None:
    room, rng = dealt(seats), random.Random(7)
    for _ in range(40):
        table = room.dealer.table
        assert table is not None
        for guest in room.guests.values():
            _alike(table, guest)
        room.play(rng, 1)
    sound(room)


def _alike(table: Table, guest: Guest) -> None:
    seen = guest.table
    assert seen is not None
    assert seen.decision is not None
    assert table.decision is not None
    assert (seen.decision.seats, seen.decision.key) == (table.decision.seats, table.decision.key)
    for seat in guest.seats:
        assert seen.view(seat) == table.view(seat)
        assert [event for _, event in seen.log(seat)] == [event for _, event in table.log(seat)]
        if seat in table.decision.seats:
            assert seen.decision.choices(seat) == table.decision.choices(seat)
            assert seen.decision.refusals(seat) == table.decision.refusals(seat)
            imagined = tenka.from_data(json.loads(json.dumps(seen.to_data())))
            assert imagined.view(seat).state == table.view(seat).state
            assert imagined.decision.choices(seat) == table.decision.choices(seat)
    if len(guest.seats) == 1:
        assert seen.view(None) == table.view(None)


def test_a_guest_looks_back_at_what_it_saw() -> None:
    room = dealt((0, 1, 2)).play(random.Random(3), 30)
    table, seen = room.dealer.table, room.guests[2].table
    for at in (0, 7, 30):
        assert seen.view(2, at) == table.view(2, at)
    assert [line.choice for line in seen.history if line.seat == 2] == [line.choice for line in table.history if line.seat == 2]
    assert {line.choice.verb for line in seen.history if line.seat != 2} == {"unknown"}
    assert seen.record() == room.guests[2].record() == ""
    for forbidden in (lambda: seen.truth(3), lambda: seen.branch(3, "x"), lambda: seen.unveiled(3), seen.unveiled_log):
        with pytest.raises(StillSecret):
            forbidden()
    with pytest.raises(IllegalChoice):
        seen.choose(2, "pass")


@pytest.mark.parametrize("moment", [0, 1, 13, 40])
def test_pages_that_are_closed_and_opened_again_go_on(moment: int) -> None:
    room, rng = dealt((0, 1, 2)), random.Random(moment)
    room.play(rng, moment)
    for party in (2, HOST, 1):
        room.reload(party)
        room.play(rng, 6)
    sound(room)
    assert room.guests[1].table.view(1) == room.dealer.table.view(1)


def test_any_page_can_be_closed_after_any_message() -> None:
    """Also where it has not yet signed what it was to say, or what it was told is not all there."""
    room, rng = dealt((0, 1, 2)), random.Random(5)
    closed: list[int] = []
    while len(closed) < 60:
        seat, page = room.asked
        page.choose(seat, rng.choice(page.table.decision.choices(seat)))
        while any(one.out for one in room.pages.values()):
            party = rng.choice([party for party, one in room.pages.items() if one.out])
            room.send(party, room.pages[party].out.pop(0))
            closed.append(rng.randrange(3))
            _reopen(room, closed[-1])
    sound(room)


def _reopen(room: DealtRoom, party: int) -> None:
    old = room.pages[party]
    fresh: Any = type(old)(room.terms, party, CHAINS[party])
    fresh.restore(json.loads(json.dumps(old.plain())))
    assert sorted(fresh.out) == sorted(body for body in old.out if '"here"' not in body)
    if party == HOST:
        room.dealer = fresh
    else:
        room.guests[party] = fresh


def test_who_was_away_is_told_what_it_missed() -> None:
    room, rng = dealt((0, 1, 2)), random.Random(6)
    while room.asked[0] != 1:
        room.play(rng, 1)
    room.away = {2}
    room.play(rng, 1)
    room.reload(2)
    room.meet(2)
    room.play(rng, 20)
    sound(room)


def test_a_guest_that_lost_words_of_its_own_hears_them_before_it_speaks() -> None:
    room, rng = dealt((0, 1)), random.Random(8)
    room.play(rng, 3)
    old = json.loads(json.dumps(room.guests[1].plain()))
    room.play(rng, 12)
    fresh = room.guests[1] = Guest(room.terms, 1, CHAINS[1])
    fresh.restore(old)
    fresh.out.clear()
    room.meet(1)
    assert not fresh.listening
    room.play(rng, 20)
    sound(room)


def test_a_dealer_that_lost_the_table_says_so() -> None:
    room, rng = dealt((0, 1)), random.Random(9)
    room.play(rng, 3)
    old = json.loads(json.dumps(room.dealer.plain()))
    room.play(rng, 5)
    room.dealer = Dealer(room.terms, HOST, CHAINS[HOST])
    room.dealer.restore(old)
    room.meet(1)
    assert room.dealer.stopped.rule == "lost"
    assert room.dealer.stopped.party == HOST


def test_terms_with_a_dealer_are_others_than_open_ones() -> None:
    room = dealt((0, 1))
    again = read_terms(json.loads(json.dumps(room.terms.plain())))
    assert again == room.terms
    assert len(LiveGame(read_terms(room.terms.plain()[:6]), 0, CHAINS[0]).terms.plain()) == 6
    assert read_terms(room.terms.plain()[:6]).session != room.terms.session
    with pytest.raises(BadProof):
        read_terms([*room.terms.plain()[:6], "somebody"])
    with pytest.raises(BadProof):
        read_terms([*room.terms.plain(), "dealer"])
