"""The table: map, seats, prompt, cards, log. Each part is separate, so only changed ones are patched."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, lru_cache, partial

from tenka_web.app import game_registry
from tenka_web.app.adapter import Size
from tenka_web.app.app import App
from tenka_web.app.shared_views.docks import contents, draw_dock, may_be_seen
from tenka_web.app.strips import strip
from tenka_web.app.table_context import TableContext, build_context, words_of
from tenka_web.features.table import about_view, places_view, prompt_view, seats_view
from tenka_web.ui.icons import icon
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Child, Markup, el, escape, join
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, switch, tool
from tenka_web.ui.zones import Dock

SCROLL = 1.8
"""Width/height ratio from which the map is a scroll, with room for a tray below it on wide screens."""
TABS = (("play", "dice"), ("cards", "card"), ("seats", "person"), ("log", "log"))
LONG = 20
"""Length from which titles are smaller on phones; Japanese characters count twice."""
SEATS = "seats"
"""The tab of public facts per seat."""
WHOLE = ("map", "map")
"""The tab that shows only the map, if the panel covers it on small screens."""


def parts(app: App, only: Collection[str] | None = None) -> dict[str, str]:
    """Return all parts of the table, containers first; or only some."""
    session = app.session
    assert session is not None
    ctx = build_context(app.t, app.settings, session)
    covered = session.ui.covered
    veiled = covered and not ctx.game.shows_board
    camera = ctx.game.camera(ctx)
    watched = cache(lambda: Markup("") if covered else draw_dock(ctx, Dock.SHOW))
    lying = cache(lambda: Markup("") if covered else draw_tray(ctx))
    drawers: dict[str, Callable[[], str]] = {
        "main": lambda: draw_frame(ctx),
        "table@data-tab": lambda: session.ui.panel.tab,
        "table@data-over": lambda: "on" if session.is_over and session.shows_present else "",
        "table@data-story": lambda: "on" if session.playback.story else "",
        "table@data-fast": lambda: "on" if session.playback.fast and session.playback.story else "",
        "table@data-spread": lambda: "on" if session.is_spread else "",
        "table@data-expanded": lambda: "on" if session.ui.panel.expanded else "",
        "table@data-lesson": lambda: session.mode.guidance,
        "table@data-astray": lambda: "" if not session.ui.astray else "odd" if session.ui.astray % 2 else "even",
        "table@data-named": lambda: "" if session.playback.story else " ".join(session.mode.named),
        "table@data-pace": lambda: app.settings.pace,
        "table@data-past": lambda: "on" if session.ui.is_past else "",
        "prompt@data-asked": lambda: prompt_key(ctx),
        "table@data-show": lambda: "on" if watched() else "",
        "table@data-tray": lambda: contents(lying()),
        "table@data-below": lambda: "" if watched() else below(ctx, lying()),
        "bar": lambda: bar(ctx),
        "tabs": lambda: draw_tabs(ctx),
        "sheet@style": lambda: camera,
        "live@style": lambda: camera,
        "names@style": lambda: camera,
        "sheet": lambda: ctx.game.sheet(session.table.rules, app.t),
        "names": lambda: ctx.game.names(session.table.rules, app.t),
        "live": lambda: "" if veiled else ctx.game.live(ctx),
        **({"spot": partial(ctx.game.spot, ctx)} if ctx.game.spot is not None and not covered else {}),
        "moment": lambda: "" if covered or ctx.game.moment is None else ctx.game.moment(ctx),
        "show": watched,
        "seats": lambda: seats_view.seats(ctx),
        "prompt": lambda: prompt_view.draw_cover(ctx) if covered else prompt_view.draw_prompt(ctx),
        "tray": lying,
        "cards": lambda: "" if veiled else draw_cards(ctx),
        "roster": lambda: seats_view.draw_roster(ctx) if session.ui.panel.tab == SEATS else "",
        "places": lambda: "" if veiled else places_view.draw_places(ctx),
        "history": lambda: keyed(strip(ctx, "history"), None if covered else draw_dock(ctx, Dock.TIMELINE)),
        "log": lambda: strip(ctx, "log") or "",
    }
    drawn = {name: draw() for name, draw in drawers.items() if only is None or name in only}
    if only is None and not _is_placed(session.ui.hover, drawn.values()):
        session.ui.hover = session.ui.tried = ""      # The hovered target was removed, and its description with it
    return drawn | {"about": about_view.draw_description(ctx)}


def _is_placed(target: str, drawn: Collection[str]) -> bool:
    """Return whether a target is visible anywhere."""
    named = [f'{attribute}="{escape(target)}"' for attribute in ("data-target", "data-hover")]
    return any(name in markup for markup in drawn for name in named)


def prompt_key(ctx: TableContext) -> str:
    """Return a key of the panel's content: when it changes, the panel scrolls to its beginning."""
    session = ctx.session
    story, others = session.playback.story, "?" if session.mode.is_questioned(session.table) else ""
    return f"{session.moment}{'' if story is None else f'-{story.at}'}{others}"


def below(ctx: TableContext, lying: Markup) -> str:
    """Return what is below a map like a scroll: tray, scene, result, or the public cards.

    ``lying``: the content of the tray.
    """
    session = ctx.session
    if lying:
        return "tray"
    if session.playback.story is not None:
        return "told" if draw_dock(ctx, Dock.STORY) else "cards"
    return "result" if session.is_over and session.ui.cursor is None else "cards"


def draw_tray(ctx: TableContext) -> Markup:
    """Draw the hand and working area of the seat at the device, at any moment."""
    session = ctx.session
    done = session.is_over and not session.ui.is_past
    told = session.playback.story is not None and not (ctx.game.shows_hand and session.is_alone and not session.mode.is_guided)
    quiet = session.overtaken or told or session.mode.controls_hidden
    lying = Markup("") if done or quiet else draw_dock(ctx, Dock.HAND)
    if not lying:
        return lying
    opened = "true" if session.is_spread else "false"
    number = sum(zone.things for zone in ctx.zones if zone.dock is Dock.HAND and may_be_seen(ctx, zone))
    many = el("b", str(number)) if number else None
    name = ctx.t.label(ctx.t("ui.tray"), str(number)) if number else ctx.t("ui.tray")
    handle = button("spread", many, name=name, class_="handle", id="spread", aria_expanded=opened)
    return keyed(handle, lying)


def draw_cards(ctx: TableContext) -> Markup:
    """Draw the public cards of the moment; after the game the result, or its course in the past."""
    session = ctx.session
    if not session.is_over or session.playback.story is not None:
        return keyed(strip(ctx, "standings"), draw_dock(ctx, Dock.MARKET))
    if not session.ui.is_past:
        return strip(ctx, "result") or Markup("")
    return join([draw_dock(ctx, Dock.MARKET), strip(ctx, "course")])


def title(app: App) -> str:
    """Return whose turn it is, for the window's title."""
    session = app.session
    assert session is not None
    name = session.save.title_in(app.t)
    if session.is_over:
        return app.t("ui.title.over", name=name)
    localizer, asked = words_of(app.t, session), session.mode.awaited_seats(session.table)
    if session.mode.is_shared and session.is_alone and session.asked_person is not None and not session.is_stopped:
        return app.t("ui.title.yours", name=name)
    return app.t("ui.title.turn", name=name, seat=localizer.seat(asked[0])) if asked else name


def draw_frame(ctx: TableContext) -> Markup:
    """Draw the containers of all parts; constant for the same language and game."""
    game, rules = ctx.game, ctx.session.table.rules
    layers = " ".join(rules.layers)
    return _frame(ctx.t, game.prefix, layers, game.zooms, game.size(rules), game.upright(rules))


@lru_cache(maxsize=10)
def _frame(t: Catalog, prefix: str, layers: str, zooms: bool, size: Size, upright: Size | None) -> Markup:
    wide, high = size
    sheet = el("div", id="sheet", class_="board")
    live = el("div", id="live", class_="board over")
    names = el("div", id="names", class_="board over names")
    moment = el("div", id="moment", class_="moment")
    tools = draw_zoom_tools(t) if zooms else None
    style = f"--wide:{wide};--high:{high}" + (f";--up-wide:{upright[0]};--up-high:{upright[1]}" if upright else "")
    flags = {"data_zoom": zooms, "data_upright": bool(upright)}
    board = el("div", sheet, live, names, moment, tools, id="map", class_="map", **flags)
    hero = el(
        "section",
        el("div", id="seats", class_="seats"),
        el("div", board, class_="mat"),
        el("div", id="show", class_="show"),
        el("div", id="about", class_="about", tabindex="0", role="group", aria_label=t("ui.pointed")),
        class_="hero",
        aria_label=t("ui.map"),
    )
    roster = el("section", id="roster", class_="roster", aria_label=t(f"ui.tab.{SEATS}"))
    listed = el("section", id="places", class_="places", aria_label=t("ui.places"))
    panel = el(
        "aside",
        el("section", id="prompt", class_="prompt", tabindex="-1", aria_label=t("ui.prompt")),
        el("section", id="tray", class_="tray", tabindex="-1", aria_label=t("ui.tray")),
        el("section", el("div", id="cards"), class_="card-zone", id="cards-box", tabindex="-1", aria_label=t("ui.cards")),
        el(
            "section",
            el("div", id="log", class_="log"),
            class_="chronicle",
            id="log-box",
            tabindex="-1",
            aria_label=t("ui.log"),
        ),
        roster,
        listed,
        el("section", id="history", class_="timeline", aria_label=t("ui.history.slider")),
        class_="panel",
    )
    return el(
        "div",
        el("header", id="bar", class_="bar"),
        hero,
        el("nav", id="tabs", class_="tabs", aria_label=t("ui.tabs")),
        panel,
        id="table",
        class_=f"table table-{prefix}",
        data_layers=layers,
        data_scroll=wide > SCROLL * high,
        style=style,
    )


def draw_zoom_tools(t: Catalog) -> Markup:
    """Draw the zoom buttons."""
    signs: tuple[tuple[str, Child], ...] = (("in", "+"), ("out", "−"), ("reset", icon("map")))
    return el(
        "div",
        [button("zoom", sign, arg=what, name=t(f"ui.zoom.{what}"), class_=what) for what, sign in signs],
        class_="zoom-tools",
    )


def bar(ctx: TableContext) -> Keyed:
    """Return the top bar: home, the game's name, and permanent commands."""
    t, session = ctx.t, ctx.session
    titled = t(game_registry.title(session.table.game.id)) if session.save.title.startswith("save ") else ""
    name = _draw_name(t("ui.tutorial") if session.mode.is_guided else session.save.title_in(t), titled)
    coming, on = t.for_game(ctx.game.prefix, "forecast"), ctx.settings.forecast
    forecast = switch("switch", coming, arg="forecast", on=on, sign="forecast", class_="tool", id="tool-forecast")
    spent = not session.can_undo() and not session.ui.picked
    tools = {
        "tool-undo": tool("undo", "undo", t("ui.undo"), disabled=spent, id="tool-undo"),
        "tool-hint": tool("hint", "hint", t("ui.hint"), disabled=not ctx.selection.options or session.is_busy, id="tool-hint"),
        "tool-forecast": forecast,
        "tool-share": tool("open", "share", t("ui.share"), arg="share", id="tool-share"),
        "tool-help": tool("open", "help", t("ui.help"), arg=f"help {session.table.game.id}", id="tool-help"),
        "tool-settings": tool("open", "settings", t("ui.settings"), arg="settings", id="tool-settings"),
    }
    home = tool("home", "home", t("ui.home"))
    return keyed('<div class="bar-line">', home, name, group("tools", tools, "div", class_="tools"), "</div>")


def _draw_name(called: str, game: str) -> Markup:
    """Draw the title; on phones a local game shows only the game's name."""
    if game and game in called:
        before, own, after = called.partition(game)
        return el("h1", el("span", before), own, el("span", after), title=called)
    return el("h1", called, title=called, class_="long" if sum(1 + (char > "⺀") for char in called) > LONG else None)


def draw_tabs(ctx: TableContext) -> Markup:
    """Draw the tabs of the panel for small screens."""
    return _tabs(ctx.t, ctx.session.ui.panel.tab, (WHOLE, *TABS) if ctx.game.overlaid else TABS)


@lru_cache(maxsize=20)
def _tabs(t: Catalog, chosen: str, offered: tuple[tuple[str, str], ...]) -> Markup:
    names = [
        button(
            "tab",
            icon(sign),
            el("span", t(f"ui.tab.{tab}")),
            arg=tab,
            class_=f"tab tab-{tab}",
            aria_pressed="true" if chosen == tab else "false",
        )
        for tab, sign in offered
    ]
    return el("div", names, class_="tab-row")
