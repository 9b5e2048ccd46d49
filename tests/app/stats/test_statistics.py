"""Statistics: which games count, what is shown, export, deletion and damaged data."""

from __future__ import annotations

import json

import pytest

from tenka_web.app import statistics
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk


def finished_game(drawer: Drawer | None = None, *kinds: str, seed: str = "counted") -> Desk:
    return Desk(drawer=drawer).start(*(kinds or ("person", "light")), seed=seed).play()


def test_a_game_that_one_person_finished_counts_once() -> None:
    desk = finished_game()
    found = desk.session.table.result
    (row,) = desk.app.stats.all()
    assert (row.game, row.against, row.seats, row.points) == ("tenka-meidou", "light", 2, found.scores[0])
    assert row.place == (1 if 0 in found.winners else 2)
    desk.do("story.again", "history.go:3", "history.now", "home", f"open.save:{desk.session.save.id}")
    assert len(desk.app.stats.all()) == 1


def test_games_of_bots_or_several_people_and_lessons_do_not_count() -> None:
    drawer = Drawer()
    for kinds in (("light", "light"), ("person", "person")):
        finished_game(drawer, *kinds)
    assert Desk(drawer=drawer).app.stats.all() == []


def test_the_window_shows_games_wins_and_best_scores_by_level() -> None:
    drawer = Drawer()
    desk = [finished_game(drawer, "person", level, seed=f"{level} {n}") for level in ("light", "random") for n in (1, 2)][-1]
    rows = desk.app.stats.all()
    shown = desk.do("home", "open:stats").shown("dialog")
    assert shown.count("<tr>") == 1 + 2 + 1
    for level in ("light", "random"):
        mine = [row for row in rows if row.against == level]
        won = sum(row.place == 1 for row in mine)
        best = max(row.points for row in mine)
        assert f"</th><td>2</td><td>{won} ({50 * won} %)</td>" in shown
        assert f"<td>{best}</td>" in shown


def test_they_are_exported_as_a_file_and_deleted_after_two_requests() -> None:
    desk = finished_game().do("home", "open:stats")
    assert "stats.export" in desk.shown("dialog")
    desk.do("stats.export")
    (name,) = desk.frame.downloads
    assert json.loads(desk.frame.downloads[name])["games"][0]["game"] == "tenka-meidou"
    desk.do("stats.clear")
    assert desk.app.stats.all()
    desk.do("stats.drop")
    assert desk.app.stats.all() == []
    assert "stats.export" not in desk.do("open:stats").shown("dialog")


@pytest.mark.parametrize("spoiled", [
    "", "nonsense", "[]", "{}", '{"tenka-stats":1,"games":7}', '{"tenka-stats":1,"games":[1,{"id":"x"}]}', "[" * 2000,
    '{"tenka-stats":1,"games":[{"id":1,"game":2,"layers":3,"against":4,"seats":5,"place":6,"points":7,"when":8}]}',
])  # fmt: skip
def test_damaged_entries_are_left_out_and_counting_continues(spoiled: str) -> None:
    drawer = Drawer()
    drawer.held["tenka:/:stats"] = spoiled
    desk = finished_game(drawer)
    assert len(desk.app.stats.all()) == 1
    assert statistics.read(drawer.held["tenka:/:stats"]) == desk.app.stats.all()


def test_full_storage_stops_no_game() -> None:
    drawer = Drawer()
    desk = Desk(drawer=drawer).start("person", "light", seed="counted")
    drawer.refuse = "full"
    desk.play()
    assert desk.session.is_over
    assert desk.app.stats.all() == []


def test_only_the_latest_thousand_games_are_stored() -> None:
    rows = [statistics.Game(str(n), "shogun", "", "light", 3, 1, n, n) for n in range(statistics.MOST + 5)]
    assert len(statistics.read(statistics.text(rows[-statistics.MOST :]))) == statistics.MOST


def test_the_result_can_be_printed() -> None:
    desk = finished_game()
    assert 'data-act="print"' in desk.shown("cards")
    assert desk.do("print").frame.prints == 1
