"""Coming together for a live game: the host invites, a guest answers, and when all are here the game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from page import games, sdp
from page.course import letters
from page.course.keep import keep
from page.course.live import follow, meeting_of, save_id, session_of
from page.course.table import enter, leave
from page.ports import StorageRefused
from page.sdp import ANSWER, MOST_PLACES, OFFER, WATCH, BadSignal, Signal
from page.seats import LINK, LIVE
from page.state.app import App, Dialog
from page.state.company import HOST, Guest
from page.state.folding import BadSave
from page.state.meeting import Meeting
from page.state.saves import Save
from tenka import TenkaError
from tenka.apart.crypto import Pair
from tenka.live.chain import SIZE
from tenka.live.terms import Terms, terms_of
from tenka.parts.late import turned_live

INVITE, REPLY = "live", "join"


def host(app: App) -> None:
    """A table with places for others: keys are made, and an invitation for each."""
    guests = [at for at, seat in enumerate(app.setup.sitting()) if seat.kind == LIVE]

    def met(meeting: Meeting) -> None:
        meeting.places = {at: Guest() for at in guests}
        for at in guests:
            invite(app, meeting, at)

    name = next((seat.name for seat in app.setup.sitting() if seat.person), "")
    _meet(app, name, _word(app.browser.random()), HOST, met)


def _word(text: str) -> str:
    return "".join(char for char in text if char.isascii() and char.isalnum())[:12].ljust(4, "0")


def _meet(app: App, name: str, meeting_id: str, place: int, then: Callable[[Meeting], None]) -> None:
    """A meeting of this page with keys of its own."""
    peers = app.browser.peers()

    def made(pair: Pair | None) -> None:
        if pair is None:
            app.notify("ui.live.none", grave=True)
        else:
            meeting = Meeting(meeting_id, peers, app.clock.now, peers.random(SIZE), pair, name, place, host=place == HOST)
            meeting.changed = lambda: _changed(app, meeting)
            meeting.came = lambda: _came(app, meeting)
            app.meeting, app.dialog = meeting, Dialog("live")
            then(meeting)
        app.repaint()

    peers.new_signer(made)


def invite(app: App, meeting: Meeting, place: int) -> None:
    """A fresh invitation to a place."""
    guest = meeting.guest(place)
    if guest is None:
        return
    guest.stage, guest.link = "asking", ""

    def described(text: str) -> None:
        try:
            signal = sdp.of_browser(text, OFFER, meeting.id, place)
        except BadSignal:
            guest.stage = "away"
            app.notify("ui.live.none", grave=True)
        else:
            guest.stage, guest.link = "invited", _link(app, INVITE, signal)
        app.repaint()

    meeting.peers.invite(place, app.settings.stun, described)


def watched(app: App, meeting: Meeting) -> None:
    """Somebody is to look on: a place of its own, and a link to it."""
    place = next((at for at in range(WATCH, MOST_PLACES) if at not in meeting.watchers), None)
    if place is not None:
        meeting.watchers[place] = Guest()
        invite(app, meeting, place)


def _link(app: App, kind: str, signal: Signal) -> str:
    return f"{app.browser.address()}#{kind}={sdp.write(signal)}"


def signal_of(app: App, text: str, role: str) -> Signal | None:
    """The description in a link or in its last part; what can't be read is said."""
    try:
        found = sdp.read(text.strip().rpartition("=")[2])
    except BadSignal:
        found = None
    if found is None or found.role != role:
        app.notify("ui.live.bad", grave=True)
        return None
    return found


def answered(app: App, text: str) -> None:
    """The host hears a guest's answer."""
    meeting, signal = app.meeting, signal_of(app, text, ANSWER)
    if signal is None:
        return
    if meeting is None or not meeting.host or signal.meeting != meeting.id or meeting.guest(signal.place) is None:
        app.notify("ui.live.other", grave=True)
        return
    meeting.peers.accept(signal.place, sdp.for_browser(signal))


def invited(app: App, text: str) -> None:
    """A guest opens an invitation: a game that is known goes on, else somebody is asked to sit down."""
    signal = signal_of(app, text, OFFER)
    if signal is None:
        return
    kept = _kept(app, signal)
    if kept is not None:
        accept(app, kept, signal)
        return
    leave(app)
    app.meeting = None          # another game's: its save knows the way back
    app.dialog = Dialog("live", text)


def _kept(app: App, signal: Signal) -> Meeting | None:
    """The game this browser plays already at that place, at its table."""
    meeting = app.meeting
    if meeting is not None and (meeting.id, meeting.place) == (signal.meeting, signal.place) and meeting.game is not None:
        return meeting
    try:
        save = app.shelf.get(f"{signal.meeting}-{signal.place}")
    except (StorageRefused, BadSave):
        return None
    found = None if save is None else meeting_of(app, save)
    if found is not None and save is not None:
        app.meeting = found
        enter(app, session_of(found, save))
    return found


def join(app: App, text: str, name: str) -> None:
    """A guest takes the place it is offered."""
    signal = signal_of(app, text, OFFER)
    if signal is not None:
        _meet(app, name, signal.meeting, signal.place, lambda meeting: accept(app, meeting, signal))


def accept(app: App, meeting: Meeting, signal: Signal) -> None:
    """The answer to an invitation, to be sent back."""
    guest = meeting.places[HOST] = Guest()
    app.meeting, app.dialog = meeting, Dialog("live")

    def described(text: str) -> None:
        try:
            mine = sdp.of_browser(text, ANSWER, meeting.id, signal.place)
        except BadSignal:
            app.notify("ui.live.none", grave=True)
        else:
            guest.stage, guest.link = "invited", _link(app, REPLY, mine)
        app.repaint()

    meeting.peers.answer(HOST, sdp.for_browser(signal), app.settings.stun, described)


def _came(app: App, meeting: Meeting) -> None:
    """Somebody came, or went."""
    if meeting.game is None and meeting.host and all(guest.party is not None for guest in meeting.places.values()):
        try:
            terms = _terms(app, meeting)
        except TenkaError as error:
            app.notify("ui.setup.no", error=str(error))
        else:
            meeting.agree(terms, _looks(app, meeting))
    app.repaint()


def _terms(app: App, meeting: Meeting) -> Terms:
    """The host's own seats, its bots among them, are one party; each guest is another."""
    setup = app.setup
    guests = [guest.party for guest in meeting.places.values() if guest.party is not None]
    order = {at: number for number, at in enumerate(meeting.places, 1)}
    seats = tuple(order.get(at, HOST) for at in range(setup.count))
    options = {**setup.options, **turned_live(setup.switches)}      # so that no page holds what is still to be turned
    return terms_of(setup.game, layers=setup.layers, options=options, seats=seats, parties=(meeting.me, *guests),
                    hands=setup.dealt)  # fmt: skip


def _looks(app: App, meeting: Meeting) -> list[dict[str, str]]:
    """What the seats look like, each guest's under the name it has given."""
    rows = [seat.plain() for seat in app.setup.sitting()]
    for at, guest in meeting.places.items():
        if guest.party is not None and guest.party.name:
            rows[at]["name"] = guest.party.name
    for row, seat in zip(rows, app.setup.sitting(), strict=True):
        if app.setup.minutes and not seat.bot:
            row["clock"] = str(60 * app.setup.minutes)
    return rows


def by_letters(app: App) -> None:
    """The game as it stands goes on by letters, with dice of its own from here on; who is elsewhere is invited anew."""
    session = app.session
    if session is None or session.meeting is None or session.over:
        return
    seats = [replace(seat, kind=LINK if seat.kind == LIVE else seat.kind) for seat in session.seats]
    letters.begin(app, session.table.branch(session.table.settled, letters.fresh_seed(app)), seats)


def _changed(app: App, meeting: Meeting) -> None:
    """The game went on; when its table has just been set up, everybody sits down."""
    game = meeting.game
    if app.meeting is meeting and game is not None and game.table is not None and \
            (app.session is None or app.session.meeting is not meeting):
        title = app.t("ui.save.name", game=app.t(games.title(game.terms.game)), n=len(game.terms.seats))
        seats = app.setup.sitting() if meeting.host else []
        enter(app, session_of(meeting, Save(save_id(meeting), title, "", seats)))
        meeting.take_events()        # the set-up lies on the table: there is nothing to tell of it
        keep(app)
        app.repaint()
    follow(app, meeting)
