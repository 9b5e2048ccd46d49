"""Games of bots against bots: one match is one game, told by its seeds, so any process plays it alike."""

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
"""The front door's ``tenka.new_table``."""


SELDOM = 20_000
"""New objects between two searches for garbage, in processes that play games and nothing else: games leave none that only a
search finds, and what a table keeps makes a search dear."""
MOST = 5_000
"""Choices of a seat in one game. The longest of 1,343 random games took 507 of all seats together."""


class Match(NamedTuple):
    """A game to be played: which table, and who plays each seat: a level, or a bot from outside as ``bots.player`` names it.

    ``own``: bots that think by a budget of their own, in playouts. ``drawn``: ``seed`` only names the match. Its chance is drawn
    when it is played, and the score says the seed. ``coded``: the score holds the game.
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
        """Return how long each seat thinks about a choice."""
        own = dict(self.own)
        return [Budget(playouts=own[name]) if name in own else self.budget for name in self.seats]


class Forfeit(NamedTuple):
    """A match that a bot from outside lost by its own fault, and why: see ``BotFault``."""

    seat: int
    reason: str
    detail: str = ""


class Score(NamedTuple):
    """How a match ended: points and place (1: first; ties share it) by seat, and the number of choices made.

    After a ``forfeit`` that seat is last and the others share the first place; nobody has points. ``seed``: the table's,
    where the match did not name it. ``code``: the game as a link code, where the match wants it.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    choices: int
    forfeit: Forfeit | None = None
    seed: str = ""
    code: str = ""

    def share(self, seat: int) -> float:
        """Return the part of the win that is this seat's: 1 alone, a fraction when several share the first place."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """Own points minus those of the best rival."""
        return self.points[seat] - max(points for other, points in enumerate(self.points) if other != seat)


def derive(seed: str, purpose: str) -> str:
    """Return the seed of another source of chance: a keyed hash, so it tells nothing of the seed it follows from."""
    key = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return hashlib.blake2b(purpose.encode("utf-8", "surrogatepass"), key=key, digest_size=16).hexdigest()


def play_match(match: Match, new_table: MakeTable) -> Score:
    """Play one match to its end. No bot can tell from its own chance, or from another match, what the table's will be."""
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
    """Let bots play a table to its end; of several asked at once the lowest seat answers first. A fault ends it earlier.

    A seat that has chosen ``MOST`` times without an end is at fault too: it lays and takes back for ever.
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
    """Play many matches over so many processes; yield their scores in order."""
    one = partial(play_match, new_table=new_table)
    if jobs <= 1:
        yield from map(one, matches)
        return
    with ProcessPoolExecutor(jobs, initializer=gc.set_threshold, initargs=(SELDOM,)) as pool:
        yield from pool.map(one, matches)


@contextmanager
def searching_seldom() -> Iterator[None]:
    """Let Python collect garbage seldom meanwhile. For programs of the house alone: an importer's process is not ours to tune."""
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
    """Matches of one bot among others of another level, from every seat in turn.

    Levels play every seed from every seat. A bot from outside could remember a seed's dice, so each of its matches has another
    seed; without ``seed`` they are drawn when they are played, and nobody can know them before.
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
