"""A command as a row: its name, what it takes, what it does; and the arguments that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tenka.core import registry


@dataclass(frozen=True)
class Command:
    """``options`` adds the command's own arguments. ``sets_up``: it takes a table's; ``many``: those for many games."""

    name: str
    help: str
    options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]
    sets_up: bool = False
    many: bool = False


def words(text: str) -> tuple[str, ...]:
    """Words between commas."""
    return tuple(word for word in text.split(",") if word)


def couples(text: str) -> tuple[tuple[str, ...], ...]:
    """``a:b,c:d`` as pairs or options."""
    found = tuple(tuple(word.split(":" if ":" in word else "=", 1)) for word in words(text))
    if any(len(couple) != 2 for couple in found):
        raise argparse.ArgumentTypeError(f"expected couples such as a:b, got {text!r}")
    return found


def files(text: str) -> tuple[str, str, Path]:
    """``yedo:cards=my-cards.csv``: a game, an option of it, a data file."""
    game, _, rest = text.partition(":")
    option, _, name = rest.partition("=")
    if not (game and option and name):
        raise argparse.ArgumentTypeError(f"expected such as yedo:cards=my-cards.csv, got {text!r}")
    return game, option, Path(name)


def table_arguments() -> argparse.ArgumentParser:
    """Which game to set up, and how long bots may think."""
    found = argparse.ArgumentParser(add_help=False)
    found.add_argument("--game", default=registry.rows()[0].id)
    found.add_argument("--seats", type=int, default=2)
    found.add_argument("--layers", type=words, default=(), metavar="A,B")
    found.add_argument("--options", type=couples, default=(), metavar="K=V,…")
    found.add_argument("--seed", default="tenka")
    found.add_argument("--seconds", type=float, help="thinking time of a bot per decision")
    found.add_argument("--playouts", type=int, help="thinking of a bot per decision, counted in playouts")
    return found


def many_arguments() -> argparse.ArgumentParser:
    """How many games at once."""
    found = argparse.ArgumentParser(add_help=False)
    found.add_argument("--jobs", type=int, default=1, help="processes")
    return found
