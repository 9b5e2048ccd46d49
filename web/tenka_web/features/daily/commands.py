"""Commands of the game of the day: play, share the result, open another's result. Imported when needed."""

from __future__ import annotations

from tenka_web.app import daily_game, game_registry, links, save_titles
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.known_game import is_known
from tenka_web.app.overlays import Dialog
from tenka_web.app.table_lifecycle import begin, fill_seats, open_save
from tenka_web.features.daily.controller import records
from tenka_web.features.daily.views import message


@command("daily.play")
def play(app: App, arg: str) -> None:
    """Open the game of a day, ``<game> <number>``, at its saved or first moment. Without a number it is today's; a dialog left
    open over midnight names yesterday's."""
    game, _, named = arg.partition(" ")
    today = daily_game.number(app.clock.now())
    if not is_known(app, game) or game not in game_registry.dailies(app.t) or (named
                                                                               and named not in map(str, range(1, today + 1))):
        return
    number = int(named or today)
    title = save_titles.day(game, number)
    save = next((save for save in app.save_store.all() if save.title == title), None)
    if save is not None:
        open_save(app, save.id)
    else:
        begin(app, daily_game.table(game, number), daily_game.seat_opponents(game), title=title, with_story=True)


@command("daily.share")
def share(app: App, game: str) -> None:
    """Share the result with picture and link, else copy it."""
    record = records(app).get(game)
    if record is None:
        return
    words, link = message(app.t, game, record), address(app, record.link)
    if app.browser.shares():
        app.browser.share(words, link, lambda taken: None)
    else:
        copy(app, game)


@command("daily.copy")
def copy(app: App, game: str) -> None:
    """Copy the result to the clipboard."""
    record = records(app).get(game)
    if record is not None:
        app.copy(f"{message(app.t, game, record)}\n{address(app, record.link)}\n", "ui.daily.copied")


def arrive(app: App, body: str) -> None:
    """Open a link with a result: replay its game and show what holds."""
    claim = daily_game.read(body)
    if claim is None:
        app.notify("ui.link.bad", ("open", "import", "ui.open.another"), grave=True, **links.excerpt(body))
        return
    app.proved, app.dialog = daily_game.verify(claim), Dialog("proved")


@command("daily.look")
def keep_copy(app: App, arg: str) -> None:
    """Open the game of a link at its last moment, as a copy."""
    table = None if app.proved is None else app.proved.table
    if table is None:
        return
    seats = daily_game.seat_opponents(table.game.id) if daily_game.day_of(table) is not None else []
    seats, _ = fill_seats(seats, table)
    begin(app, table, seats, title=save_titles.title("link", table.game.id, table.rules.seats))
    session = app.session
    if session is not None and not session.is_over and table.history:
        app.cancel_timer()
        session.ui.cursor = len(table.history) - 1


def address(app: App, fragment: str) -> str:
    """Return the link to a result; only the page's address if the game is too long for a link."""
    return f"{app.address}#{fragment}" if fragment else app.address
