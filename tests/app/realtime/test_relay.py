"""Pages that come together through a relay: one link, nothing sent back; the relay learns nothing and can only hinder."""

from __future__ import annotations

import html
import random

import pytest

from tenka_web.features.realtime import connection_failure, game_storage, invitation_link
from tenka_web.features.realtime.invitation_link import Room
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.features.realtime.relay_peers import RelayPeers
from tenka_web.features.realtime.state import live_state
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, same
from tests.app.realtime.public_relay import PublicRelay
from tests.app.wires import deliver

RELAY = "wss://relay.example/room"
BEATS = Meeting._beat_later
"""Tests of the page do without, but for those of silence."""


STEP = 250


def page(public: PublicRelay, **more: object) -> Desk:
    """A page of a site that was built with a relay."""
    desk = Desk(**more)  # type: ignore[arg-type]
    desk.frame.relay_addresses, desk.frame.open_socket = (RELAY,), public.connect
    return desk


def settle(public: PublicRelay, *desks: Desk, time: int = 3_000) -> None:
    """All that is said arrives, and so much time passes for all."""
    for _ in range(2_000):
        deliver()
        if public.run():
            continue
        if time <= 0:
            return
        time -= STEP
        public.time += STEP
        for desk in desks:
            desk.watch.run(STEP)
    raise AssertionError("they never come to rest")


def on(public: PublicRelay, desks: list[Desk], rng: random.Random, choices: int, time: int = 3_000) -> None:
    """So many choices, of which each arrives before the next."""
    for _ in range(choices):
        play(desks, rng, 1)
        settle(public, *desks, time=time)


def alike(public: PublicRelay, *desks: Desk) -> None:
    """Time passes until both tables are the same and wait for nobody's message."""
    for _ in range(60):
        settle(public, *desks, time=10_000)
        if len({desk.session.table.record() for desk in desks}) == 1 and not any(desk.session.is_stopped for desk in desks):
            return
    raise AssertionError("they never hear each other out")


def host_of(public: PublicRelay, kinds: tuple[str, ...] = (PERSON, LIVE)) -> Desk:
    return page(public).do("set.far:yes").start(*kinds)


def join(host: Desk, guest: Desk, place: int) -> None:
    """The guest opens its link and sits down."""
    guest.frame.hash = meeting(host).places[place].link.partition("#")[2]
    guest.do("fragment")
    assert "relay.example" in guest.shown("dialog")
    guest.do(f"live.name:Guest {place}", "live.join")


def carried(desk: Desk) -> set[int]:
    peers = meeting(desk).peers
    assert isinstance(peers, RelayPeers)
    return peers.carried


def wires_blocked(*desks: Desk) -> None:
    for desk in desks:
        desk.frame.peers().blocked = True       # type: ignore[attr-defined]


@pytest.mark.parametrize("kinds", [(PERSON, LIVE), (PERSON, LIVE, LIVE)])
def test_one_link_for_each_guest_and_the_relay_is_left_when_they_have_met(kinds: tuple[str, ...]) -> None:
    public = PublicRelay()
    host = host_of(public, kinds)
    assert 'id="live-answer"' not in host.shown("dialog")
    guests = [page(public) for _ in kinds[1:]]
    for place, guest in enumerate(guests, 1):
        join(host, guest, place)
        settle(public, host, *guests)
    for desk in (host, *guests):
        assert meeting_at(desk.session) is live_state(desk.app).meeting
        assert not carried(desk)
    said = len(public.seen)
    play([host, *guests], random.Random(1), 5)
    same([host, *guests])
    settle(public, host, *guests, time=60_000)
    assert len(public.seen) == said
    assert not any(public.rooms.values())


def test_a_relay_that_lags_three_seconds_and_takes_sixty_messages_a_minute_carries_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is said within a moment goes in one message, and nothing is said again before its acknowledgement can be here."""
    monkeypatch.setattr(Meeting, "_beat_later", BEATS)
    public = PublicRelay(lag=3_000, most=60)
    host, guest = host_of(public), page(public)
    wires_blocked(host, guest)
    join(host, guest, 1)
    settle(public, host, guest, time=60_000)
    assert (carried(host), carried(guest)) == ({1}, {0})
    said = len(public.seen)
    settle(public, host, guest, time=60_000)        # nobody chooses, and both hear that the other one is there
    assert len(public.seen) - said < 60
    assert not meeting(host).places[1].silent
    on(public, [host, guest], random.Random(2), 10, time=20_000)
    same([host, guest])
    assert public.dropped == 0


def test_a_page_of_which_the_relay_brings_no_word_is_told_of_softly_then_missed_and_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Meeting, "_beat_later", BEATS)
    public = PublicRelay()
    host, guest = host_of(public), page(public)
    wires_blocked(host, guest)
    join(host, guest, 1)
    settle(public, host, guest, time=connection_failure.PATIENCE + 10_000)
    silent, gone = host.app.t("ui.live.silent", name="Guest 1"), 'id="live-back"'
    for asleep, told in ((16_000, (True, False)), (44_000, (False, True))):     # a phone in a pocket: nothing runs there
        public.ends[-1].open = False
        settle(public, host, time=asleep)
        assert (silent in host.shown("prompt"), gone in host.shown("prompt")) == told
        public.ends[-1].open = True
        settle(public, host, guest, time=12_000)
        assert silent not in host.shown("prompt")
        assert gone not in host.shown("prompt")
        assert (carried(host), carried(guest)) == ({1}, {0})
    on(public, [host, guest], random.Random(3), 8)
    alike(public, host, guest)


def test_a_page_that_reloads_is_looked_for_by_itself_and_all_else_is_folded() -> None:
    public = PublicRelay()
    host, guest = host_of(public), page(public)
    join(host, guest, 1)
    settle(public, host, guest)
    guest.frame.wires.cut()
    deliver()
    for desk, name in ((host, "Guest 1"), (guest, "the Red clan")):
        assert desk.app.t("ui.live.back.looking", name=name) in html.unescape(desk.shown("prompt"))
        before, _, folded = desk.shown("prompt").partition('<details id="back-ways">')
        assert 'id="back-go"' not in before
        assert 'id="back-go"' in folded
    settle(public, host, guest)
    for desk in (host, guest):
        assert 'id="live-back"' not in desk.shown("prompt")
    play([host, guest], random.Random(4), 2)
    same([host, guest])


def test_a_stranger_who_says_all_again_makes_nobody_speak_more_often() -> None:
    public = PublicRelay(most=60)
    host, guest = host_of(public), page(public)
    wires_blocked(host, guest)
    found, heard = invitation_link.parse(meeting(host).places[1].room), list[str]()
    assert isinstance(found, Room)
    stranger = public.connect("", found.name, lambda: None, heard.append, lambda: None)
    join(host, guest, 1)
    for _ in range(8):
        settle(public, host, guest)
        for end in {*public.rooms[found.name]} - {stranger}:
            for text in heard * 3:
                end.heard(text)
    assert (carried(host), carried(guest)) == ({1}, {0})
    assert public.dropped == 0
    on(public, [host, guest], random.Random(1), 3)
    same([host, guest])


@pytest.mark.parametrize("seed", range(4))
def test_a_hostile_relay_hinders_and_does_nothing_else(seed: int) -> None:
    """It drops a third, says again whatever it likes, to whom it was for, alters letters and floods."""
    public = PublicRelay(random.Random(seed))
    host, guest = host_of(public), page(public)
    wires_blocked(host, guest)
    join(host, guest, 1)
    settle(public, host, guest, time=300_000)
    assert (carried(host), carried(guest)) == ({1}, {0})
    for desk in (host, guest):
        desk.app.repaint = lambda: None
    rng = random.Random(seed)
    for _ in range(12):
        play([host, guest], rng, 1)
        alike(public, host, guest)
    assert len(host.session.table.history) > 5
    for desk in (host, guest):
        assert meeting(desk).game.stopped is None


def test_the_relay_reads_nothing_and_every_message_is_as_long_as_others() -> None:
    public = PublicRelay()
    host, guest = host_of(public), page(public)
    wires_blocked(host, guest)
    join(host, guest, 1)
    settle(public, host, guest, time=connection_failure.PATIENCE + 10_000)
    secret = meeting(host).places[1].room
    whole = "\n".join(public.seen)
    for word in (secret, secret.partition(".")[0], meeting(host).id, "Guest 1", "tenka-meidou", "ufrag", "hello"):
        assert word not in whole
    assert len({*map(len, public.seen)}) <= 4


def test_nothing_is_asked_of_others_before_the_one_question_which_is_asked_once() -> None:
    public = PublicRelay()
    asks = page(public).do("setup.game:tenka-meidou", "open:friend", "friend.now")
    window = asks.shown("dialog")
    assert 'id="live-far"' in window
    assert 'id="live-near"' in window
    assert "relay.example" in window
    assert 'id="live-answer"' not in window
    assert public.asked == []
    asks.do("set.far:yes")
    assert public.asked == [RELAY]
    assert meeting(asks).places[1].room in meeting(asks).places[1].link
    assert 'id="live-far"' not in asks.shown("dialog")
    asks.do("set.far:no", "set.far:perhaps")
    assert not meeting(asks).places[1].room
    assert 'id="live-answer"' in asks.shown("dialog")
    assert Desk(asks.drawer).app.settings.far == "no"


def test_a_site_without_relays_asks_about_address_servers_alone() -> None:
    plain = Desk().do("setup.game:tenka-meidou", "open:friend", "friend.now")
    assert "relay" not in plain.shown("dialog").partition('id="live-far"')[0]
    plain.do("set.far:yes")
    assert "#live=" in meeting(plain).places[1].link
    plain.frame.hash = f"live={invitation_link.write(GOOD)}"
    plain.do("fragment")
    assert plain.app.notice.key == "ui.live.relay.none"


def test_a_guest_is_told_the_relay_before_it_is_asked() -> None:
    public = PublicRelay()
    host, guest = host_of(public), page(public)
    before = len(public.asked)
    guest.frame.hash = meeting(host).places[1].link.partition("#")[2]
    guest.do("fragment")
    assert 'id="live-through"' in guest.shown("dialog")
    assert 'id="live-inviter"' in guest.shown("dialog")
    assert len(public.asked) == before


@pytest.mark.parametrize("blocked", [False, True])
def test_a_guest_that_is_opened_again_comes_back_by_itself(blocked: bool) -> None:
    public = PublicRelay()
    host, guest = host_of(public), page(public)
    if blocked:
        wires_blocked(host, guest)
    join(host, guest, 1)
    settle(public, host, guest, time=connection_failure.PATIENCE + 10_000)
    on(public, [host, guest], random.Random(1), 3)
    assert "rooms" in game_storage.plain(meeting(guest))
    if not blocked:
        guest.frame.wires.cut()
    again = Desk(guest.drawer)
    again.frame.relay_addresses, again.frame.open_socket, again.frame.hash = (RELAY,), public.connect, guest.frame.hash
    if blocked:
        wires_blocked(again)
    guest.frame.open_socket = None
    meeting(guest).peers.leave(0)
    again.do("fragment")
    settle(public, host, again, time=connection_failure.PATIENCE + 30_000)
    assert meeting(host).places[1].stage == meeting(again).places[0].stage == "here"
    on(public, [host, again], random.Random(2), 8)
    same([host, again])


GOOD = Room(bytes(range(16)), "abcdef", 3)
BAD = [invitation_link.write(GOOD._replace(**wrong)) for wrong in (
    {"secret": b"short"}, {"meeting": "m"}, {"meeting": "meet ing"}, {"place": 9}, {"meeting": "m" * 99},
)]  # fmt: skip


@pytest.mark.parametrize("text", ["", "_", "_A~b~c", "_" * 5_000, "_w", *BAD])
def test_what_is_no_invitation_is_refused(text: str) -> None:
    assert invitation_link.parse(invitation_link.write(GOOD)) == GOOD
    assert invitation_link.parse(text) is None
    public = PublicRelay()
    desk = page(public, fragment=f"live={text}")
    desk.do("fragment")
    assert public.asked == []
