"""Results of the games of the day on this device: streak, best, and the last result per game. Never sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tenka_web.app import input_limits
from tenka_web.app.daily_game import MOST, Outcome, rank
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Storage, StorageRefused

FORMAT = 1
SCORE, LINES, LINE, LINK = 999, 5, 200, 20_000


class Damaged(Exception):
    """The stored results can't be read."""


@dataclass(frozen=True)
class Record:
    """A game's results: the last counted ``day`` with points, picture and the fragment that proves it; current and longest
    streak; number of days and of wins; best points."""

    day: int
    scores: tuple[int, ...]
    signs: tuple[str, ...]
    link: str
    streak: int = 1
    longest: int = 1
    played: int = 1
    won: int = 0
    best: int = 0

    def count_streak(self, today: int) -> int:
        """Return the current streak; 0 if the next day can't continue it."""
        return self.streak if self.day >= today - 1 else 0


def with_result(before: Record | None, outcome: Outcome, link: str) -> Record | None:
    """Return the results with a new one; None if that or a later day was counted: only the first result of a day counts."""
    won = int(rank(outcome.scores) == 1)
    mine = outcome.scores[0]
    fresh = Record(outcome.number, outcome.scores, outcome.signs, link if len(link) <= LINK else "", won=won, best=mine)
    if before is None:
        return fresh
    if outcome.number <= before.day:
        return None
    streak = before.streak + 1 if outcome.number == before.day + 1 else 1
    return replace(fresh, streak=streak, longest=max(streak, before.longest), played=before.played + 1,
                   won=before.won + won, best=max(mine, before.best))  # fmt: skip


class Days:
    """The results of this site's path, by game."""

    def __init__(self, storage: Storage, scope: str) -> None:
        self._storage, self._key = storage, f"tenka:{scope}:daily"

    def all(self) -> dict[str, Record]:
        """Return the results of every game. Raises Damaged; empty if storage is forbidden."""
        try:
            return read(self._storage.get(self._key) or "")
        except StorageRefused:
            return {}

    def put(self, records: Mapping[str, Record]) -> None:
        """Store the results. Raises StorageRefused."""
        rows = {game: asdict(record) for game, record in records.items()}
        text = json.dumps({"tenka-daily": FORMAT, "games": rows}, ensure_ascii=False, separators=(",", ":"))
        self._storage.put(self._key, text)


def read(text: str) -> dict[str, Record]:
    """Parse results; an empty text has none. Raises Damaged."""
    if not text:
        return {}
    try:
        data = input_limits.read_json(text, "the stored days")
    except (ValueError, TooMuch) as error:
        raise Damaged from error
    rows = data.get("games") if isinstance(data, dict) and data.get("tenka-daily") == FORMAT else None
    if not isinstance(rows, dict) or not all(_is_record(row) for row in rows.values()):
        raise Damaged
    return {game: Record(**{**row, "scores": tuple(row["scores"]), "signs": tuple(row["signs"])}) for game, row in rows.items()}


def _is_record(row: object) -> bool:
    kinds: Mapping[str, Any] = Record.__annotations__
    return isinstance(row, dict) and row.keys() == kinds.keys() and all(
        input_limits.is_count(row[name], MOST) for name, kind in kinds.items() if kind == "int"
    ) and _is_list(row["scores"], lambda one: input_limits.is_count(one, SCORE)) and len(row["scores"]) > 0 and _is_list(
        row["signs"], lambda one: input_limits.is_words(one, LINE)
    ) and input_limits.is_words(row["link"], LINK)


def _is_list(value: object, fits: Any) -> bool:
    return isinstance(value, list) and len(value) <= LINES and all(map(fits, value))
