"""How fast a tournament of bots goes, in one process and in two."""

from __future__ import annotations

import time
from collections.abc import Iterator

import tenka
from tenka.bots.match import duel, play_all

from .row import Bench, Row

MATCHES = {"tenka-meidou": 120, "shogun": 12, "yedo": 12}
SEATS, LEVEL, AGAINST = 3, "steady", "light"


def rates(_bench: Bench) -> Iterator[Row]:
    """Games per second of a steady bot among light ones; with two workers, and their part of what two could do at best.

    The same matches both times, so the same games. Matches share nothing, and each is handed out as a few hundred bytes: on paper
    the part stays what it is for 64 workers on as many cores.
    """
    for game, count in MATCHES.items():
        matches = duel(LEVEL, AGAINST, SEATS, count, game, seed="bench")
        speeds = {}
        for jobs in (1, 2):
            start = time.perf_counter()
            scores = list(play_all(matches, tenka.new_table, jobs))
            speeds[jobs] = len(scores) / (time.perf_counter() - start)
            yield Row(f"{game}, {SEATS} seats: games per second in an arena, {jobs} worker{'s' * (jobs > 1)}", speeds[jobs], "/s")
        yield Row(f"{game}, {SEATS} seats: two workers' part of twice one's games", speeds[2] / speeds[1] / 2)
