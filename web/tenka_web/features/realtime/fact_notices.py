"""Notices about the facts of a live game: leaving, rekeys, proposals, takebacks."""

from __future__ import annotations

from typing import Any

from tenka_web.app import narration, turn, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.overlays import Dialog
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.features.realtime.game_storage import seats_of_game
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.short_auth_string import spell
from tenka_web.features.realtime.strip_view import name_party

REFUSED = {"takeback": "ui.live.undo.stands", "leave": "ui.live.without.waited", "rekey": "ui.live.renew.refused"}
"""Kind of a declined proposal -> notice for its requester."""


def _name(app: App, session: Session, meeting: Meeting, party: int) -> str:
    return name_party(words_of(app.t, session), meeting, party)


def _notify_left(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Notify that a bot plays for the parties that were voted out, and whether a chance was drawn again."""
    gone, _, attempt = values
    names = [_name(app, session, meeting, party) for party in gone]
    _sit_anew(session, meeting)
    if app.dialog is not None and app.dialog.name == "live":    # it offered to invite the player again
        app.dialog = None
    app.notify("ui.live.left.anew" if attempt > 1 else "ui.live.without.done", stay=True, name=app.t.join_names(names))
    store_session(app)


def _notify_rekeyed(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Notify that a player returned with another key, with the words to compare."""
    game = meeting.current_game
    party, _, spoken = values
    worker_jobs.stop(app, session)
    session.worker.answers.clear()
    _sit_anew(session, meeting)
    name = _name(app, session, meeting, party)
    key = "ui.live.renew.you" if party == game.me else "ui.live.fact.renewed"
    app.notify(key, stay=True, name=name, words=spell(app.t, spoken))


def _sit_anew(session: Session, meeting: Meeting) -> None:
    """Update the seats: bots for players who left, people for those who returned."""
    session.seats[:] = seats_of_game(meeting)
    session.worker.answers.clear()


def _notify_vote(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Handle a vote: notify a requester whose proposal was declined, and call a player who has to answer."""
    game = meeting.current_game
    by, proposal, answers, missing = values
    if answers and answers[0][0] == game.me and not dict(answers)[by] and proposal[0] in REFUSED:
        name = _name(app, session, meeting, by)
        app.notify(REFUSED[proposal[0]], name=name)
    if session.is_screen or by == game.me or game.state.me not in missing or not dict(answers)[by]:
        return
    if proposal[0] == "takeback":
        name = _name(app, session, meeting, by)
        app.spoken = app.t("ui.live.undo.asks", name=name)
        if app.dialog is not None:
            app.notify("ui.live.undo.asks", name=name)
    session.ui.panel.tab = "play"
    narration.sound(app, "knock")
    narration.vibrate(app, "turn")


def _take_back(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Continue from the moment to which all agreed to return."""
    worker_jobs.stop(app, session)
    session.playback.story, session.playback.fresh, session.pending = None, (), None
    session.reset_selection()
    session.worker.answers.clear()
    app.notify("ui.live.undo.done")
    turn.turn_to(app, session)
    store_session(app)


def _notify_audit(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Notify if the audit of the host's deal failed."""
    if values[1]:
        app.notify("ui.live.deal.wrong", grave=True, slot=values[0])
    store_session(app)


def _notify_unfit(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Notify whose page, with another engine than this one, asked for what is not possible."""
    app.notify("ui.live.unfit", grave=True, name=_name(app, session, meeting, values[0]))


def _close_when_complete(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Close the dialog once all players are connected and no other is invited."""
    waits = any(guest.underway for _, guest in meeting.everybody)
    if app.dialog == Dialog("live") and not meeting.lost_guests and not waits:
        app.dialog = None


_FACTS = {
    "connected": _close_when_complete, "left": _notify_left, "rekeyed": _notify_rekeyed, "proposed": _notify_vote,
    "takeback": _take_back, "shown": _notify_audit, "unfit": _notify_unfit,
}  # fmt: skip


def take(app: App, session: Session, meeting: Meeting, name: str, values: tuple[Any, ...]) -> None:
    """Handle a fact. The panel shows the others."""
    if name in _FACTS:
        _FACTS[name](app, session, meeting, values)
