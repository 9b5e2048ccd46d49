"""``arena``: a round robin of the levels, as a table on the terminal and as data in a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tenka
from tenka import bots
from tenka.bots.arena import Setting, all_pairs, hold, setting_of, with_ratings
from tenka.terminal.command import Command, couples, words
from tenka.terminal.tables import budget, new_table
from tenka.terminal.telling import Bar


def options(parser: argparse.ArgumentParser) -> None:
    """Who meets whom, how often, and where the outcome is kept."""
    parser.add_argument("--levels", type=words, metavar="A,B,…")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME",
                        help="a bot of yours among each level: module:Class, run:COMMAND or an entry point; see bots.md")
    parser.add_argument("--pairs", type=couples, metavar="A:B,…", help="one A among seats of B")
    parser.add_argument("--games", type=int, default=400, help="games per pair")
    parser.add_argument("--json", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> None:
    """The round robin: a table on the terminal, and its data in a file."""
    setting = Setting(args.game, args.seats, args.layers, dict(args.options), args.games, args.seed, budget(args))
    levels = args.levels or bots.levels(args.game)
    pairs = args.pairs or [(name, level) for name in args.bot for level in levels] or all_pairs(levels, args.seats)
    bar = Bar(len(pairs) * args.games)
    rows = hold(setting, pairs, tenka.new_table, args.jobs, bar.tick)
    found: dict[str, Any] = {**setting.plain(), "version": new_table(args).rules.version, "pairs": rows}
    for row in rows:
        print(
            f"{row['bot']:8} among {row['against']:8} wins {row['share']:6.1%} ({row['low']:.1%}-{row['high']:.1%}, "
            f"par {row['par']:.0%}) of {row['games']}; margin {row['margin']:+.1f}{faults(row)}"
        )
    everybody = (*bots.levels(args.game), *args.bot)
    for level, each in with_ratings([found], everybody)[0].get("ratings", {}).items():
        print(f"{level:8} rating {each['rating']} ({each['low']}-{each['high']})")
    if args.json:
        write(args.json, found, everybody)


def faults(row: Mapping[str, Any]) -> str:
    """How many games a bot lost by its own fault, by reason."""
    found = ", ".join(f"{count} {reason}" for reason, count in row.get("faults", {}).items())
    return f"; lost by its own fault: {found}" if found else ""


def write(path: Path, found: Mapping[str, Any], levels: Sequence[str]) -> None:
    """Put an arena into a file that holds several: in the place of one held over the same setting and pairs, else last."""
    held = json.loads(path.read_text(encoding="utf-8"))["arenas"] if path.is_file() else []

    def pairs(arena: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
        return setting_of(arena), [(row["bot"], row["against"]) for row in arena["pairs"]]

    arenas = [found if pairs(each) == pairs(found) else each for each in held]
    if found not in arenas:
        arenas.append(found)
    path.write_text(json.dumps({"arenas": with_ratings(arenas, levels)}, indent=1) + "\n", encoding="utf-8")


COMMAND = Command("arena", "measure how strong each level is", options, run, sets_up=True, many=True)
