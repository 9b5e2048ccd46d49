"""What an interpreter's memory is taken of: all of the page rehearsed, nothing of it left lying about."""

from __future__ import annotations

import gc
import subprocess
import sys

from tenka_web.app import game_registry
from tenka_web.startup import warm_up
from tests.app.harness import Desk


def test_tables_drawn_once_more_are_the_same() -> None:
    warm_up.run("es")
    assert gc.get_freeze_count()
    assert warm_up.unchanged()
    warm_up._drawn["es"] += 1
    assert not warm_up.unchanged()


def test_nothing_is_remembered_before_anything_was_drawn() -> None:
    """In an interpreter of its own."""
    code = "from tenka_web.startup import warm_up; print(warm_up.unchanged())"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "engine:web:."}
    )
    assert told.stdout.strip() == "False"


def test_each_game_is_sat_down_to_and_played_a_little() -> None:
    for game in game_registry.listed_games():
        seen = warm_up._table("en", game)
        assert any('id="table"' in text for text in seen)
        assert len(set(seen)) > 2 * warm_up.TURNS


def test_a_visitors_page_is_none_the_wiser() -> None:
    before = Desk().start("person", "person", seed="rehearsed").do("choose:roll")
    warm_up.run("ja")
    after = Desk().start("person", "person", seed="rehearsed").do("choose:roll")
    assert before.shown("prompt") == after.shown("prompt")
    assert before.shown("live") == after.shown("live")


def test_the_memory_is_a_switch() -> None:
    desk = Desk().do("open:settings")
    assert 'data-arg="memory"' in desk.shown("dialog")
    desk.do("switch:memory")
    assert '"memory":false' in desk.drawer.held["tenka:settings"]
