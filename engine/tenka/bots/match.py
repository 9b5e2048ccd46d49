"""Games of bots against bots: one match is one game, told by its seeds, so any process plays it alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from tenka.bots import bot
from tenka.bots.bot import Bot, Budget
from tenka.core.table import Table

MakeTable = Callable[..., Table]
"""The front door's ``tenka.new_table``."""


class Match(NamedTuple):
    """A game to be played: which table, and the level that plays each seat."""

    game: str
    seats: tuple[str, ...]
    layers: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    budget: Budget | None = None


class Score(NamedTuple):
    """How a match ended: points and place (1: first; ties share it) by seat, and the number of choices made."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    choices: int

    def share(self, seat: int) -> float:
        """The part of the win that is this seat's: 1 alone, a fraction when several share the first place."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """Own points minus those of the best rival."""
        return self.points[seat] - max(points for other, points in enumerate(self.points) if other != seat)


def play_match(match: Match, new_table: MakeTable) -> Score:
    """Play one match to its end."""
    table = new_table(
        match.game, seats=len(match.seats), layers=match.layers, options=dict(match.options), seed=match.seed
    )
    players = [bot(match.game, level) for level in match.seats]
    rngs = [random.Random(f"{match.seed}/{seat}") for seat in range(len(players))]
    play_out(table, players, rngs, match.budget)
    assert table.result is not None
    places = [0] * len(players)
    place = 1
    for group in table.result.ranking:
        for seat in group:
            places[seat] = place
        place += len(group)
    return Score(table.result.scores, tuple(places), len(table.history))


def play_out(table: Table, players: Sequence[Bot], rngs: Sequence[random.Random], budget: Budget | None = None) -> None:
    """Let bots play a table to its end; of several asked at once the lowest seat answers first."""
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, players[seat].choose(table.view(seat), rngs[seat], budget=budget))


def play_all(matches: Iterable[Match], new_table: MakeTable, jobs: int = 1) -> Iterator[Score]:
    """The scores of many matches, in their order, over so many processes."""
    one = partial(play_match, new_table=new_table)
    if jobs <= 1:
        yield from map(one, matches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, matches)


def duel(
    level: str, against: str, seats: int, games: int, game: str, *, layers: Sequence[str] = (),
    options: Mapping[str, str] | None = None, seed: str = "arena", budget: Budget | None = None,
) -> list[Match]:
    """Matches of one bot among others of another level: every seed is played from every seat."""
    return [
        Match(
            game, tuple(level if seat == number % seats else against for seat in range(seats)), tuple(layers),
            tuple((options or {}).items()), f"{seed} {number // seats}", budget,
        )
        for number in range(games)
    ]  # fmt: skip
