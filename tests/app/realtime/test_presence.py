"""Presence at a live table: who is connected, who is silent and who thinks; and a table that waits in the lobby."""

from __future__ import annotations

import random

import pytest

from tenka.multiplayer.realtime.messages import write
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import (
    connect,
    give,
    meeting,
    play,
    reconnect,
    same,
    settle,
    table,
    table_after,
    to_plans,
)
from tests.app.wires import deliver


def test_every_page_shows_who_is_here_who_thinks_and_who_is_not_connected() -> None:
    host, one, two = table_after(6, 1, (PERSON, LIVE, LIVE))
    asked = host.session.asked_seats[0]
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
    told, t = host.frame.wires.told, host.app.t
    for lost, silent in ((True, 1), (True, 1), (False, 0), (False, 0), (True, 1), (False, 0)):
        told("shaken", 2, lost)
        deliver()
        assert host.shown("seats").count(t("ui.live.kind.silent")) == silent
        assert one.shown("seats").count(t("ui.live.kind.away")) == silent       # as the host says
        assert (t("ui.live.silent", name="Guest 2") in host.shown("prompt")) == bool(silent)
        assert 'id="back-go"' not in host.shown("prompt")
        host.do("live.open")
        assert host.shown("dialog").count(t("ui.live.stage.silent")) == silent
        host.do("close")
    told("shaken", 9, True)             # nobody sits there
    play([host, one, two], random.Random(2), 4)
    same([host, one, two])
    told("shaken", 2, True)
    told("closed", 2, "")
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
    (asked,) = (desk for desk in desks if desk.session.asked_person is not None)
    (other,) = (desk for desk in desks if desk is not asked)
    yours = asked.app.t("ui.title.yours", name=asked.session.save.title_in(asked.app.t))
    assert asked.page.render()["@title"] == yours
    assert other.page.render()["@title"] != yours
