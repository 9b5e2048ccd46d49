"""Games between bots. A match is defined by its seeds, so every process plays it in the same way."""

from __future__ import annotations

import gc
import hashlib
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from tenka.bots import is_outside, player
from tenka.bots.bot import Bot, BotFault, Budget, Setup
from tenka.table.table import Table

MakeTable = Callable[..., Table]
"""``tenka.new_table``."""


SELDOM = 20_000
"""Allocations between two garbage collections in processes that only play games. Games leave no cycles, and collections are slow
with the objects that a table keeps."""
MOST = 5_000
"""Most choices of a seat in one game. The longest of 1,343 random games had 507 choices of all seats."""


class Match(NamedTuple):
    """A game to play: the set-up, and for each seat a level or an external bot as in ``bots.player``.

    ``own``: bots with their own budget, in playouts. ``drawn``: ``seed`` only names the match; its chance is drawn when it is
    played, and the score has that seed. ``coded``: the score includes the game.
    """

    game: str
    seats: tuple[str, ...]
    layers: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    budget: Budget | None = None
    own: tuple[tuple[str, int], ...] = ()
    drawn: bool = False
    coded: bool = False

    def budgets(self) -> list[Budget | None]:
        """Return each seat's budget per choice."""
        own = dict(self.own)
        return [Budget(playouts=own[name]) if name in own else self.budget for name in self.seats]


class Forfeit(NamedTuple):
    """A match that an external bot lost by its own fault, with the reason; see ``BotFault``."""

    seat: int
    reason: str
    detail: str = ""


class Score(NamedTuple):
    """The result of a match: points and places (1: first; ties share it) by seat, and the number of choices.

    After a ``forfeit`` that seat is last, the others share the first place, and there are no points. ``seed``: the table's seed
    if the match did not define it. ``code``: the game as a link code, if requested.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    choices: int
    forfeit: Forfeit | None = None
    seed: str = ""
    code: str = ""

    def share(self, seat: int) -> float:
        """Return this seat's share of the win: 1, or a fraction if several share the first place."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """Return own points minus those of the best rival."""
        return self.points[seat] - max(points for other, points in enumerate(self.points) if other != seat)


def derive(seed: str, purpose: str) -> str:
    """Derive the seed of another random source: a keyed hash that does not reveal the original seed."""
    key = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return hashlib.blake2b(purpose.encode("utf-8", "surrogatepass"), key=key, digest_size=16).hexdigest()


def play_match(match: Match, new_table: MakeTable) -> Score:
    """Play one match to its end. Bots can't predict the table's chance from their own random source or from other matches."""
    if match.drawn:
        seed = os.urandom(16).hex()
        return play_match(match._replace(seed=seed, drawn=False), new_table)._replace(seed=seed)
    table = new_table(
        match.game, seats=len(match.seats), layers=match.layers, options=dict(match.options), seed=match.seed
    )
    setups = [
        Setup(match.game, len(match.seats), match.layers, dict(match.options), seat, derive(match.seed, f"seat {seat}"))
        for seat in range(len(match.seats))
    ]
    rngs = [random.Random(setup.chance) for setup in setups]
    players: list[Bot] = []
    try:
        try:
            for setup, name in zip(setups, match.seats, strict=True):
                players.append(player(match.game, name))
                players[-1].begin(setup)
        except BotFault as fault:
            return _score_forfeit(table, Forfeit(setup.seat, fault.reason, fault.detail))
        forfeit = play_out(table, players, rngs, match.budgets())
    finally:
        for each in players:
            each.end()
    score = _score(table) if forfeit is None else _score_forfeit(table, forfeit)
    return score._replace(code=table.code()) if match.coded else score


def _score(table: Table) -> Score:
    assert table.result is not None
    places = [0] * table.state.seats
    place = 1
    for group in table.result.ranking:
        for seat in group:
            places[seat] = place
        place += len(group)
    return Score(table.result.scores, tuple(places), len(table.history))


def _score_forfeit(table: Table, forfeit: Forfeit) -> Score:
    seats = table.state.seats
    places = tuple(seats if seat == forfeit.seat else 1 for seat in range(seats))
    return Score((0,) * seats, places, len(table.history), forfeit)


def play_out(
    table: Table, players: Sequence[Bot], rngs: Sequence[random.Random], budgets: Sequence[Budget | None] = ()
) -> Forfeit | None:
    """Let bots play a table to its end. Of several asked seats, the lowest answers first. A fault ends the game.

    A seat that makes ``MOST`` choices is at fault too: it places and withdraws forever.
    """
    counts = [0] * len(players)
    while table.decision is not None:
        seat = table.decision.seats[0]
        counts[seat] += 1
        if counts[seat] > MOST:
            return Forfeit(seat, "endless", f"more than {MOST} choices")
        try:
            choice = players[seat].choose(table.view(seat), rngs[seat], budget=budgets[seat] if budgets else None)
        except BotFault as fault:
            return Forfeit(seat, fault.reason, fault.detail)
        table.choose(seat, choice)
    return None


def play_all(matches: Iterable[Match], new_table: MakeTable, jobs: int = 1) -> Iterator[Score]:
    """Play many matches in a number of processes; yield their scores in order."""
    one = partial(play_match, new_table=new_table)
    if jobs <= 1:
        yield from map(one, matches)
        return
    with ProcessPoolExecutor(jobs, initializer=gc.set_threshold, initargs=(SELDOM,)) as pool:
        yield from pool.map(one, matches)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Make garbage collection rare inside the block. For our own programs only, because it changes the whole process."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def duel(
    level: str, against: str, seats: int, games: int, game: str, *, layers: Sequence[str] = (),
    options: Mapping[str, str] | None = None, seed: str | None = "arena", budget: Budget | None = None,
    own: Mapping[str, int] | None = None,
) -> list[Match]:
    """Return matches of one bot among others of another level, from every seat in turn.

    Levels play every seed from every seat. An external bot could remember a seed's dice, so each of its matches has another seed;
    without ``seed`` the seeds are drawn when the matches are played.
    """
    outside = is_outside(game, level) or is_outside(game, against)

    def named(number: int) -> str:
        if not outside or seed is None:
            return f"{seed or 'arena'} {number if outside else number // seats}"
        return derive(seed, f"{level} among {against}, {number}")

    return [
        Match(
            game, tuple(level if seat == number % seats else against for seat in range(seats)), tuple(layers),
            tuple((options or {}).items()), named(number), budget, tuple((own or {}).items()), outside and seed is None,
        )
        for number in range(games)
    ]  # fmt: skip
