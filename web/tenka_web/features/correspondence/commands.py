"""Games by letters: open what came, take a seat, send the answer. Imported when needed."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from tenka import IllegalChoice
from tenka.multiplayer.correspondence import premoves as orders
from tenka.multiplayer.correspondence.message import MOST_SEATS
from tenka_web.app import incoming as arrivals
from tenka_web.app import save_titles as titles
from tenka_web.app.app import App, Dialog
from tenka_web.app.commands import act
from tenka_web.app.table_lifecycle import begin, complete
from tenka_web.app.takeback import answer
from tenka_web.app.text_files import slug
from tenka_web.features.correspondence import appearances as envelope
from tenka_web.features.correspondence import controller as letters
from tenka_web.features.correspondence import join_game as joining
from tenka_web.features.correspondence import outgoing as post
from tenka_web.features.correspondence.addresses import letter_link
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.features.correspondence.views import message
from tenka_web.ui.seats import tidy

SEATS = tuple(map(str, range(MOST_SEATS)))
PLACES = tuple(map(str, range(orders.MOST_WISHES)))


@act("letters")
def read(app: App, text: str) -> None:
    """Open every letter in a pasted text, one after the other, or a link of another kind."""
    arrivals.paste(app, text)


@act("join.name")
def name(app: App, name: str) -> None:
    """Set the visitor's name."""
    if app.incoming is not None:
        app.incoming.name = tidy(name)


@act("join")
def join(app: App, seat: str) -> None:
    """Take a seat."""
    if seat.isdigit() and len(seat) < 3:
        app.dialog = None
        joining.join(app, int(seat))


@act("letter.look")
def look(app: App, arg: str) -> None:
    """Look at the game of a letter as one's own copy: where all seats are taken, or where it has parted from one's own."""
    incoming = app.incoming
    if incoming is not None:
        app.incoming = None
        seats, _ = complete(envelope.seats_of(incoming.letter, frozenset()), incoming.table)
        begin(app, incoming.table, seats, title=titles.title("look", incoming.table.game.id, len(seats)))


@act("letter.take")
def take(app: App, arg: str) -> None:
    """Go on with the letter's game where it has parted from one's own."""
    app.dialog = None
    letters.take_theirs(app)


@act("letter.send")
def send(app: App, arg: str) -> None:
    """Hand the answer on to another app, else to the clipboard: the one large button."""
    session, link = app.session, letter_link(app)
    if session is None or not link:
        return
    if app.browser.shares():
        app.browser.share(message(app), link, lambda taken: _sent(app, taken=taken))
    else:
        copy(app, arg)


@act("letter.copy")
def copy(app: App, arg: str) -> None:
    """Copy the answer, sentence and link, to the clipboard."""
    link = letter_link(app)
    if app.session is not None and link:
        app.browser.copy(f"{message(app)}\n{link}\n", lambda worked: _copied(app, worked=worked))


@act("letter.file")
def file(app: App, arg: str) -> None:
    """Hand out the answer as a file."""
    session, link = app.session, letter_link(app)
    if session is not None and link:
        app.browser.download(f"{slug(session.save.called(app.t))}.letter.txt", "text/plain", f"{message(app)}\n{link}\n")
        post.seal(app, session)


@act("letter.check")
def check(app: App, arg: str) -> None:
    """Say what of a game that is over is proved, and what isn't."""
    session = app.session
    if session is not None and session.mode.by_letters and session.over:
        from tenka_web.features.correspondence import verification as verify  # late: it is asked for once in a game

        verify.check_letters(app, session)


@act("letter.more")
def more(app: App, arg: str) -> None:
    """Show other ways to send it: a code for a camera, a file."""
    if app.session is not None and letter_link(app):
        app.dialog = Dialog("letter")
        post.seal(app, app.session)


@act("letter.without")
def without(app: App, page: str) -> None:
    """The page of that seat answers no more: a bot plays on for it, in a game of its own. That by letters stays as it is."""
    session = app.session
    if session is not None and session.mode.by_letters and not (session.over or session.away) and page in SEATS:
        letters.go_on_without(app, session, int(page))


def _copied(app: App, *, worked: bool) -> None:
    if worked:
        _sent(app, taken=True)
        invites = app.session is not None and letters_of(app.session.mode).ledger.free()
        app.notify("ui.letter.copied.invite" if invites else "ui.letter.copied", stay=True)
    else:
        app.dialog = Dialog("letter")
        app.notify("ui.share.uncopied")
    app.repaint()


def _sent(app: App, *, taken: bool) -> None:
    if taken and app.session is not None:
        post.seal(app, app.session)
    app.repaint()


@act("letter.back")
def ask_back(app: App, arg: str) -> None:
    """Ask all whether one's last choice may be taken back."""
    session = app.session
    if session is not None and session.mode.by_letters and session.live and not session.overtaken:
        with suppress(IllegalChoice):
            letters.ask_back(app, session)


@act("letter.back.yes")
def agree(app: App, by: str) -> None:
    """Agree to what the browser of that seat asks to take back."""
    _answer_back(app, by, agree=True)


@act("letter.back.no")
def let_stand(app: App, by: str) -> None:
    """Disagree; the asker withdraws its wish so."""
    _answer_back(app, by, agree=False)


def _answer_back(app: App, by: str, *, agree: bool) -> None:
    session = app.session
    if session is not None and session.mode.by_letters and not (session.overtaken or session.away):
        answer(by, partial(letters.answer_back, app, session), agree=agree)


@act("order")
def order(app: App, arg: str) -> None:
    """Order ahead: ``<key> <about or -> <place> <wish>``; no wish takes back the one at that place."""
    session = app.session
    key, about, place, wish = (*arg.split(" ", 3), "", "", "", "")[:4]
    if session is not None and session.mode.by_letters and place in PLACES:
        letters.order(app, session, (key, "" if about == "-" else about), int(place), wish)
