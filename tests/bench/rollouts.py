"""Rollouts per second of the strong bots, in CPython and in the page's bot worker."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import tenka
from tenka import bots
from tests.bench import games
from tests.bench.row import Bench, Row

SPELLS = 3
# Seconds, and the used share of the budget as last reported: thinking ends early if one candidate is left.
ASK = """async (questions) => {
    let used = 0;
    const worker = await tenka.startWorker((text) => { used = Number(text); }), rows = [];
    for (const question of questions) {
        const start = performance.now();
        await worker.call("advise", question);
        rows.push([(performance.now() - start) / 1000, used]);
    }
    worker.stop();
    return rows;
}"""


class Case(NamedTuple):
    """A position to think about: the choices that lead to it, the budget, the aim."""

    what: str
    game: str
    seats: int
    options: Mapping[str, str]
    first: tuple[str, ...]
    playouts: int
    native: float | None = None
    worker: float | None = None



def rates(bench: Bench) -> Iterator[Row]:
    """Rollouts per second from the opening, where they are longest: the best of some spells after a first one."""
    page = bench.page()
    for case in games.cases():
        questions = [question(case, number) for number in range(1 + SPELLS)]
        here = best(case, [think(asked) for asked in questions])
        there = best(case, page.evaluate(ASK, [json.dumps(asked) for asked in questions]))
        yield Row(f"{case.what} per second, CPython", here, "/s", at_least=case.native)
        yield Row(f"{case.what} per second, worker", there, "/s", at_least=case.worker)
    page.context.close()


def best(case: Case, spells: Sequence[tuple[float, float]]) -> float:
    """Return the most rollouts per second of all spells but the first; a spell is (seconds, share of the budget)."""
    return max(case.playouts * used / seconds for seconds, used in spells[1:])


def question(case: Case, number: int) -> dict[str, Any]:
    """Return the question for the worker, with another seed each time, so that no cache helps."""
    table = tenka.new_table(case.game, seats=case.seats, options=case.options, seed=f"rollouts {number}")
    for choice in case.first:
        table.choose(_asked_seat(table), choice)
    return {"table": table.to_data(), "files": {}, "seat": _asked_seat(table), "level": "strong", "playouts": case.playouts,
            "seed": f"rollouts {number}"}  # fmt: skip


def think(asked: dict[str, Any]) -> tuple[float, float]:
    """Think about a question here; return the seconds and the used share of the budget."""
    table, told = tenka.from_data(asked["table"]), [0.0]
    bot, view, rng = bots.bot(table.game.id, asked["level"]), table.view(asked["seat"]), random.Random(asked["seed"])
    start = time.perf_counter()
    bot.advise(view, rng, budget=bots.Budget(playouts=asked["playouts"]), progress=lambda share, _: told.append(share))
    return time.perf_counter() - start, told[-1]


def _asked_seat(table: tenka.Table) -> int:
    assert table.decision is not None
    return table.decision.seats[0]
