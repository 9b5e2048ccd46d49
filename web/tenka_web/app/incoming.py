"""Input from outside: an address, a pasted or shared text, a scanned code, a file. One reader takes every kind.

Every start imports this module; the readers of most kinds are imported when needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import tenka
from tenka import MissingFile, NewerCode, TenkaError
from tenka_web.app import data_files, input_limits, links, save_titles, saves
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.compression import BadSave
from tenka_web.app.data_file_lookup import open_with_files
from tenka_web.app.extension_points import FILE_OPENERS, LINKS
from tenka_web.app.links import GAME, LETTER, SEAT, Found
from tenka_web.app.saves import Save
from tenka_web.app.table_lifecycle import begin, fill_seats, open_save, report_disagreement, report_replaced

ANOTHER = ("open", "import", "ui.open.another")
"""The command offered with an unreadable link."""
MOST_LETTERS = 12
"""Most messages read from one text."""
MOST_READ = 600_000
"""Most characters of a file in which to look for links."""
_CODE = re.compile(r"[a-z][A-Za-z0-9_-]{6,}")


def find_links(text: str) -> Sequence[Found]:
    """Return our links in a text, also if they are wrapped or encoded."""
    found = links.parse_exactly(text)
    if found is not None:
        return [found]
    from tenka_web.app import link_finder  # Late, because most links come unchanged

    return link_finder.find(text)


def _read_body(found: Found) -> str:
    if len(found.bodies) == 1:
        return found.bodies[0]
    from tenka_web.app import link_finder

    return link_finder.body(found)


@command("fragment")
def open_fragment(app: App, arg: str = "") -> None:
    """Open what the address asks for; report what can't be opened."""
    fragment = app.browser.fragment()
    if fragment.startswith("s="):
        _open_named_save(app, fragment[2:])
    elif fragment in SHORTCUTS:
        app.browser.set_fragment("")
        SHORTCUTS[fragment](app)
    elif len(fragment) > input_limits.limit_of("the address"):
        app.notify("ui.link.long", ANOTHER, grave=True)
    elif fragment and not _open_links(app, fragment):
        app.notify("ui.link.none", ANOTHER, stay=True, **links.excerpt(f"#{fragment}"))


def _open_named_save(app: App, name: str) -> None:
    """Open the saved game of the address, unless it is on the table; if that fails, the table keeps its address."""
    if app.session is None or app.session.save.id != name:
        open_save(app, name)
        _name_table(app)


def _name_table(app: App) -> None:
    """Put the saved game on the table into the address, by which the page reopens it."""
    if app.session is not None and app.session.mode.is_saved:
        app.browser.set_fragment(f"s={app.session.save.id}")


@command("paste")
def paste(app: App, text: str) -> None:
    """Open a link or a bare code that was pasted into a field."""
    text = text.strip()
    if text and not _open_links(app, text):
        app.notify("ui.link.none", ANOTHER, grave=True, **links.excerpt(text))


@command("shared")
def open_shared(app: App, text: str) -> None:
    """Open what another app shares with this one."""
    paste(app, text)


@command("pasted")
def take_pasted(app: App, text: str) -> None:
    """Open our link in a text that was pasted outside of fields; ignore any other text."""
    found = find_links(text)
    if found:
        _open_found(app, found)


@command("import")
def import_file(app: App, text: str) -> None:
    """Open a file's text: a save, a record or a proof, another browser's archive, or a link of any kind."""
    for start in FILE_OPENERS:
        take_in = FILE_OPENERS.find(start) if text.startswith(start) else None
        if take_in is not None:
            take_in(app, text)
            return
    found = [] if text.lstrip().startswith(("{", "tenka ")) else find_links(text[:MOST_READ])
    if found:
        _open_found(app, found)
    else:
        open_with_files(app, lambda: _open_text(app, text))


def _open_links(app: App, text: str) -> bool:
    """Open the links of a text, or the bare code of a game; return whether there was one."""
    found, code = find_links(text), _CODE.fullmatch(text.strip(" .,:;!?\"'<>()[]*"))
    if not found and code is not None:
        from tenka_web.app import link_finder

        bare = Found(GAME, links.bodies([code[0]]))
        found = [bare] if link_finder.is_plausible(GAME, link_finder.body(bare)) else []
    if found:
        _open_found(app, found)
    return bool(found)


def _open_found(app: App, found: Sequence[Found]) -> None:
    """Open the first link, or all that are messages. Removes an earlier report."""
    app.notice = None
    letters = [one for one in found if one.kind == LETTER]
    seat = next((one for one in found if one.kind == SEAT), None)
    if seat is not None or not letters:
        _open_link(app, seat or found[0])
        return
    app.dialog = None
    for one in letters[:MOST_LETTERS]:
        _open_by_feature(app, one.kind, _read_body(one))


def _open_link(app: App, found: Found) -> None:
    kind, body = found.kind, _read_body(found)
    if kind == GAME:
        open_with_files(app, lambda: _open_game(app, body))
        return
    app.browser.set_fragment("")
    _open_by_feature(app, kind, body)
    _name_table(app)


def _open_by_feature(app: App, kind: str, body: str) -> None:
    """Let a feature open a link of its kind."""
    opened = LINKS.find(kind)
    if opened is None:
        app.notify("ui.link.none", ANOTHER, grave=True, **links.excerpt(f"{kind}={body}"))
    else:
        opened(app, body)


def _open_game(app: App, body: str) -> None:
    """Open the link of a game. Raises MissingFile."""
    try:
        link = links.read_game(body)
        table = tenka.open_code(link.code)
    except MissingFile:
        raise
    except NewerCode:
        app.notify("ui.link.newer", ANOTHER, grave=True)
        return
    except (TenkaError, links.BadLink):
        app.notify("ui.link.bad", ANOTHER, grave=True, **links.excerpt(body))
        return
    seats, replaced = fill_seats(link.seats, table)
    begin(app, table, seats, title=save_titles.title("link", table.game.id, len(seats)))
    report_replaced(app, table, replaced)
    report_disagreement(app, table)
    session = app.session
    if session is not None and link.at is not None and 0 <= link.at < len(table.history):
        app.cancel_timer()
        session.ui.cursor = link.at


def _open_text(app: App, text: str) -> None:
    """Open a text. Raises MissingFile."""
    try:
        save = saves.read(text) if text.lstrip().startswith("{") else Save("", "", text, [])
        data_files.admit_record(save.record, save.files)
        table = tenka.replay(save.record)
    except MissingFile:
        raise
    except BadSave as error:
        app.notify("ui.file.bad", error=app.t(error.key), grave=True)
        return
    except TenkaError as error:
        app.notify("ui.file.bad", error=app.t.error(error), grave=True)
        return
    app.files.update(save.files)
    seats, replaced = fill_seats(save.seats, table)
    begin(app, table, seats, save.name, save.title)
    report_replaced(app, table, replaced)
    report_disagreement(app, table)


@command("file.large")
def refuse_file(app: App, arg: str) -> None:
    """Refuse a file that is too large to be read."""
    app.notify("ui.file.bad", error=app.t("ui.bad.size"), grave=True)


def _continue(app: App) -> None:
    """Continue the last game, if there is one."""
    saved = app.save_store.all()
    if saved:
        open_save(app, saved[0].id)


SHORTCUTS: Mapping[str, Callable[[App], None]] = {
    "continue": _continue, "play": lambda app: run(app, "play.now"), "learn": lambda app: run(app, "tutorial", app.setup.game),
    "daily": lambda app: run(app, "open", f"daily {app.setup.game}"),
}  # fmt: skip
"""What the shortcuts of the installed app open, by the word after #; the manifest names them."""
