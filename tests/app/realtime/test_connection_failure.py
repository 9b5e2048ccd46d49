"""Two browsers that find no way to each other: a clock, the likely reason, and what to do next, on both pages."""

from __future__ import annotations

import base64
import random
import zlib
from typing import Any

import pytest

from tenka_web.app.ports import Server
from tenka_web.app.settings import PUBLIC
from tenka_web.features.realtime import sdp
from tenka_web.features.realtime.connection_failure import CLOSED, HIDDEN, NEAR, OLD, OURS, PATIENCE, THEIRS, reason
from tenka_web.features.realtime.state import live_state
from tenka_web.ui.seats import LINK, LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, link_of, meeting, play, same
from tests.app.wires import SDP, deliver

FRAME = SDP.format(port=50_123, user="abcd", fingerprint=":".join(["AB"] * 32), role="actpass")
RELAY = "a=candidate:1 1 udp 1677729535 203.0.113.7 50123 typ relay raddr 0.0.0.0 rport 0"


def signal(*kinds: str) -> sdp.Signal:
    """A browser that describes itself with addresses of these kinds."""
    hosts = {
        "hidden": "a.local 9 typ host", "near": "10.0.0.7 9 typ host", "far": "203.0.113.7 9 typ srflx",
        "relay": "203.0.113.9 9 typ relay",
    }  # fmt: skip
    return sdp.Signal(sdp.OFFER, "meeting1", 1, tuple(f"a=candidate:1 1 udp 9 {hosts[kind]}" for kind in kinds))


@pytest.mark.parametrize(("mine", "theirs", "found"), [
    (("hidden",), ("hidden",), HIDDEN), (("near",), ("hidden",), NEAR), ((), (), HIDDEN),
    (("hidden", "far"), ("hidden",), THEIRS), (("hidden",), ("near", "far"), OURS),
    (("hidden", "far"), ("far",), CLOSED), (("relay",), ("far",), CLOSED),
])  # fmt: skip
def test_the_reason_is_told_by_what_both_know_of_themselves(mine: tuple[str, ...], theirs: tuple[str, ...], found: str) -> None:
    assert reason(signal(*mine), signal(*theirs)) == found


@pytest.mark.parametrize(("more", "kinds"), [("", {"host", "srflx"}), (f"{RELAY}\r\n", {"host", "srflx", "relay"})])
def test_a_description_fits_into_a_link_and_comes_back(more: str, kinds: set[str]) -> None:
    """A place at a server goes along."""
    found = sdp.parse_own(FRAME + more, sdp.OFFER, "meeting1", 3)
    text = sdp.write(found)
    assert [found.knows(kind) for kind in ("host", "srflx", "relay")] == [kind in kinds for kind in ("host", "srflx", "relay")]
    assert sdp.read(text) == found
    assert len(text) < 280 < len(FRAME) / 2
    assert sdp.parse_own(sdp.for_browser(found), sdp.OFFER, "meeting1", 3) == found
    many = "\r\n".join(f"a=candidate:{at} 1 udp 9 10.0.0.{at} 9 typ host" for at in range(40))
    assert len(sdp.parse_own(f"{many}\r\n{FRAME}", sdp.OFFER, "meeting1", 3).lines) == sdp.MOST_LINES


@pytest.mark.parametrize("text", ["", "x" * 2_000, "AAAA", "é", "eJwDAAAAAAE", "a" * 1_199])
def test_what_describes_nobody_is_refused(text: str) -> None:
    with pytest.raises(sdp.BadSignal):
        sdp.read(text)


def test_no_line_can_be_smuggled_in() -> None:
    good = sdp.parse_own(FRAME, sdp.OFFER, "meeting1", 3)
    evil = "a=ice-ufrag:ab\ra=b", "a=candidate:1 1 udp 1 10.0.0.1 5 typ host\r", "a=candidate:1 1 tcp 1 10.0.0.1 5 typ host", "m="
    more = [good._replace(lines=(*good.lines, line)) for line in evil]
    for bad in (good._replace(place=99), good._replace(meeting="<b>"), *more):
        with pytest.raises((sdp.BadSignal, ValueError)):
            sdp.read(sdp.write(bad))


def test_a_bomb_is_not_unpacked() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"\0" * 500_000, 9)).decode().rstrip("=")[: sdp.LONGEST]
    with pytest.raises(sdp.BadSignal):
        sdp.read(bomb)


def apart(*, host_asks: bool = False, guest_asks: bool = False) -> tuple[Desk, Desk]:
    """A host and a guest whose answer was pasted, and between whom there is no way."""
    host, guest = Desk(), Desk()
    host.do(*["set.far:yes"] * host_asks)
    guest.do(*["set.far:yes"] * guest_asks)
    host.start(PERSON, LIVE)
    wires(host).blocked = True
    guest.do("live.name:Guest 1")
    connect(host, guest, 1)
    return host, guest


def wires(desk: Desk) -> Any:
    assert desk.frame.wires is not None
    return desk.frame.wires


@pytest.mark.parametrize(("asks", "reasons"), [
    ((False, False), (HIDDEN, HIDDEN)), ((True, False), (THEIRS, OURS)),
    ((False, True), (OURS, THEIRS)), ((True, True), (CLOSED, CLOSED)),
])  # fmt: skip
@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_after_fifteen_seconds_both_pages_say_why_and_what_next(asks: tuple[bool, bool], reasons: tuple[str, str],
                                                                 language: str) -> None:  # fmt: skip
    """However the browser calls it: it may stay "new" for ever."""
    host, guest = apart(host_asks=asks[0], guest_asks=asks[1])
    for desk in (host, guest):
        desk.do(f"language:{language}")
        desk.watch.run(PATIENCE - 1_000)
        assert 'id="live-blocked' not in desk.shown("dialog")
        desk.watch.run(1_000)
        assert 'id="live-blocked' in desk.shown("dialog")
        assert "ui.live" not in desk.shown("dialog")
    assert (meeting(host).places[1].blocked, meeting(guest).places[0].blocked) == reasons


def test_a_browser_that_gives_up_sooner_is_not_waited_for() -> None:
    host, _ = apart()
    wires(host).told("closed", 1, "")
    assert meeting(host).places[1].blocked == HIDDEN


def test_a_connection_that_only_needs_a_moment_more_gets_it() -> None:
    host, _ = apart()
    wires(host).states[1] = "connected"
    host.watch.run(PATIENCE)
    assert not meeting(host).places[1].blocked
    wires(host).states[1] = "disconnected"
    host.watch.run(PATIENCE)
    assert meeting(host).places[1].blocked


def test_it_is_tried_anew_in_place_with_address_servers_on_both_sides() -> None:
    host, guest = apart()
    host.watch.run(PATIENCE)
    old = link_of(guest, 0)
    wires(host).blocked = False
    host.do("set.far:yes")
    assert not meeting(host).places[1].blocked
    assert meeting(host).places[1].stage == "invited"
    assert wires(host).servers[-1] == tuple(map(Server, PUBLIC))
    guest.do("set.far:yes")
    assert link_of(guest, 0) != old
    guest.do("close")
    connect(host, guest, 1)
    assert meeting(host).places[1].stage == "here"
    host.watch.run(2 * PATIENCE)
    guest.watch.run(2 * PATIENCE)
    assert 'id="live-blocked' not in host.shown("dialog") + guest.shown("dialog")
    for desk in (host, guest):
        desk.app.repaint = lambda: None
    play([host, guest], random.Random(1), 4)
    same([host, guest])


def test_the_same_game_is_begun_by_letters_with_one_press() -> None:
    host, _ = apart()
    host.watch.run(PATIENCE)
    assert 'id="live-post-1"' in host.shown("dialog")
    host.do("live.post")
    assert live_state(host.app).meeting is None
    assert [seat.kind for seat in host.session.seats] == [PERSON, LINK]
    assert host.session.mode.by_letters


def test_an_answer_to_an_older_invitation_says_so_and_offers_a_fresh_one() -> None:
    host, guest = Desk().start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1)
    guest.do("fragment", "live.join")
    host.do("live.invite:1")
    wires(guest).waiting.clear()
    host.do(f"live.answer:https://example.org/#{link_of(guest, 0)}")
    assert meeting(host).places[1].blocked == OLD
    assert 'id="live-anew-1"' in host.shown("dialog")
    host.do("live.invite:1")
    assert not meeting(host).places[1].blocked
    deliver()


@pytest.mark.parametrize(("way", "servers"), [("live.join:ask", tuple(map(Server, PUBLIC))), ("live.join", ())])
def test_who_is_invited_across_the_internet_is_asked_with_one_button(way: str, servers: tuple[Server, ...]) -> None:
    """Nothing is asked of any server before, and which would be stands there."""
    host, guest = Desk().do("set.far:yes").start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1)
    guest.do("fragment")
    asked = guest.shown("dialog").partition('id="live-hosts"')[2].partition("</p>")[0]
    assert all(one.split(":")[1] in asked for one in PUBLIC)
    assert 'id="live-join-near"' in guest.shown("dialog")
    assert guest.frame.wires is None
    guest.do(way)
    assert wires(guest).servers == [servers]
    host.do(f"live.answer:https://example.org/#{link_of(guest, 0)}")
    deliver()
    assert meeting(host).places[1].stage == "here"


def test_who_is_invited_within_one_network_is_told_so_and_needs_no_server() -> None:
    host, guest = Desk().start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1)
    guest.do("fragment")
    assert "Play across the internet" in guest.shown("dialog").partition('id="live-way"')[2]
    assert 'id="live-join-near"' not in guest.shown("dialog")
    assert 'id="live-ask"' not in guest.shown("dialog")


def test_servers_of_ones_own_take_the_place_of_the_public_ones() -> None:
    relay = "turn:relay.example:443?transport=tcp"
    desk = Desk().do("set.stun:one.example two.example:3479, javascript:alert(1)", "set.far:yes", f"set.turn:{relay}",
                     "set.turn_user:hana", "set.turn_word:a word")  # fmt: skip
    named = Server("stun:one.example"), Server("stun:two.example:3479"), Server(relay, "hana", "a word")
    assert desk.app.settings.servers == named
    assert Desk(desk.drawer).app.settings.servers == desk.app.settings.servers
    assert desk.do("set.stun:", "set.turn:http://x").app.settings.servers == tuple(map(Server, PUBLIC))
