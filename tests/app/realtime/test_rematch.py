"""Once a live game is over, another one: asked for and begun over the connections that stand, by links where one is gone."""

from __future__ import annotations

import random

import pytest

from tenka.multiplayer.realtime.messages import write
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, reconnect, same, table, table_after
from tests.app.wires import deliver


def ended(*kinds: str) -> list[Desk]:
    """The pages of a game that is over."""
    desks = table(kinds or (PERSON, LIVE))
    play(desks, random.Random(7))
    assert desks[0].session.is_over
    return desks


def again(desks: list[Desk]) -> None:
    """All sit at a new table, where they play on."""
    deliver()
    assert not any(desk.session.is_over for desk in desks)
    assert {desk.app.dialog for desk in desks} == {None}
    play(desks, random.Random(8), 6)
    same(desks)


@pytest.mark.parametrize("who", [0, 1])
def test_either_of_two_asks_and_the_other_agrees_by_one_button(who: int) -> None:
    """The seats are turned, and nobody sends or opens anything."""
    desks = ended()
    asker, other = desks[who], desks[1 - who]
    first = [seat.name for seat in asker.session.seats]
    asker.do("rematch")
    deliver()
    assert other.app.notice.key == "ui.rematch.asks"
    assert "Play again with" in other.shown("prompt")
    assert asker.app.dialog is not None
    other.do("live.rematch")
    again(desks)
    assert [seat.kind for seat in asker.session.seats] == [seat.kind for seat in other.session.seats][::-1]
    assert sorted(seat.name for seat in asker.session.seats) == sorted(first)
    assert [seat.name for seat in asker.session.seats] == [seat.name for seat in other.session.seats]
    assert asker.frame.copied == asker.frame.shared == []


def test_where_both_ask_at_once_one_table_stands() -> None:
    desks = ended()
    for desk in desks:
        desk.do("rematch")
    again(desks)


def test_the_host_asks_all_of_three_and_who_asked_back_by_the_usual_button_agrees() -> None:
    desks = ended(PERSON, LIVE, LIVE)
    desks[0].do("rematch")
    deliver()
    desks[2].do("rematch")
    deliver()
    assert desks[0].session.is_over
    desks[1].do("live.rematch")
    again(desks)
    assert [at for at, seat in enumerate(desks[0].session.seats) if seat.kind == PERSON] == [2]


def test_a_guest_among_three_has_no_way_to_the_other_one_and_invites_by_links() -> None:
    host, guest, _ = ended(PERSON, LIVE, LIVE)
    guest.do("rematch")
    deliver()
    assert "Another game?" in host.shown("prompt")
    assert all(one.stage == "invited" for one in meeting(guest).places.values())


def test_whoever_has_gone_is_invited_by_a_link() -> None:
    host, guest = ended()
    guest.frame.wires.cut()
    host.do("rematch")
    assert meeting(host).places[0].stage == "invited"
    connect(host, guest, 0)
    again([host, guest])


def test_who_doesnt_answer_can_be_sent_a_link_instead_and_who_goes_is_seen_to_go() -> None:
    host, guest = ended()
    host.do("rematch")
    deliver()
    assert 'id="live-again-0"' in host.shown("dialog")
    guest.frame.wires.cut()
    assert meeting(host).places[0].stage == "away"
    reconnect(host, guest, 0)
    again([host, guest])


def test_in_the_middle_of_a_game_nobody_asks_for_another() -> None:
    host, guest = table_after(4, 1)
    wires = guest.frame.wires
    wires.send(0, write("again", "another", 1))
    deliver()
    assert meeting(host).offer is None
    play([host, guest], random.Random(2), 4)
    same_record = {desk.session.table.record() for desk in (host, guest)}
    assert len(same_record) == 1
