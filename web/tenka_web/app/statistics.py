"""Statistics of finished games with exactly one person; stored only in this browser."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tenka_web.app import input_limits
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Storage, StorageRefused
from tenka_web.app.session import Session

FORMAT = 1
MOST = 1000
"""Most games to store, the latest."""
WORDS = 40


@dataclass(frozen=True)
class Game:
    """A finished game: save, game and layers, kinds of opponents (sorted, without duplicates), seats, place and points of the
    person, and time."""

    id: str
    game: str
    layers: str
    against: str
    seats: int
    place: int
    points: int
    when: int


def row_of(session: Session, now: int) -> Game | None:
    """Return the row of a finished game; None unless exactly one person played here."""
    result, people = session.table.result, session.people
    if result is None or len(people) != 1 or not session.mode.is_saved:
        return None
    seat, rules = people[0], session.table.rules
    own = next(at for at, group in enumerate(result.ranking) if seat in group)
    place = 1 + sum(len(group) for group in result.ranking[:own])
    others = {one.kind for at, one in enumerate(session.seats) if at != seat}
    against = " ".join(sorted(others))
    return Game(session.save.id, rules.game, " ".join(rules.layers), against, rules.seats, place, result.scores[seat], now)


class Statistics:
    """The rows of this site's path. Damaged rows are skipped; if storage refuses, only the new row is lost."""

    def __init__(self, storage: Storage, scope: str) -> None:
        self._storage, self._key = storage, f"tenka:{scope}:stats"

    def all(self) -> list[Game]:
        """Return every game, earliest first."""
        try:
            return read(self._storage.get(self._key) or "")
        except StorageRefused:
            return []

    def add(self, game: Game) -> None:
        """Add a game, or replace its row. Raises StorageRefused."""
        rows = [row for row in self.all() if row.id != game.id]
        self._storage.put(self._key, text([*rows, game][-MOST:]))

    def clear(self) -> None:
        """Delete all rows. Raises StorageRefused."""
        self._storage.drop(self._key)


def text(rows: Sequence[Game]) -> str:
    """Return the rows as text for storage and files."""
    return json.dumps({"tenka-stats": FORMAT, "games": [asdict(row) for row in rows]}, separators=(",", ":"))


def read(kept: str) -> list[Game]:
    """Parse rows, without invalid ones."""
    try:
        data = input_limits.read_json(kept, "the stored statistics") if kept else None
    except (ValueError, TooMuch):
        return []
    rows = data.get("games") if isinstance(data, dict) and data.get("tenka-stats") == FORMAT else None
    return [Game(**row) for row in rows[:MOST] if _is_game(row)] if isinstance(rows, list) else []


def _is_game(row: object) -> bool:
    kinds: Mapping[str, Any] = Game.__annotations__
    return isinstance(row, dict) and row.keys() == kinds.keys() and all(
        input_limits.is_words(row[name], WORDS) if kind == "str" else _is_number(row[name]) for name, kind in kinds.items()
    )


def _is_number(value: object) -> bool:
    return type(value) is int and input_limits.is_count(abs(value))
