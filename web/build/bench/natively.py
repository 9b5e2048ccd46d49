"""What the engine does in CPython."""

from __future__ import annotations

from collections.abc import Iterator

import tenka

from . import games, playing
from .row import Bench, Row

SEATS = 4       # aims stand for tables of four
GAMES = 20


def seats_of(name: str) -> tuple[int, ...]:
    """Fewest and most seats of a game, and four where they lie between."""
    seats = tenka.game(name).seats
    return tuple(sorted({seats[0], seats[-1], *(SEATS for _ in [0] if SEATS in seats)}))


def decisions(_bench: Bench) -> Iterator[Row]:
    """Decisions per second of random games."""
    for game in tenka.games():
        for seats in seats_of(game.id):
            aim = games.aims(game.id).get("decisions") if seats == SEATS else None
            value = playing.decisions_per_second(game.id, seats, 3.0)
            yield Row(f"{game.id}, {seats} seats: decisions per second, CPython", value, "/s", at_least=aim)


def history(_bench: Bench) -> Iterator[Row]:
    """Undo, and any moment of a finished game."""
    for game in tenka.games():
        yield from history_rows(game.id, playing.history_times(game.id, game.seats[-1]), "CPython")


def history_rows(name: str, times: dict[str, float], where: str) -> Iterator[Row]:
    """The rows of one walk through history."""
    yield Row(f"{name}: worst undo, {where}", times["undo"], "ms", at_most=30)
    yield Row(f"{name}: any moment from the record, median, {where}", times["moment"], "ms", at_most=50)
    yield Row(f"{name}: any moment from the record, worst, {where}", times["worst"], "ms")
    yield Row(f"{name}: opening a link code, {where}", times["code"], "ms")


def links(_bench: Bench) -> Iterator[Row]:
    """How long a finished game is as a link code."""
    for game in tenka.games():
        seats = SEATS if SEATS in game.seats else game.seats[-1]
        lengths = sorted(len(playing.play(game.id, seats, f"link {number}").code()) for number in range(GAMES))
        aim = games.aims(game.id).get("link")
        for which, length in (("median", lengths[len(lengths) // 2]), ("longest", lengths[-1])):
            yield Row(f"{game.id}, {seats} seats: link code, {which} of {GAMES}", length, "characters", at_most=aim)
