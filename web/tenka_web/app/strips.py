"""Parts of the table's panel that features draw, by name."""

from __future__ import annotations

from collections.abc import Callable

from tenka_web.app.extension_points import Registry
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup

STRIPS: Registry[Callable[[TableContext], Markup | None]] = Registry()
"""The name of a strip, behind ``<kind of a mode>.`` where it belongs to one way to play -> what draws it.

``first`` stands above all; ``before``, ``instead`` and ``after`` the question; ``asking`` above its answers; ``sending`` and
``again`` in the panel of a game that is over. ``past``, ``over``, ``log``, ``history``, ``result``, ``standings`` and ``course``
have places of their own.
"""
SLIPS: Registry[Callable[[TableContext, int, str], tuple[str, Markup | None]]] = Registry()
"""Kind of a mode -> of a seat, the words beside its name, and a further fact; the last argument is the prefix of ids."""


def strip(ctx: TableContext, name: str) -> Markup | None:
    """Draw a strip: that of the mode if it has one. None if no feature brings it, or if nothing is to be drawn."""
    draw = STRIPS.find(f"{ctx.session.mode.kind}.{name}") or STRIPS.find(name)
    return None if draw is None else draw(ctx)
