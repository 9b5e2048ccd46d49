"""``replay``: every choice of a recorded game with its events."""

from __future__ import annotations

import argparse

from tenka.cli.command import Command, number
from tenka.cli.output import event_line, show_result
from tenka.cli.table_arguments import open_table
from tenka.core import untrusted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a game, and the last moment."""
    parser.add_argument("source", metavar="FILE|CODE", help="a record in a file, or a link code")
    parser.add_argument("--at", type=number(0, untrusted.MOST_CHOICES), help="stop after this number of choices")


def run(args: argparse.Namespace) -> None:
    """Print every choice of a game with its events, up to a moment."""
    table = open_table(args.source, args.at)
    moment = -1
    for at, event in table.log(None):
        if at != moment and at > 0:
            line = table.history[at - 1]
            print(f"{at:4} seat {line.seat}: {line.choice}")
        moment = at
        print(f"       {event_line(event)}")
    if table.disagreement:
        print(f"the record leaves the rules at {table.disagreement}")
    show_result(table)


COMMAND = Command("replay", "tell a recorded game", add_arguments, run)
