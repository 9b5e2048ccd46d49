"""Moments of games worth looking at: pictures are taken of them, and ``build.py screen`` draws one without a browser.

A game's scenes stand in a file here that goes by its id; each has a name, a table, and what is done there then.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import tenka
from tenka import bots
from tenka.core import registry

PERSON, STEADY = 0, "3"
AGAIN, NEXT = "story.again", "story.step:on"


class Way(NamedTuple):
    """How to come to a scene: the fragment of the address, then what is done there, ``name`` or ``name:argument``."""

    fragment: str = ""
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """``way``: found when the scene is wanted, since whole games are played for it. ``readme``: the screens on which it
    stands in the README. ``visions``: it is also looked at as people see who see colours otherwise.
    """

    name: str
    way: Callable[[], Way] = Way
    readme: tuple[str, ...] = ()
    visions: bool = False


def scenes(names: tuple[str, ...] = ()) -> Iterator[Scene]:
    """The lobby and its door for friends, then each game's, as the person on the first seat sees them; all, or those of these
    names."""
    lobby, friend = Scene("lobby", readme=("desktop",)), Scene("friend", lambda: Way(acts=("open:friend",)))
    for scene in (lobby, friend, *(scene for row in registry.rows() for scene in _of(row))):
        if not names or scene.name in names:
            yield scene


def _of(row: registry.GameRow) -> Iterator[Scene]:
    name = f"{__name__}.{row.id.replace('-', '_')}"
    if importlib.util.find_spec(name) is not None:
        yield from importlib.import_module(name).scenes()


@cache
def play_game(game: str, seats: int, *layers: str, seed: str = "gallery") -> tenka.Table:
    """A whole game among steady bots."""
    table, rng = tenka.new_table(game, seats=seats, layers=layers, seed=seed), random.Random(seed)
    steady = bots.bot(game, "steady")
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, steady.choose(table.view(seat), rng))
    return table


def find_question(table: tenka.Table, key: str, share: float, *acts: str) -> Way:
    """The table as it was when the first seat was asked this for the first time after this share of the game."""
    return link(tenka.replay(table.record(), at=moment(table, key, share)), *acts)


def moment(table: tenka.Table, key: str, share: float) -> int:
    """When that was. Raises ValueError when nobody asks it."""
    last, record = len(table.history), table.record()
    there = tenka.replay(record, at=int(last * share))
    for at, line in enumerate(table.history[len(there.history):], len(there.history)):
        if there.decision is not None and there.decision.key == key and PERSON in there.decision.seats:
            return at
        there.choose(line.seat, line.choice)
    raise ValueError(f"nobody asks {key}")


def link(table: tenka.Table, *acts: str) -> Way:
    """The table with one person among bots."""
    kinds = "".join(STEADY if seat != PERSON else "0" for seat in range(table.rules.seats))
    seats = "~".join(f"{kind}{seat}{seat}" for seat, kind in enumerate(kinds))
    return Way(f"#g={table.code()}~{seats}", acts)
