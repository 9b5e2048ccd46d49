"""The result: places and points, tie-breaks, the course of the game, and what can be saved."""

from __future__ import annotations

from collections.abc import Sequence

from tenka import Result
from tenka_web.app.shared_views import score_plots
from tenka_web.app.shared_views.podium import rank
from tenka_web.app.table_context import TableContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import crest
from tenka_web.ui.widgets import button, heading

MANY = 7
"""With more lines than this, lines are rows and seats columns, to avoid horizontal scrolling."""


def result(ctx: TableContext) -> Markup:
    """Draw the whole result."""
    t = ctx.t
    takeaways = [
        button("download", icon("down"), t(f"ui.download.{what}"), arg=what, class_="quiet") for what in ("record", "csv", "svg")
    ]
    takeaways.insert(0, button("film.open", icon("play"), t("ui.film"), id="film-open"))
    takeaways.append(button("print", icon("log"), t("ui.print"), class_="quiet"))
    return el(
        "div",
        el("p", ctx.session.save.title_in(t), class_="sheet-title"),
        heading(t("ui.result")),
        ranking(ctx),
        tie(ctx),
        ctx.game.result(ctx),
        heading(t("ui.plot"), 3),
        score_plots.draw_scores(ctx),
        score_plots.draw_turning_points(ctx),
        el("div", takeaways, class_="answers"),
        class_="result",
    )


def course(ctx: TableContext) -> Markup:
    """Draw the course of the game, collapsed beside a moment of the past."""
    inside = (score_plots.draw_scores(ctx), score_plots.draw_turning_points(ctx))
    return el("details", el("summary", ctx.t("ui.plot")), inside, class_="course", id="course")


def ranking(ctx: TableContext) -> Markup:
    """Draw places with points and their lines."""
    t, result = ctx.t, ctx.session.table.result
    assert result is not None
    keys = list(dict.fromkeys(key for lines in result.lines for key in lines))
    table = draw_columns(ctx, result, keys) if len(keys) > MANY else rows(ctx, result, keys)
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=t("ui.result.caption"))


def standings(ctx: TableContext) -> Markup | None:
    """Draw the standings as if the game ended now, if requested while the game goes on."""
    session, t = ctx.session, ctx.t
    if not ctx.settings.forecast or session.is_over or session.playback.story is not None or session.ui.covered:
        return None
    lines = ctx.game.tally(ctx)
    if not lines:
        return None
    scores = tuple(sum(one.values()) for one in lines)
    levels = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, points in enumerate(scores) if points == level) for level in levels)
    result = Result(ranking=ranking, scores=scores, lines=tuple(dict(one) for one in lines))
    keys = [key for key in dict.fromkeys(key for one in lines for key in one) if any(one.get(key) for one in lines)]
    name = t.for_game(ctx.game.prefix, "score.forecast")
    table = draw_columns(ctx, result, keys)
    inside = el("div", table, class_="scroll", tabindex="0", role="region", aria_label=name)
    return el("details", el("summary", name), inside, class_="result standings", id="standings", open=True)


def rows(ctx: TableContext, result: Result, keys: list[str]) -> Markup:
    """Draw a row per seat, with its points last."""
    t = ctx.t
    heads = [el("th", t(key), scope="col") for key in ("ui.result.place", "ui.result.seat", *keys, "ui.result.points")]
    body = []
    for place, seat in rank(result):
        one = ctx.session.seats[seat]
        name = el("th", crest(one), ctx.localizer.seat(seat), scope="row", class_=f"who seat-{one.color}")
        lines = [el("td", t.number(result.lines[seat].get(key, 0))) for key in keys] if result.lines else []
        body.append(el("tr", el("td", str(place)), name, lines, el("td", el("b", str(result.scores[seat])))))
    return _draw_ranking(t, el("tr", heads), body, "ranking")


def draw_columns(ctx: TableContext, result: Result, keys: list[str]) -> Markup:
    """Draw a column per seat, with its points first."""
    t, order = ctx.t, rank(result)
    names = [el("th", crest(ctx.session.seats[seat]), el("div", ctx.localizer.seat(seat)), scope="col") for _, seat in order]
    body = [
        _line(t("ui.result.place"), [str(place) for place, _ in order]),
        _line(t("ui.result.points"), [el("b", str(result.scores[seat])) for _, seat in order]),
        *(_line(t(key), [t.number(result.lines[seat].get(key, 0)) for _, seat in order]) for key in keys),
    ]
    return _draw_ranking(t, el("tr", el("th", t("ui.result.seat"), scope="col"), names), body, "ranking years")


def _line(name: str, cells: Sequence[str]) -> Markup:
    return el("tr", el("th", name, scope="row"), [el("td", cell) for cell in cells])


def _draw_ranking(t: Catalog, head: Markup, body: list[Markup], kinds: str) -> Markup:
    caption = el("caption", t("ui.result.lines"))
    return el("table", caption, el("thead", head), el("tbody", body), class_=kinds)


def tie(ctx: TableContext) -> Markup | None:
    """Return why one of two equal scores is first."""
    result = ctx.session.table.result
    assert result is not None
    if result.tie_break is None:
        return None
    values = [f"{ctx.localizer.seat(seat)} {result.tie_values[seat]}" for seat in ctx.ranked]
    return el("p", ctx.t(result.tie_break, values=ctx.t.join_facts(values)), class_="tie-break")
