"""Dialogs of the game of the day: today's game and result, and another's result with its proof."""

from __future__ import annotations

from datetime import UTC, datetime

from tenka_web.app import daily_game, game_registry
from tenka_web.app.app import App
from tenka_web.app.daily_game import DailyVerdict
from tenka_web.app.save_titles import day as title_of
from tenka_web.features.daily.state import Damaged, Days, Record
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, heading

Inside = tuple[str, list[Child]]
LARGE = "font-size:min(1.5rem,5.2vw);line-height:1.5;margin:0"
"""Eleven signs fit on one line of a phone."""


def draw_dialog(app: App, arg: str) -> Inside:
    """Draw today's game of ``arg``: description, button to play, the result once it counts, and the streak."""
    t = app.t
    offered = game_registry.dailies(t)
    game = arg if arg in offered else offered[0]
    number = daily_game.number(app.clock.now())
    record = _records(app).get(game)
    today = record if record is not None and record.day == number else None
    return t("ui.daily"), [
        _games(t, offered, game),
        heading(day_name(t, game, number), 3),
        el("p", t("ui.daily.date", date=date(number)), class_="dim"),
        el("p", t(f"{prefix(game)}.daily.about")),
        _play(app, game, number) if today is None else _result(app, game, today),
        None if record is None else _draw_streak(t, record, number),
    ]


def _records(app: App) -> dict[str, Record]:
    try:
        return Days(app.storage, app.browser.scope()).all()
    except Damaged:
        return {}           # Reported where it is written


def _games(t: Catalog, offered: tuple[str, ...], chosen: str) -> Markup:
    """Draw a button per game."""
    rows = [
        button("open", name, arg=f"daily {game}", class_="pick", id=f"day-{game}",
               name=t.label(name, t(f"{prefix(game)}.daily")), aria_pressed="true" if game == chosen else "false")
        for game in offered for name in (t(game_registry.title(game)),)
    ]  # fmt: skip
    return el("div", el("div", rows, class_="picks"), role="group", aria_label=t("ui.daily"), class_="row")


def _play(app: App, game: str, number: int) -> list[Child]:
    """Draw the button to play or continue."""
    t, title = app.t, title_of(game, number)
    begun = any(save.title == title for save in app.save_store.all())
    words = t("ui.daily.on" if begun else "ui.daily.play")
    way = button("daily.play", icon("play"), el("span", words), arg=f"{game} {number}", class_="primary", id="daily-play")
    return [el("p", t("ui.daily.alike"), class_="dim"), el("div", way, class_="answers")]


def _result(app: App, game: str, record: Record) -> list[Child]:
    """Draw today's result, and the ways to share it."""
    t, title = app.t, title_of(game, record.day)
    begun = any(save.title == title for save in app.save_store.all())
    ways = [
        button("daily.share", icon("share"), el("span", t("ui.daily.share")), arg=game, class_="primary", id="daily-share"),
        button("daily.copy", icon("copy"), el("span", t("ui.daily.copy")), arg=game, id="daily-copy"),
        button("daily.play", icon("map"), el("span", t("ui.daily.back")), arg=f"{game} {record.day}", id="daily-back")
        if begun else None,
    ]
    return [picture(t, game, record.scores, record.signs, own=True), el("div", ways, class_="answers"),
            el("p", t("ui.daily.proves"), class_="dim"), el("p", t("ui.daily.next"), class_="dim")]  # fmt: skip


def picture(t: Catalog, game: str, scores: tuple[int, ...], signs: tuple[str, ...], *, own: bool) -> Markup:
    """Draw the picture with the points and a legend; for the ``own`` result also who leads."""
    rows = [el("p", row, style=LARGE) for row in signs]
    points = el("p", el("b", " : ".join(map(str, scores))), " ", verdict(t, scores) if own else None)
    drawn = el("div", rows, role="img", aria_label=t("ui.daily.picture"), class_="signs")
    return el("div", points, drawn, el("p", t(f"{prefix(game)}.daily.signs"), class_="dim"), id="daily-result")


def verdict(t: Catalog, scores: tuple[int, ...]) -> str:
    """Return who has most points: you, nobody alone, or another player."""
    mine, best = scores[daily_game.OWN], max(scores[daily_game.OWN + 1 :])
    return t("ui.daily.won" if mine > best else "ui.daily.level" if mine == best else "ui.daily.lost")


def _draw_streak(t: Catalog, record: Record, today: int) -> Markup:
    """Draw the statistics of this device."""
    rows = (("streak", record.count_streak(today)), ("longest", record.longest), ("played", record.played), ("won", record.won),
            ("best", record.best))  # fmt: skip
    names = (el("th", t(f"ui.daily.kept.{name}"), scope="row", style="text-align:start") for name, _ in rows)
    body = [el("tr", name, el("td", str(value))) for name, (_, value) in zip(names, rows, strict=True)]
    return el("table", el("caption", t("ui.daily.kept")), el("tbody", body), class_="ranking", id="daily-kept")


def message(t: Catalog, game: str, record: Record) -> str:
    """Return the text to share: name and number of the day, picture, points, and streak."""
    scores = " : ".join(map(str, record.scores))
    streak = f" · {t('ui.daily.streak', n=record.streak)}" if record.streak > 1 else ""
    return "\n".join((f"Tenka · {day_name(t, game, record.day)}", *record.signs, f"{scores}{streak}"))


def prefix(game: str) -> str:
    """Return the first word of a game's keys, without loading the game."""
    return game_registry.title(game).partition(".")[0]


def day_name(t: Catalog, game: str, number: int) -> str:
    """Return the name and number of a day's game."""
    return t("ui.daily.title", what=t(f"{prefix(game)}.daily"), n=number)


def date(number: int) -> str:
    """Return the UTC date of a day."""
    return datetime.fromtimestamp(daily_game.start(number) / 1000, UTC).strftime("%Y-%m-%d")


def draw_proof(app: App, arg: str) -> Inside:
    """Draw a link's result: whether it holds, the replayed result, and ways to continue."""
    t, verdict = app.t, app.proved
    if verdict is None:
        return t("ui.daily"), []
    outcome, ways = verdict.outcome, []
    if verdict.table is not None:
        ways.append(button("daily.look", icon("eye"), el("span", t("ui.daily.look")), id="daily-look"))
    if outcome is not None and outcome.game in game_registry.dailies(t):
        ways.append(button("open", icon("play"), el("span", t("ui.daily.too")), arg=f"daily {outcome.game}", class_="primary",
                           id="daily-too"))  # fmt: skip
    return t("ui.daily"), [
        heading(day_name(t, outcome.game, outcome.number), 3) if outcome is not None else None,
        el("p", t("ui.daily.date", date=date(outcome.number)), class_="dim") if outcome is not None else None,
        _draw_verdict(t, verdict),
        picture(t, outcome.game, outcome.scores, outcome.signs, own=False) if outcome is not None else None,
        el("p", t("ui.daily.trust"), class_="dim") if not verdict.reason else None,
        el("div", ways, class_="answers"),
    ]


def _draw_verdict(t: Catalog, verdict: DailyVerdict) -> list[Child]:
    claim = verdict.claim
    if verdict.reason:
        told = {"scores": " : ".join(map(str, claim.scores)), "n": claim.number}
        why = el("p", t(f"ui.daily.no.{verdict.reason}", **told))
        return [el("p", el("b", t("ui.daily.false")), class_="warning", role="alert", id="daily-false"), why]
    bot = t("ui.daily.strange", n=verdict.strange) if verdict.strange else t("ui.daily.bot")
    return [el("p", el("b", t("ui.daily.true")), id="daily-true"), el("p", bot, class_="dim")]
