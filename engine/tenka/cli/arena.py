"""``arena``: a round robin of levels, as a table on the terminal and as data in a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import tenka
from tenka import bots
from tenka.bots import parallel
from tenka.bots.arena import Setting, add_ratings, pair_all, run_arena, setting_of
from tenka.bots.match import Match, Score
from tenka.cli.command import BOTS, MOST_GAMES, MOST_PLAYOUTS, Command, couples, number, parse_list, path_of, text_of
from tenka.cli.output import Bar
from tenka.cli.table_arguments import budget, new_table, seed_among
from tenka.core import untrusted
from tenka.core.errors import BadRecord, BadSetup

LONGEST = 10_000_000
"""Most characters of a file of arenas: about 3,000 of them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: players, number of games, output files."""
    parser.add_argument("--levels", type=parse_list, metavar="A,B,…", help="built-in levels to play (all of the game)")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME",
                        help=f"a bot of yours among each level; {BOTS}")
    parser.add_argument("--pairs", type=couples, metavar="A:B,…", help="only these: one bot A, all other seats B")
    own = "playouts per decision for single levels"
    parser.add_argument("--own", type=parse_playouts, default={}, metavar="LEVEL=150,…", help=own)
    parser.add_argument("--games", type=number(1, MOST_GAMES), default=400, help="games per pair (%(default)s)")
    parser.add_argument("--json", type=path_of, metavar="FILE", help="add the results to a file; a site's help shows its ratings")
    parser.add_argument("--lines", type=path_of, metavar="FILE",
                        help="each game as a line of JSON; the same call continues an interrupted run")
    parser.add_argument("--codes", action="store_true", help="keep each game whole in its line, for learners; see learning.md")
    parser.add_argument("--backend", default="", metavar="NAME", help="of joblib: loky, threading, dask, ray; see bots.md")


def parse_playouts(text: str) -> dict[str, int]:
    """Parse ``master=450``: a bot and its playouts."""
    return {name: number(1, MOST_PLAYOUTS)(amount) for name, amount in couples(text)}


def run(args: argparse.Namespace) -> None:
    """Run the round robin, print its table and store its data."""
    levels = args.levels or bots.levels(args.game)
    pairs = args.pairs or [(name, level) for name in args.bot for level in levels] or pair_all(levels, args.seats)
    if not pairs:
        raise BadSetup("expected at least two levels")
    seed = seed_among(args, chain(*pairs))
    setting = Setting(args.game, args.seats, args.layers, dict(args.options), args.games, seed, budget(args), args.own)
    before = read_arenas(args.json) if args.json else []
    bar = Bar(len(pairs) * args.games)
    rows = run_arena(setting, pairs, tenka.new_table, args.jobs or 1, bar.tick, lambda matches: scores(matches, args))
    report: dict[str, Any] = {**setting.plain(), "version": new_table(args).rules.version, "pairs": rows}
    for row in rows:
        print(
            f"{row['bot']:8} among {row['against']:8} wins {row['share']:6.1%} ({row['low']:.1%}-{row['high']:.1%}, "
            f"par {row['par']:.0%}) of {row['games']}; margin {row['margin']:+.1f}{faults(row)}"
        )
    everybody = (*bots.levels(args.game), *args.bot)
    for level, each in add_ratings([report], everybody)[0].get("ratings", {}).items():
        print(f"{level:8} rating {each['rating']} ({each['low']}-{each['high']})")
    if args.json:
        write(args.json, before, report, everybody)


def scores(matches: Sequence[Match], args: argparse.Namespace) -> Iterator[Score]:
    """Return the scores of matches, played by the chosen backend and stored in the chosen file."""
    if args.lines:
        matches = [match._replace(coded=args.codes) for match in matches]
        return parallel.resume_scores(args.lines, matches, tenka.new_table, args.jobs, args.backend)
    return parallel.play_parallel(args.backend, matches, tenka.new_table, args.jobs)


def faults(row: Mapping[str, Any]) -> str:
    """Return the number of games a bot forfeited, by reason."""
    reasons = ", ".join(f"{count} {reason}" for reason, count in row.get("faults", {}).items())
    return f"; lost by its own fault: {reasons}" if reasons else ""


def read_arenas(path: Path) -> list[dict[str, Any]]:
    """Read the arenas in a file; empty if there is no file. Raises BadRecord, OSError."""
    if not path.exists():
        return []
    with untrusted.raising_as(BadRecord, f"{str(path)!r:.200} holds no arenas"):
        return [each for each in json.loads(text_of(path, LONGEST))["arenas"] if describe_pairings(each)]


def describe_pairings(arena: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    """Return the setting of an arena, and its pairs."""
    return setting_of(arena), [(row["bot"], row["against"]) for row in arena["pairs"]]


def write(path: Path, before: Sequence[dict[str, Any]], report: dict[str, Any], levels: Sequence[str]) -> None:
    """Write an arena to a file of several: it replaces one with the same setting and pairs."""
    arenas = [report if describe_pairings(each) == describe_pairings(report) else each for each in before]
    if report not in arenas:
        arenas.append(report)
    with untrusted.raising_as(BadRecord, f"{str(path)!r:.200} holds no arenas"):
        rated = add_ratings(arenas, levels)
    path.write_text(json.dumps({"arenas": rated}, indent=1) + "\n", encoding="utf-8")


COMMAND = Command("arena", "measure how strong each level is", add_arguments, run, sets_up=True, many=True)
