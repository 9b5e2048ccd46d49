"""The warm-up before a snapshot runs all of the page and leaves no state behind."""

from __future__ import annotations

import gc
import subprocess
import sys

from tenka_web.app import game_registry
from tenka_web.startup import warm_up
from tests.app.harness import Desk


def test_tables_drawn_again_are_equal() -> None:
    warm_up.run("es")
    assert gc.get_freeze_count()
    assert warm_up.unchanged()
    warm_up._drawn["es"] += 1
    assert not warm_up.unchanged()


def test_no_cache_is_filled_before_the_first_drawing() -> None:
    """In another interpreter."""
    code = "from tenka_web.startup import warm_up; print(warm_up.unchanged())"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "engine:web:."}
    )
    assert told.stdout.strip() == "False"


def test_each_game_is_begun_and_played_a_little() -> None:
    for game in game_registry.listed_games():
        seen = warm_up._table("en", game)
        assert any('id="table"' in text for text in seen)
        assert len(set(seen)) > 2 * warm_up.TURNS


def test_a_visitors_page_is_unchanged_by_the_warm_up() -> None:
    before = Desk().start("person", "person", seed="rehearsed").do("choose:roll")
    warm_up.run("ja")
    after = Desk().start("person", "person", seed="rehearsed").do("choose:roll")
    assert before.shown("prompt") == after.shown("prompt")
    assert before.shown("live") == after.shown("live")


def test_the_snapshot_is_a_switch() -> None:
    desk = Desk().do("open:settings")
    assert 'data-arg="memory"' in desk.shown("dialog")
    desk.do("switch:memory")
    assert '"memory":false' in desk.drawer.held["tenka:settings"]
