"""A finished game is a test, and so is any moment of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tenka
from tenka.core.table import Table
from tests.records.golden import ending, ending_file, records


@pytest.fixture(params=records(), ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_a_golden_game_replays_to_its_golden_end(record: Path, request: pytest.FixtureRequest) -> None:
    text = record.read_text(encoding="utf-8")
    table = tenka.replay(text)
    if request.config.getoption("--rewrite", default=False):
        ending_file(record).write_text(ending(table), encoding="utf-8")
    assert table.result is not None
    assert f"\nversion {table.rules.version}\n" in text, "rules of a former version are kept in the game's ``former``"
    assert table.record() == text
    assert ending(table) == ending_file(record).read_text(encoding="utf-8")
    assert tenka.open_code(table.code()).record() == text


def test_the_seed_of_a_golden_game_gives_its_dice_again(record: Path) -> None:
    """Byte-identical chance: a fresh table of the record's own version and seed, given the same choices, writes it again."""
    text = record.read_text(encoding="utf-8")
    old = tenka.replay(text)
    fresh = Table(old.game, old.rules, old.seed)
    for line in old.history:
        fresh.choose(line.seat, line.choice)
    assert fresh.record() == text
