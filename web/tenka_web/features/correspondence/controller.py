"""The flow of correspondence games: starting, joining, and receiving messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import tenka
from tenka import MissingFile, NewerCode, Table, TenkaError
from tenka.multiplayer.correspondence import mailbox, message, premoves, takeback
from tenka.multiplayer.correspondence.divergence import Relation, public_table
from tenka.multiplayer.correspondence.mailbox import Received
from tenka.multiplayer.correspondence.message import BadTurnMessage, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState, maker_of
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka_web.app import data_file_lookup as files
from tenka_web.app import data_files, links, save_titles, table_lifecycle, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.arrivals import Incoming
from tenka_web.app.autosave import store_session
from tenka_web.app.overlays import Dialog
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.app.takeback import moment_to_request
from tenka_web.app.turn import go_on
from tenka_web.features.correspondence import appearances, catch_up, outgoing
from tenka_web.features.correspondence.mode import Letters, letters_of
from tenka_web.features.correspondence.refusal import report_rejection
from tenka_web.features.correspondence.state import save_id
from tenka_web.ui.seats import LINK, Seat, as_local
from tenka_web.ui.text.localizer import Localizer

HEIR = "steady"
"""Level of the bot that replaces an absent player."""


def begin(app: App, lay: Callable[[str], Table], seats: list[Seat], invite: bool = False) -> None:
    """Start a correspondence game with an id and a key, and write the invitation; ``invite``: show it at once."""
    if all(seat.kind == LINK for seat in seats):
        app.notify("ui.letter.nobody")
        return
    try:
        table_ = lay(mailbox.new_game_id(app.browser.crypto))     # The seed can also be the game's id
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
    else:
        app.background(_begin(app, table_, seats, invite=invite))


async def _begin(app: App, table_: Table, seats: list[Seat], *, invite: bool) -> None:
    kinds, crypto = appearances.kinds_of(seats), app.browser.crypto
    unused = message.ID.fullmatch(table_.seed) and app.save_store.text(save_id(table_.seed)) is None
    state = await mailbox.begin(crypto, table_.seed if unused else mailbox.new_game_id(crypto), kinds, maker_of(kinds))
    sit_down(app, table_, seats, state)
    if invite and app.session is not None:
        outgoing.prepare(app, app.session)
        app.dialog = Dialog("letter")


def sit_down(app: App, table_: Table, seats: list[Seat], state: ParticipantState, save: Save | None = None) -> None:
    """Open a correspondence game, in place of its ``save`` in this browser if there is one."""
    seats = table_lifecycle.fill_seats(seats, table_)[0]        # A message may name an unknown level
    if save is None:
        title = save_titles.title("letters", table_.game.id, len(seats))
        files = data_files.files_of(table_, app.files)
        save = Save(save_id(state.id), save_titles.say_title(app.t, title), "", seats, files=files, title=title)
    table_lifecycle.enter(app, Session(table_, seats, replace(save, seats=seats), Letters(state)))
    store_session(app)


# Incoming messages.


def understand(app: App, text: str) -> tuple[TurnMessage, Table] | None:
    """Parse a message and its game; report errors and return None. Raises MissingFile."""
    try:
        theirs = tenka.open_code(message.code_of(text))
        return message.read(text, theirs.seed), theirs
    except MissingFile:
        raise
    except NewerCode:
        app.notify("ui.link.newer", grave=True)
    except (BadTurnMessage, TenkaError):
        app.notify("ui.letter.bad", grave=True, **links.excerpt(text))
    return None


def open_letter(app: App, text: str) -> None:
    """Open a message: its game continues, or a seat is chosen. A missing data file is requested first."""
    files.open_with_files(app, lambda: _open_letter(app, text))


def _open_letter(app: App, text: str) -> None:
    understood = understand(app, text)
    if understood is None:
        return
    letter, theirs = understood
    session = app.session
    if session is None or session.save.id != save_id(letter.id) or session.overtaken:
        if app.save_store.text(save_id(letter.id)) is None:
            app.incoming, app.dialog = Incoming(letter, theirs, app.settings.name), Dialog("join")
            return
        table_lifecycle.open_save(app, save_id(letter.id))
        session = app.session
    if session is not None and session.mode.by_letters and session.save.id == save_id(letter.id):
        app.browser.set_fragment(f"s={session.save.id}")
        app.background(_receive(app, session, letter))


def set_premove(app: App, session: Session, question: premoves.Question, place: int, premove: str) -> None:
    """Set a premove of the planning person, at a place in the order of preference; without a premove, clear that place."""
    seat, rules = session.asked_person, session.table.rules
    if seat is None or not session.is_sealed or (premove and not premoves.is_known(rules, question, premove)):
        return
    apart = letters_of(session.mode)
    laid = apart.own_premoves(seat)
    before = laid.get(question, ())
    in_order = tuple(filter(None, [*before[:place], premove, *before[place + 1 :]]))
    ahead = {**laid, question: in_order}
    moment = session.table.public_moment
    apart.state = apart.state.with_premoves(moment, seat, {one: chosen for one, chosen in ahead.items() if chosen})
    store_session(app)


def ask_back(app: App, session: Session) -> None:
    """Request to go back before the last real choice of a person here. Raises IllegalChoice."""
    apart, table_ = letters_of(session.mode), session.table
    own = apart.own(table_, session.people)
    if own:
        _say(app, session, takeback.request(apart.state, table_, moment_to_request(table_, own)))


def answer_back(app: App, session: Session, by: int, *, agree: bool) -> None:
    """Accept or decline a browser's request; the requester withdraws it by declining. Raises IllegalChoice."""
    apart = letters_of(session.mode)
    _say(app, session, takeback.answer(apart.state, session.table, by, agree=agree))


def _say(app: App, session: Session, state: ParticipantState) -> None:
    """Clear selection and hints; the answer is sent with the next message."""
    apart = letters_of(session.mode)
    worker_jobs.stop(app, session)
    apart.state, apart.letter = state, ""
    session.reset_selection()
    store_session(app)
    app.focus = "prompt"
    go_on(app)


def go_on_without(app: App, session: Session, absent: int) -> None:
    """Continue a game without an absent player: a new game from the public moment, with a bot in that seat.

    If nobody else is left, it is a local copy. Otherwise it is a new correspondence game with its own dice, and one link invites
    all others; who takes it agrees. Sealed answers that are not open to all are dropped: unlike in live games, nobody else holds
    their openings.
    """
    state, save = letters_of(session.mode).state, session.save
    if absent not in state.other_participants:
        return
    gone = {at for at, seat in enumerate(session.seats) if seat.kind == LINK and state.browser(at) == absent}
    seats = [replace(seat, kind=HEIR) if at in gone else seat for at, seat in enumerate(session.seats)]
    app.dialog = None
    if len(state.other_participants) > 1:
        begin(app, lambda seed: session.table.branch(session.table.public_moment, seed), seats, invite=True)
        return
    name, title = app.t("ui.copy.of", name=save.title_in(app.t)), save_titles.derive_title("copy", save.title)
    table_lifecycle.begin(app, tenka.replay(public_table(session.table).record()), seats, name, title)


def take_theirs(app: App) -> None:
    """Replace our copy of a diverged game by the message's; ours stays among the saves."""
    session, incoming = app.session, app.incoming
    if session is not None and session.mode.by_letters and incoming is not None:
        app.incoming = None
        app.background(_receive(app, session, incoming.letter, taking=True))


def _put_by(app: App, session: Session) -> None:
    """Save a local copy of our game."""
    save = session.save
    name, title = app.t("ui.copy.of", name=save.title_in(app.t)), save_titles.derive_title("copy", save.title)
    apart = replace(save, id=app.browser.random(), name=name, title=title, revision=0, apart={}, seats=as_local(session.seats))
    try:
        app.save_store.put(replace(apart, record=public_table(session.table).record(), changed=app.clock.now()), app.tab)
    except StorageRefused as refused:
        app.report_refusal(refused)


async def _receive(app: App, session: Session, letter: TurnMessage, *, taking: bool = False) -> None:
    """Receive a message of the current game. Nothing else may happen to the game while the message is verified.

    ``taking``: if it has diverged, replace our copy.
    """
    apart = letters_of(session.mode)
    if session.is_transferred:
        app.notify("ui.seat.reader", ("open", "seat bring", "ui.seat.bring"), grave=True)
        return
    before, table_, moment = apart.state, session.table, len(session.table.history)
    way = mailbox.take_theirs if taking else mailbox.receive
    try:
        received = await way(app.browser.crypto, before, table_, letter)
    except MessageRejected as refused:
        report_rejection(app, session, letter, refused)
        return
    except TenkaError:
        app.notify("ui.letter.bad", grave=True, **links.excerpt(letter.code))
        return
    if app.session is not session or session.overtaken:
        return
    if apart.state is not before or session.table is not table_ or len(table_.history) != moment:
        await _receive(app, session, letter, taking=taking)         # A choice was made meanwhile
        return
    if taking:
        _put_by(app, session)
    _adopt(app, session, letter, received)


def _adopt(app: App, session: Session, letter: TurnMessage, received: Received) -> None:
    apart = letters_of(session.mode)
    asked = _takeback_sentence(app, session, received, letter.sender)
    news = {seat for seat in received.state.commitments if seat not in apart.state.commitments}
    sat = sorted(set(apart.state.unheard_seats()) - set(received.state.unheard_seats()))
    apart.state = received.state
    _names(session, letter)
    if received.relation is Relation.NEWER:
        app.go_on_from_notice()
        worker_jobs.stop(app, session)
        session.worker.answers.clear()
        session.bundles.clear()
        session.playback.story, session.table = None, received.table
        session.playback.written.clear()
        session.reset_selection()
        store_session(app)
        catch_up.begin(app, session)
        if received.back:
            app.notify("ui.live.undo.done")
        return
    store_session(app)
    if received.relation is Relation.FORKED:
        app.incoming, app.dialog = Incoming(letter, received.theirs, at=received.at), Dialog("fork")
    elif received.relation is Relation.OLDER and sat:       # A reply to the invitation, but we have chosen meanwhile
        app.notify("ui.letter.sat", ("letter.more", "", "ui.letter.send"), stay=True, seats=_list(app, session, sat), n=len(sat))
        outgoing.prepare(app, session)
        return
    elif received.relation is Relation.OLDER:
        app.notify("ui.letter.older", ("letter.more", "", "ui.letter.newer"), stay=True, at=len(received.theirs.history))
        outgoing.prepare(app, session)
        return
    elif asked is not None:
        key, seat = asked
        if key:
            app.notify(key, stay=True, seat=seat)
    elif news:
        app.notify("ui.letter.sealed.in", seats=_list(app, session, sorted(news)), stay=True)
    else:
        app.notify("ui.letter.same")
    go_on(app)


def _takeback_sentence(app: App, session: Session, received: Received, sender: int) -> tuple[str, str] | None:
    """Return what a message says about a takeback: the key of its sentence ("" if the question has buttons) and its sender; None
    if there is nothing new."""
    before, after, table_ = letters_of(session.mode).state, received.state, received.table
    asked, was = takeback.list_unanswered(after, table_), takeback.open_requests(before, table_)
    name = _words(app, session).seat(sender)
    if sender in asked and asked[sender] != was.get(sender):
        return "", name
    if was.keys() - takeback.open_requests(after, table_).keys():
        return "ui.letter.back.stands", name
    return ("ui.letter.back.agrees", name) if sender in after.takeback.accepted_by - before.takeback.accepted_by else None


def _names(session: Session, letter: TurnMessage) -> None:
    """Take the names of people from a message: the sender's own always, another person's only if unknown."""
    state = letters_of(session.mode).state
    for at, seat in enumerate(appearances.seats_of(letter, state.seats)):
        if at not in state.seats and (state.browser(at) == letter.sender or not session.seats[at].name) and seat.name:
            session.seats[at].name = seat.name


def _list(app: App, session: Session, seats: list[int]) -> str:
    localizer = _words(app, session)
    return app.t.join_names(localizer.seat(seat) for seat in seats)


def _words(app: App, session: Session) -> Localizer:
    return Localizer(app.t, session.seats, {})
