"""The lobby: continue a game, start a new one, open one from outside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from tenka_web.app import game_registry
from tenka_web.app.app import FILE
from tenka_web.app.browser_needs import NEEDS
from tenka_web.app.extension_points import DIALOGS
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.save_titles import is_number
from tenka_web.app.saves import Save, Unread
from tenka_web.app.settings import Settings
from tenka_web.features.lobby.game_choice_view import days, game_choice
from tenka_web.features.lobby.new_game_view import new_game
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, join
from tenka_web.ui.seats import LINK, LIVE
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer, crest
from tenka_web.ui.widgets import button, heading, tool

SHOWN = 4
STAGE = re.compile(r"[a-z]+\.stage\.[a-z0-9]+")
"""Keys of progress sentences; a save from outside may use no others."""
MINUTE, HOUR, DAY = 60_000, 60, 1440
"""Milliseconds per minute; minutes per hour and per day."""
MOST_UNREAD = 20
Listing = tuple[Sequence[Save], Sequence[Unread]]


def seal() -> Markup:
    """Draw the site's emblem."""
    return el("span", "天下", class_="seal", lang="ja", aria_hidden="true")


def masthead(t: Catalog, language: str, game: str) -> Markup:
    """Draw the site's name, the language, and links."""
    tongues = [
        button("language", name, arg=code, lang=code, class_="tongue", aria_pressed="true" if code == language else "false")
        for code, name in LANGUAGES.items()
    ]
    tools = [
        tool("open", "settings", t("ui.settings"), arg="settings"),
        tool("open", "help", t("ui.help"), arg=f"help {game}"),
    ]
    name = el("h1", seal(), el("span", "Tenka"))
    return el(
        "header",
        name,
        el("p", t("ui.tagline"), class_="tagline"),
        el("div", tongues, role="group", aria_label=t("ui.language"), class_="tongues"),
        el("div", tools, class_="tools"),
        class_="masthead",
    )


def hall(t: Catalog, settings: Settings, setup: Setup, kept: Listing = ((), ()), unkept: str = "",
         now: int = 0, *, installable: bool = False, awaited: Markup | None = None,
         left: Markup | None = None) -> Markup:
    """Draw the whole lobby. ``unkept``: why there is no offline copy, as in ``App``. ``now``: milliseconds. ``installable``: the
    browser offers to install the page. ``awaited``: the live table that waits for people. ``left``: words of a left lesson."""
    return el(
        "div",
        masthead(t, settings.language, setup.game),
        awaited,
        lead(t, setup, left),
        el(
            "div",
            el("div", draw_saves(t, *kept, now), picture(t, setup), blurb(t, setup), class_="scene"),   # The own games first
            new_game(t, setup),
            id="lobby",
            tabindex="-1",
            class_="halls",
        ),
        foot(t, unkept, installable=installable),
        class_="lobby",
    )


def lead(t: Catalog, setup: Setup, left: Markup | None) -> Markup:
    """Draw the game's name and the main buttons, above the fold on any screen."""
    lesson = game_registry.lesson(setup.game)
    learn = None if lesson is None else button(
        "tutorial", icon("help"), left or el("span", t("ui.learn", n=lesson.minutes)), arg=setup.game, class_="primary",
        id="learn",
    )
    play = button("play.now", icon("play"), el("span", t("ui.play.now")), arg=setup.game, id="play-now")
    friend = button("open", icon("person"), el("span", t("ui.friend")), arg="friend", id="play-friend")
    several = len(game_registry.listed_games()) > 1
    ways = el("div", learn, play, friend if "friend" in DIALOGS else None, class_="ways")
    doors = el("div", ways, days(t), class_="doors")
    return el("section", game_choice(t, setup.game) if several else None, doors, class_="lead", aria_label=t("ui.lead"))


def blurb(t: Catalog, setup: Setup) -> Markup:
    """Draw a description of the game, below its picture so that buttons keep their places."""
    return el("p", t(f"{game_registry.adapter(setup.game).prefix}.blurb"), class_="blurb")


def opening(t: Catalog) -> Markup:
    """Draw a placeholder while a table opens, to avoid a flash of the lobby."""
    return el("span", t("ui.opening"), lang=t.language)


def draw_late(t: Catalog, why: str = "ui.late") -> Markup:
    """Draw the error page for a start without Python, with its way out (rescue.js); late.js may insert another sentence."""
    words = el("span", t(why, **NEEDS["start"].as_values), class_="why")
    afresh = el("button", t("ui.late.afresh"), type="button", class_="button primary", data_afresh=True)
    return el("span", words, afresh, lang=t.language)


def picture(t: Catalog, setup: Setup) -> Markup:
    """Draw the map of the chosen game."""
    entry = setup.entry
    rules = entry.rules(setup.count, setup.layers, setup.options) if setup.refusal is None else entry.rules(entry.seats[0])
    adapter = game_registry.adapter(setup.game, rules.layers)
    wide, high = adapter.size(rules)
    drawn = adapter.poster(rules, t) if adapter.poster else join([adapter.sheet(rules, t), adapter.names(rules, t)])
    board = el("div", drawn, class_="board", aria_hidden="true")
    return el("figure", board, class_="view", style=f"--wide:{wide};--high:{high}")


def draw_saves(t: Catalog, saves: Sequence[Save], unread: Sequence[Unread], now: int = 0) -> Markup | None:
    """Draw the shared games, then the latest saves; a dialog has the rest."""
    if not (saves or unread):
        return None
    rows = [save_row(t, save, now) for save in sort_saves(saves)[:SHOWN]]
    more = button("open", t("ui.saves.all", n=len(saves)), arg="saves", class_="quiet") if len(saves) > SHOWN else None
    return el(
        "section", heading(t("ui.continue")), el("ul", rows, class_="saves") if rows else None, more, unread_rows(t, unread),
        class_="card-box", aria_label=t("ui.continue"),
    )  # fmt: skip


def sort_saves(saves: Sequence[Save]) -> list[Save]:
    """Return shared games that wait for this visitor, then other shared games, then the rest, each latest first."""
    return sorted(saves, key=lambda save: 2 if not remote_seats(save) else not save.facts.get("yours"))


def remote_seats(save: Save) -> list[int]:
    """Return the remote seats of a shared game that is not over; empty for others."""
    return [] if save.facts.get("over") else [at for at, seat in enumerate(save.seats) if seat.kind in (LINK, LIVE)]


def unread_rows(t: Catalog, unread: Sequence[Unread]) -> Markup | None:
    """Draw entries that can't be read: why, and what can be done."""
    if not unread:
        return None
    rows = [
        el("li", el("span", el("b", one.id), " ", t(one.key), class_="save-words"),
           tool("export.save", "down", t("ui.save.export", name=one.id), arg=one.id),
           tool("drop.save", "trash", t("ui.save.drop", name=one.id), arg=one.id))
        for one in unread[:MOST_UNREAD]
    ]  # fmt: skip
    return el("details", el("summary", t("ui.saves.unread", n=len(unread))), el("ul", rows, class_="unread"), id="unread")


def save_row(t: Catalog, save: Save, now: int = 0) -> Markup:
    """Draw a saved game: players, progress, and buttons."""
    others = remote_seats(save)
    crests = el("span", [crest(seat) for seat in save.seats], class_="crests")
    since = save.facts.get("since")
    when = age(t, since if others and isinstance(since, int) else save.changed, now)
    over = bool(save.facts.get("over"))
    state = describe_end(t, save) if over else describe_awaited(t, save) or describe_progress(t, save)
    names = t.join_names(map(Localizer(t, save.seats, {}).seat, others))
    against = t("ui.save.with", seats=names) if others and save.facts.get("waits") != names else ""
    yours = el("strong", state) if save.facts.get("yours") and not over else state
    about = el("span", yours, [f" · {part}" for part in (against, when) if part], class_="dim")
    last = say_last_event(t, save) if others else ""
    name = save.title_in(t)
    words = el("span", el("b", name or save.id), about, el("span", last, class_="dim") if last else None, class_="save-words")
    opened = button("open.save", crests, words, arg=save.id, class_="save-open")
    tools = [
        tool("open", "pen", t("ui.save.rename", name=name), arg=f"rename {save.id}"),
        tool("export.save", "down", t("ui.save.export", name=name), arg=save.id),
        tool("drop.save", "trash", t("ui.save.drop", name=name), arg=save.id),
    ]
    return el("li", opened, el("span", tools, class_="tools"), id=f"save-{save.id}")


def say_last_event(t: Catalog, save: Save) -> str:
    """Return the last event of a shared game in words; "" if none is stored."""
    told = save.facts.get("told")
    if not isinstance(told, str) or not told:
        return ""
    from tenka_web.app.last_event import tell_event  # Late, because most visitors have no shared games

    return tell_event(t, save.seats, told)


def age(t: Catalog, since: int, now: int) -> str:
    """Return how long ago something was, in words; the date after a month or without a clock."""
    gone = max(0, now - since) // MINUTE
    if not since:
        return "–"
    if not now or gone >= 30 * DAY:
        return datetime.fromtimestamp(since / 1000, UTC).strftime("%Y-%m-%d")
    if gone < HOUR:
        return t("ui.age.minutes", n=gone) if gone else t("ui.age.now")
    return t("ui.age.hours", n=gone // HOUR) if gone < DAY else t("ui.age.days", n=gone // DAY)


def describe_end(t: Catalog, save: Save) -> str:
    """Return the winner of a finished game and the points, if stored."""
    won, scores = (_numbers(save.facts.get(name)) for name in ("won", "scores"))
    if not won or len(scores) != len(save.seats) or max(won) >= len(scores):
        return t("ui.save.over")
    localizer = Localizer(t, save.seats, {})
    row = " : ".join(str(score) for score in sorted(scores, reverse=True))
    return t("ui.save.won", seat=t.join_names(map(localizer.seat, won)), scores=row, n=len(won))


def describe_progress(t: Catalog, save: Save) -> str:
    """Return the progress of a game in its own words, else the number of choices."""
    stage = save.facts.get("stage")
    key, *rest = stage.split() if isinstance(stage, str) and stage.strip() else ("",)
    values = {name: int(number) for name, _, number in (one.partition("=") for one in rest) if is_number(number)}
    if STAGE.fullmatch(key) and t.has(key) and t.placeholders(key) <= values.keys():
        return t(key, **values)
    return t("ui.save.moment", n=_number(save.facts.get("moment")))


def _numbers(value: object) -> list[int]:
    words = value.split() if isinstance(value, str) else []
    return [int(word) for word in words if word.isascii() and word.isdigit()]


def describe_awaited(t: Catalog, save: Save) -> str:
    """Return whether a shared game is live, and whose turn it is."""
    if save.facts.get("away"):
        return t("ui.save.away")
    live = t("ui.save.live") if any(seat.kind == LIVE for seat in save.seats) else ""
    waits = save.facts.get("waits")
    turn = t("ui.save.waits", seat=waits) if isinstance(waits, str) and waits else ""
    return " · ".join(filter(None, [live, t("ui.save.yours") if save.facts.get("yours") else turn]))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def foot(t: Catalog, unkept: str, *, installable: bool = False) -> Markup:
    """Draw the links at the bottom. A single-file site has no workshop."""
    links: list[Child] = [
        button("open", t("ui.about"), arg="about", class_="quiet"),
        button("open", t("ui.keys"), arg="keys", class_="quiet"),
        button("open", t("ui.stats"), arg="stats", class_="quiet"),
    ]
    if unkept != FILE:
        links.append(el("a", t("ui.lab"), href="./lab.html", class_="button quiet"))
    if installable:
        links.append(button("install", icon("down"), el("span", t("ui.install")), class_="quiet", id="install"))
    offline = el("p", t(f"ui.offline.{unkept}" if unkept else "ui.offline"), class_="dim")
    return el("footer", offline, el("nav", links, aria_label=t("ui.about")), class_="foot")
