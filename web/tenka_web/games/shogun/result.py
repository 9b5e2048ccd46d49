"""Points: region by region with their majorities, year by year, and what a winter at any moment would have brought."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from tenka import Table
from tenka.core.chance import Tape
from tenka.core.play import Play
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.scoring import count_buildings, majority, score
from tenka.games.shogun.scoring import result as result_now
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import cards
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el


def result(ctx: RenderContext) -> Markup:
    """Draw the points region by region, then year by year."""
    return el("div", years(ctx), regions(ctx), class_="score-sheet")


def count_safe(ctx: RenderContext, seat: int) -> int | None:
    """Return the points that no winter takes away."""
    return int(shown_state(ctx).points[seat])


def score_now(ctx: RenderContext, seat: int) -> int | None:
    """Return the points; on request with what a winter now would bring."""
    state = shown_state(ctx)
    coming = 0
    if ctx.settings.forecast and ctx.scene is None and not ctx.session.is_over:
        rows = score(rules_of(ctx), state)
        coming = sum(points for scorer, _, _, points in rows if scorer == seat)
    return int(state.points[seat]) + coming


def tally(ctx: RenderContext) -> tuple[dict[str, int], ...]:
    """Return by seat what brought points so far, and what a winter now would add."""
    state, rules = shown_state(ctx), rules_of(ctx)
    by_seat = [dict(lines) for lines in result_now(rules, state).lines]
    for seat, line, _, points in score(rules, state):
        by_seat[seat][f"sh.score.{line}"] += points
    return tuple(by_seat)


def regions(ctx: RenderContext, only: Collection[str] = (), now: str = "") -> Markup:
    """Draw the number of buildings by seat, kind and region, and what the lead earns. ``now``: the region that is described."""
    t, state, rules = ctx.t, shown_state(ctx), rules_of(ctx)
    kinds = [
        el("th", cards.sign(adapter_of(ctx).sign(kind.id)), el("span", t(f"sh.score.{kind.id}"), class_="sr-only"), scope="col")
        for kind in BUILDINGS
    ]
    head = el("tr", el("th", t("sh.region"), scope="col"), kinds)
    rows = []
    for region, provinces in (row for row in rules.board.regions if not only or row[0] in only):
        cells = []
        for kind in BUILDINGS:
            counts = count_buildings(state, provinces, kind)
            leaders, points = majority(state, provinces, kind)
            seats = [
                el("span", tokens.crest(ctx.looks[seat]), el("span", ctx.localizer.seat(seat), class_="sr-only"), counts[seat],
                   el("b", f" +{points}") if seat in leaders and points else None, class_="lead" if seat in leaders else "count")
                for seat in sorted(ctx.ranked, key=lambda seat: -counts[seat]) if counts[seat]
            ]  # fmt: skip
            cells.append(el("td", seats or "–"))
        name = el("th", t(f"sh.region.{region}"), scope="row", class_=f"of-{region}")
        rows.append(el("tr", name, cells, class_=("now" if region == now else "told") if now else None))
    caption = t("sh.score.regions")
    table = el("table", el("caption", caption), el("thead", head), el("tbody", rows), class_="regions")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def holdings(ctx: RenderContext, *, of_land: bool) -> Markup:
    """Draw how many provinces each seat has in each region, or how many buildings of each kind on the whole map."""
    t, state, rules, seats = ctx.t, shown_state(ctx), rules_of(ctx), range(len(ctx.looks))
    rows: list[tuple[str, str, list[int]]] = []
    if of_land:
        title = t("sh.score.provinces")
        for region, provinces in rules.board.regions:
            owners = [state.owner[at] for at in provinces]
            rows.append((t(f"sh.region.{region}"), f"of-{region}", [owners.count(seat) for seat in seats]))
    else:
        title, everywhere = t("sh.score.buildings"), rules.board.in_play
        rows = [(t(f"sh.short.{kind.id}"), "", count_buildings(state, everywhere, kind)) for kind in BUILDINGS]
    head = el("tr", el("th", title, scope="col"), [draw_seat(ctx, seat) for seat in seats])
    body = [
        el("tr", el("th", name, scope="row", class_=of or None), [el("td", n or "–") for n in counts])
        for name, of, counts in rows
    ]
    return el("table", el("thead", head), el("tbody", body), class_="years holdings")


def years(ctx: RenderContext) -> Markup:
    """Draw the ledger: each winter's points by line and seat, in one table per winter, so that they fit side by side."""
    t, state = ctx.t, shown_state(ctx)
    by_line: dict[tuple[int, str], list[int]] = {}
    for year, seat, line, _, points in state.ledger:
        by_line.setdefault((year, line), [0] * state.seats)[seat] += points
    tables, total, nothing = [], [0] * state.seats, [0] * state.seats
    scored = [line for line in rules_of(ctx).lines if any(line == of for _, of in by_line)]     # the same rows in each
    for year in sorted({year for year, _ in by_line}):
        lines = {line: by_line.get((year, line), nothing) for line in scored}
        gained = [sum(points) for points in zip(*lines.values(), strict=True)]
        total = [one + more for one, more in zip(total, gained, strict=True)]
        tables.append(_winter(ctx, year, lines, gained, total))
    caption = t("sh.score.years")
    name = el("p", caption, class_="winters-name")
    return el("div", name, el("div", tables, class_="winters"), class_="scroll", tabindex="0", role="region", aria_label=caption)


def _winter(ctx: RenderContext, year: int, lines: dict[str, list[int]], gained: list[int], total: list[int]) -> Markup:
    """Draw one winter: its lines, what it brought, and the game so far."""
    t, order = ctx.t, ctx.ranked
    head = el("tr", el("th", t("sh.score.line"), scope="col"), [draw_seat(ctx, seat) for seat in order])
    rows = [
        el("tr", el("th", t(f"sh.score.{line}"), scope="row"), [el("td", points[seat]) for seat in order])
        for line, points in lines.items()
    ]
    for key, values, classes in (("winter", gained, "winter-row"), ("game", total, "sum-row")):
        cells = [el("td", el("b", values[seat])) for seat in order]
        rows.append(el("tr", el("th", t(f"sh.score.{key}"), scope="row"), cells, class_=classes))
    caption = el("caption", t("sh.score.year", year=year))
    return el("table", caption, el("thead", head), el("tbody", rows), class_="years")


def draw_seat(ctx: RenderContext, seat: int) -> Markup:
    """Draw a seat at the head of a column: its crest, and its name for those who listen."""
    name = ctx.localizer.seat(seat)
    return el("th", tokens.crest(ctx.looks[seat]), el("span", name, class_="sr-only"), scope="col", title=name)


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Return the points at a moment, with what a winter just then would have brought."""
    return _curve(table, len(table.history))[moment]


@lru_cache(maxsize=2)
def _curve(table: Table, length: int) -> list[tuple[int, ...]]:
    """Return the points of all moments together; planning changes no points."""
    outcomes = [outcome.values for line in table.history for outcome in line.outcomes]
    play: Play[Any, Any] = Play(table.rules, table.state_at(0), Tape(outcomes))
    play.advance()
    scores = [_scores_now(play)]
    for line in table.history:
        sealed = play.decision is not None and play.decision.sealed
        play.choose(line.seat, line.choice)
        still = sealed and play.decision is not None and play.decision.sealed
        scores.append(scores[-1] if still else _scores_now(play))
    return scores


def _scores_now(play: Play[Any, Any]) -> tuple[int, ...]:
    points = list(play.state.points)
    if play.decision is not None:
        for seat, _, _, more in score(play.rules, play.state):
            points[seat] += more
    return tuple(points)
