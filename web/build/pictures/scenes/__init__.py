"""Scenes: positions of games that pictures are taken of, and that ``build.py screen`` draws without a browser.

The scenes of a game are in a file here with its id as name. Each has a name, a table, and the commands that follow.
"""

from __future__ import annotations

import difflib
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

PERSON, RANDOM, STEADY = 0, "1", "3"
TRIES = 40
AGAIN, NEXT = "story.again", "story.step:on"


class NoScene(ValueError):
    """There is no such scene; the message says what to write instead."""


class Way(NamedTuple):
    """The way to a scene: the fragment of the address, then commands, ``name`` or ``name:argument``."""

    fragment: str = ""
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A scene.

    ``way``: computed at first use, because whole games are played for it. ``readme``: the screens on which it is in the README.
    ``visions``: it is also drawn for colour vision deficiencies.
    """

    name: str
    way: Callable[[], Way] = Way
    readme: tuple[str, ...] = ()
    visions: bool = False


def scenes(names: tuple[str, ...] = ()) -> Iterator[Scene]:
    """Return the scenes: the lobby and its page for friends, then each game's, as the person on the first seat sees them; all,
    or those of the given names."""
    lobby, friend = Scene("lobby", readme=("desktop",)), Scene("friend", lambda: Way(acts=("open:friend",)))
    for scene in (lobby, friend, *(scene for row in registry.rows() for scene in _of(row))):
        if not names or scene.name in names:
            yield scene


def new_table(name: str) -> Scene:
    """Return the scene of a new table, or of a table on which ``GAME:TARGET`` can be chosen. Raises NoScene."""
    game, _, target = name.partition(":")
    games = [row.id for row in registry.rows()]
    if game not in games:
        raise NoScene(f"there is no scene {name!r}: build.py screen lists them; the games are {', '.join(games)}")
    if target:
        found = find_target(game, target)
        return Scene(name.replace(":", "-"), lambda: found)
    return Scene(game, lambda: link(tenka.new_table(game, seats=registry.game_of(game).seats[0], seed="gallery")))


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


def find_target(game: str, target: str) -> Way:
    """Return the way to the first question in random games where the first seat can choose a target, such as ``card:feint``.

    Raises NoScene if it can never be chosen; the message names the most similar targets of these games.
    """
    met: set[str] = set()
    layers = sorted({layers for _, layers, _ in registry.game_of(game).setups()}, key=len)
    for seed in range(TRIES):
        rng = random.Random(seed)
        table = tenka.new_table(game, seats=registry.game_of(game).seats[-1], layers=layers[seed % len(layers)], seed=str(seed))
        while (asked := table.decision) is not None:
            seat = PERSON if PERSON in asked.seats else asked.seats[0]
            choices = asked.forward_choices(seat)
            if seat == PERSON:
                here = {each for choice in choices for each in asked.targets(seat, choice)}
                if target in here:
                    return link(table)
                met |= here
            table.choose(seat, rng.choice(choices))
    similar = difflib.get_close_matches(target, sorted(met), 3) or sorted({f"{each.partition(':')[0]}:…" for each in met})
    raise NoScene(f"{target!r} can't be chosen in {TRIES} random games of {game}; similar targets: {', '.join(similar)}")


def find_question(table: tenka.Table, key: str, share: float, *acts: str) -> Way:
    """The table as it was when the first seat was asked this for the first time after this share of the game."""
    return link(tenka.replay(table.record(), at=moment(table, key, share)), *acts)


def moment(table: tenka.Table, key: str, share: float) -> int:
    """Return the moment of a question. Raises ValueError if it is never asked."""
    last, record = len(table.history), table.record()
    there = tenka.replay(record, at=int(last * share))
    for at, line in enumerate(table.history[len(there.history):], len(there.history)):
        if there.decision is not None and there.decision.key == key and PERSON in there.decision.seats:
            return at
        there.choose(line.seat, line.choice)
    raise ValueError(f"nobody asks {key}")


def link(table: tenka.Table, *acts: str) -> Way:
    """The table with one person among steady bots; random ones, if the game has none."""
    bot = STEADY if "steady" in bots.levels(table.game.id) else RANDOM
    seats = "~".join(f"{bot if seat != PERSON else 0}{seat}{seat}" for seat in range(table.rules.seats))
    return Way(f"#g={table.code()}~{seats}", acts)
