"""The count of a winter, row by row: provinces, buildings, then each region. The sum is shown only after the rows have been
seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tenka import Event
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import result
from tenka_web.games.shogun.story import LONG, Teller
from tenka_web.ui.markup import Markup, el, join

LAND, BUILT = "provinces", "buildings"
Row = tuple[str, tuple[int, ...]]
"""The subject of a row (LAND, BUILT or a region), and its points by seat."""


@dataclass(frozen=True)
class Count:
    """The rows of a winter, and how many of them have been shown."""

    rows: tuple[Row, ...]
    told: int


def count_rows(ledger: Iterable[Any], year: int, seats: int, regions: Iterable[str]) -> tuple[Row, ...]:
    """Return the rows of a winter out of the ledger, those without points too."""
    rows = {name: [0] * seats for name in (LAND, BUILT, *regions)}
    for of, seat, line, source, points in ledger:
        if of == year and (source or line) in rows:
            rows[source or line][seat] += points
    return tuple((name, tuple(points)) for name, points in rows.items())


def on_scored(teller: Teller, event: Event, state: Any) -> None:
    """Add a scene for each row, with the points at that row. These scenes pass by themselves; the last one has all sentences."""
    rules = teller.table.rules
    assert isinstance(rules, ShogunRules)
    regions = dict(rules.board.regions)
    rows = count_rows(state.ledger, int(event.values["year"]), state.seats, regions)
    for told, (name, _) in enumerate(rows, 1):
        still_to_come = [sum(points) for points in zip(*(row for _, row in rows[told:]), strict=True)] or [0] * state.seats
        then = state.copy()
        then.points = [all_ - later for all_, later in zip(state.points, still_to_come, strict=True)]
        teller.entitle(f"sh.count.{name if name in (LAND, BUILT) else 'region'}", {"region": name})
        lit = tuple(NAMES[at] for at in regions.get(name, ()))
        teller.add(then, LONG, lit, count=Count(rows, told))
    teller.entitle("sh.scene.scored", dict(event.values))
    teller.told.append((event.key, dict(event.values)))
    teller.add(state, 2 * LONG, count=Count(rows, len(rows)), waits=True)


def count(ctx: RenderContext) -> Markup:
    """Draw the table of the count, and beside it what the present row is counted from; nothing in other scenes."""
    tally: Count | None = None if ctx.scene is None else ctx.scene.data.count
    if tally is None:
        return Markup("")
    last = tally.told == len(tally.rows) and not ctx.scene.data.at     # type: ignore[union-attr]  # there is one
    name = tally.rows[tally.told - 1][0]
    if name in (LAND, BUILT) and not last:
        beside = result.holdings(ctx, of_land=name == LAND)
    else:
        beside = result.regions(ctx) if last else result.regions(ctx, [row for row, _ in tally.rows[: tally.told]], name)
    return join([_table(ctx, tally, last), beside])


def _cell(points: int | None, score: str | None) -> Markup:
    """Draw the points of a row, which fly to the score as they are shown; None: not shown yet."""
    said = "·" if points is None else f"+{points}" if points else "–"
    return el("td", said, class_="flies" if score else None, data_fly_to=score)


def _table(ctx: RenderContext, tally: Count, last: bool) -> Markup:
    t, seats = ctx.t, range(len(ctx.looks))
    head = el("tr", el("th", t("sh.score.line"), scope="col"), [result.draw_seat(ctx, seat) for seat in seats])
    rows = []
    for at, (name, points) in enumerate(tally.rows, 1):
        title = t(f"sh.score.{name}") if name in (LAND, BUILT) else t(f"sh.region.{name}")
        here = at == tally.told and not last
        cells = [_cell(value if at <= tally.told else None, f"#seat-{seat} .points" if here and value else None)
                 for seat, value in enumerate(points)]  # fmt: skip
        rows.append(el("tr", el("th", title, scope="row", class_=f"of-{name}"), cells,
                       class_="now" if here else None))  # fmt: skip
    told = [sum(row[1][seat] for row in tally.rows[: tally.told]) for seat in seats]
    assert ctx.scene is not None
    for key, values in (("winter", told), ("game", ctx.scene.data.state.points)):
        sums = [el("td", el("b", value)) for value in values]
        rows.append(el("tr", el("th", t(f"sh.score.{key}"), scope="row"), sums, class_=f"{key}-row"))
    return el("table", el("thead", head), el("tbody", rows), class_="years count")
