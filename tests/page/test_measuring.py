"""What the bench asks is what a page asks: a bench that breaks measures nothing."""

from __future__ import annotations

import pytest

from page import thoughts
from web.build.bench import games, natively, playing
from web.build.bench.rollouts import Case, question


@pytest.mark.parametrize("case", games.cases(), ids=lambda case: case.what)
def test_the_worker_answers_what_the_bench_asks_it(case: Case) -> None:
    asked = {**question(case, 1), "playouts": 2}
    assert thoughts.think(asked)["choice"]


def test_shares_are_of_the_first_game_and_each_has_its_row() -> None:
    cases = natively.share_cases()
    found = playing.shares(cases, 0.001, 1)
    assert found[0] == 1.0
    rows = [*natively.share_rows(found, "here")]
    assert len(rows) == len(cases) - 1
    assert {row.at_least for row in rows} >= set(games.shares().values())
