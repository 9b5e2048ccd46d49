"""The door for friends: how many come, and in which way. ``acts.find`` imports it when needed."""

from __future__ import annotations

from page import games
from page.acts.act import act
from page.course import letters, meet
from page.seats import LINK, LIVE
from page.state import set_up
from page.state.app import App
from page.state.setup import Setup
from tenka import TenkaError


@act("friend.people")
def people(app: App, number: str) -> None:
    """Set how many come together, this visitor among them."""
    if number.isascii() and number.isdigit() and 2 <= int(number) <= max(app.setup.entry.seats):
        app.setup.friends = int(number)
        set_up.keep(app.storage, app.setup)


@act("friend.now")
def now(app: App, arg: str) -> None:
    """Invite to a live table: all have time."""
    setup = _setup(app, LIVE)
    if setup.refusal is None:
        meet.host(app, setup)


@act("friend.screen")
def on_screen(app: App, arg: str) -> None:
    """Show the table on this page and invite each to play by phone."""
    setup = _opened(app.setup.on_screen())
    if setup.refusal is None:
        meet.host(app, setup)


@act("friend.time")
def in_time(app: App, arg: str) -> None:
    """Begin a game by letters, for each to play when there is time; the first letter is the invitation."""
    setup = _setup(app, LINK)
    try:
        table = letters.laid(app, setup)
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    app.dialog = None
    letters.begin(app, table, setup.sitting(), invite=True)


def _setup(app: App, kind: str) -> Setup:
    """Return the set-up of the lobby; what was left open is set as for newcomers."""
    return _opened(app.setup.among_friends(kind, app.settings.name))


def _opened(setup: Setup) -> Setup:
    return setup.first(games.adapter(setup.game).first_options)
