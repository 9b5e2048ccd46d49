"""Dialogs that explain: rules and site, keys, and credits."""

from __future__ import annotations

from tenka import bots
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.app.help_chapters import PAGE, Chapter
from tenka_web.features.help.strength_plot import strength
from tenka_web.ui import assets as files
from tenka_web.ui.markup import Child, Markup, el, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import heading, paragraphs

SURENESS = """
dl.sureness{margin:0;display:grid;gap:.1rem}
.sureness dt{font-weight:700;margin-block-start:.4rem}
.sureness small{font-weight:400;color:var(--dim);border:1px solid var(--line);border-radius:1rem;padding:0 .5rem;
margin-inline-start:.3rem}
.sureness dd{margin:0}
"""
"""Styles of the credits, inserted with them."""


def help_(app: App, arg: str) -> Inside:
    """Draw the rules in our own words, then how the site works."""
    t, game = app.t, arg or game_registry.first_game()
    table = app.session.table if app.session is not None else None
    kit = game_registry.adapter_of(table) if table is not None and table.game.id == game else game_registry.full_adapter(game)
    return t("ui.help"), [
        heading(t("ui.help.rules", game=t(game_registry.title(game))), 3),
        [_chapter(t, row, at == 0) for at, row in enumerate(kit.chapters)],
        strength(t, game, bots.levels(game)),
        heading(t("ui.help.page"), 3),
        [_chapter(t, row, False) for row in PAGE],
    ]


def _chapter(t: Catalog, row: Chapter, opened: bool) -> Markup:
    points = el("ul", [el("li", t(point)) for point in row.points]) if row.points else None
    return el("details", el("summary", t(row.title)), paragraphs(t(row.text)), points, class_="chapter", open=opened)


def draw_credits(app: App, arg: str) -> Inside:
    """Draw what this is, and its credits."""
    t = app.t
    rows = []
    for row in files.read_json("credits.json"):
        file = licence_file(row["name"])
        called = t(own) if t.has(own := f"ui.credits.name.{file}") else row["name"]     # Most names are the same in all languages
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
        style_element(SURENESS),
        el("dl", [_sureness(app, row) for row in files.read_json("provenance.json")], class_="sureness"),
    ]


def licence_file(name: str) -> str:
    """Return the path of a licence's text; the build names the files after what they are for."""
    return "-".join("".join(char if char.isascii() and char.isalnum() else " " for char in name.lower()).split())


def _sureness(app: App, row: dict[str, str]) -> list[Child]:
    """Draw what is uncertain in a game's tables, and how certain it is."""
    game = app.t(game_registry.title(row["game"])) if game_registry.has(row["game"]) else row["game"]
    return [el("dt", game, " ", el("small", app.t(f"ui.data.{row['sure']}"))), el("dd", app.t(row["what"]))]


KEYS = (
    ("1 … 9", "choose"),
    ("Tab", "tab"), ("Enter", "enter"), ("← ↑ ↓ →", "arrows"), ("Esc", "escape"), ("U", "undo"), ("H", "hint"), ("F", "forecast"),
    (", .", "history"), ("+ - 0", "zoom"), ("E", "explain"), ("M", "places"), ("T", "type"), ("L", "log"), ("?", "keys"),
)  # fmt: skip


def keys(app: App, arg: str) -> Inside:
    """Draw the list of keys."""
    t, game = app.t, None if app.session is None else game_registry.adapter_of(app.session.table)
    prefix = "ui" if game is None else game.prefix
    own = [(key.upper(), key) for key in dict.fromkeys(game.keys.values())] if game is not None else []
    rows = [
        el("tr", el("th", [el("kbd", one) for one in key.split(" ")], scope="row"), el("td", t.for_game(prefix, f"keys.{name}")))
        for key, name in (*own, *KEYS)
    ]
    return t("ui.keys"), [el("table", el("tbody", rows), class_="keys")]
