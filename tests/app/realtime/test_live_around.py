"""Presence at a live table: who is here and who thinks, clocks that every page counts, and people who look on."""

from __future__ import annotations

import random
import re

import pytest

from tenka.multiplayer.realtime.messages import write
from tenka_web.features.realtime.clocks import clocks, given
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import (
    connect,
    give,
    link_of,
    meeting,
    play,
    reconnect,
    reloaded,
    same,
    settle,
    table,
    table_after,
    to_plans,
)
from tests.app.wires import deliver


def slip(desk: Desk, seat: int) -> str:
    return desk.shown("seats").partition(f'id="seat-{seat}"')[2].partition("</li>")[0]


# presence


def test_every_page_shows_who_is_here_who_thinks_and_who_is_not_connected() -> None:
    host, one, two = table_after(6, 1, (PERSON, LIVE, LIVE))
    asked = host.session.asked()[0]
    for desk, me in ((host, 0), (one, 1), (two, 2)):
        for seat in {0, 1, 2} - {me}:
            assert ("remote, thinking" if seat == asked else "remote, connected") in desk.shown("seats")
    two.frame.wires.cut()
    deliver()
    assert host.shown("seats").count("not connected") == one.shown("seats").count("not connected") == 1
    assert two.shown("seats").count("not connected") == 2
    reconnect(host, two, 2)
    assert "not connected" not in host.shown("seats") + one.shown("seats") + two.shown("seats")


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_who_is_silent_is_told_softly_and_here_again_once_there_is_word(language: str) -> None:
    """Browsers take half a minute to give a way up; nobody is invited anew before."""
    host, one, two = table_after(6, 1, (PERSON, LIVE, LIVE))
    for desk in (host, one, two):
        desk.do(f"language:{language}")
    shaken, t = host.frame.wires.shaken, host.app.t
    for lost, silent in ((True, 1), (True, 1), (False, 0), (False, 0), (True, 1), (False, 0)):
        shaken(2, lost)
        deliver()
        assert host.shown("seats").count(t("ui.live.kind.silent")) == silent
        assert one.shown("seats").count(t("ui.live.kind.away")) == silent       # as the host says
        assert (t("ui.live.silent", name="Guest 2") in host.shown("prompt")) == bool(silent)
        assert 'id="back-go"' not in host.shown("prompt")
        host.do("live.open")
        assert host.shown("dialog").count(t("ui.live.stage.silent")) == silent
        host.do("close")
    shaken(9, True)             # nobody sits there
    play([host, one, two], random.Random(2), 4)
    same([host, one, two])
    shaken(2, True)
    host.frame.wires.closed(2)
    assert t("ui.live.silent", name="Guest 2") not in host.shown("prompt")
    assert t("ui.live.gone", name="Guest 2") in host.shown("prompt")
    assert 'id="back-go"' in host.shown("prompt")


def test_who_has_given_a_secret_answer_thinks_no_more() -> None:
    desks = table((PERSON, LIVE, "light"), game="shogun")
    host, guest = desks
    rng = random.Random(2)
    to_plans(desks, rng)
    assert "remote, thinking" in guest.shown("seats")
    give(host, rng, desks)
    assert "remote, thinking" not in guest.shown("seats")
    assert "remote, connected" in guest.shown("seats")


def test_only_the_host_says_who_is_connected() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    meeting(one).peers.send(0, write("around", [], []))
    deliver()
    for desk in (host, two):
        assert "not connected" not in desk.shown("seats")


def test_a_table_whose_window_is_shut_waits_in_the_lobby_and_begins_from_there() -> None:
    host, guest = Desk().do("setup.game:yedo", "setup.deal:open").start(PERSON, LIVE, game="yedo"), Desk()
    assert 'id="live-awaits"' in host.do("close").shown("main")
    assert "1 of 2" in host.shown("main")
    assert 'id="live-link-1"' in host.do("live.open").shown("dialog")
    connect(host.do("close"), guest, 1)
    assert host.app.session is not None or meeting(guest).offered is not None


def test_the_title_calls_who_is_asked() -> None:
    desks = table()
    settle(desks)
    (asked,) = (desk for desk in desks if desk.session.person() is not None)
    (other,) = (desk for desk in desks if desk is not asked)
    yours = asked.app.t("ui.title.yours", name=asked.session.save.title_in(asked.app.t))
    assert asked.page.render()["@title"] == yours
    assert other.page.render()["@title"] != yours


# clocks


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
    asked = desks[0].session.asked()[0]
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
    while host.session.asked()[0] != 1:
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
    asked = host.session.asked()[0]
    guest.watch.run(60_000)
    play(desks, random.Random(4), 2)
    before = meeting(guest).presence.clocks.plain()
    fresh = Desk(guest.drawer, fragment=guest.frame.hash)
    assert meeting_at(fresh.session) is not None
    assert meeting(fresh).presence.clocks.given == [600, 600]
    assert meeting(fresh).presence.clocks.used[asked] >= before[0][asked] > 0


@pytest.mark.parametrize("looks", [None, {}, [{"clock": "x"}], [{"clock": "-1"}], [{"clock": 600}], [{"clock": "9999999"}], [1]])
def test_clocks_of_a_stranger_are_none_or_numbers(looks: object) -> None:
    assert given(looks, 2) == []
    assert clocks(looks, 2).left(0, 0) is None


@pytest.mark.parametrize("kept", [[], [[1], [0], 0], [[1, "x"], [0], 0], [[1, -1], [0], 0], [[1, 1], ["x"], 0], 7])
def test_damaged_clocks_are_refused(kept: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        clocks([{"clock": "60"}, {"clock": "60"}], 2, kept)


# looking on


def looks_on(host: Desk, place: int = 8) -> Desk:
    host.do("live.open", "live.watch")
    watcher = Desk()
    watcher.frame.hash = link_of_watcher(host, place)
    watcher.do("fragment")
    assert "watch a live game" in watcher.shown("dialog")
    assert 'id="live-name"' not in watcher.shown("dialog")
    watcher.do("live.join")
    host.do(f"live.answer:https://example.org/#{link_of(watcher, 0)}", "close")
    deliver()
    watcher.app.repaint = lambda: None
    return watcher


def link_of_watcher(host: Desk, place: int) -> str:
    return meeting(host).watchers[place].link.partition("#")[2]


def test_somebody_looks_on_from_the_middle_to_the_end() -> None:
    desks = table_after(5, 6)
    watcher = looks_on(desks[0])
    settle([*desks, watcher])
    assert watcher.session.table.record() == desks[0].session.table.record()
    assert watcher.session.viewer is None
    assert watcher.session.person() is None
    assert 'id="live-say"' not in watcher.shown("prompt")
    play(desks, random.Random(7))
    settle([watcher])
    assert watcher.session.is_over
    assert watcher.session.table.record() == desks[0].session.table.record()


def test_who_looks_on_says_nothing_and_is_asked_nothing() -> None:
    desks = table()
    watcher = looks_on(desks[0])
    wires = watcher.frame.wires
    before = len(wires.sent)
    watcher.do("live.say:hello", "live.without", "live.yes:leave 0", "live.letters", "live.point", "choose:roll")
    wires.send(0, write("hello", meeting(watcher).me, ""))
    deliver()
    assert len(wires.sent) == before + 1
    assert not meeting(desks[0]).claims
    assert not meeting(desks[0]).presence.texts
    play(desks, random.Random(8))
    assert desks[0].session.is_over


def test_who_looks_on_comes_back_after_a_reload() -> None:
    desks = table_after(12, 10)
    watcher = looks_on(desks[0])
    settle([*desks, watcher])
    fresh = reloaded(watcher)
    assert meeting_at(fresh.session) is not None
    play(desks, random.Random(11), 6)
    desks[0].do("live.invite:8")
    fresh.frame.hash = link_of_watcher(desks[0], 8)
    fresh.do("fragment")
    desks[0].do(f"live.answer:{link_of(fresh, 0)}", "close")
    deliver()
    settle([*desks, fresh])
    same([*desks, fresh])


def test_as_many_look_on_as_there_are_places() -> None:
    desks = table()
    for _ in range(12):
        desks[0].do("live.watch")
    assert sorted(meeting(desks[0]).watchers) == list(range(8, 16))
    assert 'id="live-link-15"' in desks[0].shown("dialog")          # though the window was shut
    desks[1].do("live.watch")
    assert not meeting(desks[1]).watchers
