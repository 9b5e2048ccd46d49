"""Everything that can be counted on a table and must never change in number: one function per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tenka.core.table import Table

Counts = dict[str, Any]


def pieces(table: Table) -> Counts:
    """The pieces of a table, wherever they are."""
    return COUNTERS[table.game.id](table)


def tenka_meidou(table: Table) -> Counts:
    """Soldiers and daimyo per seat, castles, swords."""
    return {}


COUNTERS: dict[str, Callable[[Table], Counts]] = {"tenka-meidou": tenka_meidou}
