"""Tables in a notebook: one picture by itself with the boards installed, and none with the engine alone."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import tenka
from tenka_web import notebook
from tenka_web.app import game_registry
from tests.support.setups import walk
from web.build.paths import ENGINE


@pytest.mark.parametrize("game", game_registry.listed_games())
def test_a_table_draws_itself_as_one_complete_picture(game: str) -> None:
    table = tenka.new_table(game, seats=tenka.game(game).seats[-1], seed="notebook")
    for _ in range(2):
        drawn = ElementTree.fromstring(table._repr_svg_() or "")
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        ids = {one.get("id") for one in drawn.iter()}
        links = {one.get("href", "") for one in drawn.iter()} - {""}
        assert links
        assert all(link.startswith("#") and link[1:] in ids for link in links)
        assert "{" in (drawn.findtext("{http://www.w3.org/2000/svg}style") or "")
        walk(table, 3)


def test_a_picture_shows_what_a_spectator_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tenka.new_table("shogun", seats=3, seed="notebook")
    looked: list[int | None] = []
    view = table.view

    def watched(seat: int | None, at: int | None = None) -> tenka.View:
        looked.append(seat)
        return view(seat, at)

    monkeypatch.setattr(table, "view", watched)
    assert notebook.svg(table, "ja")
    assert set(looked) == {None}


def test_a_game_without_a_page_and_an_engine_without_boards_draw_nothing() -> None:
    say = "import tenka; table = tenka.new_table('shogun', seats=3); print(table._repr_svg_(), repr(table))"
    call = [sys.executable, "-S", "-c", say]
    done = subprocess.run(call, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ENGINE)})
    assert done.stdout.startswith("None <Table: shogun, 3 seats, moment 0, ")
