"""Stories: every event between two questions becomes a scene with the position as it was just then."""

from __future__ import annotations

import json
import re

import pytest

from page import games
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
    assert sum(fight.thrown is None for fight in fights) == throws
    assert sum(fight.thrown is not None and fight.end is None for fight in fights) == throws
    assert sum(fight.end is not None for fight in fights) == throws
    for scenes in stories(ended):
        for scene in scenes:
            if scene.data.fight and scene.data.fight.end:
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
    on = ended.shown("prompt")
    ended.do("switch:tower")
    assert json.loads(ended.drawer.held["tenka:settings"])["tower"] is False
    assert Desk(ended.drawer).app.settings.switches == {"tower": False}
    off = ended.shown("prompt")
    ended.do("switch:tower", "story.end")
    assert "t-lattice" in off
    assert "t-lattice" not in on


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
