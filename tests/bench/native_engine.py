"""The engine in CPython: decisions, undo, history, codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import tenka
from tenka.bots.match import collecting_rarely
from tests.bench import games, random_play
from tests.bench.row import Bench, Row

SEATS = 4       # Aims hold for tables of four
GAMES = 20
SHARE_SPELL, SHARE_TURNS = 0.5, 9


def seats_of(name: str) -> tuple[int, ...]:
    """Return the fewest and the most seats of a game, and four if it is between."""
    seats = tenka.game(name).seats
    return tuple(sorted({seats[0], seats[-1], *(SEATS for _ in [0] if SEATS in seats)}))


def four_of(name: str) -> int:
    """Return four seats, or the most that a game has."""
    return min(SEATS, tenka.game(name).seats[-1])


def decisions(_bench: Bench) -> Iterator[Row]:
    """Decisions per second of random games of forward choices."""
    for game in tenka.games():
        for seats in seats_of(game.id):
            with collecting_rarely():
                value = random_play.decisions_per_second(game.id, seats, 3.0)
            yield Row(decisions_name(game.id, seats), value, "/s", at_least=aim_of(game.id, seats))


def decisions_name(name: str, seats: int) -> str:
    """Return the name of the row of a table's decisions."""
    return f"{name}, {seats} seats: decisions per second, CPython"


def aim_of(name: str, seats: int) -> float | None:
    """Return a table's aim in decisions per second, or None."""
    return games.aims(name).get("decisions") if seats == SEATS else None


def share_cases() -> list[tuple[str, int, tuple[str, ...]]]:
    """Return the first game, then all others, then the layers with an aim in a game's file."""
    cases: list[tuple[str, int, tuple[str, ...]]] = [(game.id, four_of(game.id), ()) for game in tenka.games()]
    return cases + [(game, four_of(game), layers) for game, layers in games.shares() if layers]


def shares(_bench: Bench) -> Iterator[Row]:
    """Measure the games' speed relative to the first one, all in the same minute."""
    with collecting_rarely():
        ratios = random_play.shares(share_cases(), SHARE_SPELL, SHARE_TURNS)
    yield from share_rows(ratios, "CPython")


def share_rows(shares: Sequence[float], where: str) -> Iterator[Row]:
    """Yield the rows of one run, without the first game's share of itself."""
    cases, aims = share_cases(), games.shares()
    for (game, seats, layers), share in [*zip(cases, shares, strict=True)][1:]:
        name = " with ".join([game, *layers])
        what = f"{name}, {seats} seats: decisions per second, share of {games.STANDARD}'s, {where}"
        yield Row(what, share, at_least=aims.get((game, layers)))


def history(_bench: Bench) -> Iterator[Row]:
    """Milliseconds of an undo, and of any moment of a finished game."""
    for game in tenka.games():
        yield from history_rows(game.id, random_play.history_times(game.id, game.seats[-1]), "CPython")


def history_rows(name: str, times: dict[str, float], where: str) -> Iterator[Row]:
    """Yield the rows of one walk through history."""
    yield Row(f"{name}: worst undo, {where}", times["undo"], "ms", at_most=30)
    yield Row(f"{name}: any moment from the record, median, {where}", times["moment"], "ms", at_most=50)
    yield Row(f"{name}: any moment from the record, worst, {where}", times["worst"], "ms")
    yield Row(f"{name}: opening a link code, {where}", times["code"], "ms")


def links(_bench: Bench) -> Iterator[Row]:
    """Measure the length of finished games as link codes."""
    for game in tenka.games():
        seats = four_of(game.id)
        lengths = sorted(len(random_play.play(game.id, seats, f"link {number}").code()) for number in range(GAMES))
        aim = games.aims(game.id).get("link")
        for which, length in (("median", lengths[len(lengths) // 2]), ("longest", lengths[-1])):
            yield Row(f"{game.id}, {seats} seats: link code, {which} of {GAMES}", length, "characters", at_most=aim)
