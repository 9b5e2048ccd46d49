"""The command line: parser and entry point."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import tenka
from tenka.bots.match import collecting_rarely
from tenka.cli import arena, inspect, play, replay, simulate, verify
from tenka.cli.command import files, many_arguments, table_arguments, text_of
from tenka.core import data_files

ABOUT = "Tenka in a terminal: play, replay, simulate, inspect, arena, verify."
COMMANDS = (play.COMMAND, replay.COMMAND, inspect.COMMAND, simulate.COMMAND, arena.COMMAND, verify.COMMAND)


LONGEST = 300


def line(message: object) -> str:
    """Return an error message as one printable line."""
    text = " ".join(str(message).split()).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Parser(argparse.ArgumentParser):
    """Reports invalid arguments in one line, however long they are."""

    def error(self, message: str) -> NoReturn:
        super().error(line(message))


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    table, many = table_arguments(), many_arguments()
    top = Parser(prog="tenka", description=ABOUT)
    verbs = top.add_subparsers(required=True, metavar="command")
    for command in COMMANDS:
        parents: list[Any] = [*([table] if command.sets_up else []), *([many] if command.many else [])]
        verb = verbs.add_parser(command.name, parents=parents, help=command.help)
        command.add_arguments(verb)
        verb.add_argument("--data-file", type=files, action="append", default=[], metavar="G:K=FILE", help="an option's data")
        verb.set_defaults(run=command.run)
    return top


def add_data_files(args: argparse.Namespace) -> None:
    """Add the data files, and set the options of games that use them."""
    for game, option, path in args.data_file:
        value = tenka.add_data_file(game, option, text_of(path, data_files.data_file(tenka.game(game), option).most))
        if getattr(args, "game", None) == game:
            args.options = (*args.options, (option, value))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 2 if it failed."""
    words = sys.argv[1:] if arguments is None else arguments
    args = parser().parse_args(words or ["--help"])
    try:
        add_data_files(args)
        with collecting_rarely():
            args.run(args)
    except (tenka.TenkaError, OSError, json.JSONDecodeError) as error:
        print(f"tenka: {line(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
