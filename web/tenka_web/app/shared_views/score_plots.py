"""Score plots: the scores over time, their largest changes, and the same as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import NamedTuple

from tenka import Event
from tenka_web.app.table_context import TableContext
from tenka_web.app.ui_state import EVERYTHING
from tenka_web.ui.markup import Markup, el, escape, join
from tenka_web.ui.widgets import button

WIDTH, HEIGHT, LEFT, BOTTOM = 340, 150, 26, 18
SWINGS = 4
PART = 4
"""While the same seat leads, a change of the gap is listed if it is at least 1/PART of the winner's points."""


def curve(ctx: TableContext) -> list[tuple[int, ...]]:
    """Return the scores by moment, as if the game had ended there."""
    session = ctx.session
    moments = len(session.table.history) + 1
    if len(session.playback.curve) != moments:
        session.playback.curve = [ctx.game.scores_at(session.table, session.viewer, moment) for moment in range(moments)]
    return session.playback.curve


def draw_scores(ctx: TableContext) -> Markup:
    """Draw one line per seat, distinguished by colour and dashes, with a legend."""
    rows = curve(ctx)
    top = max(10, *(max(row) for row in rows))
    wide, high = WIDTH - LEFT - 6, HEIGHT - BOTTOM - 6

    def at(moment: int, score: int) -> str:
        return f"{LEFT + wide * moment / max(1, len(rows) - 1):.1f} {6 + high * (1 - score / top):.1f}"

    lines = []
    for seat, one in enumerate(ctx.session.seats):
        path = "L".join(at(moment, row[seat]) for moment, row in enumerate(rows))
        lines.append(el("path", d=f"M{path}", class_=f"curve seat-{one.color} dash-{seat}"))
    grid = [
        el(
            "g",
            el("path", d=f"M{at(0, value)}L{at(len(rows) - 1, value)}", class_="grid"),
            el("text", str(value), x=LEFT - 4, y=f"{10 + high * (1 - value / top):.1f}"),
        )
        for value in range(0, top + 1, 10)
    ]
    cursor = el("path", d=f"M{at(ctx.session.moment, 0)}L{at(ctx.session.moment, top)}", class_="cursor")
    key = [
        el("li", el("svg", stroke, viewBox="0 0 30 8", aria_hidden="true"), ctx.localizer.seat_mark(seat))
        for seat in ctx.ranked
        for one in [ctx.session.seats[seat]]
        for stroke in [el("path", d="M1 4H29", class_=f"curve seat-{one.color} dash-{seat}")]
    ]
    final = ctx.t.join_facts(f"{ctx.localizer.seat(seat)} {score}" for seat in ctx.ranked for score in [rows[-1][seat]])
    plot = el(
        "svg",
        grid,
        lines,
        cursor,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="plot",
        role="img",
        aria_label=ctx.t.for_game(ctx.game.prefix, "plot.about", final=final),
    )
    return join([plot, el("ul", key, class_="plot-key")])


class Turn(NamedTuple):
    """A moment that changed the lead. ``kind``: the seat ``takes`` the lead, draws ``level``, pulls ``ahead`` or comes ``near``.
    ``gap``: points between the first and the second afterwards. ``swing``: the change of the seat's lead."""

    moment: int
    seat: int
    kind: str
    gap: int
    swing: int


def turns(rows: Sequence[tuple[int, ...]]) -> list[Turn]:
    """Return the moments after which another seat leads, or the gap has changed noticeably; in order."""
    least = noticeable(rows)
    every = (_turn(rows[moment - 1], rows[moment], moment, least) for moment in range(1, len(rows)))
    return [turn for turn in every if turn is not None]


def noticeable(rows: Sequence[tuple[int, ...]]) -> int:
    """Return the least noticeable change of the gap: a tenth of the winner's points, at least 2."""
    return max(2, -(-max(rows[-1]) // 10))


def _turn(before: tuple[int, ...], after: tuple[int, ...], moment: int, least: int) -> Turn | None:
    if before == after or len(after) < 2:
        return None
    was, now = _leaders(before), _leaders(after)
    gap = _gap(after)
    if was != now:
        fresh = [seat for seat in now if seat not in was] or now
        seat = max(fresh, key=lambda one: _lead(after, one) - _lead(before, one))
        kind = "takes" if len(now) == 1 else "level"
    elif gap > _gap(before):
        seat, kind = now[0], "ahead"
    else:
        seat, kind = max((one for one in range(len(after)) if one not in now), key=after.__getitem__, default=now[0]), "near"
    swing = _lead(after, seat) - _lead(before, seat)
    moved = abs(gap - _gap(before))
    far = was == now and (moved < least or PART * moved < max(gap, _gap(before)))
    return Turn(moment, seat, kind, gap, swing) if swing >= least and not far else None


def draw_turning_points(ctx: TableContext) -> Markup | None:
    """Draw the choices that changed the lead most, each in words, with their effect."""
    chosen: dict[Markup, int] = {}
    for turn in sorted(turns(curve(ctx)), key=lambda one: (-one.swing, one.moment)):
        what = strip_full_stop(choice_in_words(ctx, turn.moment, turn.seat))
        words = ctx.t.rich(f"ui.swing.{turn.kind}", {"what": what, "n": turn.gap, "seat": ctx.localizer.address_mark(turn.seat)})
        chosen.setdefault(words, turn.moment)       # The same choice with the same effect is listed once
        if len(chosen) == SWINGS:
            break
    items = [
        el("li", button("history.go", el("span", words), arg=str(moment), class_="quiet"))
        for words, moment in sorted(chosen.items(), key=lambda one: one[1])
    ]
    return el("div", el("h3", ctx.t("ui.swings")), el("ol", items, class_="swings")) if items else None


def strip_full_stop(sentence: Markup) -> Markup:
    """Return a sentence without its full stop."""
    return Markup(re.sub(r"[.。](?=(?:</\w+>)*$)", "", sentence))


def choice_in_words(ctx: TableContext, moment: int, seat: int | None = None) -> Markup:
    """Return the choice that led to a moment as the log says it, else as a choice. With a seat: what brought it points, else what
    it did."""
    told, session = draw_cause(ctx, moment, seat), ctx.session
    if told is not None:
        return told
    line = session.table.history[moment - 1]
    return escape(ctx.game.choice(ctx.localizer, session.view_of(session.viewpoint(), moment - 1), line.choice))


def draw_cause(ctx: TableContext, moment: int, seat: int | None = None) -> Markup | None:
    """Draw what happened before a moment, as far as the seat at the device may know; None if the log has no line."""
    session = ctx.session
    events, eyes = session.table.history[moment - 1].events, session.viewpoint()
    seen = [event.with_secrets() if eyes == EVERYTHING else event.as_seen_by(eyes) for event in events]
    spoken = [event for event in seen if ctx.t.has(event.key)]
    told = next(iter((*_of(seat, spoken), *spoken)), None)
    return None if told is None else ctx.localizer.show(told.key, told.values)


def _of(seat: int | None, events: list[Event]) -> list[Event]:
    """Return the events that brought a seat points, without repeated causes, then its other events."""
    own = [event for event in events if seat is not None and event.values.get("seat") == seat]
    brought = [event for event in own if event.values.get("points")]
    causes = [event for event in own for one in brought[:1] if one.values.get("detail") in {*event.values.values()} - {""}]
    return [*causes, *brought, *own]


def _leaders(row: tuple[int, ...]) -> list[int]:
    return [seat for seat, score in enumerate(row) if score == max(row)]


def _gap(row: tuple[int, ...]) -> int:
    first, second, *_ = sorted(row, reverse=True)
    return first - second


def _lead(row: tuple[int, ...], seat: int) -> int:
    return row[seat] - max((score for other, score in enumerate(row) if other != seat), default=0)


def csv_of(ctx: TableContext, until: int) -> str:
    """Return the scores as comma-separated values: one row per moment."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["moment", "choice", *(_plain(ctx.localizer.seat(seat)) for seat in range(len(ctx.session.seats)))])
    history = ctx.session.table.history
    for moment, row in enumerate(curve(ctx)[: until + 1]):
        rows.writerow([moment, str(history[moment - 1].choice) if moment else "", *row])
    return out.getvalue()


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
