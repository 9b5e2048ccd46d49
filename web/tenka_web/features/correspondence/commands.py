"""Commands of correspondence games: open messages, take a seat, send the answer. Imported when needed."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from tenka import IllegalChoice
from tenka.multiplayer.correspondence import premoves
from tenka.multiplayer.correspondence.message import MOST_SEATS
from tenka_web.app import incoming as arrivals
from tenka_web.app import save_titles
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.overlays import Dialog
from tenka_web.app.table_lifecycle import begin, fill_seats
from tenka_web.app.takeback import answer
from tenka_web.app.text_files import slug
from tenka_web.features.correspondence import appearances, join_game, outgoing
from tenka_web.features.correspondence import controller as letters
from tenka_web.features.correspondence.addresses import letter_link
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.features.correspondence.views import message
from tenka_web.ui.seats import tidy

SEATS = tuple(map(str, range(MOST_SEATS)))
PLACES = tuple(map(str, range(premoves.MOST_PREMOVES)))


@command("letters")
def read(app: App, text: str) -> None:
    """Open every message in a pasted text in order, or a link of another kind."""
    arrivals.paste(app, text)


@command("join.name")
def name(app: App, name: str) -> None:
    """Set the visitor's name."""
    if app.incoming is not None:
        app.incoming.name = tidy(name)


@command("join")
def join(app: App, seat: str) -> None:
    """Take a seat."""
    if seat.isdigit() and len(seat) < 3:
        app.dialog = None
        join_game.join(app, int(seat))


@command("letter.look")
def look(app: App, arg: str) -> None:
    """Open the game of a message as a copy: all seats are taken, or it has diverged from ours."""
    incoming = app.incoming
    if incoming is not None:
        app.incoming = None
        seats, _ = fill_seats(appearances.seats_of(incoming.letter, frozenset()), incoming.table)
        begin(app, incoming.table, seats, title=save_titles.title("look", incoming.table.game.id, len(seats)))


@command("letter.take")
def take(app: App, arg: str) -> None:
    """Continue with the message's copy of a game that has diverged."""
    app.dialog = None
    letters.take_theirs(app)


@command("letter.send")
def send(app: App, arg: str) -> None:
    """Share the answer with another app, else copy it: the main button."""
    session, link = app.session, letter_link(app)
    if session is None or not link:
        return
    if app.browser.shares():
        app.browser.share(message(app), link, lambda taken: _on_sent(app, taken=taken))
    else:
        copy(app, arg)


@command("letter.copy")
def copy(app: App, arg: str) -> None:
    """Copy the answer, sentence and link, to the clipboard."""
    link = letter_link(app)
    if app.session is not None and link:
        app.browser.copy(f"{message(app)}\n{link}\n", lambda worked: _on_copied(app, worked=worked))


@command("letter.file")
def file(app: App, arg: str) -> None:
    """Download the answer as a file."""
    session, link = app.session, letter_link(app)
    if session is not None and link:
        app.browser.download(f"{slug(session.save.title_in(app.t))}.letter.txt", "text/plain", f"{message(app)}\n{link}\n")
        outgoing.seal(app, session)


@command("letter.check")
def check(app: App, arg: str) -> None:
    """Show what a finished game's messages prove and what not."""
    session = app.session
    if session is not None and session.mode.by_letters and session.is_over:
        from tenka_web.features.correspondence import verification  # Late, because it is needed at most once per game

        verification.check_letters(app, session)


@command("letter.more")
def more(app: App, arg: str) -> None:
    """Show other ways to send: a QR code, a file."""
    if app.session is not None and letter_link(app):
        app.dialog = Dialog("letter")
        outgoing.seal(app, app.session)


@command("letter.without")
def replace_absent(app: App, page: str) -> None:
    """Continue without a seat's absent player in a new game, with a bot in that seat. The correspondence game is kept."""
    session = app.session
    if session is not None and session.mode.by_letters and not (session.is_over or session.is_transferred) and page in SEATS:
        letters.go_on_without(app, session, int(page))


def _on_copied(app: App, *, worked: bool) -> None:
    if worked:
        _on_sent(app, taken=True)
        invites = app.session is not None and letters_of(app.session.mode).state.unheard_seats()
        app.notify("ui.letter.copied.invite" if invites else "ui.letter.copied", stay=True)
    else:
        app.dialog = Dialog("letter")
        app.notify("ui.share.uncopied")
    app.repaint()


def _on_sent(app: App, *, taken: bool) -> None:
    if taken and app.session is not None:
        outgoing.seal(app, app.session)
    app.repaint()


@command("letter.back")
def ask_back(app: App, arg: str) -> None:
    """Request a takeback of one's last choice."""
    session = app.session
    if session is not None and session.mode.by_letters and session.shows_present and not session.overtaken:
        with suppress(IllegalChoice):
            letters.ask_back(app, session)


@command("letter.back.yes")
def agree(app: App, by: str) -> None:
    """Accept the takeback that a seat's browser requests."""
    _answer_back(app, by, agree=True)


@command("letter.back.no")
def let_stand(app: App, by: str) -> None:
    """Decline a request; the requester withdraws it in this way."""
    _answer_back(app, by, agree=False)


def _answer_back(app: App, by: str, *, agree: bool) -> None:
    session = app.session
    if session is not None and session.mode.by_letters and not (session.overtaken or session.is_transferred):
        answer(by, partial(letters.answer_back, app, session), agree=agree)


@command("premove")
def set_premove(app: App, arg: str) -> None:
    """Set a premove: ``<key> <subject or -> <place> <premove>``; without a premove, clear that place."""
    session = app.session
    key, subject, place, premove = (*arg.split(" ", 3), "", "", "", "")[:4]
    if session is not None and session.mode.by_letters and place in PLACES:
        letters.set_premove(app, session, (key, "" if subject == "-" else subject), int(place), premove)
