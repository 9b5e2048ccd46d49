"""The end of a game: places and points, why a tie was broken, how the game went, and what to take along."""

from __future__ import annotations

from page.icons import icon
from page.shown import Shown
from page.svg import Markup, el
from page.views import coach, plots
from page.widgets import button, heading
from page.words import crest

MANY = 7
"""From more lines than these one scrolls sideways, so that the sum stands first."""


def result(shown: Shown) -> Markup:
    """Everything of the result."""
    t = shown.t
    takeaways = [
        button("download", icon("down"), t(f"ui.download.{what}"), arg=what, class_="quiet") for what in ("record", "csv", "svg")
    ]
    takeaways.append(button("print", icon("log"), t("ui.print"), class_="quiet"))
    return el(
        "div",
        el("p", shown.session.save.name, class_="sheet-title"),
        heading(t("ui.result")),
        ranking(shown),
        tie(shown),
        shown.game.result(shown),
        heading(t("ui.plot"), 3),
        plots.scores(shown),
        plots.turning_points(shown),
        coach.coach(shown),
        el("div", takeaways, class_="answers"),
        class_="result",
    )


def course(shown: Shown) -> Markup:
    """How the game went, folded away: beside a moment of the past, with the way to other ones."""
    inside = (plots.scores(shown), plots.turning_points(shown))
    return el("details", el("summary", shown.t("ui.plot")), inside, class_="course", id="course")


def ranking(shown: Shown) -> Markup:
    """Places with points, taken apart by the game's own lines."""
    t, found = shown.t, shown.session.table.result
    assert found is not None
    keys = list(dict.fromkeys(key for lines in found.lines for key in lines))
    sums_first = len(keys) > MANY
    heads = [el("th", t(key), scope="col") for key in keys]
    heads.insert(0 if sums_first else len(keys), el("th", t("ui.result.points"), scope="col"))
    head = el("tr", el("th", t("ui.result.place"), scope="col"), el("th", t("ui.result.seat"), scope="col"), heads)
    rows = []
    for place, seats in enumerate(found.ranking, 1):
        for seat in seats:
            one = shown.session.seats[seat]
            name = el("th", crest(one), shown.words.seat(seat), scope="row", class_=f"who seat-{one.color}")
            lines = [el("td", str(found.lines[seat].get(key, 0))) for key in keys] if found.lines else []
            lines.insert(0 if sums_first else len(lines), el("td", el("b", str(found.scores[seat]))))
            rows.append(el("tr", el("td", str(place)), name, lines))
    caption = t("ui.result.caption")
    table = el("table", el("caption", caption, class_="sr-only"), el("thead", head), el("tbody", rows), class_="ranking")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def tie(shown: Shown) -> Markup | None:
    """Why of two equal scores one comes first."""
    found = shown.session.table.result
    assert found is not None
    if found.tie_break is None:
        return None
    values = [f"{shown.words.seat(seat)} {value}" for seat, value in enumerate(found.tie_values)]
    return el("p", shown.t(found.tie_break, values=shown.t("ui.and").join(values)), class_="tie-break")
