"""A live game on the page: choices of others are told as one's own are, and it is kept so that it can go on after a reload."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from tenka.core.errors import IllegalChoice
from tenka.multiplayer.realtime.terms import Terms
from tenka_web.app import auto_answer, narration, turn, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import keep
from tenka_web.app.compression import BadSave
from tenka_web.app.new_game_setup import gentle
from tenka_web.app.overlays import Dialog
from tenka_web.app.ports import Peers, StorageRefused
from tenka_web.app.saves import Save, live_key
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.features.realtime import aloud, kept, room_link
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import Live, live_of, meeting_at
from tenka_web.features.realtime.sdp import BadSignal
from tenka_web.features.realtime.state import live
from tenka_web.features.realtime.strip_view import party_name
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, PERSON, Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer


def called(t: Catalog, localizer: Localizer, terms: Terms, party: int) -> str:
    """Return what a party is called at the table: by its first seat, or by its name where it has none."""
    return localizer.seat(terms.seats.index(party)) if party in terms.seats else terms.parties[party].name or t("ui.screen.name")


def key_of(app: App, name: str) -> str:
    """Return the key under which the secrets of a live game are kept, by the id of its save."""
    return live_key(app.browser.scope(), name)


def save_id(meeting: Meeting) -> str:
    """Return the id of the save: two pages of one browser each have their own."""
    return f"{meeting.id}-{meeting.place}"


def sitting(meeting: Meeting) -> list[Seat]:
    """Return who sits where: people and bots at this page's own seats, all others elsewhere."""
    game = meeting.game
    assert game is not None
    terms, seats = game.terms, seating.read(meeting.looks)
    seats += [seating.default(at) for at in range(len(seats), len(terms.seats))]
    named: set[int] = set()
    for at, seat in enumerate(seats):
        party = terms.seats[at]
        mine = party == game.me
        # A page's name is that of one person, and of no bot
        if party >= 0 and not (seat.name or seat.is_bot or party in named):
            seat.name = seating.tidy(meeting.name if mine else terms.parties[party].name)
        if seat.name:
            named.add(party)
        seat.kind = LIVE if not mine else seat.kind if seat.is_bot else PERSON
        if not game.holds(at):                                              # the house bot plays on, at every page alike
            seat.kind = gentle(terms.game)
    return seating.unclash(seats)


def follow(app: App, meeting: Meeting) -> None:
    """Tell and keep whatever has happened at the pages' table."""
    session = app.session
    _tell_again(app, meeting)
    if session is None or meeting_at(session) is not meeting:
        _follow_from_afar(app, meeting)
        return
    game, moved, events = meeting.game, meeting.moved, meeting.take_events()
    assert game is not None
    if game.table is not None and session.table is not game.table:
        session.table, meeting.presence.changed = game.table, True
        session.reset_selection()
    stops = game.stopped is not None and not session.worker.halted
    if stops:        # the panel says who did what, first of all
        session.worker.halted = True
        app.cancel_timer()
        app.go_on_from_notice()     # it would lie over the ways on
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
        _FACTS.get(name, _nothing)(app, session, meeting, values)
    keep_live(app, session)
    if moved or stops or meeting.presence.changed:  # a message alone, a link or where somebody stands, changes nothing in sight
        meeting.presence.changed = False
        if not moved:
            turn.go_on(app, auto_answer.BREATH)
        app.repaint()


def _tell_again(app: App, meeting: Meeting) -> None:
    """Say that somebody asks for another game, at the table or in the lobby."""
    if meeting.offer is None or meeting.told_offer or meeting.game is None or live(app).meeting is not meeting:
        return
    meeting.told_offer = True
    narration.sound(app, "place")
    narration.feel(app, "turn")
    name = party_name(app.t, meeting, meeting.party_at(meeting.offer[0]))
    app.notify("ui.rematch.asks", ("live.rematch", "", "ui.rematch.yes"), stay=True, name=name)
    app.repaint()


def _follow_from_afar(app: App, meeting: Meeting) -> None:
    """Keep what happens at a table from which the visitor has gone to the lobby: its row says whose turn it is."""
    game, name = meeting.game, save_id(meeting)
    if live(app).meeting is not meeting or game is None or game.table is None or not meeting.seated:
        return
    try:
        save = app.shelf.get(name)
        if save is None:                # it was dropped
            return
        if meeting.moved:
            keep(app, session_of(meeting, save))
            meeting.take_events()
            app.repaint()
        _write_live(app, name, meeting)
    except (BadSave, StorageRefused):
        return


# facts


def _nothing(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Say nothing of what stands in the panel anyway."""


def _left(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Say that the house bot plays on for those who were voted out, and what was drawn anew."""
    game = meeting.game
    assert game is not None
    gone, _, attempt = values
    localizer = words_of(app.t, session)
    names = [called(app.t, localizer, game.terms, party) for party in gone]
    _sit_anew(session, meeting)
    if app.dialog is not None and app.dialog.name == "live":    # it told how to bring back who has left
        app.dialog = None
    app.notify("ui.live.left.anew" if attempt > 1 else "ui.live.without.done", stay=True, name=app.t.join_names(names))
    keep(app)


def _rekeyed(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Say that somebody plays on with another key, and which words stand for it."""
    game = meeting.game
    assert game is not None
    party, _, spoken = values
    worker_jobs.stop(app, session)
    session.worker.answers.clear()
    _sit_anew(session, meeting)
    name = called(app.t, words_of(app.t, session), game.terms, party)
    key = "ui.live.renew.you" if party == game.me else "ui.live.fact.renewed"
    app.notify(key, stay=True, name=name, words=aloud.words(app.t, spoken))


def _sit_anew(session: Session, meeting: Meeting) -> None:
    """Let bots sit down for who has left, and people for who has come back."""
    session.seats[:] = sitting(meeting)
    session.worker.answers.clear()


def _proposed(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Let it be heard that somebody asks something, which stands first in the panel."""
    game = meeting.game
    assert game is not None
    by, proposal, answers, missing = values
    if answers and answers[0][0] == game.me and not dict(answers)[by] and proposal[0] in REFUSED:
        name = called(app.t, words_of(app.t, session), game.terms, by)
        app.notify(REFUSED[proposal[0]], name=name)
    if by == game.me or game.state.me not in missing or not dict(answers)[by]:
        return
    if session.is_screen and proposal[0] == "takeback":        # nobody sits here who could mind
        with suppress(IllegalChoice):
            meeting.answer("takeback", by, agree=True)
        return
    if proposal[0] == "takeback":
        name = called(app.t, words_of(app.t, session), game.terms, by)
        app.spoken = app.t("ui.live.undo.asks", name=name)
        if app.dialog is not None:
            app.notify("ui.live.undo.asks", name=name)
    session.ui.panel.tab = "play"
    narration.sound(app, "knock")
    narration.feel(app, "turn")


def _taken_back(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Go on from where all agreed that the table stands."""
    worker_jobs.stop(app, session)
    session.playback.story, session.playback.fresh, session.pending = None, (), None
    session.reset_selection()
    session.worker.answers.clear()
    app.notify("ui.live.undo.done")
    turn.turn_to(app, session)
    keep(app)


def _shown(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Say whether what the host dealt is what it shows now."""
    if values[1]:
        app.notify("ui.live.deal.wrong", grave=True, slot=values[0])
    keep(app)


REFUSED = {"takeback": "ui.live.undo.stands", "leave": "ui.live.without.waited", "rekey": "ui.live.renew.refused"}
"""What is said to who asked, where somebody says no."""
def _here(app: App, session: Session, meeting: Meeting, values: tuple[Any, ...]) -> None:
    """Close the window on the connections: whoever was missing is here again, and nobody else is on the way."""
    waits = any(guest.underway for _, guest in meeting.everybody)
    if app.dialog == Dialog("live") and not meeting.lost and not waits:
        app.dialog = None


_FACTS = {
    "here": _here, "left": _left, "rekeyed": _rekeyed, "proposed": _proposed, "takeback": _taken_back, "shown": _shown,
}  # fmt: skip

SOUNDS = {"seal": "place", "point": "knock", "say": "card"}
"""How it sounds that somebody elsewhere has sealed an answer, points, or says something."""


def _let_sound(app: App, meeting: Meeting) -> None:
    """Let sound, once, what others did beside the game."""
    heard, meeting.presence.heard = meeting.presence.heard, []
    for what in dict.fromkeys(heard):
        narration.sound(app, SOUNDS[what])


def _look_at_clocks(app: App, session: Session, meeting: Meeting) -> None:
    """Find whose clock runs, and draw the page again when another figure has to be shown."""
    wait = meeting.presence.clocks.next_look(app.clock.now())
    if wait is None or session.clock_due is not None:
        return

    def due() -> None:
        session.clock_due = None
        if app.session is session:
            app.repaint()
            _look_at_clocks(app, session, meeting)

    session.clock_due = app.clock.later(wait, due)


# keeping


def keep_live(app: App, session: Session) -> None:
    """Keep what only this page knows, beside the save."""
    if session.overtaken:
        return
    try:
        _write_live(app, session.save.id, live_of(session.mode).meeting)
    except StorageRefused as refused:
        if not session.unsaved:
            app.report_refusal(refused)
        session.unsaved = True


def _write_live(app: App, name: str, meeting: Meeting) -> None:
    """Write what only this page knows. Raises StorageRefused."""
    key = key_of(app, name)
    for number, text in kept.pieces(meeting):
        app.storage.put(f"{key}:{number}", text)
    if (text := kept.plain(meeting)) != meeting.kept:
        app.storage.put(key, text)
        meeting.kept = text
    meeting.stored = 0 if meeting.game is None else len(meeting.game.lines)


def let_store(app: App, meeting: Meeting) -> None:
    """Let a meeting store its journal before anything of it goes out."""

    def store() -> None:
        with suppress(StorageRefused):      # what can't be kept is told when the game is
            _write_live(app, save_id(meeting), meeting)

    meeting.store_lines = store


def opened(app: App, save: Save) -> Session | None:
    """Return the session of a game that is played live; None if the save is of no such game. Raises BadSave."""
    page = live(app)
    if page.meeting is None or save_id(page.meeting) != save.id:
        page.meeting = meeting_of(app, save)
    return None if page.meeting is None else session_of(page.meeting, save)


def meeting_of(app: App, save: Save) -> Meeting | None:
    """Return the live game a save belongs to, with nobody here yet; None when it is none. Raises BadSave for what is damaged."""
    key = key_of(app, save.id)
    try:
        text = app.storage.get(key)
    except StorageRefused:
        return None
    if text is None:
        return None
    meeting = kept.restored(text, meeting_room(app), app.clock.now, lambda number: app.storage.get(f"{key}:{number}"))
    let_store(app, meeting)
    meeting.changed = lambda: follow(app, meeting)
    meeting.came, meeting.later = app.repaint, app.clock.later
    for place in meeting.places:
        go_to_room(app, meeting, place)
    meeting.seated = meeting.game is not None and meeting.game.table is not None
    return meeting if meeting.seated else None


def meeting_room(app: App) -> Peers:
    """Return the meeting's way to the other pages: where this site has relays, by way of them too."""
    if not app.browser.relays():
        return app.browser.peers()
    from tenka_web.features.realtime.relayed import Relayed  # late: most sites have none

    return Relayed(app.browser.peers(), app.browser, app.clock)


def go_to_room(app: App, meeting: Meeting, place: int) -> None:
    """Wait for somebody in the room of the link that both have."""
    from tenka_web.features.realtime.relayed import Relayed

    guest = meeting.places[place]
    if isinstance(meeting.peers, Relayed) and guest.room:
        with suppress(BadSignal):
            meeting.peers.meet(place, room_link.read(guest.room), app.settings.servers, host=meeting.host)


def session_of(meeting: Meeting, save: Save) -> Session:
    """Return the session of a live game."""
    game = meeting.game
    assert game is not None
    assert game.table is not None
    seats = sitting(meeting)
    return Session(game.table, seats, replace(save, seats=seats), Live(meeting))
