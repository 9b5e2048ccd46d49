"""How often the strong bots play on to the end in a second, in CPython and in the worker that thinks beside the page."""

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
# Seconds, and the part of the budget used up as it was told last (thinking ends early when one candidate is left).
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
    """A position from which to think: the choices that lead to it, how much thinking, what it should reach."""

    what: str
    game: str
    seats: int
    options: Mapping[str, str]
    first: tuple[str, ...]
    playouts: int
    native: float | None = None
    worker: float | None = None



def rates(bench: Bench) -> Iterator[Row]:
    """Rollouts per second from the opening, where they are longest; the best of some spells after a first one."""
    page = bench.page()
    for case in games.cases():
        questions = [question(case, number) for number in range(1 + SPELLS)]
        here = best(case, [thought(asked) for asked in questions])
        there = best(case, page.evaluate(ASK, [json.dumps(asked) for asked in questions]))
        yield Row(f"{case.what} per second, CPython", here, "/s", at_least=case.native)
        yield Row(f"{case.what} per second, worker", there, "/s", at_least=case.worker)
    page.context.close()


def best(case: Case, spells: Sequence[tuple[float, float]]) -> float:
    """Rollouts per second in the quickest spell but the first: (seconds, part of the budget) each."""
    return max(case.playouts * used / seconds for seconds, used in spells[1:])


def question(case: Case, number: int) -> dict[str, Any]:
    """Return what the worker is asked; another seed each time, so that nothing is remembered."""
    table = tenka.new_table(case.game, seats=case.seats, options=case.options, seed=f"rollouts {number}")
    for choice in case.first:
        table.choose(_asked(table), choice)
    return {"table": table.to_data(), "files": {}, "seat": _asked(table), "level": "strong", "playouts": case.playouts,
            "seed": f"rollouts {number}"}  # fmt: skip


def thought(asked: dict[str, Any]) -> tuple[float, float]:
    """Think about the same here; return the seconds, and the part of the budget that was used up."""
    table, told = tenka.from_data(asked["table"]), [0.0]
    bot, view, rng = bots.bot(table.game.id, asked["level"]), table.view(asked["seat"]), random.Random(asked["seed"])
    start = time.perf_counter()
    bot.advise(view, rng, budget=bots.Budget(playouts=asked["playouts"]), progress=lambda share, _: told.append(share))
    return time.perf_counter() - start, told[-1]


def _asked(table: tenka.Table) -> int:
    assert table.decision is not None
    return table.decision.seats[0]
