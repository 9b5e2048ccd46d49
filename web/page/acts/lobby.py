"""The lobby: setting up a game, and opening what comes in from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps

import tenka
from page import games, links, titles
from page.acts import arrivals, lessons
from page.acts.act import act
from page.acts.known import known
from page.course.files import open_with_files
from page.course.table import begin, complete, open_save, report_disagreement, report_replaced
from page.links import Link
from page.seats import Seat, by_link, turned
from page.state import brought, clocks, saves, set_up
from page.state.app import App, Dialog
from page.state.folding import BadSave
from page.state.saves import Save
from page.state.setup import Setup, among_bots, choosable, second_choice
from tenka import MissingFile, NewerCode, Table, TenkaError
from tenka.protocol.terms import HANDS

RESULT = "d="
"""How a fragment begins that shows the result of a game of the day; see ``page.daily``."""
ANOTHER = ("open", "import", "ui.open.another")
"""What can be done about a link that can't be read."""


def changes(what: Callable[[App, str], None]) -> Callable[[App, str], None]:
    """Make an act that changes the set-up, which is then kept for the next visit."""

    @wraps(what)
    def kept(app: App, arg: str) -> None:
        what(app, arg)
        set_up.keep(app.storage, app.setup)

    return kept


@act("setup.game")
@changes
def choose_game(app: App, game: str) -> None:
    if known(app, game):
        app.setup = Setup(game, seats=app.setup.seats, minutes=app.setup.minutes, deal=app.setup.deal)
        levels = choosable(game)
        app.setup.count = max(app.setup.entry.seats[0], 2)
        for seat in app.setup.seats:
            seat.kind = seat.kind if seat.kind in levels else second_choice(game)


@act("setup.count")
@changes
def change_count(app: App, count: str) -> None:
    if count.isdigit():
        app.setup.sit(int(count))


@act("setup.seat")
@changes
def change_seat(app: App, arg: str) -> None:
    """``<place> <what> <value>``."""
    at, name, value = (*arg.split(" ", 2), "", "")[:3]
    if at.isdigit() and int(at) < len(app.setup.seats):
        app.setup.change(int(at), name, value)


@act("setup.layer")
@changes
def toggle_layer(app: App, layer: str) -> None:
    app.setup.toggle(layer)


@act("setup.option")
@changes
def change_option(app: App, arg: str) -> None:
    name, _, value = arg.partition(" ")
    app.setup.option(name, value)


@act("setup.seed")
def change_seed(app: App, seed: str) -> None:
    app.setup.seed = seed.encode(errors="ignore").decode().strip()[:60]


@act("setup.deal")
@changes
def change_deal(app: App, how: str) -> None:
    """Change how hands are dealt at a live table."""
    if how in HANDS:
        app.setup.deal = how


@act("setup.clock")
@changes
def change_clock(app: App, minutes: str) -> None:
    if minutes in map(str, clocks.CHOICES):
        app.setup.minutes = int(minutes)


def shown(app: App, game: str) -> bool:
    """Show the game that was on show when something was pressed before Python was there, which may not be the one kept. Return
    whether it is there."""
    if game and game != app.setup.game:
        choose_game(app, game)
    return game in ("", app.setup.game)


@act("start")
def start(app: App, arg: str) -> None:
    if not shown(app, arg):
        return
    seats = app.setup.sitting()
    if app.setup.apart and by_link(seats):
        app.notify("ui.letter.mixed")
        return
    if app.setup.apart and app.setup.refusal is None:
        from page.course import meet  # late: most games are played without

        meet.host(app)
        return
    try:
        table = _laid(app, by_letters=by_link(seats))
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    _begin(app, table, seats)


def _begin(app: App, table: Table, seats: list[Seat]) -> None:
    """Begin on this device alone, or by letters."""
    if by_link(seats):
        from page.course import letters  # late: most games are played without

        letters.begin(app, table, seats)
    else:
        begin(app, table, seats, told=True)


def _laid(app: App, *, by_letters: bool) -> Table:
    """Return the table of the set-up. Raises TenkaError."""
    if not by_letters:
        return app.setup.table(app.browser.random())
    from page.course import letters  # late: most games are played without

    return letters.laid(app, app.setup)


@act("play.now")
def play_now(app: App, arg: str) -> None:
    """Begin the game as it is set up, at once, with gentle bots; what was left open is set as for newcomers."""
    if not shown(app, arg):
        return
    try:
        table = app.setup.first(games.adapter(app.setup.game).first_options).table(app.browser.random())
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))
        return
    begin(app, table, among_bots(table.game.id, table.rules.seats), told=True)


@act("rematch")
def rematch(app: App, arg: str) -> None:
    """Begin once more with the same players and rules; with people elsewhere the next one sits first, and the invitation is
    shown."""
    session = app.session
    if session is None:
        return
    if session.mode.connected:
        from page.course import onward  # late: most games are played without

        onward.rematch(app)
        return
    rules, seats = session.table.rules, [Seat(**seat.plain()) for seat in session.seats]
    if session.mode.by_letters:
        from page.course import letters  # late: most games are played without

        letters.begin(app, letters.again(app, rules), turned(seats), invite=True)
        return
    seed = app.browser.random()
    table = tenka.new_table(rules.game, seats=rules.seats, layers=rules.layers, options=rules.options, seed=seed)
    begin(app, table, seats, told=True)


@act("fragment")
def open_fragment(app: App, arg: str = "") -> None:
    """Open the game an address holds; what can't be read is told and nothing is opened."""
    fragment = app.browser.fragment()
    if fragment.startswith("s=") and app.session is None:
        open_save(app, fragment[2:])
        return
    if fragment in SHORTCUTS:
        app.browser.set_fragment("")
        SHORTCUTS[fragment](app)
        return
    if fragment.startswith(RESULT):
        from page.acts import daily  # late: no start needs it

        daily.arrive(app, fragment)
        return
    if fragment.startswith(arrivals.DOORS):
        arrivals.come(app, fragment)
        return
    if fragment.startswith(links.LETTER):
        arrivals.letter(app, fragment.removeprefix(links.LETTER))
        return
    try:
        # the seats' kinds depend on the game, which only the code tells: read them for all games alike
        link = links.read(fragment, links.KINDS)
    except links.BadLink as error:
        app.notify(error.key, ANOTHER, grave=True)
        return
    if link is None:
        return
    open_with_files(app, lambda: _open_link(app, link))


def _open_link(app: App, link: Link) -> None:
    """Raises MissingFile."""
    try:
        table = tenka.open_code(link.code)
    except MissingFile:
        raise
    except NewerCode:
        app.notify("ui.link.newer", ANOTHER, grave=True)
        return
    except TenkaError:
        app.notify("ui.link.bad", ANOTHER, grave=True)
        return
    seats, replaced = complete(link.seats, table)
    begin(app, table, seats, title=titles.title("link", table.game.id, len(seats)))
    report_replaced(app, table, replaced)
    report_disagreement(app, table)
    session = app.session
    if session is not None and link.at is not None and 0 <= link.at < len(table.history):
        app.cancel_timer()
        session.attention.cursor = link.at


@act("import")
def import_file(app: App, text: str) -> None:
    """Open a file's text: a save of ours, a bare record, or everything another browser has kept."""
    if text.startswith(saves.ARCHIVE):
        from page.course import archives  # late: no start needs it

        archives.take_in(app, text)
    elif links.letters_in(text):
        _read_letters(app, text)
    elif not arrivals.seat_in(app, text):
        open_with_files(app, lambda: _open_text(app, text))


def _read_letters(app: App, text: str) -> None:
    from page.acts import letters  # late: most games are played without

    letters.read(app, text)


def _open_text(app: App, text: str) -> None:
    """Raises MissingFile."""
    try:
        save = saves.read(text) if text.lstrip().startswith("{") else Save("", "", text, [])
        brought.admit_record(save.record, save.files)
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
    seats, replaced = complete(save.seats, table)
    begin(app, table, seats, save.name, save.title)
    report_replaced(app, table, replaced)
    report_disagreement(app, table)
    if arrivals.PROOF in save.record:
        arrivals.check(app, save.record)


@act("file.large")
def refuse_file(app: App, arg: str) -> None:
    """Refuse a file that is too large to be read."""
    app.notify("ui.file.bad", error=app.t("ui.bad.size"), grave=True)


def _continue(app: App) -> None:
    """Go on with the game that was played last, if there is one."""
    saved = app.shelf.all()
    if saved:
        open_save(app, saved[0].id)


def _daily(app: App) -> None:
    """Open the window of the game of the day, for the game that was set up last."""
    app.dialog = Dialog("daily", app.setup.game)


SHORTCUTS: Mapping[str, Callable[[App], None]] = {
    "continue": _continue, "play": lambda app: play_now(app, ""), "learn": lambda app: lessons.begin(app, app.setup.game),
    "daily": _daily,
}  # fmt: skip
"""What the shortcuts of an installed app open, by the word behind #; the manifest names them."""


@act("shared")
def open_shared(app: App, text: str) -> None:
    """Open what another app shares with this one: a letter, or the first word that is a link."""
    paste(app, text if links.letters_in(text) else arrivals.link_in(text) or text)


@act("pasted")
def take_pasted(app: App, text: str) -> None:
    """Open a link of ours in a text that was pasted beside all fields; any other text was meant for nobody."""
    if links.letters_in(text) or arrivals.link_in(text):
        open_shared(app, text)


@act("paste")
def paste(app: App, text: str) -> None:
    """Open a link or a bare code that was pasted into the lobby."""
    if links.letters_in(text):
        _read_letters(app, text)
        return
    code = text.strip()
    fragment = code.partition("#")[2] if "#" in code else f"g={code}"
    if code:
        app.browser.set_fragment(fragment if fragment.startswith(("g=", RESULT, *arrivals.DOORS)) else f"g={fragment}")
        open_fragment(app, "")
