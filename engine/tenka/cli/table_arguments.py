"""Tables for commands: set up from arguments, or opened from a file or a code."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import tenka
from tenka import bots
from tenka.cli.command import text_of

SEED = "tenka"
"""Default seed of a table."""


def new_table(args: argparse.Namespace) -> tenka.Table:
    """Return a new table for the arguments."""
    seed = SEED if args.seed is None else args.seed
    return tenka.new_table(args.game, seats=args.seats, layers=args.layers, options=dict(args.options), seed=seed)


def seed_among(args: argparse.Namespace, players: Iterable[str]) -> str | None:
    """Return the seed of many games; None if none is given and an external bot plays, which must not know it."""
    if args.seed is None and not any(bots.is_outside(args.game, name) for name in players):
        return SEED
    seed: str | None = args.seed
    return seed


def budget(args: argparse.Namespace) -> bots.Budget | None:
    """Return the bots' budget from the arguments, if there is one."""
    if args.seconds is None and args.playouts is None:
        return None
    return bots.Budget(args.seconds, args.playouts)


def is_file(source: str) -> bool:
    """Return whether a text is the name of a file, not a code, which may be longer than any name."""
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def open_table(source: str, at: int | None = None) -> tenka.Table:
    """Open the table of a record file or a link code."""
    if is_file(source):
        return tenka.replay(text_of(Path(source)), at)
    if at is not None:
        return tenka.replay(tenka.open_code(source).record(), at)
    return tenka.open_code(source)
