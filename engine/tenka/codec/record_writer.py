"""Writes a whole game as text: a header, then one choice per line with its outcomes. Readable, diffable, exact."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from tenka.core.chance import Outcome

if TYPE_CHECKING:
    from tenka.codec.table_like import TableLike
    from tenka.core.history import HistoryEntry

FORMAT = "tenka 1"


def write_record(table: TableLike) -> str:
    """Write the record of a table."""
    rules = table.rules
    head = [
        FORMAT,
        f"game {table.game.id}",
        f"version {rules.version}",
        f"layers {' '.join(rules.layers) or '-'}",
        f"options {' '.join(f'{name}={value}' for name, value in rules.options.items()) or '-'}",
        f"seats {rules.seats}",
        f"seed {json.dumps(table.seed)}",
        *(f"reseed {at} {json.dumps(seed)}" for at, seed in table.reseeds),
        *([f"start {json.dumps(table.start, separators=(',', ':'))}"] if table.start is not None else []),
        "setup" + _outcomes(table.setup),
    ]
    return "\n".join([*head, *map(write_entry, table.history), ""])


def write_entry(line: HistoryEntry) -> str:
    """Write one choice as its line of the record."""
    return f"{line.seat} {line.choice}{_outcomes(line)}"


def _outcomes(line: HistoryEntry) -> str:
    if not line.outcomes:
        return ""
    return f" = {' | '.join(map(_outcome, line.outcomes))}"


@lru_cache(1024)
def _outcome(outcome: Outcome) -> str:
    return " ".join((outcome.kind, *map(str, outcome.values)))
