"""The end of a game: places and points, why a tie was broken, how the game went, and what to take along."""

from __future__ import annotations

from collections.abc import Sequence

from tenka import Result
from tenka_web.app.shared_views import score_plots as plots
from tenka_web.app.shared_views.podium import placed
from tenka_web.app.table_context import Shown
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.text.localizer import crest
from tenka_web.ui.widgets import button, heading

MANY = 7
"""More lines than these are rows, and the seats columns: else one would scroll sideways for them."""


def result(shown: Shown) -> Markup:
    """Everything of the result."""
    t = shown.t
    takeaways = [
        button("download", icon("down"), t(f"ui.download.{what}"), arg=what, class_="quiet") for what in ("record", "csv", "svg")
    ]
    takeaways.insert(0, button("film.open", icon("play"), t("ui.film"), id="film-open"))
    takeaways.append(button("print", icon("log"), t("ui.print"), class_="quiet"))
    return el(
        "div",
        el("p", shown.session.save.called(t), class_="sheet-title"),
        heading(t("ui.result")),
        ranking(shown),
        tie(shown),
        shown.game.result(shown),
        heading(t("ui.plot"), 3),
        plots.scores(shown),
        plots.turning_points(shown),
        el("div", takeaways, class_="answers"),
        class_="result",
    )


def course(shown: Shown) -> Markup:
    """Draw how the game went, folded away: beside a moment of the past, with the way to other ones."""
    inside = (plots.scores(shown), plots.turning_points(shown))
    return el("details", el("summary", shown.t("ui.plot")), inside, class_="course", id="course")


def ranking(shown: Shown) -> Markup:
    """Places with points, taken apart by the game's own lines."""
    t, result = shown.t, shown.session.table.result
    assert result is not None
    keys = list(dict.fromkeys(key for lines in result.lines for key in lines))
    table = turned(shown, result, keys) if len(keys) > MANY else rows(shown, result, keys)
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=t("ui.result.caption"))


def standings(shown: Shown) -> Markup | None:
    """On request, while the game goes on: how it would end now, taken apart by the lines of the result."""
    session, t = shown.session, shown.t
    if not shown.settings.forecast or session.over or session.telling.story is not None or session.attention.covered:
        return None
    lines = shown.game.tally(shown)
    if not lines:
        return None
    scores = tuple(sum(one.values()) for one in lines)
    levels = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, points in enumerate(scores) if points == level) for level in levels)
    result = Result(ranking=ranking, scores=scores, lines=tuple(dict(one) for one in lines))
    keys = [key for key in dict.fromkeys(key for one in lines for key in one) if any(one.get(key) for one in lines)]
    name = t.own(shown.game.prefix, "score.forecast")
    table = turned(shown, result, keys)
    inside = el("div", table, class_="scroll", tabindex="0", role="region", aria_label=name)
    return el("details", el("summary", name), inside, class_="result standings", id="standings", open=True)


def rows(shown: Shown, result: Result, keys: list[str]) -> Markup:
    """Draw a row for each seat, its points last."""
    t = shown.t
    heads = [el("th", t(key), scope="col") for key in ("ui.result.place", "ui.result.seat", *keys, "ui.result.points")]
    body = []
    for place, seat in placed(result):
        one = shown.session.seats[seat]
        name = el("th", crest(one), shown.words.seat(seat), scope="row", class_=f"who seat-{one.color}")
        lines = [el("td", str(result.lines[seat].get(key, 0))) for key in keys] if result.lines else []
        body.append(el("tr", el("td", str(place)), name, lines, el("td", el("b", str(result.scores[seat])))))
    return _ranked(t, el("tr", heads), body, "ranking")


def turned(shown: Shown, result: Result, keys: list[str]) -> Markup:
    """Draw a column for each seat, the points before what they are made of."""
    t, order = shown.t, placed(result)
    names = [el("th", crest(shown.session.seats[seat]), el("div", shown.words.seat(seat)), scope="col") for _, seat in order]
    body = [
        _line(t("ui.result.place"), [str(place) for place, _ in order]),
        _line(t("ui.result.points"), [el("b", str(result.scores[seat])) for _, seat in order]),
        *(_line(t(key), [str(result.lines[seat].get(key, 0)) for _, seat in order]) for key in keys),
    ]
    return _ranked(t, el("tr", el("th", t("ui.result.seat"), scope="col"), names), body, "ranking years")


def _line(name: str, cells: Sequence[str]) -> Markup:
    return el("tr", el("th", name, scope="row"), [el("td", cell) for cell in cells])


def _ranked(t: Texts, head: Markup, body: list[Markup], kinds: str) -> Markup:
    caption = el("caption", t("ui.result.lines"))
    return el("table", caption, el("thead", head), el("tbody", body), class_=kinds)


def tie(shown: Shown) -> Markup | None:
    """Why of two equal scores one comes first."""
    result = shown.session.table.result
    assert result is not None
    if result.tie_break is None:
        return None
    values = [f"{shown.words.seat(seat)} {result.tie_values[seat]}" for seat in shown.ranked]
    return el("p", shown.t(result.tie_break, values=shown.t.strung(values)), class_="tie-break")
