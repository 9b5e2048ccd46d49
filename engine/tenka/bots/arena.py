"""A round robin of bots: win rates with confidence intervals, as plain data for JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tenka.bots.bot import Budget
from tenka.bots.confidence import bootstrap, ratings, wilson
from tenka.bots.match import MakeTable, Match, Score, duel, play_all

Tick = Callable[[], None]
"""Called after every game."""
Play = Callable[[Sequence[Match]], Iterator[Score]]
"""Matches -> their scores, in the same order."""


@dataclass(frozen=True)
class Setting:
    """The set-up of an arena."""

    game: str
    seats: int
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    games: int = 400
    seed: str | None = "arena"
    budget: Budget | None = None
    own: Mapping[str, int] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return the setting as plain data for JSON."""
        return {
            "game": self.game, "seats": self.seats, "layers": list(self.layers), "options": dict(self.options),
            "games": self.games, "seed": self.seed,
            "budget": None if self.budget is None else self.budget._asdict(), **({"own": dict(self.own)} if self.own else {}),
        }  # fmt: skip


def duels(setting: Setting, pairs: Sequence[tuple[str, str]]) -> list[list[Match]]:
    """Return the matches of every pair: one bot of the first level, all other seats of the second."""
    return [
        duel(
            level, against, setting.seats, setting.games, setting.game, layers=setting.layers, options=setting.options,
            seed=setting.seed, budget=setting.budget, own=setting.own,
        )
        for level, against in pairs
    ]  # fmt: skip


def pair_all(levels: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """Return every pair once, the stronger level first; with more than two seats also one weaker among stronger ones."""
    up = [(strong, weak) for weak, strong in combinations(levels, 2)]
    return up if seats == 2 else up + [(weak, strong) for strong, weak in up]


def run_arena(
    setting: Setting, pairs: Sequence[tuple[str, str]], new_table: MakeTable, jobs: int = 1, tick: Tick | None = None,
    play: Play | None = None,
) -> list[dict[str, Any]]:
    """Play all pairs and summarize each. ``play`` runs the matches elsewhere, see ``parallel``."""
    matches = duels(setting, pairs)
    every = [match for each in matches for match in each]
    scores = _report_progress(play_all(every, new_table, jobs) if play is None else play(every), tick)
    return [
        {"bot": level, "against": against, **sum_up([next(scores) for _ in each], setting.seats)}
        for (level, against), each in zip(pairs, matches, strict=True)
    ]


def _report_progress(scores: Iterator[Score], tick: Tick | None) -> Iterator[Score]:
    for score in scores:
        if tick is not None:
            tick()
        yield score


def sum_up(scores: Sequence[Score], seats: int) -> dict[str, Any]:
    """Return the win rate with its interval, ``par`` (the rate among equals) and the margin in points.

    Games that a fault ended count as won or lost and have no margin. ``faults`` counts the bot's own faults by reason.
    """
    wins = sum(score.share(number % seats) for number, score in enumerate(scores))
    low, high = wilson(wins, len(scores))
    margins = [score.margin(number % seats) for number, score in enumerate(scores) if score.forfeit is None]
    mean, least, most = bootstrap(margins or [0])
    faults = Counter(reason for number, score in enumerate(scores) if (reason := _fault(score, number % seats)))
    return {
        "games": len(scores), "wins": round(wins, 2), "share": round(wins / len(scores), 4),
        "low": round(low, 4), "high": round(high, 4), "par": round(1 / seats, 4),
        "margin": round(mean, 2), "margin_low": round(least, 2), "margin_high": round(most, 2),
        **({"faults": dict(sorted(faults.items()))} if faults else {}),
    }  # fmt: skip


def _fault(score: Score, seat: int) -> str:
    """Return why a seat forfeited a match, or ""."""
    return "" if score.forfeit is None or score.forfeit.seat != seat else score.forfeit.reason


def rate(rows: Sequence[Mapping[str, Any]], levels: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return ratings per level, the weakest at 1000, with intervals.

    The interval of a level moves its own results to the ends of their intervals and keeps the others.
    """

    def rated(level: str | None, end: str, other_end: str) -> dict[str, float]:
        records = {}
        for row in rows:
            column = end if row["bot"] == level else other_end if row["against"] == level else "share"
            records[row["bot"], row["against"]] = (row[column] * row["games"], row["games"], round(1 / row["par"]))
        return ratings(records, levels[0])

    middle = rated(None, "share", "share")
    return {
        level: {
            "rating": round(middle[level]),
            "low": round(rated(level, "low", "high")[level]),
            "high": round(rated(level, "high", "low")[level]),
        }
        for level in levels
    }


SAME = ("game", "seats", "layers", "options", "budget")


def setting_of(held: Mapping[str, Any]) -> str:
    """Return what arenas must share for their results to be comparable."""
    return json.dumps([held[name] for name in SAME])


def add_ratings(arenas: Sequence[Mapping[str, Any]], levels: Sequence[str]) -> list[dict[str, Any]]:
    """Return the arenas. The first of each setting gets the ratings from all its pairs, if the weakest level took part."""
    rated = [{name: value for name, value in arena.items() if name != "ratings"} for arena in arenas]
    for number, arena in enumerate(rated):
        alike = [other for other in rated if setting_of(other) == setting_of(arena)]
        rows = [row for other in alike for row in other["pairs"]]
        met = {level for row in rows for level in (row["bot"], row["against"])}
        if alike[0] is arena and levels[0] in met:
            rated[number] = {**arena, "ratings": rate(rows, [level for level in levels if level in met])}
    return rated
