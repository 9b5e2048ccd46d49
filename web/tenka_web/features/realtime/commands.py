"""Playing live: coming together, what is said to each other, and somebody who has gone. Imported when needed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from tenka import IllegalChoice
from tenka_web.app import input_limits, link_finder, links
from tenka_web.app.app import App
from tenka_web.app.commands import Command, command
from tenka_web.app.overlays import Dialog
from tenka_web.app.takeback import answer as answer_to
from tenka_web.app.takeback import is_number
from tenka_web.app.text_files import slug
from tenka_web.features.realtime import continue_game, invitations, meet, verification
from tenka_web.features.realtime.invite_view import words_beside
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of, meeting_at
from tenka_web.features.realtime.people import Guest
from tenka_web.features.realtime.state import live
from tenka_web.features.realtime.strip_view import people
from tenka_web.ui.seats import tidy

LONGEST_SAID = 200


def at_meeting(name: str) -> Callable[[Callable[[App, Meeting, str], None]], Command]:
    """Register an act that is done only while this page belongs to a meeting, which it is handed."""

    def register(function: Callable[[App, Meeting, str], None]) -> Command:
        def do(app: App, arg: str) -> None:
            meeting = live(app).meeting
            if meeting is not None:
                function(app, meeting, arg)

        return command(name)(do)

    return register


def _gathering(app: App) -> Meeting | None:
    """Return the same while people are still to come to it."""
    meeting = live(app).hosted
    return None if meeting is None or meeting.game is not None else meeting


@at_meeting("live.proof")
def prove(app: App, meeting: Meeting, arg: str) -> None:
    """Say what the game on the table proves, now that it is over."""
    if app.session is not None and meeting_at(app.session) is meeting and meeting.game is not None and app.session.is_over:
        verification.check(app, meeting.game.proof)


@at_meeting("live.proof.save")
def save_proof(app: App, meeting: Meeting, arg: str) -> None:
    """Hand out the proof of the game on the table, for anybody to check or to compare with another one."""
    if app.session is not None and meeting_at(app.session) is meeting and meeting.game is not None:
        name = slug(app.session.save.title_in(app.t))
        app.browser.download(f"{name}.proof.json", "application/json", meeting.game.proof)


@at_meeting("live.sit")
def sit(app: App, meeting: Meeting, arg: str) -> None:
    """Sit down under the terms of a host that deals."""
    meeting.sit()


@at_meeting("live.evidence")
def save_evidence(app: App, meeting: Meeting, arg: str) -> None:
    """Hand out the signed words that convict whoever stopped the game, for anybody to check."""
    stop = None if meeting.game is None else meeting.game.stopped
    if app.session is not None and stop is not None and stop.evidence:
        app.browser.download(f"{slug(app.session.save.title_in(app.t))}.evidence.txt", "text/plain", stop.evidence)


@command("live.answer")
def answer(app: App, text: str) -> None:
    """Take a guest's answer, pasted by the host."""
    if text.strip():
        _answered(app, text)


def _answered(app: App, text: str) -> None:
    """Take the last link of a text that has to do with live games, as the host; else say what was seen."""
    found = invitations.last(text)
    if found is None:
        app.notify("ui.live.bad", grave=True, **links.excerpt(text.strip()))
    else:
        invitations.answered(app, link_finder.body(found))


@command("live.answer.whole")
def take_whole_answer(app: App, text: str) -> None:
    """Take a link as soon as it stands in the field: what a keyboard pastes there leaves the field as little as a key does."""
    if link_finder.find(text):
        _answered(app, text)


@at_meeting("live.servers")
def use_other_servers(app: App, meeting: Meeting, arg: str) -> None:
    """Make links anew that nobody has answered, since the servers changed."""
    invitations.with_other_servers(app, meeting)


@command("live.join")
def join(app: App, arg: str) -> None:
    """Sit down at the place an invitation offers; its text is what the window is about. ``ask``: across the internet."""
    if app.dialog is not None and app.dialog.name == "live" and app.dialog.arg:
        if arg == "ask":
            app.settings.far = "yes"
            app.keep_settings()
        meet.join(app, app.dialog.arg, app.settings.name)


@at_meeting("live.bring")
def bring(app: App, meeting: Meeting, arg: str) -> None:
    """Bring the file that this page lacks to play at the host's table."""
    meet.bring_what_lacks(app, meeting)


@command("live.name")
def name(app: App, text: str) -> None:
    """Set what the others shall call this visitor."""
    app.settings.name = tidy(text)
    app.keep_settings()


@command("live.invite")
def invite(app: App, place: str) -> None:
    """Make a fresh invitation: the old one, or the connection, was lost."""
    meeting = live(app).hosted
    if meeting is not None and place.isdigit():
        invitations.invite(app, meeting, int(place))


@command("live.back")
def back(app: App, arg: str) -> None:
    """Make fresh invitations where the one who plays there is not connected, and open the window with their links."""
    meeting = live(app).hosted
    if meeting is None or meeting.game is None:
        return
    for place, guest in meeting.places.items():
        if guest.claim is not None or (place in meeting.lost and guest.stage in ("away", "here")):
            invitations.invite(app, meeting, place)
    app.dialog = Dialog("live")


@command("live.request")
def request(app: App, arg: str) -> None:
    """Hand on a sentence for the host, who alone can make a link: this guest is back."""
    session = app.session
    if session is None or not session.mode.connected or session.mode.is_host:
        return
    words = app.t("ui.live.back.please", game=session.save.title_in(app.t))

    def done(worked: bool) -> None:
        app.notify("ui.live.back.asked" if worked else "ui.share.uncopied", stay=True)
        app.repaint()

    if app.browser.shares():
        app.browser.share(words, app.browser.address(), lambda taken: None)
    else:
        app.browser.copy(words, done)


@command("live.watch")
def watch(app: App, arg: str) -> None:
    """Make a link for somebody who looks on."""
    meeting = live(app).hosted
    if meeting is not None and meeting.game is not None and meeting.game.table is not None:
        invitations.watched(app, meeting)


@at_meeting("live.copy")
def copy(app: App, meeting: Meeting, place: str) -> None:
    """Copy the link for a place, or this page's answer, to the clipboard."""
    guest = _linked(meeting, place)
    if guest is not None:
        app.browser.copy(guest.link, lambda worked: _sent(app, guest, "ui.share.copied", worked=worked))


@at_meeting("live.send")
def send(app: App, meeting: Meeting, place: str) -> None:
    """Hand the link for a place, or this page's answer, on with a sentence: to another app, else to the clipboard."""
    guest = _linked(meeting, place)
    if guest is None:
        return
    words = words_beside(app.t, meeting, int(place))
    if app.browser.shares():
        app.browser.share(words, guest.link, lambda taken: _sent(app, guest, "", worked=taken))
    else:
        app.browser.copy(f"{words}\n{guest.link}\n", lambda worked: _sent(app, guest, "ui.live.send.copied", worked=worked))


def _linked(meeting: Meeting, place: str) -> Guest | None:
    guest = meeting.guest(int(place)) if place.isdigit() else None
    return guest if guest is not None and guest.link else None


def _sent(app: App, guest: Guest, said: str, *, worked: bool) -> None:
    guest.sent = guest.sent or worked
    if said:
        app.notify(said if worked else "ui.share.uncopied", stay=True)
    app.repaint()


@command("live.paste")
def paste(app: App, arg: str) -> None:
    """Take a guest's answer out of the clipboard."""
    def done(text: str | None) -> None:
        if text is None:
            app.focus = "live-answer"
            app.notify("ui.live.unpasted", grave=True)
        else:
            _answered(app, text[: input_limits.most("live.answer")])
        app.repaint()

    app.browser.paste(done)


@at_meeting("live.open")
def open_(app: App, meeting: Meeting, arg: str) -> None:
    """Show how the connections stand."""
    app.dialog = Dialog("live")


@command("live.letters")
def by_letters(app: App, arg: str) -> None:
    """Go on with the game on the table by letters."""
    continue_game.by_letters(app)


@command("live.post")
def invite_by_letters(app: App, arg: str) -> None:
    """Begin by letters the table to which nobody finds a way."""
    meeting = _gathering(app)
    if meeting is not None:
        continue_game.invite_by_letters(app, meeting)


@command("live.go")
def go_live(app: App, arg: str) -> None:
    """Go on with the game on the table live: this page invites the others."""
    continue_game.gather(app)


@command("live.host")
def host(app: App, arg: str) -> None:
    """Host the table that is set up in the lobby."""
    meet.host(app)


@command("live.anew")
def rematch(app: App, arg: str) -> None:
    """Play the game on the table once more."""
    continue_game.rematch(app)


@command("live.bot")
def let_a_bot_sit(app: App, place: str) -> None:
    """Let a bot sit where the person invited has not come."""
    meeting = _gathering(app)
    if meeting is not None and place.isdigit():
        continue_game.let_a_bot_sit(app, meeting, int(place))


@command("live.rematch")
def play_again(app: App, arg: str) -> None:
    """Play once more with those who ask for it."""
    meet.sit_again(app)


@at_meeting("live.without")
def without(app: App, meeting: Meeting, arg: str) -> None:
    """Ask the others whether to go on without who is away, with a bot in their place."""
    with suppress(IllegalChoice):
        meeting.ask_to_leave()
        app.dialog = None


@command("live.undo")
def take_back(app: App, arg: str) -> None:
    """Ask the others whether one's last choice may be taken back."""
    session = app.session
    if session is not None and session.mode.connected:
        meeting = live_of(session.mode).meeting
        own = meeting.own_choices(people(session))
        with suppress(IllegalChoice):
            if own:
                meeting.ask_to_take_back(own)


@at_meeting("live.renew")
def propose_rekey(app: App, meeting: Meeting, place: str) -> None:
    """Ask the others whether whoever came to a place without its key is let back with another one."""
    if is_number(place):
        with suppress(IllegalChoice):
            meeting.propose_rekey(int(place))


@at_meeting("live.yes")
def agree(app: App, meeting: Meeting, arg: str) -> None:
    """Agree to a proposal: its kind, and the number of the party that made it."""
    _vote(meeting, arg, agree=True)


@at_meeting("live.no")
def refuse(app: App, meeting: Meeting, arg: str) -> None:
    """Don't agree to a proposal: only the yes of all counts."""
    _vote(meeting, arg, agree=False)


def _vote(meeting: Meeting, arg: str, *, agree: bool) -> None:
    kind, _, by = arg.partition(" ")
    answer_to(by, partial(meeting.answer, kind), agree=agree)


@at_meeting("live.say")
def say(app: App, meeting: Meeting, text: str) -> None:
    """Say a short text to all at the table."""
    words = " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_SAID]
    if words:
        meeting.say(words)


@command("live.point")
def point(app: App, arg: str) -> None:
    """Look here: what the pointer rests on."""
    session = app.session
    if session is None or not session.mode.connected:
        return
    if session.ui.hover:
        live_of(session.mode).meeting.point(session.ui.hover[:80])
    app.notify("ui.live.pointed" if session.ui.hover else "ui.live.point.what")


@at_meeting("live.quiet")
def quiet(app: App, meeting: Meeting, arg: str) -> None:
    """Hide texts of others, or show them again."""
    presence = meeting.presence
    presence.quiet = not presence.quiet
    presence.texts.clear()
