"""Commands of the dialog of a meeting. Imported when needed."""

from __future__ import annotations

from tenka_web.app import input_limits, link_finder, links
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.overlays import Dialog
from tenka_web.features.realtime import (  # noqa: F401  (registers more commands)
    continue_game,
    handshake,
    host_and_join,
    invitations,
    table_commands,
)
from tenka_web.features.realtime.invite_view import words_beside
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.people import RemotePlayer
from tenka_web.features.realtime.state import at_meeting, live_state
from tenka_web.ui.seats import tidy


@at_meeting("live.sit")
def sit(app: App, meeting: Meeting, arg: str) -> None:
    """Accept the terms of a dealing host."""
    handshake.accept_terms(meeting)


@command("live.answer")
def answer(app: App, text: str) -> None:
    """Take a guest's answer, pasted by the host."""
    if text.strip():
        _take_answer(app, text)


def _take_answer(app: App, text: str) -> None:
    """Take the last live link of a text, as the host; report a text without one."""
    found = invitations.find_last(text)
    if found is None:
        app.notify("ui.live.bad", grave=True, **links.excerpt(text.strip()))
    else:
        invitations.take_answer(app, link_finder.body(found))


@command("live.answer.whole")
def take_whole_answer(app: App, text: str) -> None:
    """Take a link as soon as the field contains it: pasting sends no change event."""
    if link_finder.find(text):
        _take_answer(app, text)


@at_meeting("live.bring")
def bring(app: App, meeting: Meeting, arg: str) -> None:
    """Add the data file that this page lacks."""
    host_and_join.bring_what_lacks(app, meeting)


@command("live.name")
def name(app: App, text: str) -> None:
    """Set the visitor's name."""
    app.settings.name = tidy(text)
    app.keep_settings()


@command("live.invite")
def invite(app: App, place: str) -> None:
    """Make a new invitation to a place."""
    meeting = live_state(app).hosted
    if meeting is not None and place.isdigit():
        invitations.invite(app, meeting, int(place))


@command("live.back")
def invite_again(app: App, arg: str) -> None:
    """Make new invitations to all places that are not connected, and open the dialog with their links."""
    meeting = live_state(app).hosted
    if meeting is None or meeting.game is None:
        return
    for place, guest in meeting.places.items():
        if guest.claim is not None or (place in meeting.lost_guests and guest.stage in ("away", "here")):
            invitations.invite(app, meeting, place)
    app.dialog = Dialog("live")


@command("live.request")
def request(app: App, arg: str) -> None:
    """Share a sentence that asks the host for a new link, because only a host can make one."""
    session = app.session
    if session is None or not session.mode.is_connected or session.mode.is_host:
        return
    words = app.t("ui.live.back.please", game=session.save.title_in(app.t))
    if app.browser.shares():
        app.browser.share(words, app.browser.address(), lambda taken: None)
    else:
        app.copy(words, "ui.live.back.asked", stay=True)


@at_meeting("live.copy")
def copy(app: App, meeting: Meeting, place: str) -> None:
    """Copy the link for a place, or this page's answer, to the clipboard."""
    guest = _find_linked(meeting, place)
    if guest is not None:
        app.browser.copy(guest.link, lambda worked: _mark_sent(app, guest, "ui.share.copied", worked=worked))


@at_meeting("live.send")
def send(app: App, meeting: Meeting, place: str) -> None:
    """Share the link for a place, or this page's answer, with its sentence: with another app, else by the clipboard."""
    guest = _find_linked(meeting, place)
    if guest is None:
        return
    words = words_beside(app.t, meeting, int(place))
    if app.browser.shares():
        app.browser.share(words, guest.link, lambda taken: _mark_sent(app, guest, "", worked=taken))
    else:
        app.browser.copy(f"{words}\n{guest.link}\n", lambda worked: _mark_sent(app, guest, "ui.live.send.copied", worked=worked))


def _find_linked(meeting: Meeting, place: str) -> RemotePlayer | None:
    guest = meeting.guest(int(place)) if place.isdigit() else None
    return guest if guest is not None and guest.link else None


def _mark_sent(app: App, guest: RemotePlayer, said: str, *, worked: bool) -> None:
    guest.sent = guest.sent or worked
    if said:
        app.notify(said if worked else "ui.share.uncopied", stay=True)
    app.repaint()


@command("live.paste")
def paste(app: App, arg: str) -> None:
    """Take a guest's answer out of the clipboard."""
    def on_paste(text: str | None) -> None:
        if text is None:
            app.focus = "live-answer"
            app.notify("ui.live.unpasted", grave=True)
        else:
            _take_answer(app, text[: input_limits.limit_of("live.answer")])
        app.repaint()

    app.browser.paste(on_paste)


@at_meeting("live.open")
def open_(app: App, meeting: Meeting, arg: str) -> None:
    """Open the dialog of the meeting."""
    app.dialog = Dialog("live")


@command("live.host")
def host(app: App, arg: str) -> None:
    """Host the lobby's table."""
    host_and_join.host(app)
