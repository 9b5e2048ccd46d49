"""``inspect``: the content of a record or code."""

from __future__ import annotations

import argparse

from tenka.cli.command import Command
from tenka.cli.output import show_result
from tenka.cli.table_arguments import open_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the argument: a record or code."""
    parser.add_argument("source", metavar="FILE|CODE", help="a record in a file, or a link code")


def run(args: argparse.Namespace) -> None:
    """Print the content of a record or code in a few lines."""
    table = open_table(args.source)
    rules = table.rules
    switches = " ".join(f"{name}={value}" for name, value in rules.options.items())
    print(f"game      {rules.game} (version {rules.version})")
    print(f"layers    {' '.join(rules.layers) or '-'}")
    print(f"options   {switches or '-'}")
    print(f"seats     {rules.seats}")
    print(f"seed      {table.seed!r}")
    print(f"choices   {len(table.history)}")
    print(f"code      {len(table.code())} characters")
    print(f"record    {len(table.record())} characters")
    asked = table.decision
    print("over" if asked is None else f"asked     {asked.key}, seats {' '.join(map(str, asked.seats))}")
    show_result(table)


COMMAND = Command("inspect", "what a record or code holds", add_arguments, run)
