"""Tenka in a terminal: play, replay, simulate, inspect, arena."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import tenka
from tenka import bots
from tenka.bots.arena import Setting, all_pairs, hold, setting_of, with_ratings
from tenka.bots.intervals import wilson
from tenka.bots.match import Match, play_all
from tenka.core.event import Event

HELP = "type a number or a choice; also: hint, undo, state, record, code, quit"


class Bar:
    """A progress bar on standard error, when that is a terminal."""

    def __init__(self, total: int, out: TextIO | None = None) -> None:
        self.total, self.done, self.start = total, 0, time.perf_counter()
        self.out = out or sys.stderr

    def tick(self) -> None:
        """One more is done."""
        self.done += 1
        if not self.out.isatty():
            return
        full = 30 * self.done // max(1, self.total)
        left = (time.perf_counter() - self.start) / self.done * (self.total - self.done)
        end = "\n" if self.done == self.total else ""
        line = f"\r[{'#' * full}{'.' * (30 - full)}] {self.done}/{self.total}  {left:5.0f} s left"
        print(line, end=end, file=self.out, flush=True)


def told(event: Event) -> str:
    """An event in one line: its key and its values."""
    return " ".join([event.key, *(f"{name}={value}" for name, value in event.values.items())])


def show_result(table: tenka.Table) -> None:
    """Ranking and scores of a finished game."""
    result = table.result
    if result is None:
        return
    for place, group in enumerate(result.ranking, 1):
        for seat in group:
            print(f"{place}. seat {seat}: {result.scores[seat]}")
    if result.tie_break is not None:
        print(f"decided by {result.tie_break}: {' '.join(map(str, result.tie_values))}")


# play


def play(args: argparse.Namespace) -> None:
    """One person (or none) against bots."""
    table = new_table(args)
    seat = args.seat if args.seat is None or args.seat < args.seats else None
    rng = random.Random(f"{args.seed}/terminal")
    level = args.bots[0]
    told_up_to = 0
    while table.decision is not None:
        for moment, event in table.log(seat, told_up_to):
            print(f"{moment:4} {told(event)}")
        told_up_to = len(table.history) + 1
        if seat in table.decision.seats:
            assert seat is not None
            if not answer(table, seat, rng, args):
                return
        else:
            asked = table.decision.seats[0]
            table.choose(asked, bots.bot(args.game, level).choose(table.view(asked), rng, budget=budget(args)))
    show_result(table)


def answer(table: tenka.Table, seat: int, rng: random.Random, args: argparse.Namespace) -> bool:
    """Ask the person once; False when the person leaves."""
    decision = table.decision
    assert decision is not None
    choices = decision.choices(seat)
    print(f"\nseat {seat}: {decision.key} {' '.join(f'{name}={value}' for name, value in decision.values.items())}")
    for number, choice in enumerate(choices, 1):
        print(f"{number:4}. {choice}")
    try:
        text = input("> ").strip()
    except EOFError:
        return False
    if text == "quit":
        return False
    try:
        obey(table, seat, text, choices, rng, args)
    except tenka.TenkaError as error:
        print(error)
    return True


def obey(
    table: tenka.Table, seat: int, text: str, choices: Sequence[tenka.Choice], rng: random.Random, args: argparse.Namespace
) -> None:
    """Do what was typed."""
    words: dict[str, Callable[[], object]] = {
        "undo": lambda: table.undo(seat),
        "state": lambda: print(json.dumps(table.view(seat).state.plain(), indent=1)),
        "record": lambda: print(table.record()),
        "code": lambda: print(table.code()),
        "hint": lambda: print(hint(table, seat, rng, args)),
        "help": lambda: print(HELP),
        "": lambda: print(HELP),
    }
    if text in words:
        words[text]()
    elif text.isdecimal() and 1 <= int(text) <= len(choices):
        table.choose(seat, choices[int(text) - 1])
    else:
        table.choose(seat, text)


def hint(table: tenka.Table, seat: int, rng: random.Random, args: argparse.Namespace) -> str:
    """The strongest bot's advice in one line."""
    found = bots.bot(args.game, bots.levels(args.game)[-1]).advise(table.view(seat), rng, budget=budget(args))
    return f"{found.choice}   ({told(Event(found.key, found.values))})"


# replay and inspect


def opened(source: str, at: int | None = None) -> tenka.Table:
    """The table of a record file or a link code."""
    if Path(source).is_file():
        return tenka.replay(Path(source).read_text(encoding="utf-8"), at)
    if at is not None:
        return tenka.replay(tenka.open_code(source).record(), at)
    return tenka.open_code(source)


def replay(args: argparse.Namespace) -> None:
    """Every choice of a game with what it caused, up to a moment."""
    table = opened(args.source, args.at)
    moment = -1
    for at, event in table.log(None):
        if at != moment and at > 0:
            line = table.history[at - 1]
            print(f"{at:4} seat {line.seat}: {line.choice}")
        moment = at
        print(f"       {told(event)}")
    if table.disagreement:
        print(f"the record leaves the rules at {table.disagreement}")
    show_result(table)


def inspect(args: argparse.Namespace) -> None:
    """What a record or code holds, in a few lines."""
    table = opened(args.source)
    rules = table.rules
    options = " ".join(f"{name}={value}" for name, value in rules.options.items())
    print(f"game      {rules.game} (version {rules.version})")
    print(f"layers    {' '.join(rules.layers) or '-'}")
    print(f"options   {options or '-'}")
    print(f"seats     {rules.seats}")
    print(f"seed      {table.seed!r}")
    print(f"choices   {len(table.history)}")
    print(f"code      {len(table.code())} characters")
    print(f"record    {len(table.record())} characters")
    asked = table.decision
    print("over" if asked is None else f"asked     {asked.key}, seats {' '.join(map(str, asked.seats))}")
    show_result(table)


# simulate and arena


def simulate(args: argparse.Namespace) -> None:
    """Many games of bots; wins and scores by level."""
    levels = [args.bots[seat % len(args.bots)] for seat in range(args.seats)]
    matches = [
        Match(args.game, tuple(turned(levels, number)), args.layers, args.options, f"{args.seed} {number}", budget(args))
        for number in range(args.n)
    ]
    bar, start, choices = Bar(args.n), time.perf_counter(), 0
    rows: dict[str, list[tuple[float, int]]] = {level: [] for level in levels}
    for match, score in zip(matches, play_all(matches, tenka.new_table, args.jobs), strict=True):
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


def turned(levels: Sequence[str], by: int) -> list[str]:
    """The levels, each some seats further on."""
    return [levels[(seat + by) % len(levels)] for seat in range(len(levels))]


def arena(args: argparse.Namespace) -> None:
    """The round robin: a table on the terminal, and its data in a file."""
    setting = Setting(
        args.game, args.seats, args.layers, dict(args.options), args.games, args.seed, budget(args)
    )
    pairs = args.pairs or all_pairs(args.levels or bots.levels(args.game), args.seats)
    bar = Bar(len(pairs) * args.games)
    rows = hold(setting, pairs, tenka.new_table, args.jobs, bar.tick)
    found: dict[str, Any] = {**setting.plain(), "version": new_table(args).rules.version, "pairs": rows}
    for row in rows:
        print(
            f"{row['bot']:8} among {row['against']:8} wins {row['share']:6.1%} ({row['low']:.1%}-{row['high']:.1%}, "
            f"par {row['par']:.0%}) of {row['games']}; margin {row['margin']:+.1f}"
        )
    for level, each in with_ratings([found], bots.levels(args.game))[0].get("ratings", {}).items():
        print(f"{level:8} rating {each['rating']} ({each['low']}-{each['high']})")
    if args.json:
        write(args.json, found, bots.levels(args.game))


def write(path: Path, found: Mapping[str, Any], levels: Sequence[str]) -> None:
    """Put an arena into a file that holds several: in the place of one held over the same setting and pairs, else last."""
    held = json.loads(path.read_text(encoding="utf-8"))["arenas"] if path.is_file() else []

    def pairs(arena: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
        return setting_of(arena), [(row["bot"], row["against"]) for row in arena["pairs"]]

    arenas = [found if pairs(each) == pairs(found) else each for each in held]
    if found not in arenas:
        arenas.append(found)
    path.write_text(json.dumps({"arenas": with_ratings(arenas, levels)}, indent=1) + "\n", encoding="utf-8")


# the command line


def new_table(args: argparse.Namespace) -> tenka.Table:
    """The table the arguments name."""
    return tenka.new_table(args.game, seats=args.seats, layers=args.layers, options=dict(args.options), seed=args.seed)


def budget(args: argparse.Namespace) -> bots.Budget | None:
    """How long bots may think, when the arguments say so."""
    if args.seconds is None and args.playouts is None:
        return None
    return bots.Budget(args.seconds, args.playouts)


def words(text: str) -> tuple[str, ...]:
    """Words between commas."""
    return tuple(word for word in text.split(",") if word)


def couples(text: str) -> tuple[tuple[str, ...], ...]:
    """``a:b,c:d`` as pairs or options."""
    found = tuple(tuple(word.split(":" if ":" in word else "=", 1)) for word in words(text))
    if any(len(couple) != 2 for couple in found):
        raise argparse.ArgumentTypeError(f"expected couples such as a:b, got {text!r}")
    return found


def parser() -> argparse.ArgumentParser:
    """Everything that can be typed."""
    table = argparse.ArgumentParser(add_help=False)
    table.add_argument("--game", default="tenka-meidou")
    table.add_argument("--seats", type=int, default=2)
    table.add_argument("--layers", type=words, default=(), metavar="A,B")
    table.add_argument("--options", type=couples, default=(), metavar="K=V,…")
    table.add_argument("--seed", default="tenka")
    table.add_argument("--seconds", type=float, help="thinking time of a bot per decision")
    table.add_argument("--playouts", type=int, help="thinking of a bot per decision, counted in playouts")
    many = argparse.ArgumentParser(add_help=False)
    many.add_argument("--jobs", type=int, default=1, help="processes")
    top = argparse.ArgumentParser(prog="tenka", description=__doc__)
    verbs = top.add_subparsers(required=True, metavar="command")

    verb = verbs.add_parser("play", parents=[table], help="play against bots")
    verb.add_argument("--seat", type=int, default=0, help="the seat you take")
    verb.add_argument("--bots", type=words, default=("steady",), metavar="LEVEL")
    verb.set_defaults(run=play)
    verb = verbs.add_parser("replay", help="tell a recorded game")
    verb.add_argument("source", metavar="FILE|CODE")
    verb.add_argument("--at", type=int, help="stop after so many choices")
    verb.set_defaults(run=replay)
    verb = verbs.add_parser("inspect", help="what a record or code holds")
    verb.add_argument("source", metavar="FILE|CODE")
    verb.set_defaults(run=inspect)
    verb = verbs.add_parser("simulate", parents=[table, many], help="let bots play many games")
    verb.add_argument("--n", type=int, default=100)
    verb.add_argument("--bots", type=words, default=("random",), metavar="A,B,…", help="levels by seat; they rotate")
    verb.set_defaults(run=simulate)
    verb = verbs.add_parser("arena", parents=[table, many], help="measure how strong each level is")
    verb.add_argument("--levels", type=words, metavar="A,B,…")
    verb.add_argument("--pairs", type=couples, metavar="A:B,…", help="one A among seats of B")
    verb.add_argument("--games", type=int, default=400, help="games per pair")
    verb.add_argument("--json", type=Path, metavar="FILE")
    verb.set_defaults(run=arena)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when it went well, 2 when it could not be done."""
    args = parser().parse_args(arguments)
    try:
        args.run(args)
    except (tenka.TenkaError, OSError, json.JSONDecodeError) as error:
        print(f"tenka: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
