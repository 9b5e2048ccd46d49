"""Golden games: a record of each, and beside it how the game ended, both readable.

``pytest tests/records --rewrite`` writes the endings anew from the records after a rule was mended on purpose.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from tenka.core.table import Table

HERE = Path(__file__).parent


def records() -> list[Path]:
    """The records on disk."""
    return sorted(HERE.glob("*.txt"))


def ending(table: Table) -> str:
    """How a game ended: the result, and the final position."""
    result = dataclasses.asdict(table.result) if table.result is not None else None
    return json.dumps({"result": result, "state": table.state.plain()}, indent=1, ensure_ascii=False) + "\n"


def ending_file(record: Path) -> Path:
    """Where the ending of a record stands."""
    return record.with_suffix(".end.json")
