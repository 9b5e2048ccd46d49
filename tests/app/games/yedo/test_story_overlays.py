"""Overlays of a story on the map: each moment with cause and effect, skipped by a press, complete without motion."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tenka
from tenka import bots
from tenka.games.yedo.board.districts import DISTRICT, SPOTS
from tenka.games.yedo.cards.rows import BONUS_CARDS, EVENT_CARDS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app.playback import Scene
from tenka_web.games.yedo import story, story_motion
from tenka_web.ui.markup import Markup, escape, text_of
from tests.app.harness import Desk
from tests.support.playing import by_bot, play_on

LONE = re.compile(r"(?:^|[},])\s*\.(y-[\w-]+)(?=\s*[{,])")
"""A class selector that a style sheet uses without a parent."""
FLIES = ("y-fly", "y-out")
"""Selectors of elements that are visible only while they move."""


@cache
def whole_game() -> tenka.Table:
    """Return a whole game of four seats."""
    table = tenka.new_table("yedo", seats=4, seed="gallery")
    return play_on(table, by_bot(bots.bot("yedo", "steady"), random.Random("gallery")))


def scenes_of(key: str) -> Iterator[tuple[int, int, Scene]]:
    """Return every scene of a kind in that game: its moment, its index in the story, the scene."""
    for moment in range(1, len(whole_game().history) + 1):
        for at, scene in enumerate(story.scenes(None, whole_game(), 0, moment)):
            if scene.key == key:
                yield moment, at, scene


def desk_at_scene(moment: int, at: int, people: int = 1) -> Desk:
    """Return a desk whose story is at a scene; bots have all seats but the first ``people``."""
    code = tenka.replay(whole_game().record(), at=moment).code()
    kinds = "~".join(f"{0 if seat < people else 3}{seat}{seat}" for seat in range(4))
    desk = Desk(fragment=f"g={code}~{kinds}")
    desk.do("story.again", *["story.step:on"] * at)
    assert desk.session.playback.story is not None
    assert desk.session.playback.story.at == at
    return desk


def over(desk: Desk) -> str:
    return desk.page.render()["moment"]


def test_the_event_is_turned_up_in_the_middle_and_bars_its_district() -> None:
    names = {row.id: row for row in EVENT_CARDS}
    shut = set()
    for moment, at, scene in scenes_of("ye.event.event"):
        desk = desk_at_scene(moment, at)
        shown = over(desk)
        row = names[scene.values["event"]]
        assert "y-flip" in shown
        assert escape(desk.app.t(f"ye.events.{row.id}")) in shown
        assert ("y-drop" in shown) == (scene.data.after.closed >= 0)
        assert shown.find("y-drop") < shown.index("y-come"), "the bars lay over the card's words on a phone"
        shut.add("y-drop" in shown)
    assert shut == {True, False}


def test_a_sign_of_a_large_card_describes_itself_and_a_tap_beside_it_goes_on() -> None:
    """The story waits meanwhile, and plays on if it played before."""
    moment, at, _ = next(scenes_of("ye.event.mission"))
    desk = desk_at_scene(moment, at)
    story = desk.session.playback.story
    assert story is not None
    story.running = True
    signs = re.findall(r'data-act="story.ask" data-arg="([^"]*)"', over(desk))
    assert {sign.partition(":")[0] for sign in signs} >= {"mission", "pays", "extra"}
    for target in signs:
        desk.do(f"story.ask:{target}").watch.run(60_000)
        assert (story.at, desk.session.playback.story) == (at, story)
        assert len(text_of(Markup(desk.shown("about")))) > 20, target
    desk.do("story.tap")
    assert story.at == at + 1
    assert story.running
    assert desk.session.ui.hover == ""


def test_an_arrest_changes_no_score_and_shows_none() -> None:
    moment, at, _ = next(scenes_of("ye.event.arrested"))
    shown = over(desk_at_scene(moment, at))
    assert "y-plate" in shown
    assert "y-count-up" not in shown


def test_the_watch_walks_from_its_old_to_its_new_district() -> None:
    before = None
    for moment, at, scene in scenes_of("ye.event.watch"):
        assert scene.data.state.watch == DISTRICT[scene.values["district"]]
        assert before in (None, scene.data.came)
        before = scene.data.state.watch
        shown = over(desk_at_scene(moment, at))
        assert "y-night" in shown
        assert shown.count("y-walk") >= 2
        walk = re.search(r"--x:([\d.]+);--y:([\d.]+).*?--fx:([\d.]+);--fy:([\d.]+)", shown)
        assert walk is not None
        assert walk.group(1, 2) != walk.group(3, 4)
    assert before is not None


def test_an_arrest_ropes_the_disciple_and_names_the_result() -> None:
    found = 0
    for moment, at, scene in scenes_of("ye.event.arrested"):
        stood = whole_game().view(0, moment - 1).state.spaces[scene.data.space]
        assert scene.data.space in SPOTS[scene.values["place"]]
        assert stood == scene.values["seat"]
        desk = desk_at_scene(moment, at)
        assert 'class="rope"' in over(desk)
        assert escape(desk.app.t("ye.page.moment.kept" if scene.values["kept"] else "ye.page.moment.reserve")) in over(desk)
        found += 1
    assert found


@pytest.mark.parametrize("key", ["ye.event.completed", "ye.event.perfect"])
def test_the_reward_of_a_mission_flies_to_the_score_which_counts_up(key: str) -> None:
    names = {row.id: row for row in MISSIONS}
    for moment, at, scene in scenes_of(key):
        row = names[scene.values["mission"]]
        gain = row.gain if key == "ye.event.completed" else row.bonus_gain
        shown = over(desk_at_scene(moment, at))
        assert shown.count("y-flies") == min(gain.mon, 12) + min(gain.points, 6)
        after = scene.data.after.points[scene.values["seat"]]
        counted = re.search(r'class="y-count-up"><s>(-?\d+)</s><span>(-?\d+)</span>', shown)
        assert (counted is not None) == bool(gain.points)
        if counted is not None:
            assert (int(counted[1]), int(counted[2])) == (after - gain.points, after)


def test_a_mission_is_shown_with_all_requirements_ticked() -> None:
    for moment, at, scene in scenes_of("ye.event.mission"):
        desk = desk_at_scene(moment, at)
        shown = over(desk)
        assert escape(desk.app.t(f"ye.mission.{scene.values['mission']}")) in shown
        assert "y-seal" in shown
        assert 'class="met"' in shown


def test_the_fans_of_an_auction_are_in_the_order_of_the_bids_and_the_best_is_gold() -> None:
    auctions = list(scenes_of("ye.event.won"))
    assert auctions
    for moment, at, scene in auctions:
        if len(scene.data.bids) < story.MANY:
            continue
        shown = over(desk_at_scene(moment, at))
        fans = re.findall(r'class="y-fan (open|folded)( best)?".*?(?:<text y="-2">(\d+)</text>)?</svg>', shown)
        assert [int(number or 0) for _, _, number in fans] == [mon for _, mon in scene.data.bids]
        assert [number for _, best, number in fans if best] == [str(scene.values["mon"])]


def test_a_new_card_is_turned_up_for_its_owner_alone() -> None:
    """A mission with its requirements and no seal yet, an action or a bonus card with its text."""
    taken = list(scenes_of(story.TAKEN))
    assert {"green", "red", "action"} <= {scene.values["kind"] for _, _, scene in taken}
    drawn = [moment for moment, line in enumerate(whole_game().history, 1) if line.seat == 0 and line.choice.verb == "deck"]
    assert {*drawn[:4]} <= {moment for moment, _, _ in taken}, "each first mission lies whole before the next question"
    for moment, at, scene in taken:
        assert scene.values["seat"] == 0
        assert whole_game().history[moment - 1].choice.verb != story.CHOSEN
        desk = desk_at_scene(moment, at)
        assert "y-flip" in over(desk)
        assert "y-seal" not in over(desk)
        face = scene.values["card"]
        assert any(escape(desk.app.t(key)) in over(desk) for kind in ("mission", "card", "bonus")
                   if desk.app.t.has(key := f"ye.{kind}.{face}"))  # fmt: skip
        for other in (1, None):
            scenes = story.scenes(None, whole_game(), other, moment)
            assert all(scene.values["seat"] == other for scene in scenes if scene.key == story.TAKEN)


def test_a_round_begins_with_its_number_and_all_clans_in_their_order() -> None:
    rounds = []
    for moment, at, scene in scenes_of("ye.event.round"):
        desk, after = desk_at_scene(moment, at), scene.data.after
        assert desk.app.t("ye.page.moment.round", round=after.round, rounds=11) in text_of(Markup(over(desk)))
        rounds.append(after.round)
        assert (desk.app.t("ye.page.moment.last") in over(desk)) == (after.round == 11)
        assert re.findall(r"<li>.*?<b>(-?\d+)</b>", over(desk)) == [str(after.points[seat]) for seat in after.order]
    assert rounds == list(range(1, 12))


def test_blackmail_is_slammed_and_the_last_bonus_cards_are_turned() -> None:
    for moment, at, _ in scenes_of("ye.event.blackmail"):
        assert "y-slam" in over(desk_at_scene(moment, at))
    names = {row.id for row in BONUS_CARDS}
    turned = list(scenes_of("ye.event.bonus"))
    assert turned
    for moment, at, scene in turned:
        shown = over(desk_at_scene(moment, at))
        assert scene.values["card"] in names
        assert "y-flip" in shown
        assert f"+{scene.values['points']}" in shown


def test_a_press_on_the_map_continues_and_removes_the_overlay() -> None:
    moment, at, _ = next(scenes_of("ye.event.event"))
    desk = desk_at_scene(moment, at)
    assert 'data-act="story.tap"' in over(desk)
    assert 'aria-hidden="true"' in over(desk)
    for _ in range(9):
        if desk.session.playback.story is None:
            break
        desk.do("story.tap")
    assert desk.session.playback.story is None
    assert over(desk) == ""


def test_a_story_leaves_only_ones_own_missions_visible() -> None:
    moment, at, scene = next(scenes_of("ye.event.event"))
    mine = [face for pile in scene.data.state.missions[0] for face, _ in pile]
    desk = desk_at_scene(moment, at)
    assert mine
    tray = text_of(desk.page.render()["tray"])
    assert all(desk.app.t(f"ye.mission.{face}") in tray for face in mine)
    shared = desk_at_scene(moment, at, people=2)
    assert "y-card" not in shared.page.render()["tray"]


def test_without_motion_everything_is_shown() -> None:
    """At rest every part is drawn in its final place; animations only begin elsewhere, except parts that fly past."""
    frames = re.findall(r"@keyframes ([\w-]+)\{(.*?)\}\}", story_motion.STYLE.replace("\n", ""))
    assert {name for name, steps in frames if "to{" in steps and "opacity:0" in steps} <= set(FLIES)
    assert "prefers-reduced-motion:reduce" in story_motion.STYLE
    assert len(story_motion.STYLE) < 12_000


def test_overlays_share_no_class_with_the_rest_of_the_table() -> None:
    """A shared class would style and move the other element too."""
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in Path(story_motion.__file__).parent.glob("*.css"))
    ours = set(LONE.findall(story_motion.STYLE))
    assert {"y-plate", "y-crossed"} <= ours
    assert ours & set(LONE.findall(sheets)) == set()
