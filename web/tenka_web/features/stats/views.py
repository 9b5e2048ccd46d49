"""The statistics: finished games by game and opponents."""

from __future__ import annotations

from collections.abc import Sequence

from tenka import bots
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.statistics import Game
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button, heading


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw a table per game, and buttons."""
    t, rows = app.t, app.stats.all()
    if not rows:
        return t("ui.stats"), [el("p", t("ui.stats.none"))]
    tables = [_table(app, game, [row for row in rows if row.game == game]) for game in game_registry.listed_games()]
    ways = [button("stats.export", t("ui.stats.export")), button("stats.clear", t("ui.stats.clear"), class_="quiet")]
    return t("ui.stats"), [el("p", t("ui.stats.about"), class_="dim"), tables, el("div", ways, class_="answers")]


def _table(app: App, game: str, rows: Sequence[Game]) -> Markup | None:
    """Draw opponents, games, wins, mean place, best points."""
    if not rows:
        return None
    t = app.t
    kinds = sorted({strongest(game, row.against) for row in rows}, key=lambda kind: _order(game).index(kind))
    heads = [el("th", t(f"ui.stats.{name}"), scope="col") for name in ("against", "games", "won", "place", "best")]
    body = [_row(app, kind, [row for row in rows if strongest(game, row.against) == kind]) for kind in kinds]
    if len(body) > 1:
        body.append(_row(app, "", rows))
    inside = el("table", el("thead", el("tr", heads)), el("tbody", body), class_="ranking")
    return el("section", heading(t(game_registry.title(game)), 3), el("div", inside, class_="scroll"))


def _row(app: App, kind: str, rows: Sequence[Game]) -> Markup:
    t, n = app.t, len(rows)
    won = sum(row.place == 1 for row in rows)
    place = t.number(round(sum(row.place for row in rows) / n, 1))
    cells = [str(n), f"{won} ({100 * won // n} %)", place, str(max(row.points for row in rows))]
    name = t("ui.stats.all") if not kind else t(f"ui.kind.{kind}") if kind != OTHERS else t("ui.stats.others")
    return el("tr", el("th", name, scope="row"), [el("td", cell) for cell in cells])


OTHERS = "others"
"""Remote people, and bots that no longer exist."""


def _order(game: str) -> tuple[str, ...]:
    return (*bots.levels(game), OTHERS)


def strongest(game: str, against: str) -> str:
    """Return the strongest of the opponents; remote people rank above any bot."""
    order = _order(game)
    return max((kind if kind in order else OTHERS for kind in against.split()), key=order.index, default=OTHERS)
