"""The door for friends: who comes, and by which way. ``acts.find`` imports it when needed."""

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
    """How many come together, this visitor among them."""
    if number.isascii() and number.isdigit() and 2 <= int(number) <= max(app.setup.entry.seats):
        app.setup.friends = int(number)
        set_up.keep(app.storage, app.setup)


@act("friend.now")
def now(app: App, arg: str) -> None:
    """All have time: invitations to a live table."""
    setup = _setup(app, LIVE)
    if setup.refusal is None:
        meet.host(app, setup)


@act("friend.screen")
def on_screen(app: App, arg: str) -> None:
    """This page shows the table, and all sit down with phones: invitations for each."""
    setup = _opened(app.setup.on_screen())
    if setup.refusal is None:
        meet.host(app, setup)


@act("friend.time")
def in_time(app: App, arg: str) -> None:
    """Each when there is time: a game by letters, whose first letter is the invitation."""
    setup = _setup(app, LINK)
    try:
        table = setup.table(letters.fresh_seed(app))
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    app.dialog = None
    letters.begin(app, table, setup.sitting(), invite=True)


def _setup(app: App, kind: str) -> Setup:
    """The game as it is set up in the lobby; what was left open is as newcomers begin."""
    return _opened(app.setup.among_friends(kind, app.settings.name))


def _opened(setup: Setup) -> Setup:
    return setup.first(games.adapter(setup.game).first_options)
