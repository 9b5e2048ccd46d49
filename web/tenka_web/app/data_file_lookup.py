"""An incoming game that needs a data file: look for the file among the saves, else ask for it."""

from __future__ import annotations

from collections.abc import Callable

from tenka import MissingFile, TenkaError
from tenka_web.app import data_files
from tenka_web.app.app import App
from tenka_web.app.compression import BadSave, decompress
from tenka_web.app.data_files import Wanted
from tenka_web.app.overlays import Dialog


def open_with_files(app: App, opening: Callable[[], None]) -> None:
    """Open something. A missing data file is taken from a saved game that has it; else a dialog asks for it."""
    try:
        opening()
    except MissingFile as error:
        if _is_found(app, error):
            open_with_files(app, opening)
            return
        app.wanted = Wanted(error.game, error.option, error.digest, lambda: open_with_files(app, opening))
        app.dialog = Dialog("wanted")


def take_in(app: App) -> None:
    """Open what needed the file, which was added now."""
    wanted, app.wanted, app.dialog, app.notice = app.wanted, None, None, None
    if wanted is not None:
        wanted.then()


def _is_found(app: App, error: MissingFile) -> bool:
    """Return whether the file is available, possibly from a saved game."""
    texts = [app.files.get(error.digest), *(save.files.get(error.digest) for save in app.save_store.all())]
    for text in filter(None, texts):
        try:
            plain = decompress(text, "an unfolded data file")
            if data_files.add_data_file(error.game, error.option, plain, app.files) == error.digest:
                return True
        except (BadSave, TenkaError):
            continue
    return False
