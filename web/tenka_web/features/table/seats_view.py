"""The seats: crest, name, and public facts."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tenka_web.app.seat_facts import is_forecast, score_label
from tenka_web.app.strips import SEAT_NOTES
from tenka_web.app.table_context import TableContext
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.icons import icon
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.zones import Fact


class Points(NamedTuple):
    """Points of a seat, now or projected; ``before``: the final points so far, if they differ."""

    score: str
    before: str
    label: str


def seats(ctx: TableContext) -> Keyed:
    """Return a row per seat, in turn order."""
    session = ctx.session
    if session.mode.is_connected:     # Clocks and connections change while the view stays
        return _seats(ctx)
    kinds = tuple(seat.kind for seat in session.seats)
    name = ("seats", kinds, ctx.settings.forecast, ctx.open_seats, session.ui.pointed_out, session.is_muted)
    return ctx.of_view(name, lambda: _seats(ctx))


def draw_roster(ctx: TableContext) -> Markup:
    """Draw all facts of each seat, for screens on which the strip has no room."""
    return el("ol", [draw_seat_row(ctx, seat, "all-") for seat in range(len(ctx.session.seats))], class_="players")


def _seats(ctx: TableContext) -> Keyed:
    slips = {f"seat-{seat}": draw_seat_row(ctx, seat) for seat in range(len(ctx.session.seats))}
    return keyed(group("players", slips, "ol", class_="players"))


def draw_seat_row(ctx: TableContext, seat: int, prefix: str = "") -> Markup:
    """Draw one seat; ``prefix`` of its ids if it is drawn twice."""
    session, t = ctx.session, ctx.t
    one, score = session.seats[seat], ctx.game.score(ctx, seat)
    now = ctx.game.won(ctx, seat) if is_forecast(ctx) else None
    points = None if score is None else Points(str(score), "" if now in (None, score) else f"{now} → ", score_label(ctx))
    beside = SEAT_NOTES.find(session.mode.kind)
    where, left = ("", None) if beside is None else beside(ctx, seat, prefix)
    kind = where or t(f"ui.kind.{one.kind}")
    known = join([*(_draw_fact(seat, fact) for fact in ctx.game.list_facts(ctx, seat)), left])
    turn, pointed_out = seat in ctx.view.asked and not session.is_muted, f"seat:{seat}" in ctx.highlight(frozenset())
    classes = f"player seat-{one.color}" + (" turn" if turn else "") + (" now" if pointed_out else "")
    sign = "bot" if one.is_bot else "person"
    return _draw_slip(f"{prefix}seat-{seat}", seat, ctx.looks[seat], sign, kind, t("ui.turn.now"), turn, points, known, classes)


@lru_cache(maxsize=100)         # Most clicks change no seat
def _draw_slip(
    name: str, seat: int, look: SeatLook, sign: str, kind: str, here: str, turn: bool, points: Points | None, known: Markup,
    classes: str,
) -> Markup:  # fmt: skip
    """Draw one seat with id ``name``. ``here`` is always included and hidden outside of its turn, so nothing moves."""
    called = el("span", el("b", look.name), el("span", icon(sign), kind, class_="kind"), class_="player-name")
    return el(
        "li",
        el("span", tokens.crest(look), class_="emblem large"),
        called,
        el("span", here, class_="sr-only", hidden=not turn),
        _points(points, seat) if points else None,
        el("ul", known, class_="known"),
        class_=classes,
        id=name,
        data_hover=f"seat:{seat}",
        tabindex="0",
    )


def _points(points: Points, seat: int) -> Markup:
    before = el("small", points.before, class_="now-has") if points.before else None
    label = el("span", points.label, class_="sr-only")
    return el("span", before, points.score, label, class_="points", data_hover=f"score:{seat}")


@lru_cache(maxsize=500)         # A choice changes few facts
def _draw_fact(seat: int, fact: Fact) -> Markup:
    """Draw one fact with its priority; the style of each screen size decides about its room."""
    kinds = [name for name, holds in (("minor", fact.minor), ("worded", fact.worded)) if holds]
    value = el("b", fact.value) if fact.value else None
    return el("li", icon(fact.icon), el("span", fact.label, class_="sr-only"), value, data_fact=fact.icon,
              data_hover=fact.target or f"fact:{seat}:{fact.icon}", class_=" ".join(kinds) or None)  # fmt: skip
