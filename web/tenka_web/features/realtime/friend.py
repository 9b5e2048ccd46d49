"""The dialog "Play with friends": a name, the number of players, and live, by letters or around one screen."""

from __future__ import annotations

from tenka import Table
from tenka_web.app import game_registry, new_game_storage
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.extension_points import BEGIN_BY_LETTERS
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.table_lifecycle import begin_by_letters
from tenka_web.features.realtime import host_and_join
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.seats import LINK, LIVE
from tenka_web.ui.widgets import button, choice_row, field


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw the dialog."""
    t, setup = app.t, app.setup
    people = setup.people
    most = max(setup.entry.seats)
    many = [(str(n), str(n)) for n in range(2, most + 1)]
    bots = max(0, min(setup.entry.seats) - people)
    ways = (("now", "play"), *((("time", "share"),) if "letters" in BEGIN_BY_LETTERS else ()), ("screen", "eye"))
    return t("ui.friend"), [
        el("p", t("ui.friend.about", game=game_registry.name_with_layers(t, setup.game, setup.layers))),
        field(t("ui.live.name"), "live.name", app.settings.name, maxlength="24", id="friend-name",
              autofocus=not app.settings.name),
        choice_row(t("ui.friend.people"), "friend.people", many, str(people)) if most > 2 else None,
        el("p", t("ui.friend.bots", n=bots), class_="dim", id="friend-bots") if bots else None,
        el("div", [_way(app, way, sign) for way, sign in ways], class_="friend-ways"),
    ]


def _way(app: App, way: str, sign: str) -> Markup:
    """Draw the button of one way to play."""
    t = app.t
    words = el("span", el("b", t(f"ui.friend.{way}")), el("span", t(f"ui.friend.{way}.about")), class_="friend-words")
    wide = "grid-column:1/-1" if way == "screen" else None
    return button(f"friend.{way}", icon(sign), words, class_="friend-way", id=f"friend-{way}", style=wide)


@command("friend.people")
def people(app: App, number: str) -> None:
    """Set the number of players, including this visitor."""
    if number.isascii() and number.isdigit() and 2 <= int(number) <= max(app.setup.entry.seats):
        app.setup.friends = int(number)
        new_game_storage.store(app.storage, app.setup)


@command("friend.now")
def invite_live(app: App, arg: str) -> None:
    """Invite to a live table."""
    _host(app, app.setup.for_friends(LIVE, app.settings.name))


@command("friend.screen")
def on_screen(app: App, arg: str) -> None:
    """Show the table on this page; each player joins by phone."""
    _host(app, app.setup.on_screen())


def _host(app: App, wanted: Setup) -> None:
    setup = _with_defaults(wanted)
    if setup.refusal is None:
        host_and_join.host(app, setup)


@command("friend.time")
def invite_by_letters(app: App, arg: str) -> None:
    """Begin a game by letters; the first letter is the invitation."""
    setup = _with_defaults(app.setup.for_friends(LINK, app.settings.name))

    def lay(seed: str) -> Table:
        table = setup.for_letters().make_table(seed)
        app.dialog = None
        return table

    begin_by_letters(app, lay, setup.list_seats(), invite=True)


def _with_defaults(setup: Setup) -> Setup:
    """Return a set-up with the first game's defaults for unset options."""
    return setup.with_defaults(game_registry.adapter(setup.game).first_options)
