"""Windows over the page: help, sharing, settings, credits, keys, saves."""

from __future__ import annotations

from collections.abc import Callable

from tenka import bots
from tenka_web.app import game_registry as games
from tenka_web.app.address import game_link
from tenka_web.app.app import App
from tenka_web.app.help_chapters import PAGE, Chapter
from tenka_web.app.settings import CHOICES, QUICK
from tenka_web.app.shareable import coded_until, free_until
from tenka_web.features.lobby import views as lobby
from tenka_web.features.realtime import friend_view as friend
from tenka_web.features.stats import views as stats
from tenka_web.features.strength.plot import strength
from tenka_web.ui import assets as files
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, sheet
from tenka_web.ui.qr_code import qr
from tenka_web.ui.text.catalog import LANGUAGES, Texts
from tenka_web.ui.widgets import button, choice_row, chooser, field, heading, paragraphs, scanner, switch, tool

SURENESS = """
dl.sureness{margin:0;display:grid;gap:.1rem}
.sureness dt{font-weight:700;margin-block-start:.4rem}
.sureness small{font-weight:400;color:var(--dim);border:1px solid var(--line);border-radius:1rem;padding:0 .5rem;
margin-inline-start:.3rem}
.sureness dd{margin:0}
"""
"""Of the credits, which bring it along."""


def dialog(app: App, said: Markup) -> Markup:
    """Draw the open window, or nothing; ``said``: the message at the edge, which would lie behind it."""
    if app.dialog is None:
        return Markup("")
    title, inside = WINDOWS[app.dialog.name](app, app.dialog.arg)
    head = el("header", heading(title, id="window-title"), tool("close", "close", app.t("ui.close")), class_="window-head")
    return el("div", head, said, el("div", inside, class_="window-body"), class_=f"window-in window-{app.dialog.name}")


Inside = tuple[str, list[Child]]


def help_(app: App, arg: str) -> Inside:
    """Draw the rules of the game in our own words, then how the page works."""
    t, game = app.t, arg or games.first()
    table = app.session.table if app.session is not None else None
    kit = games.at(table) if table is not None and table.game.id == game else games.whole(game)
    return t("ui.help"), [
        heading(t("ui.help.rules", game=t(games.title(game))), 3),
        [_chapter(t, row, at == 0) for at, row in enumerate(kit.chapters)],
        strength(t, game, bots.levels(game)),
        heading(t("ui.help.page"), 3),
        [_chapter(t, row, False) for row in PAGE],
    ]


def _chapter(t: Texts, row: Chapter, opened: bool) -> Markup:
    points = el("ul", [el("li", t(point)) for point in row.points]) if row.points else None
    return el("details", el("summary", t(row.title)), paragraphs(t(row.text)), points, class_="chapter", open=opened)


def share(app: App, arg: str) -> Inside:
    """Draw the link, its QR code, and files."""
    t, session = app.t, app.session
    if session is None:
        return t("ui.share"), []
    free, coded, last = free_until(session), coded_until(session), len(session.table.history)
    if coded < 0:
        return t("ui.share"), [el("p", t("ui.share.nothing"))]
    link = game_link(app)
    moment = session.moment < coded
    copies = [button("copy.link", icon("copy"), t("ui.share.copy"), class_="primary", id="copy-link")]
    if moment:
        copies.append(button("copy.link", icon("copy"), t("ui.share.moment", at=session.moment), arg="moment"))
    box = el("input", type="text", value=link, readonly=True, id="link", aria_label=t("ui.share.link"))
    files = ("record", "save", "csv", "svg") if free == coded else ("save", "svg")
    film = button("film.open", icon("play"), t("ui.film"), id="film-open-share") if free == coded else None
    downloads = [film, *(button("download", icon("down"), t(f"ui.download.{what}"), arg=what) for what in files)]
    about = t("ui.share.sealed", at=coded) if coded < last else t("ui.share.about" if free == last else "ui.share.hands")
    return t("ui.share"), [
        el("p", about), box, el("div", copies, class_="answers"), qr(link, t("ui.share.qr"), t("ui.share.file")),
        heading(t("ui.share.files"), 3), el("div", downloads, class_="answers"),
    ]  # fmt: skip


def settings(app: App, arg: str) -> Inside:
    """Language, looks, pace, sound."""
    t, kept = app.t, app.settings
    rows: list[Child] = [choice_row(t("ui.language"), "language", list(LANGUAGES.items()), kept.language)]
    for name, values in CHOICES.items():
        options = [(value, t(f"ui.{name}.{value or 'system'}")) for value in values]
        rows.append(choice_row(t(f"ui.{name}"), "set", options, getattr(kept, name), prefix=f"{name} "))
    rows.append(switch("switch", t("ui.sound"), arg="sound", on=kept.sound, sign="sound"))
    if app.browser.shakes():
        rows.append(switch("switch", t("ui.touch"), arg="touch", on=kept.touch))
    prefix = "ui" if app.session is None else games.at(app.session.table).prefix
    if app.browser.calls():
        rows.append(switch("call", t("ui.call"), arg="", on=kept.call, id="call"))
    rows.append(switch("switch", t("ui.taps"), arg="taps", on=kept.taps))
    rows.append(switch("switch", t.own(prefix, "forecast"), arg="forecast", on=kept.forecast, sign="forecast"))
    own = {} if app.session is None else games.at(app.session.table).switches
    if QUICK in own:
        rows.append(switch("switch", t("ui.quick"), arg=QUICK, on=kept.switches.get(QUICK, own[QUICK])))
    if app.address:
        rows.append(switch("switch", t("ui.memory"), arg="memory", on=kept.memory))
    if app.installable:
        rows.append(button("install", icon("down"), el("span", t("ui.install")), id="install-here"))
    told = {True: ".lasting", False: ".passing", None: ""}[app.lasting]
    rows.append(el("p", t(f"ui.settings.kept{told}"), class_="dim", id="kept"))
    if app.lasting is False:
        rows.append(button("last", t("ui.lasting.ask"), class_="quiet"))
    if app.shelf.listing()[0]:
        rows.append(_all_games(t))
    return t("ui.settings"), rows


def _all_games(t: Texts) -> Markup:
    return button("export.all", icon("down"), t("ui.archive"), class_="quiet")


def about(app: App, arg: str) -> Inside:
    """Draw what this is, and whom it owes what."""
    t = app.t
    rows = []
    for row in files.read_json("credits.json"):
        file = licence_file(row["name"])
        called = t(own) if t.has(own := f"ui.credits.name.{file}") else row["name"]     # most are called the same everywhere
        name = el("a", called, href=row["home"], rel="noreferrer") if row.get("home") else el("span", called)
        licence = el("a", row["licence"], href=f"./licences/{file}.txt")
        use = el("td", t(f"ui.credits.use.{file}"))
        rows.append(el("tr", el("th", name, " ", row["version"], scope="row"), el("td", licence), use))
    heads = [el("th", t(f"ui.credits.{name}"), scope="col") for name in ("what", "licence", "use")]
    return t("ui.about"), [
        paragraphs(t("ui.about.text")),
        heading(t("ui.credits"), 3),
        el(
            "div",
            el("table", el("thead", el("tr", heads)), el("tbody", rows), class_="credits"),
            class_="scroll",
            tabindex="0",
            role="region",
            aria_label=t("ui.credits"),
        ),
        heading(t("ui.data"), 3),
        el("p", t("ui.data.text")),
        sheet(SURENESS),
        el("dl", [_sureness(app, row) for row in files.read_json("provenance.json")], class_="sureness"),
    ]


def licence_file(name: str) -> str:
    """The build puts each licence's text into licences/, named after what it is for."""
    return "-".join("".join(char if char.isascii() and char.isalnum() else " " for char in name.lower()).split())


def _sureness(app: App, row: dict[str, str]) -> list[Child]:
    """Draw what of a game's tables is not certain, and how sure we are."""
    game = app.t(games.title(row["game"])) if games.has(row["game"]) else row["game"]
    return [el("dt", game, " ", el("small", app.t(f"ui.data.{row['sure']}"))), el("dd", app.t(row["what"]))]


KEYS = (
    ("1 … 9", "choose"),
    ("Tab", "tab"), ("Enter", "enter"), ("← ↑ ↓ →", "arrows"), ("Esc", "escape"), ("U", "undo"), ("H", "hint"), ("F", "forecast"),
    (", .", "history"), ("+ - 0", "zoom"), ("E", "explain"), ("M", "places"), ("T", "type"), ("L", "log"), ("?", "keys"),
)  # fmt: skip


def keys(app: App, arg: str) -> Inside:
    """Draw what keys do."""
    game = None if app.session is None else games.at(app.session.table)
    prefix = "ui" if game is None else game.prefix
    own = [(key.upper(), key) for key in dict.fromkeys(game.keys.values())] if game is not None else []
    rows = [
        el("tr", el("th", [el("kbd", one) for one in key.split(" ")], scope="row"), el("td", app.t.own(prefix, f"keys.{name}")))
        for key, name in (*own, *KEYS)
    ]
    return app.t("ui.keys"), [el("table", el("tbody", rows), class_="keys")]


def saves(app: App, arg: str) -> Inside:
    """Draw all saved games."""
    kept, unread = app.shelf.listing()
    rows = [lobby.save_row(app.t, save, app.clock.now()) for save in lobby.ordered(kept)]
    everything = _all_games(app.t) if kept else None
    return app.t("ui.continue"), [el("ul", rows, class_="saves"), lobby.unread_rows(app.t, unread), everything]


def rename(app: App, name: str) -> Inside:
    """Another name for a saved game."""
    title = next((save.called(app.t) for save in app.shelf.all() if save.id == name), "")
    box = field(app.t("ui.save.name.new"), "rename.save", title, maxlength="24", data_prefix=name, id="rename", autofocus=True)
    return app.t("ui.save.rename", name=title), [
        box,
        el("div", button("close", app.t("ui.done"), class_="primary"), class_="answers"),
    ]


def import_(app: App, arg: str) -> Inside:
    """Draw a link, a code or a file from outside."""
    t = app.t
    return t("ui.open.link"), [
        field(t("ui.open.paste"), "paste", "", id="paste", autofocus=True),
        el("p", t("ui.open.about"), class_="dim"),
        el("div", chooser("up", t("ui.open.file"), data_file="import", accept=".tenka,.json,.txt", id="file"),
           scanner(t, "paste-scan"), class_="answers"),
    ]


def wanted(app: App, arg: str) -> Inside:
    """Draw a data file without which a game can't be opened."""
    t, missing = app.t, app.wanted
    if missing is None:
        return t("ui.wanted"), []
    prefix = games.adapter(missing.game).prefix
    names = {"game": t(games.title(missing.game)), "what": t(f"{prefix}.option.{missing.option}"), "digest": missing.digest}
    return t("ui.wanted"), [
        el("p", t("ui.wanted.text", **names)),
        chooser("up", t("ui.brought.choose"), data_file="bring.wanted", accept=".csv,.json", id="wanted", autofocus=True),
        el("p", t("ui.wanted.about"), class_="dim"),
    ]


def daily(app: App, arg: str) -> Inside:
    """Draw the game of the day."""
    from tenka_web.features.daily import views as view  # late: most visits do without

    return view.window(app, arg)


def film(app: App, arg: str) -> Inside:
    """Draw the game as a film."""
    from tenka_web.features.film import views as reel  # late: most visits do without

    return reel.window(app, arg)


def scan(app: App, arg: str) -> Inside:
    """Draw what the camera sees."""
    from tenka_web.features.sharing import scan_view as view  # late: most visits do without

    return view.window(app, arg)


def proved(app: App, arg: str) -> Inside:
    """Draw what the link to a result of the day proves."""
    from tenka_web.features.daily import views as view  # late: most visits do without

    return view.proved(app, arg)


def live(app: App, arg: str) -> Inside:
    """Where people come together to play live."""
    from tenka_web.features.realtime import views as view  # late: most games are played on one device

    return view.window(app, arg)


def proof(app: App, arg: str) -> Inside:
    """Draw what the record of a live game, or of one by letters, proves."""
    from tenka_web.features.realtime import proof_view as view  # late: most visits do without

    return view.window(app, arg)


def letter(app: App, arg: str) -> Inside:
    """Ways to send a letter; a seat of the game it brings, or where that has parted from one's own."""
    from tenka_web.features.correspondence import views as letters  # late: most games are played on one device

    assert app.dialog is not None
    return {"letter": letters.letter, "join": letters.join, "fork": letters.fork}[app.dialog.name](app, arg)


def seat(app: App, arg: str) -> Inside:
    """Draw a seat on its way between two browsers."""
    from tenka_web.features.correspondence import seat_views as carry  # late: most games are played on one device

    return carry.window(app, arg)


WINDOWS: dict[str, Callable[[App, str], Inside]] = {
    "help": help_, "share": share, "settings": settings, "about": about, "keys": keys, "saves": saves, "rename": rename,
    "import": import_, "letter": letter, "join": letter, "fork": letter, "live": live,
    "friend": friend.window, "seat": seat, "wanted": wanted, "proof": proof, "stats": stats.window,
    "daily": daily, "proved": proved, "film": film, "scan": scan,
}  # fmt: skip
