"""How sure a measurement is: Wilson's interval for shares, the bootstrap for means, ratings from shares."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

Z95 = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (shared wins may count as fractions)."""
    if games == 0:
        return 0.0, 1.0
    share, squared = wins / games, Z95 * Z95
    middle = share + squared / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + squared / (4 * games * games))
    scale = 1 + squared / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def bootstrap(values: Sequence[float], rounds: int = 1000, seed: str = "bootstrap") -> tuple[float, float, float]:
    """Mean and 95 % interval of the mean, by drawing the sample again and again."""
    rng, size = random.Random(seed), len(values)
    means = sorted(sum(rng.choices(values, k=size)) / size for _ in range(rounds))
    return sum(values) / size, means[int(rounds * 0.025)], means[int(rounds * 0.975)]


def ratings(wins: Mapping[tuple[str, str], tuple[float, int]], anchor: str, base: float = 1000.0) -> dict[str, float]:
    """Elo-like ratings that explain pairwise results best (Bradley-Terry); ``anchor`` stands at ``base``.

    ``wins[a, b]``: wins of a over b and games between them. Half a win is lent to both sides of every pair, so that
    a clean sweep still has a finite rating.
    """
    names = sorted({name for pair in wins for name in pair})
    won = dict.fromkeys(names, 0.0)
    met: dict[tuple[str, str], float] = {}
    for (a, b), (count, games) in wins.items():
        won[a] += count + 0.5
        won[b] += games - count + 0.5
        met[a, b] = met.get((a, b), 0.0) + games + 1
    power = dict.fromkeys(names, 1.0)
    for _ in range(500):
        share = dict.fromkeys(names, 0.0)
        for (a, b), games_met in met.items():
            part = games_met / (power[a] + power[b])
            share[a] += part
            share[b] += part
        power = {name: won[name] / share[name] for name in names}
        mean = math.exp(sum(map(math.log, power.values())) / len(names))
        power = {name: value / mean for name, value in power.items()}
    return {name: base + 400 * math.log10(power[name] / power[anchor]) for name in names}
