"""Invitations to a meeting and their answers, until the browsers are connected."""

from __future__ import annotations

from tenka_web.app import link_finder, links
from tenka_web.app.app import App
from tenka_web.app.links import INVITE, REPLY, Found
from tenka_web.app.overlays import Dialog
from tenka_web.features.realtime import connection_failure, invitation_link, sdp
from tenka_web.features.realtime.controller import go_to_room
from tenka_web.features.realtime.invitation_link import SECRET, Room
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.people import RemotePlayer
from tenka_web.features.realtime.sdp import ANSWER, HOST, MOST_PLACES, OFFER, WATCH, BadSignal, Signal
from tenka_web.features.realtime.state import at_meeting, live_state


def invite(app: App, meeting: Meeting, place: int) -> None:
    """Make a fresh invitation to a place."""
    guest = meeting.guest(place)
    if guest is None:
        return
    guest.stage, guest.link, guest.own, guest.theirs, guest.blocked, guest.claim = "asking", "", None, None, "", None
    guest.sent = False
    turn = guest.turn = guest.turn + 1
    if app.settings.far == "yes" and app.browser.relays() and place < WATCH:
        _invite_to_room(app, meeting, place, guest)
        return
    guest.room = ""

    def on_description(text: str) -> None:
        if guest.turn != turn:
            return
        try:
            guest.own = sdp.parse_own(text, OFFER, meeting.id, place)
        except BadSignal:
            guest.stage = "away"
            app.notify("ui.live.none", grave=True)
        else:
            guest.stage, guest.link = "invited", _link(app, meeting, INVITE, sdp.write(guest.own))
        app.repaint()

    meeting.peers.invite(place, app.settings.servers, on_description)


def _invite_to_room(app: App, meeting: Meeting, place: int, guest: RemotePlayer) -> None:
    """Make an invitation through a relay. It needs no answer, and one link is valid for the whole game."""
    if not guest.room:
        guest.room = invitation_link.write(Room(meeting.browser.crypto.random(SECRET), meeting.id, place))
    guest.stage, guest.link = "invited", _link(app, meeting, INVITE, guest.room)
    go_to_room(app, meeting, place)


def sit_in_room(app: App, meeting: Meeting, link: Room) -> None:
    """Wait for the host in the room of its invitation, as a guest."""
    before = meeting.places.get(HOST)
    meeting.places[HOST] = RemotePlayer("looking", room=invitation_link.write(link), party=before.party if before else None)
    live_state(app).meeting, app.dialog = meeting, Dialog("live")
    go_to_room(app, meeting, HOST)


@at_meeting("live.watch")
def invite_spectator(app: App, meeting: Meeting, arg: str) -> None:
    """Make a place for a spectator, and a link to it."""
    if not meeting.is_host or meeting.game is None or meeting.game.table is None:
        return
    place = next((at for at in range(WATCH, MOST_PLACES) if at not in meeting.watchers), None)
    if place is not None:
        meeting.watchers[place], app.dialog = RemotePlayer(), Dialog("live")       # the dialog may just have closed itself
        invite(app, meeting, place)


def _link(app: App, meeting: Meeting, kind: str, text: str) -> str:
    """Return the link. The host's, before its game, also names the inviting player and the game."""
    parts = () if meeting.planned is None else invitation_link.note(meeting.name, meeting.planned.game)
    return f"{app.address}#{links.write(kind, text, *parts)}"


def link_of(app: App, text: str, role: str) -> Signal | Room | None:
    """Return what a link has, whose ``text`` follows its kind; report an unreadable one."""
    link = invitation_link.parse(text, role)
    if link is None:
        app.notify("ui.live.bad", grave=True, **links.excerpt(text))
    return link


def find_last(text: str) -> Found | None:
    """Return the last live link of a text. A text without a link may be the part after a link's kind."""
    found = link_finder.find(text)
    if not found:
        return Found(REPLY, links.bodies([text.strip()]))
    return next((one for one in reversed(found) if one.kind in (INVITE, REPLY)), None)


def take_answer(app: App, text: str) -> None:
    """Take a guest's answer, as the host."""
    meeting = live_state(app).meeting
    if meeting is not None and invitation_link.belongs(text, OFFER, meeting.id):
        app.notify("ui.live.own", grave=True)
        return
    signal = link_of(app, text, ANSWER)
    if not isinstance(signal, Signal):
        return
    guest = None if meeting is None or not meeting.is_host or signal.meeting != meeting.id else meeting.guest(signal.place)
    if meeting is None or guest is None:
        app.notify("ui.live.other", grave=True)
        return
    if guest.theirs is not None and guest.theirs != signal and guest.stage in ("looking", "here"):
        app.notify("ui.live.answered", grave=True)
    elif guest.theirs != signal:            # leaving a field sends its text again
        _look_for_a_way(app, meeting, signal)


def _look_for_a_way(app: App, meeting: Meeting, signal: Signal) -> None:
    """Let the browsers connect: both descriptions are known."""
    guest = meeting.guest(signal.place)
    assert guest is not None

    def on_accepted(fits: bool) -> None:
        if not fits and guest.stage == "invited":
            guest.blocked = connection_failure.OLD
        elif fits and guest.stage == "invited":
            guest.stage, guest.theirs = "looking", signal
            if app.notice is not None and app.notice.inside:        # it was about an earlier text
                app.notice = None
            _watch_the_clock(app, meeting, signal.place)
        if fits:
            app.focus = "live-paste"        # leave the field, because a focused field keeps its text
        app.repaint()

    meeting.peers.accept(signal.place, sdp.for_browser(signal), on_accepted)


def _watch_the_clock(app: App, meeting: Meeting, place: int) -> None:
    """Show the likely reason if no connection opens in time."""
    guest = meeting.guest(place)
    assert guest is not None
    theirs = guest.theirs

    def on_timeout() -> None:
        if meeting.guest(place) is not guest or guest.theirs is not theirs or guest.stage not in ("invited", "looking"):
            return                      # connected, or tried again
        if meeting.peers.state(place) in connection_failure.OPEN and not guest.blocked:
            _watch_the_clock(app, meeting, place)
            return
        guest.blocked = connection_failure.reason(guest.own, theirs)
        app.repaint()

    app.clock.call_later(connection_failure.PATIENCE, on_timeout)


def accept(app: App, meeting: Meeting, signal: Signal) -> None:
    """Make the answer to an invitation, to be sent back."""
    guest = meeting.places[HOST] = RemotePlayer(theirs=signal)
    live_state(app).meeting, app.dialog = meeting, Dialog("live")

    def on_description(text: str) -> None:
        try:
            guest.own = sdp.parse_own(text, ANSWER, meeting.id, signal.place)
        except BadSignal:
            app.notify("ui.live.none", grave=True)
        else:
            guest.stage, guest.link = "invited", _link(app, meeting, REPLY, sdp.write(guest.own))
            _watch_the_clock(app, meeting, HOST)
        app.repaint()

    meeting.peers.answer(HOST, sdp.for_browser(signal), app.settings.servers, on_description)


@at_meeting("live.servers")
def renew_descriptions(app: App, meeting: Meeting, arg: str) -> None:
    """Describe this page again in each unused invitation or answer, because the servers changed.

    A guest answers the same invitation again; its first answer no longer counts.
    """
    for place, guest in meeting.everybody:
        if meeting.is_host and guest.underway:
            invite(app, meeting, place)
        elif not meeting.is_host and guest.theirs is not None and guest.stage == "invited":
            accept(app, meeting, guest.theirs)
