"""Catching up: show what happened since the person's last look, choice by choice."""

from __future__ import annotations

from tenka.core.history import is_question_start
from tenka_web.app import narration
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.session import Session
from tenka_web.app.turn import go_on, turn_to
from tenka_web.features.correspondence.mode import letters_of

STEP = 1100
MOST = 12
"""Most choices to show one by one, the latest."""


def begin(app: App, session: Session) -> None:
    """Go back to the first choice since the last look and replay from there. At the instant pace, or if there is only the last
    choice, which is narrated anyway, go straight to the present."""
    apart = letters_of(session.mode)
    last = len(session.table.history)
    since = _next_moment(session, max(apart.state.seen_moment, last - MOST))
    session.viewer = session.asked_person if session.asked_person is not None else session.viewer
    if since >= last or app.settings.pace == "instant":
        end(app, session)
        return
    apart.is_catching_up, session.ui.cursor = True, since
    app.call_later(app.settings.wait(STEP), lambda: _step(app, session))


def _next_moment(session: Session, moment: int) -> int:
    """Return the moment after the next choice; sealed answers are shown together."""
    history, at = session.table.history, moment + 1
    while at < len(history) and not is_question_start(history, at):
        at += 1
    return at


def _step(app: App, session: Session) -> None:
    if not session.mode.is_catching_up or not session.ui.is_past or app.session is not session:
        return
    history, at = session.table.history, _next_moment(session, session.moment)
    if at >= len(history):
        end(app, session)
        return
    session.ui.cursor = at
    narration.announce(app, session, history[at - 1].events)
    app.call_later(app.settings.wait(STEP), lambda: _step(app, session))


def end(app: App, session: Session) -> None:
    """Return to the present: narrate the last choice as if it had been made here, then ask."""
    fresh = session.mode.is_unseen(len(session.table.history))
    letters_of(session.mode).is_catching_up = False
    session.reset_selection()
    if fresh:
        session.playback.fresh = session.table.history[-1].events
        narration.tell_story(app, session)
        narration.announce(app, session, session.playback.fresh)
    store_session(app)
    if session.playback.story is None:
        turn_to(app, session)
        narration.say_turn(app, session, -1)
    app.focus = "prompt"
    go_on(app)
