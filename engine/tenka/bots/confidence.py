"""Confidence: Wilson's interval for rates, the bootstrap for means, ratings from win rates."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

Z95 = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (shared wins may count as fractions)."""
    if games == 0:
        return 0.0, 1.0
    share, squared = wins / games, Z95 * Z95
    middle = share + squared / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + squared / (4 * games * games))
    scale = 1 + squared / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def bootstrap(values: Sequence[float], rounds: int = 1000, seed: str = "bootstrap") -> tuple[float, float, float]:
    """Return the mean and its 95 % interval, by resampling."""
    rng, size = random.Random(seed), len(values)
    means = sorted(sum(rng.choices(values, k=size)) / size for _ in range(rounds))
    return sum(values) / size, means[int(rounds * 0.025)], means[int(rounds * 0.975)]


Record = tuple[float, int, int]
"""Wins, games, and seats at the table."""


def ratings(records: Mapping[tuple[str, str], Record], anchor: str, base: float = 1000.0) -> dict[str, float]:
    """Return Elo-like ratings with maximum likelihood (Bradley-Terry; Plackett-Luce with more seats); ``anchor`` is at ``base``.

    ``records[a, b]``: results of one a against b on all other seats. Both sides of every pair get half a win extra, so a clean
    sweep has a finite rating.
    """
    names = sorted({name for pair in records for name in pair})
    won = dict.fromkeys(names, 0.0)
    for (a, b), (count, games, _) in records.items():
        won[a] += count + 0.5
        won[b] += games - count + 0.5
    power = dict.fromkeys(names, 1.0)
    for _ in range(500):
        share = dict.fromkeys(names, 0.0)
        for (a, b), (_, games, seats) in records.items():
            part = (games + 1) / (power[a] + (seats - 1) * power[b])
            share[a] += part
            share[b] += part * (seats - 1)
        power = {name: won[name] / share[name] for name in names}
        mean = math.exp(sum(map(math.log, power.values())) / len(names))
        power = {name: value / mean for name, value in power.items()}
    return {name: base + 400 * math.log10(power[name] / power[anchor]) for name in names}
