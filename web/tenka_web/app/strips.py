"""Strips: parts of the table's panel that features draw, by name."""

from __future__ import annotations

from collections.abc import Callable

from tenka_web.app.extension_points import Registry
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup

STRIPS: Registry[Callable[[TableContext], Markup | None]] = Registry()
"""Name of a strip -> draws it. ``<kind of a mode>.<name>`` is drawn in games of that mode, in the general one's place.

Free as general names, with the modes that have their own:

- ``first``: above everything in the panel (live)
- ``before``, ``after``: above and below the question (live, letters; ``before``: lesson)
- ``instead``: in the question's place (live, letters, lesson)
- ``asking``: below the answers (letters)
- ``sending``: below the result (letters); ``again``: the words of the button for a rematch (live)

Taken by ``features/review``:

- ``past``, ``over``: in the question's place, at a past moment and after the game
- ``standings``: above the public cards; ``result``: in their place after the game; ``course``: below them at its past moments
- ``log``, ``history``: parts of their own
"""
SEAT_NOTES: Registry[Callable[[TableContext, int, str], tuple[str, Markup | None]]] = Registry()
"""Kind of a mode -> for a seat: the words beside its name, and a further fact; the last argument is a prefix for ids."""


def strip(ctx: TableContext, name: str) -> Markup | None:
    """Draw a strip, that of the mode if there is one; None if there is nothing to draw."""
    draw = STRIPS.find(f"{ctx.session.mode.kind}.{name}") or STRIPS.find(name)
    return None if draw is None else draw(ctx)
