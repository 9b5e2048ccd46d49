"""The door for friends: how many come, and in which way. Imported when needed."""

from __future__ import annotations

from tenka import Table
from tenka_web.app import game_registry, new_game_storage
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.table_lifecycle import begin_by_letters
from tenka_web.features.realtime import meet
from tenka_web.ui.seats import LINK, LIVE


@command("friend.people")
def people(app: App, number: str) -> None:
    """Set how many come together, this visitor among them."""
    if number.isascii() and number.isdigit() and 2 <= int(number) <= max(app.setup.entry.seats):
        app.setup.friends = int(number)
        new_game_storage.keep(app.storage, app.setup)


@command("friend.now")
def now(app: App, arg: str) -> None:
    """Invite to a live table: all have time."""
    setup = _setup(app, LIVE)
    if setup.refusal is None:
        meet.host(app, setup)


@command("friend.screen")
def on_screen(app: App, arg: str) -> None:
    """Show the table on this page and invite each to play by phone."""
    setup = _opened(app.setup.on_screen())
    if setup.refusal is None:
        meet.host(app, setup)


@command("friend.time")
def in_time(app: App, arg: str) -> None:
    """Begin a game by letters, for each to play when there is time; the first letter is the invitation."""
    setup = _setup(app, LINK)

    def lay(seed: str) -> Table:
        table = setup.by_letters().table(seed)
        app.dialog = None
        return table

    begin_by_letters(app, lay, setup.sitting(), invite=True)


def _setup(app: App, kind: str) -> Setup:
    """Return the set-up of the lobby; what was left open is set as for newcomers."""
    return _opened(app.setup.among_friends(kind, app.settings.name))


def _opened(setup: Setup) -> Setup:
    return setup.first(game_registry.adapter(setup.game).first_options)
