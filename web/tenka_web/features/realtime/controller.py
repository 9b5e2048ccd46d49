"""A live game on the page: choices of others are told as one's own are, and it is kept so that it can go on after a reload."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import tenka
from tenka import TenkaError
from tenka.protocol.terms import Terms
from tenka_web.app import auto_answer as passing
from tenka_web.app import narration as tell
from tenka_web.app import save_titles as titles
from tenka_web.app import turn
from tenka_web.app import worker_jobs as errands
from tenka_web.app.app import App
from tenka_web.app.autosave import keep
from tenka_web.app.compression import BadSave
from tenka_web.app.new_game_setup import second_choice
from tenka_web.app.ports import Peers, StorageRefused
from tenka_web.app.saves import Save, live_key
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.features.realtime import dealing, kept
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import Live, live_of
from tenka_web.features.realtime.sdp import BadSignal
from tenka_web.features.realtime.strip_view import party_name
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, PERSON, Seat
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.text.localizer import Words


def called(t: Texts, words: Words, terms: Terms, party: int) -> str:
    """Return what a party is called at the table: by its first seat, or by its name where it has none."""
    return words.seat(terms.seats.index(party)) if party in terms.seats else terms.parties[party].name or t("ui.screen.name")


def key_of(app: App, name: str) -> str:
    """Return the key under which the secrets of a live game are kept, by the id of its save."""
    return live_key(app.browser.scope(), name)


def save_id(meeting: Meeting) -> str:
    """Return the id of the save: two pages of one browser each have their own."""
    return f"{meeting.id}-{meeting.place}"


def sitting(meeting: Meeting, kinds: list[str] | None = None) -> list[Seat]:
    """Return who sits where: this page's own seats by their kinds (people, where it has none), all others elsewhere."""
    game = meeting.game
    assert game is not None
    seats = seating.read(meeting.looks)
    seats += [seating.default(at) for at in range(len(seats), len(game.terms.seats))]
    named: set[int] = set()
    for at, seat in enumerate(seats):
        party, mine = game.terms.seats[at], game.terms.seats[at] == game.me
        if not (seat.name or seat.bot or party in named):       # a page's name is that of one person, and of no bot
            seat.name = seating.tidy(game.terms.parties[game.holder(at)].name if not mine else meeting.name)
        if seat.name:
            named.add(party)
        seat.kind = (kinds[at] if kinds else PERSON) if mine else LIVE
    return _played_on(meeting, seating.unclash(seats))


def _played_on(meeting: Meeting, seats: list[Seat]) -> list[Seat]:
    """Let bots sit down for those who left and for whom this page plays on."""
    game = meeting.game
    assert game is not None
    for at, seat in enumerate(seats):
        if seat.kind == LIVE and game.holder(at) == game.me:
            seat.kind = second_choice(game.terms.game)
    return seats


def follow(app: App, meeting: Meeting) -> None:
    """Tell and keep whatever has happened at the pages' table."""
    session = app.session
    _tell_again(app, meeting)
    if session is None or session.meeting is not meeting:
        _follow_from_afar(app, meeting)
        return
    game, moved, events = meeting.game, meeting.moved, meeting.take_events()
    assert game is not None
    if game.table is not None and session.table is not game.table:      # who looks on has been told anew where it stands
        session.table, meeting.presence.changed = game.table, True
        session.reset_selection()
    stops = game.stopped is not None and not session.errands.halted
    if stops:        # the panel says who did what, first of all
        session.errands.halted = True
        app.cancel_timer()
        app.go_on_from_notice()     # it would lie over the ways on
    _keep_theirs(app, session, meeting)
    _tell_facts(app, session, meeting)
    if moved:
        if session.busy:
            errands.stop(app, session)
        session.telling.fresh = events
        session.reset_selection()
        session.errands.answers.clear()
        history = session.table.history
        turn.follow(app, session, history[-1].seat if history else 0, events)
    _look_at_clocks(app, session, meeting)
    _let_sound(app, meeting)
    _look_back(app, session, meeting)
    _look_who_comes_back(app, session, meeting)
    if meeting.parting.changed():
        _parted(app, session, meeting)
    keep_live(app, session)
    if moved or stops or meeting.presence.changed:  # a message alone, a link or where somebody stands, changes nothing in sight
        meeting.presence.changed = False
        app.repaint()


def _tell_again(app: App, meeting: Meeting) -> None:
    """Say that somebody asks for another game, at the table or in the lobby."""
    if meeting.rematch.offer is None or meeting.rematch.told or meeting.game is None or app.meeting is not meeting:
        return
    meeting.rematch.told = True
    tell.sound(app, "place")
    tell.feel(app, "turn")
    app.notify("ui.rematch.asks", ("live.rematch", "", "ui.rematch.yes"), stay=True, name=asks_again(app, meeting))
    app.repaint()


def asks_again(app: App, meeting: Meeting) -> str:
    """Return what whoever asks for another game is called."""
    assert meeting.game is not None
    assert meeting.rematch.offer is not None
    return party_name(app.t, meeting, meeting.party_at(meeting.rematch.offer[0]))


def _follow_from_afar(app: App, meeting: Meeting) -> None:
    """Keep what happens at a table from which the visitor has gone to the lobby: its row says whose turn it is."""
    game, name = meeting.game, save_id(meeting)
    if app.meeting is not meeting or game is None or game.table is None or not meeting.seated:
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


def _tell_facts(app: App, session: Session, meeting: Meeting) -> None:
    """Say that somebody's page forgot, or had locked away something else than it was bound to; the game goes on."""
    game = meeting.game
    if game is not None and game.facts:
        fact, (party, *_) = game.facts[-1]
        game.facts.clear()
        name, back = called(app.t, words_of(app.t, session), game.terms, party), fact == "renewed"
        app.notify(f"ui.live.fact.{fact}", name=name, grave=not back)
        meeting.presence.changed = True
        if back:
            _came_back(app, session)


def _came_back(app: App, session: Session) -> None:
    """Somebody plays on under another key: what had been answered in secret and was not open is asked anew."""
    errands.stop(app, session)
    session.errands.answers.clear()
    session.reset_selection()
    turn.go_on(app, passing.BREATH)


def _look_who_comes_back(app: App, session: Session, meeting: Meeting) -> None:
    """Show what is asked of all about somebody who came back without a key, and where not all agreed."""
    letting, game = meeting.letting_back, meeting.game
    if letting.changed():
        meeting.presence.changed = True
    if letting.refused is not None and game is not None:
        name = called(app.t, words_of(app.t, session), game.terms, letting.refused)
        letting.refused = None
        app.notify("ui.live.renew.refused", name=name)
        meeting.presence.changed = True


SOUNDS = {"seal": "place", "point": "knock", "say": "card"}
"""How it sounds that somebody elsewhere has sealed an answer, points, or says something."""


def _let_sound(app: App, meeting: Meeting) -> None:
    """Let sound, once, what others did beside the game."""
    heard, meeting.presence.heard = meeting.presence.heard, []
    for what in dict.fromkeys(heard):
        tell.sound(app, SOUNDS[what])


def _look_at_clocks(app: App, session: Session, meeting: Meeting) -> None:
    """Find whose clock runs, and draw the page again when another figure has to be shown."""
    meeting.presence.update()
    wait = meeting.presence.clocks.next_look(app.clock.now())
    if wait is None or session.clock_due is not None:
        return

    def due() -> None:
        session.clock_due = None
        if app.session is session:
            app.repaint()
            _look_at_clocks(app, session, meeting)

    session.clock_due = app.clock.later(wait, due)


def _parted(app: App, session: Session, meeting: Meeting) -> None:
    """Do what follows when going on without somebody was asked for or ended: bots sit down, and the game goes on."""
    before = [seat.kind for seat in session.seats]
    _played_on(meeting, session.seats)
    meeting.presence.changed = True
    if meeting.parting.to_answer is not None:
        _knock(app, session)
    if before != [seat.kind for seat in session.seats]:
        session.errands.answers.clear()
        words = words_of(app.t, session)
        gone = [words.seat(at) for at, seat in enumerate(session.seats) if seat.kind != before[at]]
        if app.dialog is not None and app.dialog.name == "live":    # it told how to bring back who has left
            app.dialog = None
        app.notify("ui.live.without.done", name=app.t.listed(gone))
        keep(app)
    turn.go_on(app, passing.BREATH)


def _look_back(app: App, session: Session, meeting: Meeting) -> None:
    """Do what follows when taking back was asked for or answered: the table stands where all agreed that it stands."""
    changed, gone_back, by, refused = meeting.taking_back.news()
    if not (changed or gone_back):
        return
    meeting.presence.changed = True
    if gone_back or session.held:       # a bot that thinks would choose where nobody does now
        errands.stop(app, session)
    if gone_back:
        session.telling.story, session.telling.fresh, session.meant = None, (), None
        session.reset_selection()
        session.errands.answers.clear()
        app.notify("ui.live.undo.done")
        turn.turn_to(app, session)
        keep(app)
    elif by is not None and session.screen:     # nobody sits here who could mind
        meeting.taking_back.answer(by, agree=True)
    elif by is not None and meeting.game is not None:
        name = called(app.t, words_of(app.t, session), meeting.game.terms, by)
        app.spoken = app.t("ui.live.undo.asks", name=name)
        if app.dialog is not None:
            app.notify("ui.live.undo.asks", name=name)
        _knock(app, session)
    elif refused:
        app.notify("ui.live.undo.stands")
    turn.go_on(app, passing.BREATH)


def _knock(app: App, session: Session) -> None:
    """Somebody elsewhere asks something: it stands first in the panel."""
    session.attention.panel.tab = "play"
    tell.sound(app, "knock")
    tell.feel(app, "turn")


def _keep_theirs(app: App, session: Session, meeting: Meeting) -> None:
    """Keep the other page's game beside ours, as a game of this device, where the tables differ."""
    if not session.errands.halted:
        return
    for place, code in list(meeting.theirs.items()):
        if place in meeting.kept_theirs:
            continue
        meeting.kept_theirs.add(place)
        with suppress(TenkaError, StorageRefused):
            theirs = tenka.open_code(code)
            title = titles.made("theirs", session.save.title)
            name = app.t("ui.live.theirs", name=session.save.called(app.t))
            seats = [replace(seat, kind=PERSON if seat.kind == LIVE else seat.kind) for seat in session.seats]
            save = Save(app.browser.random(), name, theirs.record(), seats, changed=app.clock.now(), title=title)
            app.shelf.put(save, app.tab)
            meeting.presence.changed = True


def keep_live(app: App, session: Session) -> None:
    """Keep what only this page knows, beside the save; a game that is over needs it no more."""
    if session.overtaken:
        return
    live = live_of(session.mode)
    try:
        if session.over and not live.game.out:
            keep(app)
        _write_live(app, session.save.id, live.meeting)
    except StorageRefused as refused:
        if not session.unsaved:
            app.report_refusal(refused)
        session.unsaved = True


def _write_live(app: App, name: str, meeting: Meeting) -> None:
    """Write what only this page knows. Raises StorageRefused."""
    key, beside = key_of(app, name), kept.beside(meeting)
    for end, text in beside:
        app.storage.put(f"{key}:{end}", text)
    beside.clear()
    app.storage.put(key, kept.plain(meeting))


def meeting_of(app: App, save: Save) -> Meeting | None:
    """Return the live game a save belongs to, with nobody here yet; None when it is none. Raises BadSave for what is damaged."""
    try:
        text = app.storage.get(key_of(app, save.id))
    except StorageRefused:
        return None
    if text is None:
        return None
    key = key_of(app, save.id)
    meeting = kept.restored(text, meeting_room(app), app.clock.now, lambda name: app.storage.get(f"{key}:{name}"))
    meeting.changed = lambda: _changed(app, meeting)
    meeting.came, meeting.later = app.repaint, app.clock.later
    meeting.fits = lambda table: tell.fits(app, sitting(meeting), table)
    if meeting.game is not None:
        meeting.game.let_fit(meeting.fits)
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
    from tenka_web.features.realtime import relay
    from tenka_web.features.realtime.relayed import Relayed

    guest = meeting.places[place]
    if isinstance(meeting.peers, Relayed) and guest.room:
        with suppress(BadSignal):
            meeting.peers.meet(place, relay.read(guest.room), app.settings.servers, host=meeting.host)


def _changed(app: App, meeting: Meeting) -> None:
    dealing.work(app, meeting)
    follow(app, meeting)


def session_of(meeting: Meeting, save: Save) -> Session:
    """Return the session of a live game."""
    game = meeting.game
    assert game is not None
    assert game.table is not None
    seats = sitting(meeting, [seat.kind if seat.kind != LIVE else PERSON for seat in save.seats] if save.seats else None)
    return Session(game.table, seats, replace(save, seats=seats), Live(meeting))
