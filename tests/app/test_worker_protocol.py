"""Questions to the worker: their time limit begins when the question arrives."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import tenka
from tenka import bots
from tenka.bots import Budget
from tenka_web.app import worker_protocol


@pytest.mark.parametrize(("asked", "given"), [
    ({"seconds": 7.0}, Budget(4.0, None)), ({"seconds": 2.0}, Budget(0.0, None)), ({"playouts": 5}, Budget(None, 5)), ({}, None),
])  # fmt: skip
def test_parsing_the_question_counts_as_its_time(asked: dict[str, Any], given: Budget | None,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """In this test each look at the clock takes three seconds."""
    found: list[Budget | None] = []
    steady = bots.bot("tenka-meidou", "steady")

    class Slow:
        def advise(self, view: Any, rng: Any, budget: Budget | None, progress: Any) -> Any:
            found.append(budget)
            return steady.advise(view, rng)

    monkeypatch.setattr(bots, "bot", lambda game, level: Slow())
    monkeypatch.setattr(worker_protocol, "time", SimpleNamespace(monotonic=count(0.0, 3.0).__next__))
    table = tenka.new_table("tenka-meidou", seats=2, seed="thoughts")
    question = {"table": table.to_data(), "files": {}, "seat": table.decision.seats[0], "level": "steady", "seed": "1"}
    worker_protocol.think({**question, **asked})
    assert found == [given]
