"""The pieces that moved last, for the marks beside the numbers. They are read from the events of the choices that led to the
moment on show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tenka import Event
from tenka_web.app.render_context import RenderContext
from tenka_web.games.tenka_meidou.adapter_rows import adapter_of
from tenka_web.games.tenka_meidou.view_model import Shift


def shifts(ctx: RenderContext) -> list[Shift]:
    """Return the shifts of all choices since this seat last moved pieces itself; of a past moment, those of the one choice
    that led to it."""
    if "shifts" not in ctx.memo:
        ctx.memo["shifts"] = _shifts(ctx)
    kept: list[Shift] = ctx.memo["shifts"]
    return kept


def _shifts(ctx: RenderContext) -> list[Shift]:
    if ctx.scene is not None:
        return []
    session = ctx.session
    if session.ui.is_past:
        return list(_read_shifts(ctx, session.ui.cursor - 1)) if session.ui.cursor else []
    shifts: list[Shift] = []
    for at in range(len(session.table.history) - 1, -1, -1):
        line = session.table.history[at]
        here = list(_read_shifts(ctx, at))
        if here and line.seat == session.viewer:
            return shifts or here
        shifts += here
        if (shifts and session.viewer is None) or len(session.table.history) - at > 8 * session.table.rules.seats:
            break
    return shifts


def find_suffered(ctx: RenderContext) -> list[Event]:
    """Return the cards of others that moved pieces of the seat at the device since its last choice, each before its moves."""
    session, told = ctx.session, list[Event]()
    if ctx.scene is not None or session.ui.is_past or session.you is None or session.mode.is_guided:
        return told
    for line in reversed(session.table.history):
        if line.seat == session.you:
            break
        told += [event for event in reversed(line.events) if event.key == CARD or event.values.get("owner") == session.you]
    following = [None, *told]       # backwards: the event after each
    return [event for event, after in reversed(list(zip(told, following, strict=False)))
            if event.key != CARD or (after is not None and after.key != CARD)]


def _read_shifts(ctx: RenderContext, at: int) -> Iterator[Shift]:
    rows = adapter_of(ctx).shift_rows
    for event in ctx.session.table.history[at].events:
        if event.key in rows:
            yield from rows[event.key](event.values, at)


def _came(values: Mapping[str, Any], at: int) -> Iterator[Shift]:
    yield Shift(values["province"], values["seat"], values.get("soldiers", 1), at)


def read_moved(values: Mapping[str, Any], at: int) -> Iterator[Shift]:
    """Read a move from one province to another."""
    owner, count = values.get("owner", values.get("seat", 0)), values.get("soldiers", 1)
    yield Shift(values["origin"], owner, -count, at)
    yield Shift(values["province"], owner, count, at, values["origin"])


def _read_left(values: Mapping[str, Any], at: int) -> Iterator[Shift]:
    yield Shift(values["province"], values["owner"], -1, at)


ROWS = {"tm.event.deployed": _came, "tm.event.placed": _came, "tm.event.moved": read_moved, "tm.event.recalled": _read_left}
"""Event -> what came and left."""


CARD = "tm.event.card"


def tags(shifts: list[Shift]) -> dict[tuple[str, int], tuple[str, int]]:
    """Return (province, seat) -> the text of the mark, and the latest choice that it covers."""
    sums: dict[tuple[str, int], tuple[int, int]] = {}
    for shift in shifts:
        pieces, moment = sums.get((shift.province, shift.seat), (0, 0))
        sums[shift.province, shift.seat] = pieces + shift.pieces, max(moment, shift.moment)
    return {key: (format_signed(pieces), moment) for key, (pieces, moment) in sums.items() if pieces}


def format_signed(pieces: int) -> str:
    """Return a number with its sign."""
    return f"+{pieces}" if pieces > 0 else f"−{-pieces}"
