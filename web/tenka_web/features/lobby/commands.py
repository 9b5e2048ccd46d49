"""Commands of the lobby: edit the form of a new game, and start it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import tenka
from tenka import Table, TenkaError
from tenka_web.app import game_registry, new_game_storage
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.known_game import is_known
from tenka_web.app.new_game_setup import (
    HANDS,
    MINUTES,
    Setup,
    list_choosable_kinds,
    make_seats_with_bots,
    pick_default_bot,
    require_lazy_decks,
)
from tenka_web.app.table_lifecycle import begin, begin_by_letters
from tenka_web.ui.seats import Seat, is_by_link, rotate


def store_setup_after(what: Callable[[App, str], None]) -> Callable[[App, str], None]:
    """Return a command that changes the form and stores it."""

    @wraps(what)
    def run_and_store(app: App, arg: str) -> None:
        what(app, arg)
        new_game_storage.store(app.storage, app.setup)

    return run_and_store


@command("setup.game")
@store_setup_after
def choose_game(app: App, game: str) -> None:
    if is_known(app, game) and game != app.setup.game:      # a tile that is pressed again forgets nothing
        app.setup = Setup(game, seats=app.setup.seats, minutes=app.setup.minutes, deal=app.setup.deal)
        levels = list_choosable_kinds(game)
        app.setup.count = max(app.setup.entry.seats[0], 2)
        for seat in app.setup.seats:
            seat.kind = seat.kind if seat.kind in levels else pick_default_bot(game)


@command("setup.count")
@store_setup_after
def change_count(app: App, count: str) -> None:
    if count.isdigit():
        app.setup.set_count(int(count))


@command("setup.seat")
@store_setup_after
def change_seat(app: App, arg: str) -> None:
    """``<seat> <field> <value>``."""
    at, name, value = (*arg.split(" ", 2), "", "")[:3]
    if at.isdigit() and int(at) < len(app.setup.seats):
        app.setup.change(int(at), name, value)


@command("setup.layer")
@store_setup_after
def toggle_layer(app: App, layer: str) -> None:
    app.setup.toggle(layer)


@command("setup.option")
@store_setup_after
def change_option(app: App, arg: str) -> None:
    name, _, value = arg.partition(" ")
    app.setup.set_option(name, value)


@command("setup.seed")
def change_seed(app: App, seed: str) -> None:
    app.setup.seed = seed.encode(errors="ignore").decode().strip()[:60]


@command("setup.deal")
@store_setup_after
def change_deal(app: App, how: str) -> None:
    """Change how hands are dealt in a live game."""
    if how in HANDS:
        app.setup.deal = how


@command("setup.clock")
@store_setup_after
def change_clock(app: App, minutes: str) -> None:
    if minutes in map(str, MINUTES):
        app.setup.minutes = int(minutes)


def show_game(app: App, game: str) -> bool:
    """Show the game that was shown when something was pressed before Python was up; the stored one may differ. Return whether it
    exists."""
    if game and game != app.setup.game:
        choose_game(app, game)
    return game in ("", app.setup.game)


@command("start")
def start(app: App, arg: str) -> None:
    if not show_game(app, arg):
        return
    seats = app.setup.list_seats()
    if app.setup.has_remote_seats and is_by_link(seats):
        app.notify("ui.letter.mixed")
        return
    if app.setup.has_remote_seats and app.setup.refusal is None:
        run(app, "live.host")
        return
    if is_by_link(seats):
        begin_by_letters(app, app.setup.for_letters().make_table, seats)
        return
    try:
        table = app.setup.make_table(app.browser.random())
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    begin(app, table, seats, with_story=True)


@command("play.now")
def play_now(app: App, arg: str) -> None:
    """Start the game as in the form at once, with weak bots and beginners' options where nothing was chosen."""
    if not show_game(app, arg):
        return
    try:
        table = app.setup.with_defaults(game_registry.adapter(app.setup.game).first_options).make_table(app.browser.random())
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    begin(app, table, make_seats_with_bots(table.game.id, table.rules.seats), with_story=True)


@command("rematch")
def rematch(app: App, arg: str) -> None:
    """Start again with the same players and rules; with remote players the next one sits first, and the invitation is shown."""
    session = app.session
    if session is None:
        return
    if session.mode.is_connected:
        run(app, "live.anew")
        return
    rules, seats = session.table.rules, [Seat(**seat.plain()) for seat in session.seats]
    options, entry = dict(rules.options), session.table.game
    if session.mode.by_letters:
        options |= require_lazy_decks(entry, entry.options_for(rules.layers))

    def lay(seed: str) -> Table:
        return tenka.new_table(rules.game, seats=rules.seats, layers=rules.layers, options=options, seed=seed)

    if session.mode.by_letters:
        begin_by_letters(app, lay, rotate(seats), invite=True)
    else:
        begin(app, lay(app.browser.random()), seats, with_story=True)
