"""``play``: one person (or none) against bots, with typed choices."""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import tenka
from tenka import bots
from tenka.bots.match import derive
from tenka.cli.command import BOTS, Command, number, parse_list
from tenka.cli.output import event_line, show_result
from tenka.cli.table_arguments import budget, new_table, seed_among

HELP = "type a number or a choice; also: hint, undo, state, record, code, quit"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the person's seat, and the bots."""
    parser.add_argument("--seat", type=number(0, 98), default=0, help="the seat you take")
    parser.add_argument("--bots", type=parse_list, default=("steady",), metavar="A,B,…", help=f"the other seats' bots, {BOTS}")


def run(args: argparse.Namespace) -> None:
    """Play one person (or none) against bots."""
    if seed_among(args, args.bots) is None:
        args.seed = os.urandom(16).hex()
    table = new_table(args)
    person = args.seat if args.seat < args.seats else None
    others = [seat for seat in range(args.seats) if seat != person]
    players: dict[int, bots.Bot] = {}
    try:
        for number, seat in enumerate(others):
            chance = derive(table.seed, f"seat {seat}")
            with naming_the_seat(seat):
                players[seat] = bots.player(args.game, args.bots[number % len(args.bots)])
                players[seat].begin(bots.Setup(args.game, args.seats, args.layers, dict(args.options), seat, chance))
        play_table(table, person, players, args)
    finally:
        for player in players.values():
            player.end()


@contextmanager
def naming_the_seat(seat: int) -> Iterator[None]:
    """Raise TenkaError for a BotFault inside the block."""
    try:
        yield
    except bots.BotFault as fault:
        raise tenka.TenkaError(f"seat {seat} lost by its own fault: {fault}") from fault


def play_table(table: tenka.Table, person: int | None, players: Mapping[int, bots.Bot], args: argparse.Namespace) -> None:
    """Play a table until its end, or until the person quits. Raises TenkaError."""
    rngs = {seat: random.Random(f"{table.seed}/terminal {seat}") for seat in range(args.seats)}
    told_up_to = 0
    while table.decision is not None:
        for moment, event in table.log(person, told_up_to):
            print(f"{moment:4} {event_line(event)}")
        told_up_to = len(table.history) + 1
        if person is not None and person in table.decision.seats:
            if not answer(table, person, rngs[person], args):
                return
        else:
            seat = table.decision.seats[0]
            with naming_the_seat(seat):
                choice = players[seat].choose(table.view(seat), rngs[seat], budget=budget(args))
            table.choose(seat, choice)
    show_result(table)


def answer(table: tenka.Table, seat: int, rng: random.Random, args: argparse.Namespace) -> bool:
    """Ask the person once; return False if the person quits."""
    decision = table.decision
    assert decision is not None
    choices = decision.choices(seat)
    print(f"\nseat {seat}: {decision.key} {' '.join(f'{name}={value}' for name, value in decision.values.items())}")
    for nth, choice in enumerate(choices, 1):
        print(f"{nth:4}. {choice}")
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


COMMAND = Command("play", "play against bots", add_arguments, run, sets_up=True)
