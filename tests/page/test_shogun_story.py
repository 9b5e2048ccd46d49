"""Stories: every event between two questions becomes a scene with the position as it was just then."""

from __future__ import annotations

import json
import re

import pytest

from page import games
from page.games.shogun import scene as scene_of
from page.games.shogun import tower
from page.games.shogun.falling import FLIGHT
from page.games.shogun.model import END, FALL, FARMER, IN
from page.shown import show
from page.state.telling import Scene

from .desk import Desk
from .shogun_table import table

KEY = re.compile(r">\s*(?:ui|sh|place)\.[a-z_.-]+")


def finished(desk: Desk) -> Desk:
    """Played to the end by its bots, without looking."""
    desk.do("set:pace instant")
    for _ in range(2000):
        if desk.session.over:
            break
        desk.watch.run(2000)
    return desk


@pytest.fixture(scope="module")
def ended() -> Desk:
    return finished(table("steady", "random", "random", "steady", seed="story", side="moon", start="chosen"))


def stories(desk: Desk) -> list[tuple[Scene, ...]]:
    return [
        scenes
        for moment in range(1, len(desk.session.table.history) + 1)
        if (scenes := games.at(desk.session.table).scenes(desk.session.table, None, moment))
    ]


def test_the_last_scene_of_a_story_shows_the_position_it_led_to(ended: Desk) -> None:
    table = ended.session.table
    for moment in range(1, len(table.history) + 1):
        scenes = games.at(table).scenes(table, None, moment)
        if scenes and scenes[-1].key != "sh.scene.scored":
            last, now = scenes[-1].data.state, table.view(None, moment).state
            assert (last.owner, last.points) == (now.owner, now.points) or now.season != last.season


def test_every_battle_and_revolt_is_told_in_three_scenes_with_the_tower(ended: Desk) -> None:
    """What goes in; what falls and stays; and how it ended, explained cube by cube."""
    told = [event.key for line in ended.session.table.history for event in line.events]
    throws = told.count("sh.event.thrown")
    assert throws
    fights = [scene.data.fight for scenes in stories(ended) for scene in scenes if scene.data.fight]
    assert [fight.step for fight in fights if fight.start.key == "sh.event.charged"] == [IN, FALL]
    fights = [fight for fight in fights if fight.start.key != "sh.event.charged"]
    assert [sum(fight.step == step for fight in fights) for step in (IN, FALL, END)] == [throws] * 3
    assert all(fight.thrown is not None and fight.end is not None for fight in fights)
    for scenes in stories(ended):
        for scene in scenes:
            if scene.data.fight and scene.data.fight.step == END:
                assert any(key == "sh.fight.fell" for key, _ in scene.say)


def test_every_deed_says_who_did_what_or_why_nothing_happened(ended: Desk) -> None:
    """Idle, bluff and void each have their own line, with the reason."""
    said = {key for scenes in stories(ended) for scene in scenes for key, _ in scene.say}
    assert {"sh.event.bluff", "sh.event.built", "sh.event.taxed", "sh.event.harvested", "sh.event.placed", "sh.event.bid"} <= said
    for line in ended.session.table.history:
        for event in line.events:
            if event.key == "sh.event.void":
                words = ended.app.t(f"sh.why.{event.values['why']}")
                assert words != f"sh.why.{event.values['why']}"


def test_everything_a_finished_game_shows_has_its_words(ended: Desk) -> None:
    """In three languages: no key without a sentence, in any scene or part."""
    for language in ("en", "es", "ja"):
        ended.do(f"language:{language}")
        whole = "".join(str(markup) for markup in ended.front.render().values())
        assert not KEY.findall(whole), language
        game = games.adapter("shogun")
        words = {key for scenes in stories(ended) for scene in scenes for key in (scene.key, *(key for key, _ in scene.say))}
        assert not [key for key in words if not ended.app.t.has(key)], language
        assert game.id == "shogun"
    ended.do("language:en")


def test_a_story_between_two_questions_makes_way_by_itself() -> None:
    desk = table("random", "random", "random", seed="flow")
    for _ in range(40):
        if desk.session.telling.story is not None:
            break
        desk.watch.run(1000)
    assert desk.session.telling.story is not None
    moment = len(desk.session.table.history)
    desk.watch.run(600_000)
    assert len(desk.session.table.history) > moment


def test_skipping_a_story_goes_on_with_the_game() -> None:
    desk = table("random", "random", "random", seed="flow")
    while desk.session.telling.story is None:
        desk.watch.run(1000)
    desk.do("story.end")
    assert desk.session.telling.story is None


def test_the_tower_hides_its_inside_when_the_aid_is_off(ended: Desk) -> None:
    """SH-T1: all of it can be known, but need not be shown."""
    ended.do("story.again")
    session = ended.session
    fights = next(scenes for scenes in stories(ended) if any(scene.data.fight for scene in scenes))
    assert session.telling.story is not None
    session.telling.story.scenes = fights
    session.telling.story.at = next(at for at, scene in enumerate(fights) if scene.data.fight)
    on = ended.shown("show")
    assert ended.shown("table@data-show") == "on"
    ended.do("switch:tower")
    assert json.loads(ended.drawer.held["tenka:settings"])["tower"] is False
    assert Desk(ended.drawer).app.settings.switches == {"tower": False}
    off = ended.shown("show")
    ended.do("switch:tower", "story.end")
    assert "t-lattice" in off
    assert "t-lattice" not in on


def test_the_tower_shows_what_the_engine_says_of_every_throw(ended: Desk) -> None:
    """SH-B1, T2: before, what was inside; then what the event says fell and stays; who fights stands left and right."""
    ended.do("story.again")
    look, held = show(ended.app.t, ended.app.settings, ended.session), None
    for scenes in stories(ended):
        for fight in (scene.data.fight for scene in scenes if scene.data.fight and scene.data.fight.step == FALL):
            drawn = scene_of.picture(look, fight)
            assert drawn.before is not None
            assert held is None or drawn.before == held
            held = tower.counts(fight.thrown.values["inside"])
            assert drawn.thrown == tower.counts(fight.thrown.values["thrown"])
            assert all(count >= 0 for count in drawn.before.values())
            one, others = scene_of.sides(fight)
            if one is None:
                continue
            against = [int(fight.end.values[name]) for name in ("theirs", "farmers") if name in fight.end.values]
            assert drawn.fell[one] == fight.end.values["ours"]
            assert sum(drawn.fell[party] for party in others) == sum(against) or drawn.others == (FARMER,)
    ended.do("story.end")


def test_the_first_filling_is_shown_when_a_game_begins_and_can_be_skipped() -> None:
    """SH-S8: from empty; what falls out goes back. Its end is the first question, as if there had been none."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    story = desk.session.telling.story
    assert story is not None
    assert [scene.data.fight.step for scene in story.scenes] == [IN, FALL]
    assert desk.shown("show").count('class="gathers"') == sum(story.scene.data.fight.thrown.values["thrown"])
    assert not desk.session.attention.covered
    desk.watch.run(60_000)
    assert desk.session.telling.story is None
    assert desk.shown("show") == ""
    assert desk.session.asked()
    hurried = Desk().do("set:pace instant", "setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    assert hurried.session.telling.story is None


def test_a_tap_lets_the_cubes_fall_slowly_and_the_scene_waits_for_them() -> None:
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    story = desk.session.telling.story
    assert story is not None
    story.at = 1
    desk.do("story.slow")
    assert f"--flight:{3 * 1.2 * FLIGHT:.0f}ms" in desk.shown("show")
    assert 'aria-pressed="true"' in desk.shown("show")
    desk.watch.run(round(story.scene.length * 1.2 * 2.9))
    assert desk.session.telling.story is story
    desk.do("story.slow")
    assert f"--flight:{1.2 * FLIGHT:.0f}ms" in desk.shown("show")


def test_the_result_breaks_points_down_by_year_and_region_and_adds_up(ended: Desk) -> None:
    result, state = ended.session.table.result, ended.session.table.state
    assert result is not None
    shown = ended.shown("cards")
    assert shown.count('class="year"') == 2
    sums = re.findall(r'class="sum-row">.*?</tr>', shown)[-1]
    assert [int(number) for number in re.findall(r"<b>(\d+)</b>", sums)] == list(state.points) == list(result.scores)
    assert all(ended.app.t(f"sh.region.{region}") in shown for region in ("green", "red", "purple", "yellow", "brown"))


def test_the_curve_counts_a_winter_at_each_moment_and_ends_with_the_result(ended: Desk) -> None:
    game, table = games.adapter("shogun"), ended.session.table
    last = len(table.history)
    assert table.result is not None
    assert game.scores_at(table, None, last) == table.result.scores
    assert max(game.scores_at(table, None, last // 3)) > 0
