"""One row per game: what is on the shelf, what may stand there, and that nothing is loaded before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import tenka
from tenka.core import registry
from tenka.core.registry import GameRow

ROW = GameRow("go", letter="g", texts="go", game="nowhere:GAME")
FIRST = registry.rows()[0]


def test_a_row_agrees_with_its_game_and_with_no_other_row() -> None:
    rows = registry.rows()
    assert [game.id for game in tenka.games()] == [row.id for row in rows]
    assert [game.letter for game in tenka.games()] == [row.letter for row in rows]
    assert [game.title for game in tenka.games()] == [f"{row.texts}.title" for row in rows]


@pytest.mark.parametrize("row", [
    replace(ROW, id=FIRST.id), replace(ROW, letter=FIRST.letter), replace(ROW, id="Go"), replace(ROW, id="a b"),
    replace(ROW, id=""), replace(ROW, letter=""), replace(ROW, letter="go"), replace(ROW, letter="-"), replace(ROW, letter="碁"),
])  # fmt: skip
def test_a_row_that_clashes_or_names_nothing_is_refused(row: GameRow) -> None:
    before = registry.rows()
    with pytest.raises(ValueError):
        tenka.register(row)
    assert registry.rows() == before


def test_the_same_row_may_be_registered_again() -> None:
    before = registry.rows()
    tenka.register(FIRST)
    assert registry.rows() == before


def test_a_row_whose_game_goes_by_another_name_is_refused() -> None:
    tenka.register(replace(FIRST, id="other", letter="o"))
    try:
        with pytest.raises(TypeError, match="other"):
            tenka.game("other")
    finally:
        registry.remove("other")
    with pytest.raises(tenka.UnknownGame, match="other"):
        tenka.game("other")


def test_no_game_and_no_package_is_loaded_before_it_is_asked_for() -> None:
    """Start time: the shelf is rows of text."""
    say = "import sys, tenka, page.games, tenka.bots; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", say], capture_output=True, text=True, check=True).stdout.split()
    for row in registry.rows():
        for place in (row.game, row.bots, row.page):
            assert place.partition(":")[0] not in loaded
    assert "importlib.metadata" not in loaded
