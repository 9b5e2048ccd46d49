"""The flow of a live game: remote choices are narrated like local ones, and stored games are opened."""

from __future__ import annotations

from tenka_web.app import auto_answer, narration, turn, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.compression import BadSave
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.features.realtime import fact_notices, invitation_link
from tenka_web.features.realtime.game_storage import keep_live, let_store, restore, save_id, session_of, write_live
from tenka_web.features.realtime.invitation_link import Room
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.features.realtime.state import live_state
from tenka_web.features.realtime.strip_view import party_name

SOUNDS = {"seal": "place", "point": "knock", "say": "card"}
"""Action of a remote player -> sound."""


def follow(app: App, meeting: Meeting) -> None:
    """Narrate and store the changes of a meeting's table."""
    session = app.session
    _tell_again(app, meeting)
    if session is None or meeting_at(session) is not meeting:
        _follow_from_afar(app, meeting)
        return
    game, moved, events = meeting.current_game, meeting.moved, meeting.take_events()
    if game.table is not None and session.table is not game.table:
        session.table, meeting.presence.changed = game.table, True
        session.reset_selection()
    stops = game.stopped is not None and not session.worker.halted
    if stops:        # the panel then shows the reason
        session.worker.halted = True
        app.cancel_timer()
        app.go_on_from_notice()     # it would cover the panel's buttons
    meeting.presence.update(game, app.clock.now())
    if moved:
        if session.is_busy:
            worker_jobs.stop(app, session)
        session.playback.fresh = events
        session.reset_selection()
        session.worker.answers.clear()
        history = session.table.history
        turn.follow(app, session, history[-1].seat if history else 0, events)
    _look_at_clocks(app, session, meeting)
    _let_sound(app, meeting)
    for name, values in meeting.take_facts():
        fact_notices.take(app, session, meeting, name, values)
    keep_live(app, session)
    if moved or stops or meeting.presence.changed:  # other facts change nothing on the page
        meeting.presence.changed = False
        if not moved:
            turn.go_on(app, auto_answer.BREATH)
        app.repaint()


def _tell_again(app: App, meeting: Meeting) -> None:
    """Notify that a player requests a rematch, at the table or in the lobby."""
    if meeting.offer is None or meeting.offer_shown or meeting.game is None or live_state(app).meeting is not meeting:
        return
    meeting.offer_shown = True
    narration.sound(app, "place")
    narration.vibrate(app, "turn")
    name = party_name(app.t, meeting, meeting.party_at(meeting.offer[0]))
    app.notify("ui.rematch.asks", ("live.rematch", "", "ui.rematch.yes"), stay=True, name=name)
    app.repaint()


def _follow_from_afar(app: App, meeting: Meeting) -> None:
    """Store the changes of a table while the visitor is in the lobby, whose row shows the turn."""
    game, name = meeting.game, save_id(meeting)
    if live_state(app).meeting is not meeting or game is None or game.table is None or not meeting.seated:
        return
    try:
        save = app.save_store.get(name)
        if save is None:                # it was dropped
            return
        if meeting.moved:
            store_session(app, session_of(meeting, save))
            meeting.take_events()
            app.repaint()
        write_live(app, name, meeting)
    except (BadSave, StorageRefused):
        return


def _let_sound(app: App, meeting: Meeting) -> None:
    """Play each sound of remote actions once."""
    heard, meeting.presence.heard = meeting.presence.heard, []
    for what in dict.fromkeys(heard):
        narration.sound(app, SOUNDS[what])


def _look_at_clocks(app: App, session: Session, meeting: Meeting) -> None:
    """Repaint the page whenever a shown clock changes."""
    wait = meeting.presence.clocks.next_look(app.clock.now())
    if wait is None or session.clock_due is not None:
        return

    def due() -> None:
        session.clock_due = None
        if app.session is session:
            app.repaint()
            _look_at_clocks(app, session, meeting)

    session.clock_due = app.clock.call_later(wait, due)


def open_session(app: App, save: Save) -> Session | None:
    """Return the session of a live game; None if the save has no live game. Raises BadSave."""
    page = live_state(app)
    if page.meeting is None or save_id(page.meeting) != save.id:
        page.meeting = meeting_of(app, save)
    return None if page.meeting is None else session_of(page.meeting, save)


def meeting_of(app: App, save: Save) -> Meeting | None:
    """Return the meeting of a save, without connections; None if it has none. Raises BadSave."""
    try:
        meeting = restore(app, save.id)
    except StorageRefused:
        return None
    if meeting is None:
        return None
    let_store(app, meeting)
    meeting.on_changed, meeting.on_connection_changed = lambda: follow(app, meeting), app.repaint
    for place in meeting.places:
        go_to_room(app, meeting, place)
    meeting.seated = meeting.game is not None and meeting.game.table is not None
    return meeting if meeting.seated else None


def go_to_room(app: App, meeting: Meeting, place: int) -> None:
    """Enter the room of a place's link, if it has one and this site has relays."""
    room = invitation_link.parse(meeting.places[place].room) if app.browser.relays() else None
    if isinstance(room, Room):
        meeting.peers.meet(place, room, app.settings.servers, is_host=meeting.is_host)
