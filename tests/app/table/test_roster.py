"""Public facts about each seat are in the panel, under its tab, and move nothing else."""

from __future__ import annotations

import re

import pytest

from tests.app.harness import Desk

IDS = re.compile(r'\bid="([^"]+)"')


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_all_public_facts_about_a_seat_are_among_the_players(game: str) -> None:
    desk = Desk().start("person", "steady", "steady", game=game, seed="roster")
    strip = desk.shown("seats")
    assert desk.shown("roster") == ""
    desk.do("tab:seats")
    assert desk.shown("seats") == strip
    told = desk.shown("roster")
    assert told.count('class="player ') == 3
    assert told.count("data-fact=") == strip.count("data-fact=") > 0
    ids = IDS.findall("".join(map(str, desk.page.render().values())))
    assert len(ids) == len(set(ids))
    desk.do("tab:play")
    assert desk.shown("roster") == ""
