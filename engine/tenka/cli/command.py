"""Commands as rows: name, arguments, function; and arguments that several commands share."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tenka.core import registry, untrusted
from tenka.core.errors import BadRecord, BadSetup


@dataclass(frozen=True)
class Command:
    """A command. ``add_arguments`` adds its own. ``sets_up``: it takes those of a table; ``many``: those for many games."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]
    sets_up: bool = False
    many: bool = False


BOTS = "each a level, module:Class, run:COMMAND or an entry point; see bots.md"
"""What names a bot, for the help of each command."""
MOST_GAMES, MOST_JOBS, MOST_PLAYOUTS, LONGEST_THOUGHT = 1_000_000, 256, 10_000_000, 3_600


def words(text: str) -> tuple[str, ...]:
    """Split a text at commas."""
    return tuple(word for word in text.split(",") if word)


def parse_list(text: str) -> tuple[str, ...]:
    """Parse at least one word between commas."""
    parted = words(text)
    if not parted:
        raise argparse.ArgumentTypeError(f"expected words between commas, got {text!r:.60}")
    return parted


def number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers in a range."""

    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"expected a number from {least} to {most}, got {text!r:.60}")

    return read


def seconds(text: str) -> float:
    """Parse a positive number of seconds."""
    try:
        span = float(text)
    except ValueError:
        span = math.nan
    if not 0 < span <= LONGEST_THOUGHT:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, at most {LONGEST_THOUGHT}, got {text!r:.60}")
    return span


def seed(text: str) -> str:
    """Parse a seed."""
    try:
        text.encode()
        return untrusted.seed(text)
    except (UnicodeEncodeError, BadSetup):
        raise argparse.ArgumentTypeError(f"expected any text of at most {untrusted.MOST_SEED} bytes, got {text!r:.60}") from None


def path_of(text: str) -> Path:
    """Parse the path of a file."""
    try:
        named = os.fsencode(text)
    except UnicodeEncodeError:
        named = b""
    if not named or b"\0" in named:
        raise argparse.ArgumentTypeError(f"expected the name of a file, got {text!r:.60}")
    return Path(text)


def text_of(path: Path, most: int = untrusted.LONGEST_RECORD) -> str:
    """Read a text file of at most ``most`` characters. Raises BadRecord, OSError."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(most + 1)
    except UnicodeDecodeError:
        raise BadRecord(f"{str(path)!r:.200} is not text in UTF-8") from None
    if len(text) > most:
        raise BadRecord(f"{str(path)!r:.200} has more than {most:,} characters")
    return text


def couples(text: str) -> tuple[tuple[str, ...], ...]:
    """Parse ``a:b,c:d`` as pairs or options."""
    parted = tuple(tuple(word.split(":" if ":" in word else "=", 1)) for word in parse_list(text))
    if any(len(couple) != 2 for couple in parted):
        raise argparse.ArgumentTypeError(f"expected couples such as a:b, got {text!r:.60}")
    return parted


def files(text: str) -> tuple[str, str, Path]:
    """Parse ``yedo:cards=my-cards.csv``: a game, its option, a data file."""
    game, _, rest = text.partition(":")
    option, _, name = rest.partition("=")
    if not (game and option and name):
        raise argparse.ArgumentTypeError(f"expected such as yedo:cards=my-cards.csv, got {text!r:.60}")
    return game, option, path_of(name)


def table_arguments() -> argparse.ArgumentParser:
    """Return a parser with the arguments of a set-up and of the bots' budgets."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--game", default=registry.rows()[0].id, help="its id (%(default)s)")
    parser.add_argument("--seats", type=number(1, 99), default=2, help="number of seats (%(default)s)")
    parser.add_argument("--layers", type=words, default=(), metavar="A,B", help="editions, modules and expansions, by id")
    parser.add_argument("--options", type=couples, default=(), metavar="K=V,…", help="settings that are not the default")
    parser.add_argument("--seed", type=seed, metavar="TEXT", help="all chance follows from it; keep it from bots you don't trust")
    parser.add_argument("--seconds", type=seconds, help="thinking time of a bot per decision")
    parser.add_argument("--playouts", type=number(1, MOST_PLAYOUTS), help="thinking of a bot per decision, counted in playouts")
    return parser


def many_arguments() -> argparse.ArgumentParser:
    """Return a parser with the argument for parallel games."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--jobs", type=number(1, MOST_JOBS), help="processes: 1, or all that a backend has")
    return parser
