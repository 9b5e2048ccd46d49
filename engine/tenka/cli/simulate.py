"""``simulate``: many games of bots, summarized by level."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import tenka
from tenka.bots.confidence import wilson
from tenka.bots.match import Match, play_all
from tenka.cli.command import BOTS, MOST_GAMES, Command, number, parse_list
from tenka.cli.output import Bar
from tenka.cli.table_arguments import budget, seed_among


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: number of games, and players."""
    parser.add_argument("--n", type=number(1, MOST_GAMES), default=100, help="games (%(default)s)")
    parser.add_argument("--bots", type=parse_list, default=("random",), metavar="A,B,…", help=f"bots by seat, rotated; {BOTS}")


def run(args: argparse.Namespace) -> None:
    """Play many games of bots; print wins and scores by level."""
    levels = [args.bots[seat % len(args.bots)] for seat in range(args.seats)]
    seed = seed_among(args, levels)
    matches = [
        Match(
            args.game, tuple(rotate_levels(levels, number)), args.layers, args.options, f"{seed} {number}", budget(args),
            drawn=seed is None,
        )
        for number in range(args.n)
    ]  # fmt: skip
    bar, start, choices = Bar(args.n), time.perf_counter(), 0
    rows: dict[str, list[tuple[float, int]]] = {level: [] for level in levels}
    for match, score in zip(matches, play_all(matches, tenka.new_table, args.jobs or 1), strict=True):
        bar.tick()
        choices += score.choices
        for seat, level in enumerate(match.seats):
            rows[level].append((score.share(seat), score.points[seat]))
    for level, row in rows.items():
        wins = sum(share for share, _ in row)
        low, high = wilson(wins, len(row))
        mean = sum(points for _, points in row) / len(row)
        print(f"{level:10} wins {wins / len(row):6.1%} of seats ({low:.1%}-{high:.1%})   mean score {mean:.1f}")
    took = time.perf_counter() - start
    print(f"{args.n} games, {choices} choices, {took:.1f} s, {choices / took:,.0f} choices per second")


def rotate_levels(levels: Sequence[str], by: int) -> list[str]:
    """Return the levels, rotated by some seats."""
    return [levels[(seat + by) % len(levels)] for seat in range(len(levels))]


COMMAND = Command("simulate", "let bots play many games", add_arguments, run, sets_up=True, many=True)
