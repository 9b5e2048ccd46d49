"""Finished games of Yedo, of each count of seats in both settings; one decided by the player order, one by a dead Shogun.

They lie here until the game stands on the shelf.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import tenka
from tests.records.golden import ending

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_a_golden_game_replays_to_its_golden_end(record: Path, request: pytest.FixtureRequest) -> None:
    text = record.read_text(encoding="utf-8")
    table = tenka.replay(text)
    if request.config.getoption("--rewrite", default=False):
        record.with_suffix(".end.json").write_text(ending(table), encoding="utf-8")
    assert table.result is not None
    assert table.record() == text
    assert ending(table) == record.with_suffix(".end.json").read_text(encoding="utf-8")
    assert tenka.open_code(table.code()).record() == text


def test_the_seed_of_a_golden_game_gives_its_shuffles_again(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    old = tenka.replay(text)
    fresh = tenka.new_table(
        "yedo", seats=old.rules.seats, layers=old.rules.layers, options=old.rules.options, seed=old.seed
    )  # fmt: skip
    for line in old.history:
        fresh.choose(line.seat, line.choice)
    assert fresh.record() == text


def test_one_was_decided_by_the_order_and_one_by_the_death_of_the_shogun() -> None:
    ends = {path.stem: path.read_text(encoding="utf-8") for path in RECORDS}
    tied, killed = tenka.replay(ends["yedo-3-order-decides"]), tenka.replay(ends["yedo-2-kill-the-shogun"])
    assert tied.result.tie_break == "ye.tie.order"
    assert killed.state.ended
    assert killed.state.round == 9


@pytest.mark.parametrize("at", [40, 120])
def test_any_moment_of_a_golden_game_can_be_taken_on_from(record: Path, at: int) -> None:
    text = record.read_text(encoding="utf-8")
    table = tenka.replay(text, at=at)
    assert tenka.from_data(table.to_data()).state == table.state
    assert len(tenka.replay(text).branch(at, "otherwise").history) == at
