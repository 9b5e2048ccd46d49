"""Scenes: the cube tower, and what an action brings."""

from __future__ import annotations

import json
import re

from tenka_web.app.table_context import build_context
from tenka_web.games.shogun import presenter, tower
from tenka_web.games.shogun import scenes as scene_of
from tenka_web.games.shogun.cube_fall import FLIGHT
from tenka_web.games.shogun.view_model import END, FALL, FARMER, IN
from tenka_web.ui import assets
from tests.app.games.shogun.tables import left, stories, table
from tests.app.harness import Desk


def test_the_tower_hides_its_inside_when_the_aid_is_off(ended: Desk) -> None:
    """SH-T1: its contents are public, but the table may play without showing them."""
    ended.do("story.again")
    session = ended.session
    fights = next(scenes for scenes in stories(ended) if any(scene.data.fight for scene in scenes))
    assert session.playback.story is not None
    session.playback.story.scenes = fights
    session.playback.story.at = next(at for at, scene in enumerate(fights) if scene.data.fight)
    on = ended.shown("show")
    assert ended.shown("table@data-show") == "on"
    ended.do("switch:tower")
    assert json.loads(ended.drawer.held["tenka:settings"])["tower"] is False
    assert Desk(ended.drawer).app.settings.switches == {"tower": False}
    off = ended.shown("show")
    left(ended.do("switch:tower"))
    assert "t-lattice" in off
    assert "t-lattice" not in on


def test_the_tower_shows_what_the_event_says_of_every_throw(ended: Desk) -> None:
    """SH-B1, T2: first the cubes inside; then those that fall and stay; the two sides are left and right."""
    ended.do("story.again")
    ctx, held = build_context(ended.app.t, ended.app.settings, ended.session), None
    for scenes in stories(ended):
        for fight in (scene.data.fight for scene in scenes if scene.data.fight and scene.data.fight.step == FALL):
            drawn = scene_of.picture(ctx, fight)
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
    left(ended)


def test_the_first_throw_is_shown_when_a_game_begins_and_can_be_skipped() -> None:
    """SH-S8: from empty; fallen cubes go back. It ends at the first question."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    story = desk.session.playback.story
    assert story is not None
    assert [scene.data.fight.step for scene in story.scenes] == [IN, FALL, END]
    assert [len(scene.say) for scene in story.scenes] == [1, 1, 2]      # No word of the outcome before it is seen
    for scene in story.scenes:                                          # while cubes fall no caption stands without its number
        assert scene.data.fight is not None
        drawn = tower.drawing(scene_of.picture(build_context(desk.app.t, desk.app.settings, desk.session), scene.data.fight))
        captions = re.findall(r'class="caption \w+"[^>]*>([^<]*)<', drawn)
        assert bool(captions) == (scene.data.fight.step != FALL)
        assert all(re.search(r"\d$", caption) for caption in captions), captions
    assert desk.shown("show").count('class="gathers"') == sum(story.scene.data.fight.thrown.values["thrown"])
    assert not desk.session.ui.covered
    desk.watch.run(60_000)
    assert story.is_last, "in a first game it stays until its person goes on"
    desk.do("story.end")
    assert desk.session.playback.story is None
    assert desk.shown("show") == ""
    assert desk.session.asked_seats
    hurried = Desk().do("set:pace instant", "setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    assert hurried.session.playback.story is None


def test_a_tap_lets_cubes_fall_slowly_and_the_scene_waits_for_them() -> None:
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    story = desk.session.playback.story
    assert story is not None
    story.at = 1
    desk.do("story.slow")
    assert f"--flight:{3 * 1.2 * FLIGHT:.0f}ms" in desk.shown("show")
    assert 'aria-pressed="true"' in desk.shown("show")
    desk.watch.run(round(story.scene.length * 1.2 * 2.9))
    assert desk.session.playback.story is story
    desk.do("story.slow")
    assert f"--flight:{1.2 * FLIGHT:.0f}ms" in desk.shown("show")


def test_the_yield_of_an_action_flies_on_the_map(ended: Desk) -> None:
    """Taxes and rice fly from the province to the seat's row, armies and buildings from there into the province."""
    ctx = build_context(ended.app.t, ended.app.settings, ended.session)
    kinds = set()
    for scene in (scene for scenes in stories(ended) for scene in scenes if scene.data.gain):
        kind, value, seat = scene.data.gain
        found = presenter.gain(ctx, scene.data.at[0], kind, value, seat)
        way, _, fact = found.seat.partition(" ")
        assert way == f"#seat-{seat}"
        assert fact.strip("[]").replace("'", '"') in ended.shown("seats")
        assert found.into == (kind in ("armies", "building"))
        assert found.glyph in assets.read_json("art/glyphs.json")
        assert any(values.get(kind) == value for _, values in scene.say)
        kinds.add(kind)
    assert kinds == {"chests", "rice", "armies", "building"}


def test_the_tower_is_on_the_map_in_every_scene(ended: Desk) -> None:
    """With the cubes of its tray in number and in words; closed by a shutter if the aid is off."""
    for desk in (ended, table("person", "random", "random", seed="draft", start="chosen")):
        drawn = desk.shown("live")
        found = drawn[drawn.index("at tower-at-rest"):].partition('<g id="on-')[0]
        tray = [count for count in desk.session.table.state.tray if count]
        assert [int(number) for number in re.findall(r'<text x="\d+" y="\d+">(\d+)</text>', found)] == tray
        assert desk.app.t("sh.tower.say.tray", cubes="").split("{")[0].strip(" .")[:8] in found
        assert 'class="shutter"' not in found
    desk.do("switch:tower")
    assert 'class="shutter"' in desk.shown("live")
