"""Commands for data files that replace a game's built-in tables."""

from __future__ import annotations

import tenka
from tenka import BadFile, TenkaError
from tenka.core.data_files import data_file
from tenka_web.app import data_files, game_registry
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.data_file_lookup import take_in
from tenka_web.ui.text.localizer import Localizer


@command("data_file")
def set_data_file(app: App, arg: str) -> None:
    """Add ``<option> <a file's text>`` to the new game's form; errors are listed by line."""
    option, _, text = arg.partition(" ")
    app.setup.faults = ()
    try:
        value = data_files.add_data_file(app.setup.game, option, text, app.files)
    except BadFile as error:
        app.setup.faults = error.faults
        app.notify("ui.brought.bad", grave=True, n=len(error.faults))
        return
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    app.setup.set_option(option, value)
    app.notify("ui.brought", digest=value[:8])


@command("data_file.wanted")
def set_wanted_data_file(app: App, text: str) -> None:
    """Add the file that a game from outside needs."""
    wanted = app.wanted
    if wanted is None:
        return
    try:
        value = data_files.add_data_file(wanted.game, wanted.option, text, app.files)
    except BadFile as error:
        app.notify("ui.file.bad", error=_find_first_error(app, error), grave=True)
        return
    except TenkaError as error:
        app.notify("ui.file.bad", error=app.t.error(error), grave=True)
        return
    if value != wanted.digest:
        app.notify("ui.brought.other", grave=True, digest=value[:8], wanted=wanted.digest[:8])
        return
    take_in(app)


def _find_first_error(app: App, error: BadFile) -> str:
    """Return the first error with its line: the file was valid once, so more errors are unlikely."""
    line, what = error.faults[0] if error.faults else (0, error.sentence)
    return " ".join([*([app.t("ui.brought.line", line=line)] if line else []), app.t.error(what)])


@command("template")
def template(app: App, option: str) -> None:
    """Download the built-in tables as a file to edit."""
    game = app.setup.game
    try:
        made = data_file(tenka.game(game), option)
    except TenkaError:
        return
    localizer = Localizer(app.t, [], game_registry.full_adapter(game).vocabulary)
    text = made.template(lambda name: localizer.value(option, name))
    app.browser.download(f"{game}-{option}.csv", "text/csv", text)
