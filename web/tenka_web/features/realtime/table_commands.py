"""Commands at a live table. Imported when needed."""

from __future__ import annotations

from contextlib import suppress

from tenka import IllegalChoice
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.takeback import is_number, moment_to_request
from tenka_web.app.text_files import slug
from tenka_web.features.realtime import verification
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of, meeting_at
from tenka_web.features.realtime.state import at_meeting

LONGEST_SAID = 200


@at_meeting("live.proof")
def prove(app: App, meeting: Meeting, arg: str) -> None:
    """Verify the proof of the finished game on the table."""
    if app.session is not None and meeting_at(app.session) is meeting and meeting.game is not None and app.session.is_over:
        verification.check(app, meeting.game.proof)


@at_meeting("live.proof.save")
def save_proof(app: App, meeting: Meeting, arg: str) -> None:
    """Export the proof of the game on the table."""
    if app.session is not None and meeting_at(app.session) is meeting and meeting.game is not None:
        name = slug(app.session.save.title_in(app.t))
        app.browser.download(f"{name}.proof.json", "application/json", meeting.game.proof)


@at_meeting("live.evidence")
def save_evidence(app: App, meeting: Meeting, arg: str) -> None:
    """Export the signed bodies that convict the party that stopped the game."""
    stop = None if meeting.game is None else meeting.game.stopped
    if app.session is not None and stop is not None and stop.evidence:
        app.browser.download(f"{slug(app.session.save.title_in(app.t))}.evidence.txt", "text/plain", stop.evidence)


@at_meeting("live.without")
def propose_leave(app: App, meeting: Meeting, arg: str) -> None:
    """Propose to continue without the absent players, with bots in their seats."""
    with suppress(IllegalChoice):
        if meeting.missing:
            meeting.vote(meeting.current_game.leaving(meeting.missing))
            app.dialog = None


@command("live.undo")
def take_back(app: App, arg: str) -> None:
    """Propose to take one's last choice back."""
    session = app.session
    if session is not None and session.mode.is_connected:
        meeting = live_of(session.mode).meeting
        own = meeting.own_choices(session.people)
        with suppress(IllegalChoice):
            if own:
                meeting.vote(("takeback", moment_to_request(session.table, own)))


@at_meeting("live.renew")
def propose_rekey(app: App, meeting: Meeting, place: str) -> None:
    """Propose a rekey for the page that came to a place without its key."""
    claim = meeting.claims.get(int(place)) if is_number(place) else None
    if claim is not None:
        with suppress(IllegalChoice):
            meeting.vote(("rekey", meeting.party_at(int(place)), claim.key, claim.chain_end))


@at_meeting("live.yes")
def agree(app: App, meeting: Meeting, arg: str) -> None:
    """Agree to a proposal: its kind, and the number of the party that made it."""
    _vote(meeting, arg, agree=True)


@at_meeting("live.no")
def refuse(app: App, meeting: Meeting, arg: str) -> None:
    """Decline a proposal, which needs the yes of all."""
    _vote(meeting, arg, agree=False)


def _vote(meeting: Meeting, arg: str, *, agree: bool) -> None:
    kind, _, by = arg.partition(" ")
    for one in meeting.open_proposals(kind):
        if str(one.by) == by:
            with suppress(IllegalChoice):
                meeting.vote(one.proposal, int(agree))
            return


@at_meeting("live.say")
def say(app: App, meeting: Meeting, text: str) -> None:
    """Say a short text to all at the table."""
    words = " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_SAID]
    if words:
        meeting.say(words)


@command("live.point")
def point(app: App, arg: str) -> None:
    """Point at the target under the pointer."""
    session = app.session
    if session is None or not session.mode.is_connected:
        return
    if session.ui.hover:
        live_of(session.mode).meeting.point(session.ui.hover[:80])
    app.notify("ui.live.pointed" if session.ui.hover else "ui.live.point.what")


@at_meeting("live.quiet")
def toggle_texts(app: App, meeting: Meeting, arg: str) -> None:
    """Hide texts of others, or show them again."""
    presence = meeting.presence
    presence.quiet = not presence.quiet
    presence.texts.clear()
