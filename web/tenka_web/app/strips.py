"""Strips: parts of the table's panel that features draw, by name."""

from __future__ import annotations

from collections.abc import Callable

from tenka_web.app.extension_points import Registry
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup

STRIPS: Registry[Callable[[TableContext], Markup | None]] = Registry()
"""Name of a strip, after ``<kind of a mode>.`` if it belongs to one mode -> draws it.

``first`` is above everything; ``before``, ``instead`` and ``after`` are around the question; ``asking`` is above its answers;
``sending`` and ``again`` are in the panel of a finished game. ``past``, ``over``, ``log``, ``history``, ``result``, ``standings``
and ``course`` have places of their own.
"""
SEAT_NOTES: Registry[Callable[[TableContext, int, str], tuple[str, Markup | None]]] = Registry()
"""Kind of a mode -> for a seat: the words beside its name, and a further fact; the last argument is a prefix for ids."""


def strip(ctx: TableContext, name: str) -> Markup | None:
    """Draw a strip, that of the mode if there is one; None if there is nothing to draw."""
    draw = STRIPS.find(f"{ctx.session.mode.kind}.{name}") or STRIPS.find(name)
    return None if draw is None else draw(ctx)
