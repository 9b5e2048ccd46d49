"""The war of a finished game as a table, castle by castle."""

from __future__ import annotations

from typing import Any

from tenka import Table
from tenka.games.tenka_meidou.war import forecast
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.tenka_meidou import tokens
from tenka_web.games.tenka_meidou.presenter import list_battles
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, join

HEADS = ("castle", "province", "strengths", "first", "second")


def result(ctx: RenderContext) -> Markup:
    """Draw the castles by seat, and the table of the war: who took what where, with which strength."""
    return join([holdings(ctx), castles(ctx)])


def score(ctx: RenderContext, seat: int) -> int | None:
    """Return the castles taken in the war; before it, on request, what the war would give now."""
    state = shown_state(ctx)
    if any(state.resolved):
        return int(ctx.view.rules.result(ctx.view.rules, state).scores[seat])
    return forecast(ours(ctx.view), state).scores[seat] if ctx.settings.forecast else None


def tally(ctx: RenderContext) -> tuple[dict[str, int], ...] | None:
    """Return by seat the castles that the war would give now; None once it has begun, when the map shows them."""
    rules, state = ours(ctx.view), ctx.view.state
    if any(state.resolved):
        return None
    war, seats = forecast(rules, state), range(state.seats)
    owned = [(castle, first, second) for castle, first, second in zip(state.castles, war.first, war.second, strict=True)]
    large = [sum(castle for castle, first, _ in owned if first == seat) for seat in seats]
    small = [sum(castle // 2 for castle, _, second in owned if second == seat) for seat in seats]
    return tuple(
        {"tm.score.large": large[seat], **({"tm.score.small": small[seat]} if state.seats > 2 else {})} for seat in seats
    )


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Return the war's scores as if it came at that moment; at the end, as it went."""
    if moment == len(table.history) and table.result is not None:
        return table.result.scores
    return tuple(forecast(table.rules, table.state_at(moment)).scores)  # type: ignore[arg-type]  # this game's rules


def castles(ctx: RenderContext) -> Markup:
    """Draw one row for each castle, in the order of the war."""
    state = ctx.view.state
    met = {battle.province: battle.strengths for battle in list_battles(ctx.session.table)}
    order = sorted(range(len(state.castles)), key=state.castles.__getitem__)
    rows = [_row(ctx, state, at, met.get(ours(ctx.view).map.places[at], ())) for at in order]
    head = el("tr", [el("th", ctx.t(f"tm.result.{name}"), scope="col") for name in HEADS])
    name = ctx.t("tm.result.caption")
    table = el("table", el("caption", name), el("thead", head), el("tbody", rows), class_="castles")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=name)


def holdings(ctx: RenderContext) -> Markup:
    """Draw the castles that each seat took, best place first."""
    state, end = ctx.view.state, ctx.session.table.result
    seats = ctx.ranked if end is not None else ()
    rows = []
    for seat in seats:
        large = sorted(castle for at, castle in enumerate(state.castles) if state.large[at] == seat)
        small = sorted(castle // 2 for at, castle in enumerate(state.castles) if state.small[at] == seat)
        drawn = [tokens.castle(castle) for castle in large] + [tokens.castle(castle, small=True) for castle in small]
        words = ctx.t.join_facts(map(str, large + small))
        told = ctx.localizer.seat_sign(seat), el("span", words, class_="sr-only"), el("span", drawn)
        rows.append(el("li", told, data_hover=f"score:{seat}"))
    return el("ul", rows, class_="holdings")


def draw_sword_mark(ctx: RenderContext) -> Markup:
    """Draw the mark of a castle that was decided by swords."""
    why = ctx.t("tm.scene.tie")
    return el("span", icon("sword"), el("span", why, class_="sr-only"), class_="sign-of", title=why)


def _row(ctx: RenderContext, state: Any, at: int, strengths: tuple[int, ...]) -> Markup:
    localizer, castle = ctx.localizer, state.castles[at]
    met = [localizer.seat_sign(seat, str(strength)) for seat, strength in enumerate(strengths) if strength]
    first = localizer.seat_sign(state.large[at], f"+{castle}") if state.large[at] >= 0 else ctx.t("tm.deserted")
    sword = draw_sword_mark(ctx) if strengths and strengths.count(max(strengths)) > 1 else None
    second = localizer.seat_sign(state.small[at], f"+{castle // 2}") if state.small[at] >= 0 else "–"
    place = localizer.value("province", ours(ctx.view).map.places[at])
    return el(
        "tr", el("td", tokens.castle(castle), class_="castle-cell"), el("th", place, scope="row"), el("td", met),
        el("td", first, sword), el("td", second),
    )  # fmt: skip
