"""``play``: one person (or none) against bots, with typed choices."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence

import tenka
from tenka import bots
from tenka.cli.command import Command, number, several
from tenka.cli.output import event_line, show_result
from tenka.cli.table_arguments import budget, new_table

HELP = "type a number or a choice; also: hint, undo, state, record, code, quit"


def options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the person's seat, and the bots."""
    parser.add_argument("--seat", type=number(0, 98), default=0, help="the seat you take")
    parser.add_argument("--bots", type=several, default=("steady",), metavar="LEVEL")


def run(args: argparse.Namespace) -> None:
    """Play one person (or none) against bots."""
    table = new_table(args)
    seat = args.seat if args.seat is None or args.seat < args.seats else None
    rng = random.Random(f"{table.seed}/terminal")
    level = args.bots[0]
    bots.bot(args.game, level)  # Raises BadSetup for an unknown level
    told_up_to = 0
    while table.decision is not None:
        for moment, event in table.log(seat, told_up_to):
            print(f"{moment:4} {event_line(event)}")
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
    """Ask the person once; return False if the person quits."""
    decision = table.decision
    assert decision is not None
    choices = decision.choices(seat)
    print(f"\nseat {seat}: {decision.key} {' '.join(f'{name}={value}' for name, value in decision.values.items())}")
    for place, choice in enumerate(choices, 1):
        print(f"{place:4}. {choice}")
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
    """Execute a typed command."""
    spoken: dict[str, Callable[[], object]] = {
        "undo": lambda: table.undo(seat),
        "state": lambda: print(json.dumps(table.view(seat).state.plain(), indent=1)),
        "record": lambda: print(table.record()),
        "code": lambda: print(table.code()),
        "hint": lambda: print(hint(table, seat, rng, args)),
        "help": lambda: print(HELP),
        "": lambda: print(HELP),
    }
    if text in spoken:
        spoken[text]()
    elif text.isdecimal() and 1 <= int(text) <= len(choices):
        table.choose(seat, choices[int(text) - 1])
    else:
        table.choose(seat, text)


def hint(table: tenka.Table, seat: int, rng: random.Random, args: argparse.Namespace) -> str:
    """Return a hint as one line."""
    advice = bots.bot(args.game, bots.adviser(args.game)).advise(table.view(seat), rng, budget=budget(args))
    return f"{advice.choice}   ({event_line(tenka.Event(advice.key, advice.values))})"


COMMAND = Command("play", "play against bots", options, run, sets_up=True)
