"""The speed of a tournament of bots in one process and in two, and how many workers one process could supply."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import tenka
from tenka.bots.match import Match, duel
from tenka.bots.parallel import resume_scores
from tests.bench.row import Bench, Row

MATCHES = {"tenka-meidou": 120, "shogun": 12, "yedo": 12}
SEATS, LEVEL, AGAINST = 3, "steady", "light"
QUICK = ("light", "light", 2, 1_000, "tenka-meidou")
"""Matches that end immediately, so that only the distribution takes time."""
WORKERS = 64


def rates(_bench: Bench) -> Iterator[Row]:
    """Games per second of a steady bot among light ones: one worker, two workers, and the latter as a share of twice the former.

    The same matches both times, so the same games, kept line by line. Matches share nothing, so what stops growth is the process
    that hands them out and writes their lines: its own work for a game, beside a worker's, tells how many workers it can feed.
    """
    handing = _play_rate(duel(*QUICK, seed="bench"), 2)[1]
    yield Row("arena: handing out a game and keeping its line, processor time of one process", 1000 * handing, "ms")
    for game, count in MATCHES.items():
        matches = duel(LEVEL, AGAINST, SEATS, count, game, seed="bench")
        (alone, work), (beside, _) = _play_rate(matches, 1), _play_rate(matches, 2)
        yield Row(f"{game}, {SEATS} seats: games per second in an arena, 1 worker", alone, "/s")
        yield Row(f"{game}, {SEATS} seats: games per second in an arena, 2 workers", beside, "/s")
        yield Row(f"{game}, {SEATS} seats: two workers' part of twice one's games", beside / alone / 2)
        yield Row(f"{game}, {SEATS} seats: workers that one process can hand games to", work / handing, at_least=WORKERS)


def _play_rate(matches: Sequence[Match], jobs: int) -> tuple[float, float]:
    """Return games per second, and this process's own processor time per game in seconds, without its workers."""
    with tempfile.TemporaryDirectory() as folder:
        start, own = time.perf_counter(), time.process_time()
        count = len(list(resume_scores(Path(folder) / "lines", matches, tenka.new_table, jobs)))
        return count / (time.perf_counter() - start), (time.process_time() - own) / count
