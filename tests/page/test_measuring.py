"""What the bench asks is what a page asks: a bench that breaks measures nothing."""

from __future__ import annotations

import pytest

from page import thoughts
from web.build.bench import games
from web.build.bench.rollouts import Case, question


@pytest.mark.parametrize("case", games.cases(), ids=lambda case: case.what)
def test_the_worker_answers_what_the_bench_asks_it(case: Case) -> None:
    asked = {**question(case, 1), "playouts": 2}
    assert thoughts.think(asked)["choice"]
