"""Random games, undo and history. The same text runs here and in the page, so it imports only the engine."""

import random
import time
from typing import Any

import tenka


def play(name: str, seats: int, seed: str, count: list[int] | None = None, layers: tuple[str, ...] = ()) -> Any:
    """Play a whole game of random forward choices; add the number of choices to `count[0]`."""
    table, dice, made = tenka.new_table(name, seats=seats, layers=layers, seed=seed), random.Random(seed), 0
    while (decision := table.decision) is not None:
        seat = decision.seats[0]
        choices = decision.forward_choices(seat)
        table.choose(seat, choices[int(dice.random() * len(choices))])
        made += 1
    if count is not None:
        count[0] += made
    return table


def decisions_per_second(name: str, seats: int, seconds: float, layers: tuple[str, ...] = ()) -> float:
    """Return forward choices per second, each listed, picked and applied, set-up included; the best of three spells."""
    play(name, seats, "warm", layers=layers)
    return max(_spell(name, seats, seconds / 3, layers) for _ in range(3))


def _spell(name: str, seats: int, seconds: float, layers: tuple[str, ...]) -> float:
    count, games, start = [0], 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        play(name, seats, f"bench {games}", count, layers)
        games += 1
    return count[0] / spent


def shares(cases: list[tuple[str, int, tuple[str, ...]]], seconds: float, turns: int) -> list[float]:
    """Return each case's decisions per second relative to the first case, as medians of turns. In each turn all cases play one
    after another, so other load on the machine affects all of them."""
    for name, seats, layers in cases:
        play(name, seats, "warm", layers=layers)
    by_turn = [[_spell(name, seats, seconds, layers) for name, seats, layers in cases] for _ in range(turns)]
    by_case = zip(*[[speed / row[0] for speed in row] for row in by_turn], strict=True)
    return [sorted(ratios)[turns // 2] for ratios in by_case]


def history_times(name: str, seats: int) -> dict[str, float]:
    """Return milliseconds: replaying a record, any moment of it (median, worst of 40), opening its code, one undo."""
    table = play(name, seats, "history")
    text, code, length = table.record(), table.code(), len(table.record().splitlines())
    moments = sorted(_milliseconds(lambda at=at: tenka.replay(text, at=at)) for at in range(0, length - 8, max(1, length // 40)))
    return {"replay": _milliseconds(lambda: tenka.replay(text)), "moment": moments[len(moments) // 2],
            "worst": moments[-1], "code": _milliseconds(lambda: tenka.open_code(code)), "undo": undo_time(name, seats)}


def undo_time(name: str, seats: int) -> float:
    """Return the slowest undo of a random game, tried after each choice.

    Each is done twice and the quicker one counts: of tens of thousands some meet a collection of garbage or another's work.
    """
    table, dice, worst = tenka.new_table(name, seats=seats, seed="undo"), random.Random("undo"), 0.0
    while (decision := table.decision) is not None:
        seat = decision.seats[0]
        choice = dice.choice(decision.forward_choices(seat))
        table.choose(seat, choice)
        try:
            worst = max(worst, min(_undone(table, seat, choice) for _ in range(2)))
        except tenka.UndoRefused:
            continue
    return worst


def _undone(table: Any, seat: int, choice: Any) -> float:
    """Return the milliseconds of an undo, and make the choice again. Raises UndoRefused."""
    start = time.perf_counter()
    table.undo()
    spent = (time.perf_counter() - start) * 1000
    table.choose(seat, choice)
    return spent


def _milliseconds(what: Any) -> float:
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1000


def season_times(name: str, seats: int, plan: str) -> list[float]:
    """Return the milliseconds that a steady bot thinks in each season, from one plan to the next, least first."""
    from tenka import bots

    table, rng, bot = tenka.new_table(name, seats=seats, seed="season"), random.Random("season"), bots.bot(name, "steady")
    seasons: list[dict[int, float]] = []
    planning = False
    while (decision := table.decision) is not None:
        if (decision.key == plan) > planning:
            seasons.append(dict.fromkeys(range(seats), 0.0))
        planning, seat, view = decision.key == plan, decision.seats[0], table.view(decision.seats[0])
        start = time.perf_counter()
        choice = bot.choose(view, rng)
        if seasons:
            seasons[-1][seat] += (time.perf_counter() - start) * 1000
        table.choose(seat, choice)
    return sorted(spent for season in seasons for spent in season.values())
