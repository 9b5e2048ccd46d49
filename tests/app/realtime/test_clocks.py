"""Clocks of a live game, which every page counts for itself."""

from __future__ import annotations

import random
import re

import pytest

from tenka_web.features.realtime.clocks import clocks, read_clocks
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import (
    connect,
    meeting,
    play,
    settle,
)
from tests.app.wires import deliver


def timed(minutes: int = 10, kinds: tuple[str, ...] = (PERSON, LIVE)) -> list[Desk]:
    host = Desk().do(f"setup.clock:{minutes}").start(*kinds)
    guest = Desk()
    connect(host, guest, 1)
    return [host, guest]


def test_clocks_are_offered_where_somebody_sits_elsewhere() -> None:
    lobby = Desk()
    assert 'id="live-clock"' not in lobby.shown("main")
    assert 'id="live-clock"' in lobby.do(f"setup.seat:1 kind {LIVE}").shown("main")
    assert lobby.do("setup.clock:7", "setup.clock:x").app.setup.minutes == 0


def test_every_page_counts_the_time_of_whoever_is_asked() -> None:
    desks = timed(10)
    settle(desks)
    asked = desks[0].session.asked_seats[0]
    for desk in desks:
        assert desk.shown("seats").count(">Time left: 10 min<") == 2
        desk.watch.run(125_000)
        assert "Time left: 8 min" in desk.shown("seats")
        assert meeting(desk).presence.clocks.left(asked, desk.watch.now()) == 475
        desk.watch.run(430_000)
        assert re.search(r"Time left: \d+ s", desk.shown("seats"))
        desk.watch.run(60_000)
        assert "Time left: none" in desk.shown("seats")


def test_whose_time_is_over_may_be_gone_on_without_and_nothing_happens_by_itself() -> None:
    desks = timed(5)
    host, guest = desks
    while host.session.asked_seats[0] != 1:
        play(desks, random.Random(3), 1)
    for desk in desks:
        desk.watch.run(301_000)
    before = host.session.table.record()
    host.do("live.open")
    assert 'id="live-without"' in host.shown("dialog")
    assert host.session.table.record() == before
    host.do("live.without", "close")
    deliver()
    assert [seat.kind for seat in host.session.seats] == [PERSON, "light"]
    assert meeting(guest).game is not None
    assert guest.app.t("ui.live.foul.gone") in guest.shown("prompt")


def test_a_page_that_was_closed_counts_on() -> None:
    desks = timed(10)
    host, guest = desks
    settle(desks)
    asked = host.session.asked_seats[0]
    guest.watch.run(60_000)
    play(desks, random.Random(4), 2)
    before = meeting(guest).presence.clocks.plain()
    fresh = Desk(guest.drawer, fragment=guest.frame.hash)
    assert meeting_at(fresh.session) is not None
    assert meeting(fresh).presence.clocks.given == [600, 600]
    assert meeting(fresh).presence.clocks.used[asked] >= before[0][asked] > 0


@pytest.mark.parametrize("looks", [None, {}, [{"clock": "x"}], [{"clock": "-1"}], [{"clock": 600}], [{"clock": "9999999"}], [1]])
def test_clocks_of_a_stranger_are_none_or_numbers(looks: object) -> None:
    assert read_clocks(looks, 2) == []
    assert clocks(looks, 2).left(0, 0) is None


@pytest.mark.parametrize("kept", [[], [[1], [0], 0], [[1, "x"], [0], 0], [[1, -1], [0], 0], [[1, 1], ["x"], 0], 7])
def test_damaged_clocks_are_refused(kept: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        clocks([{"clock": "60"}, {"clock": "60"}], 2, kept)
