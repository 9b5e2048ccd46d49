"""Points: the winter's count row by row, the season in review, the result."""

from __future__ import annotations

import re

from tenka_web.app import game_registry
from tenka_web.app.playback import Story
from tenka_web.app.table_context import build_context
from tenka_web.games.shogun import result, season_review
from tests.app.games.shogun.tables import finished, left, stories, table
from tests.app.harness import Desk


def test_a_winter_is_counted_row_by_row_and_agrees_with_the_engine(ended: Desk) -> None:
    """SH-W4: provinces, buildings, each region; the scores shown are those of that row, and the last row is the event's."""
    winters = [scenes for scenes in stories(ended) if any(scene.key == "sh.scene.scored" for scene in scenes)]
    assert len(winters) == 2
    for scenes in winters:
        told = [scene for scene in scenes if scene.data.count is not None]
        assert [scene.key for scene in told] == [
            "sh.count.provinces", "sh.count.buildings", *["sh.count.region"] * 5, "sh.scene.scored"]  # fmt: skip
        assert [scene.key for scene in told if scene.waits] == ["sh.scene.scored"]
        (_, event), = (said for scene in told for said in scene.say if said[0] == "sh.event.scored")
        before = [all_ - gained for all_, gained in zip(event["points"], event["gained"], strict=True)]
        for at, scene in enumerate(told[:-1], 1):
            so_far = [sum(row[1][seat] for row in scene.data.count.rows[:at]) for seat in range(4)]
            assert list(scene.data.state.points) == [one + more for one, more in zip(before, so_far, strict=True)]
        assert list(told[-1].data.state.points) == event["points"] == list(told[-2].data.state.points)
        assert all(scene.data.at for scene in told[2:-1])


def test_the_count_runs_by_itself_and_its_sum_waits_for_a_click(ended: Desk) -> None:
    """One click for a winter, whatever the settings; rows to come are dots; this winter and the game have separate sums;
    without people it runs on."""
    desk = table("person", "random", "random", "random", seed="winter")
    scenes = next(scenes for scenes in stories(ended) if any(scene.data.count for scene in scenes))
    desk.do("uncover") if desk.session.ui.covered else None
    at = next(at for at, scene in enumerate(scenes) if scene.data.count)
    desk.session.playback.story = story = Story(scenes, at=at, flows=True)
    shown = desk.shown("prompt")
    assert 'id="story-next"' not in shown
    assert shown.count("<td>·</td>") == 6 * len(desk.session.seats)
    assert "winter-row" in shown
    assert "game-row" in shown
    desk.do("story.play", "story.play")
    desk.watch.run(100_000)
    assert story.scene.key == "sh.scene.scored"
    desk.session.playback.story = story = Story(scenes, at=at, flows=True)
    desk.session.seats[0].kind = "random"
    desk.do("story.play", "story.play")
    desk.watch.run(200_000)
    assert desk.session.playback.story is not story or story.scene.key != "sh.scene.scored"


def test_each_row_of_the_count_shows_its_items(ended: Desk) -> None:
    """Provinces by region, buildings by kind, then each region, the current one marked; and they add up."""
    scenes = next(scenes for scenes in stories(ended) if any(scene.data.count for scene in scenes))
    for at, scene in enumerate(scenes):
        ended.session.playback.story = Story(scenes, at=at)
        if scene.data.count is None:
            continue
        shown = ended.shown("prompt")
        land, regions = re.search(r'class="years holdings".*?</table>', shown), re.search(r'class="regions".*?</table>', shown)
        if scene.key in ("sh.count.provinces", "sh.count.buildings"):
            assert land is not None
            rows = [[int(cell) if cell != "–" else 0 for cell in re.findall(r"<td>(\d+|–)</td>", row)]
                    for row in land[0].split("<tr>")[2:]]  # fmt: skip
            points = scene.data.count.rows[scene.data.count.told - 1][1]
            assert tuple(map(sum, zip(*rows, strict=True))) == points
        else:
            assert regions is not None
            assert regions[0].count('scope="row"') == (5 if scene.key == "sh.scene.scored" else scene.data.count.told - 2)
            assert regions[0].count('class="now"') == (scene.key != "sh.scene.scored")
    left(ended)


def test_every_scene_of_a_winter_fills_the_room_below_the_map(ended: Desk) -> None:
    """Without the tower or the count it has the majorities, among the cards."""
    seen = set()
    for scenes in stories(ended):
        for at, scene in enumerate(scenes):
            if scene.data.state.season == 3 and scene.data.count is None and scene.key == "sh.scene.winter":
                ended.session.playback.story = Story(scenes, at=at)
                assert 'id="zone-majorities"' in ended.shown("cards")
                seen.add(scene.data.fight is None)
    assert True in seen
    left(ended)


def test_a_row_of_the_count_flies_to_the_scores_and_a_region_is_clear_of_mist() -> None:
    """Only the current row, and only points; mist covers the map only while a region is counted."""
    desk = finished(table("random", "random", "random", seed="mist"))
    scenes = next(scenes for scenes in stories(desk) if any(scene.data.count for scene in scenes))
    for at, scene in enumerate(scenes):
        desk.session.playback.story = Story(scenes, at=at)
        misty = 'class="live live-shogun counting"' in desk.shown("live")
        assert misty == (scene.data.count is not None and scene.key == "sh.count.region")
        flying = re.findall(r'data-fly-to="#seat-(\d) .points">\+(\d+)<', desk.shown("prompt"))
        row = scene.data.count.rows[scene.data.count.told - 1][1] if scene.data.count and scene.key != "sh.scene.scored" else ()
        assert flying == [(str(seat), str(points)) for seat, points in enumerate(row) if points]


def test_the_forecast_is_beside_the_points() -> None:
    """The present score, an arrow, and the forecast."""
    desk = table("person", "random", "random", seed="forecast")
    assert "→" not in desk.shown("seats")
    desk.do("switch:forecast")
    points = [result.score_now(build_context(desk.app.t, desk.app.settings, desk.session), seat) for seat in range(3)]
    assert "Points if it were winter now" in desk.shown("notice")
    assert re.findall(r'now-has">(\d+) → </small>(\d+)', desk.shown("seats")) == [("0", str(found)) for found in points]


def test_a_season_is_one_table_whose_cells_open_their_scenes(ended: Desk) -> None:
    """Ten actions by seats, from the events; every cell opens its scene."""
    table = ended.session.table
    season = season_review.find_last_season(table, len(table.history))
    assert len(season.deeds) == 10
    assert all(set(deeds) == set(range(4)) for deeds in season.deeds.values())
    begun = next(at for at, line in enumerate(table.history, 1) if any(one.key == "sh.event.action" for one in line.events))
    assert not season_review.find_last_season(table, begun - 1).deeds
    assert dict(season_review.find_last_season(table, begun).values).items() >= {"year": 1, "season": 0}.items()
    kinds = {event.key.removeprefix("sh.event.") for deeds in season.deeds.values() for _, _, event in deeds.values()}
    assert kinds <= set(season_review.SHORT)
    ended.do("history.go:" + str(len(table.history) - 1))
    cells = re.findall(r'data-act="story.tell" data-arg="(\d+ \d+)"', ended.shown("cards"))
    assert len(cells) >= 36
    for cell in cells[::7]:
        moment, place = map(int, cell.split())
        ended.do("tab:cards", f"story.tell:{cell}")
        assert ended.shown("table@data-tab") == "play"
        event, story = table.history[moment - 1].events[place], ended.session.playback.story
        assert story is not None
        assert (event.key, dict(event.values)) in (*story.scene.say, *story.scene.folds)
        left(ended)
    ended.do("story.tell:99999 1", "story.tell:1 x", "story.tell:", "history.now")
    assert ended.session.playback.story is None


def test_the_result_divides_points_by_year_and_region_and_adds_up(ended: Desk) -> None:
    result, state = ended.session.table.result, ended.session.table.state
    assert result is not None
    shown = ended.shown("cards")
    assert shown.count('class="years"') == 2
    sums = re.findall(r'class="sum-row">.*?</tr>', shown)[-1]
    ranked = [seat for seats in result.ranking for seat in seats]
    assert [int(number) for number in re.findall(r"<b>(\d+)</b>", sums)] == [state.points[seat] for seat in ranked]
    assert list(state.points) == list(result.scores)
    assert all(ended.app.t(f"sh.region.{region}") in shown for region in ("green", "red", "purple", "yellow", "brown"))


def test_the_curve_counts_a_winter_at_each_moment_and_ends_with_the_result(ended: Desk) -> None:
    game, table = game_registry.adapter("shogun"), ended.session.table
    last = len(table.history)
    assert table.result is not None
    assert game.scores_at(table, None, last) == table.result.scores
    assert max(game.scores_at(table, None, last // 3)) > 0
