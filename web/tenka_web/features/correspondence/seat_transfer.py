"""Moving a seat of a correspondence game to another browser, or from one."""

from __future__ import annotations

from tenka import MissingFile, NewerCode, TenkaError
from tenka.multiplayer.correspondence import seat_transfer
from tenka.multiplayer.correspondence.seat_transfer import BadSeat, Claim, SeatExport
from tenka_web.app import data_file_lookup, links, save_titles, table_lifecycle, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.arrivals import Arriving
from tenka_web.app.autosave import store_session
from tenka_web.app.compression import BadSave
from tenka_web.app.overlays import Dialog
from tenka_web.app.ports import StorageRefused
from tenka_web.app.session import Session
from tenka_web.features.correspondence import appearances
from tenka_web.features.correspondence.controller import sit_down
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.features.correspondence.state import save_id


def take_along(app: App) -> None:
    """Give up this browser's seats; it only watches from now on."""
    session = app.session
    if session is None or not session.mode.by_letters or session.overtaken:
        return
    app.cancel_timer()
    worker_jobs.stop(app, session)
    apart = letters_of(session.mode)
    apart.state, apart.letter, apart.is_catching_up = seat_transfer.export_seat(apart.state), "", False
    session.playback.story = None
    session.reset_selection()
    store_session(app)


def open_seat(app: App, text: str) -> None:
    """Open a link or file with a seat: show whose it is and what would happen."""
    data_file_lookup.open_with_files(app, lambda: _open_seat(app, text))


def _open_seat(app: App, text: str) -> None:
    """Open the text of a seat. Raises MissingFile."""
    try:
        seat = seat_transfer.read(text)
    except MissingFile:
        raise
    except NewerCode:
        app.notify("ui.link.newer", grave=True)
        return
    except BadSeat:
        app.notify("ui.seat.bad", grave=True, **links.excerpt(text))
        return
    app.arriving = Arriving(seat, _claim(app, seat))
    app.dialog = Dialog("seat", "in")


def _claim(app: App, seat: SeatExport) -> Claim:
    """Return how our copy of the game judges the seat."""
    here = _find_own_session(app, seat.state.id)
    if here is None or not here.mode.by_letters:
        return Claim.FREE
    return seat_transfer.claim(letters_of(here.mode).state, here.table, seat)


def _find_own_session(app: App, game: str) -> Session | None:
    """Return our session of the same game; None if there is none that can be played."""
    if app.session is not None and app.session.save.id == save_id(game) and not app.session.overtaken:
        return app.session
    try:
        save = app.save_store.get(save_id(game))
        return None if save is None else table_lifecycle.make_session(save)
    except (BadSave, StorageRefused, TenkaError):
        return None


def sit(app: App) -> None:
    """Play the incoming seat here."""
    arriving = app.arriving
    if arriving is None or _claim(app, arriving.seat) is not Claim.FREE:
        return
    seat = arriving.seat
    state, here = seat.state, _find_own_session(app, seat.state.id)
    seats = appearances.read_seats(state.kinds, seat.appearances, state.seats)
    app.arriving = None
    sit_down(app, seat.table, seats, state, None if here is None else here.save)
    app.notify("ui.seat.here")


def title_of(app: App, seat: SeatExport) -> str:
    """Return the title of a correspondence game."""
    return save_titles.say_title(app.t, save_titles.title("letters", seat.table.game.id, len(seat.state.kinds)))
