"""The lobby: setting up a game, and opening what comes in from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tenka
from page import games, links
from page import saves as saving
from page import seats as seating
from page.acts.act import act
from page.acts.saving import keep
from page.acts.table import enter
from page.lobby import Setup, kinds, second_choice
from page.saves import BadSave, Save
from page.seats import PERSON, Seat
from page.session import Session
from tenka import Table, TenkaError

if TYPE_CHECKING:
    from page.app import App


@act("setup.game")
def _game(app: App, game: str) -> None:
    if games.has(game):
        app.setup = Setup(game, seats=app.setup.seats)
        levels = kinds(game)
        app.setup.count = max(app.setup.entry.seats[0], 2)
        for seat in app.setup.seats:
            seat.kind = seat.kind if seat.kind in levels else second_choice(game)


@act("setup.count")
def _count(app: App, count: str) -> None:
    if count.isdigit():
        app.setup.sit(int(count))


@act("setup.seat")
def _seat(app: App, arg: str) -> None:
    """``<place> <what> <value>``."""
    at, name, value = (*arg.split(" ", 2), "", "")[:3]
    if at.isdigit() and int(at) < len(app.setup.seats):
        app.setup.change(int(at), name, value)


@act("setup.layer")
def _layer(app: App, layer: str) -> None:
    app.setup.toggle(layer)


@act("setup.option")
def _option(app: App, arg: str) -> None:
    name, _, value = arg.partition(" ")
    app.setup.option(name, value)


@act("setup.seed")
def _seed(app: App, seed: str) -> None:
    app.setup.seed = seed.strip()[:60]


@act("start")
def _start(app: App, arg: str) -> None:
    try:
        table = app.setup.table(app.browser.random())
    except TenkaError as error:
        app.tell("ui.setup.no", error=str(error))
        return
    begin(app, table, app.setup.sitting())


@act("rematch")
def _rematch(app: App, arg: str) -> None:
    """The same players and rules once more."""
    session = app.session
    if session is None:
        return
    rules = session.table.rules
    table = tenka.new_table(
        rules.game, seats=rules.seats, layers=rules.layers, options=rules.options, seed=app.browser.random()
    )
    begin(app, table, [Seat(**seat.plain()) for seat in session.seats])


def begin(app: App, table: Table, seats: list[Seat], name: str = "") -> None:
    """Sit down at a new table and keep it from its first moment."""
    title = name or app.t("ui.save.name", game=app.t(games.title(table.game.id)), n=len(seats))
    enter(app, Session(table, seats, Save(app.browser.random(), title, "", seats)))
    keep(app)


def complete(seats: list[Seat], count: int) -> list[Seat]:
    """As many seats as the game has."""
    return seating.unclash([*seats, *(seating.default(at) for at in range(len(seats), count))][:count])


@act("fragment")
def open_fragment(app: App, arg: str = "") -> None:
    """Open the game an address holds; what can't be read is told and nothing is opened."""
    fragment = app.browser.fragment()
    if fragment.startswith("s=") and app.session is None:
        app.do("open.save", fragment[2:])
        return
    try:
        # the seats' kinds depend on the game, which only the code tells: read them for all games alike
        link = links.read(fragment, all_kinds())
    except links.BadLink:
        app.tell("ui.link.bad", grave=True)
        return
    if link is None:
        return
    try:
        table = tenka.open_code(link.code)
    except TenkaError:
        app.tell("ui.link.bad", grave=True)
        return
    seats = complete(link.seats, table.rules.seats)
    begin(app, table, seats, app.t("ui.link.name", game=app.t(games.title(table.game.id))))
    session = app.session
    if session is not None and link.at is not None and 0 <= link.at < len(table.history):
        app.calm()
        session.cursor = link.at


def all_kinds() -> tuple[str, ...]:
    """Every kind of seat a link may name, in the order their numbers mean."""
    return (PERSON, "random", "light", "steady", "strong")


@act("import")
def _import(app: App, text: str) -> None:
    """A file's text: a save of ours or a bare record."""
    try:
        if text.lstrip().startswith("{"):
            save = saving.read(text)
            record, seats, name = save.record, save.seats, save.name
        else:
            record, seats, name = text, [], ""
        table = tenka.replay(record)
    except (BadSave, TenkaError) as error:
        app.tell("ui.file.bad", error=str(error)[:160], grave=True)
        return
    begin(app, table, complete(seats, table.rules.seats), name)
    tell_disagreement(app, table)


@act("paste")
def _paste(app: App, text: str) -> None:
    """A link or a bare code, pasted into the lobby."""
    code = text.strip()
    fragment = code.partition("#")[2] if "#" in code else f"g={code}"
    if code:
        app.browser.set_fragment(fragment if fragment.startswith("g=") else f"g={fragment}")
        open_fragment(app, "")


def tell_disagreement(app: App, table: Table) -> None:
    """A record of other rules opens at its last agreeing line, and that is said."""
    if table.disagreement is not None:
        app.tell("ui.save.older", at=len(table.history), error=table.disagreement, grave=True)
