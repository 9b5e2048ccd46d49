"""Stories: every event between two questions becomes a scene with the position of its moment."""

from __future__ import annotations

import json
import random
import re
from typing import NamedTuple

import pytest

from tenka import bots
from tenka.core.play import Play
from tenka_web.app import game_registry
from tenka_web.app.event_recorder import EventRecorder
from tenka_web.app.playback import Scene, Story
from tenka_web.app.table_context import build_context, words_of
from tenka_web.games.shogun import presenter
from tenka_web.games.shogun.view_model import END, FALL, IN
from tests.app.games.shogun.tables import choose_any, stories, table
from tests.app.harness import Desk

KEY = re.compile(r">\s*(?:ui|sh|place)\.[a-z_.-]+")


def test_the_last_scene_of_a_story_shows_its_final_position(ended: Desk) -> None:
    table = ended.session.table
    for moment in range(1, len(table.history) + 1):
        scenes = game_registry.adapter_of(table).find_scenes(table, None, moment)
        if scenes and scenes[-1].key != "sh.scene.scored":
            last, now = scenes[-1].data.state, table.view(None, moment).state
            assert (last.owner, last.points) == (now.owner, now.points) or now.season != last.season


def test_every_battle_and_revolt_has_three_scenes_with_the_tower(ended: Desk) -> None:
    """The cubes thrown; those that fall and stay; and the result, explained cube by cube."""
    told = [event.key for line in ended.session.table.history for event in line.events]
    throws = told.count("sh.event.thrown")
    assert throws
    fights = [scene.data.fight for scenes in stories(ended) for scene in scenes if scene.data.fight]
    assert [fight.step for fight in fights if fight.start.key == "sh.event.charged"] == [IN, FALL, END]
    fights = [fight for fight in fights if fight.start.key != "sh.event.charged"]
    assert [sum(fight.step == step for fight in fights) for step in (IN, FALL, END)] == [throws] * 3
    assert all(fight.thrown is not None and fight.end is not None for fight in fights)
    for scenes in stories(ended):
        for scene in scenes:
            if scene.data.fight and scene.data.fight.end and scene.data.fight.step == END:
                keys, lay = {key for key, _ in scene.say}, sum(scene.data.fight.start.values["tray"])
                assert ("sh.fight.fell.tray" if lay else "sh.fight.fell") in keys
                thrown = scene.data.fight.thrown.values
                more = [fell - went_in for fell, went_in in zip(thrown["fell"], thrown["thrown"], strict=True)]
                ways = {"sh.fight.stayed": (True, False), "sh.fight.loosened": (False, True), "sh.fight.exchanged": (True, True)}
                assert {both for key, both in ways.items() if key in keys} == {(min(more) < 0, max(more) > 0)} - {(False, False)}


def test_every_action_says_who_did_what_or_why_nothing_happened(ended: Desk) -> None:
    """Idle, bluff and void each have their own sentence, with the reason."""
    said = {key for scenes in stories(ended) for scene in scenes for key, _ in scene.say}
    deeds = {f"sh.event.{deed}" for deed in ("built", "taxed", "harvested", "placed", "bid")}
    assert {"sh.scene.nothing", *deeds} <= said
    assert not {"sh.event.idle", "sh.event.bluff"} & said, "folded into one line"
    for line in ended.session.table.history:
        for event in line.events:
            if event.key == "sh.event.void":
                words = ended.app.t(f"sh.why.{event.values['why']}")
                assert words != f"sh.why.{event.values['why']}"


def test_every_scene_of_a_game_has_its_words(ended: Desk) -> None:
    """In three languages: no key without a sentence, in any scene or part."""
    for language in ("en", "es", "ja"):
        ended.do(f"language:{language}")
        whole = "".join(str(markup) for markup in ended.page.render().values())
        assert not KEY.findall(whole), language
        game = game_registry.adapter("shogun")
        words = {key for scenes in stories(ended) for scene in scenes for key in (scene.key, *(key for key, _ in scene.say))}
        assert not [key for key in words if not ended.app.t.has(key)], language
        assert game.id == "shogun"
    ended.do("language:en")


def test_a_story_between_two_questions_ends_by_itself() -> None:
    desk = table("random", "random", "random", seed="flow")
    for _ in range(40):
        if desk.session.playback.story is not None:
            break
        desk.watch.run(1000)
    assert desk.session.playback.story is not None
    moment = len(desk.session.table.history)
    desk.watch.run(600_000)
    assert len(desk.session.table.history) > moment


def test_skipping_a_story_continues_the_game() -> None:
    desk = table("random", "random", "random", seed="flow")
    while desk.session.playback.story is None:
        desk.watch.run(1000)
    desk.do("story.end")
    assert desk.session.playback.story is None


WINTER = ("sh.scene.winter", "sh.scene.scored")


def test_skip_stops_at_every_winter_and_at_own_questions(ended: Desk) -> None:
    """One click from own question to own question, and one more if there is a winter between them."""
    desk = table("person", "random", "random", seed="skip")
    clicks, stretches, winters, rng = 0, 0, set[int](), random.Random("skip")
    for _ in range(4000):
        session = desk.session
        if session.playback.story is not None:
            if session.playback.story.scene.key in WINTER:
                winters.add(session.table.state.year)
            desk.do("story.end")
            clicks += 1
        elif session.is_over:
            break
        elif session.ui.covered:
            desk.do("uncover")
        elif session.selection().options:
            stretches += 1
            choose_any(desk, rng)
        else:
            desk.watch.run(1500)
    assert desk.session.is_over
    assert len(winters) == 2
    assert clicks <= stretches + 2 * len(winters)


class Gone(NamedTuple):
    """How a season was played: questions beside the plan, clicks on answers and on stories, seconds of stories that were
    watched."""

    asked: int
    answering: int
    skipping: int
    seconds: float


def year(desk: Desk, *, skips: bool) -> list[Gone]:
    """Return a year's seasons as a steady player plays them.

    ``skips``: stories are skipped by clicks; otherwise they are watched to their ends without a click.
    """
    steady, rng = bots.bot("shogun", "steady"), random.Random("year")
    asked, answering, skipping, watched = ([0] * 4 for _ in range(4))
    for _ in range(4000):
        session, state = desk.session, desk.session.table.state
        if session.playback.story is not None:
            story = session.playback.story
            for scene in story.scenes:
                watched[scene.data.state.season] += desk.app.settings.wait(scene.length)
            skipping[story.scene.data.state.season] += skips
            if skips:
                desk.do("story.end")
            else:
                story.at = len(story.scenes) - 1
                desk.do("story.tap")
        elif state.season == 3 or state.year > 1:        # A winter without an own question ends with its story
            return [Gone(asked[at], answering[at], skipping[at], watched[at] / 1000) for at in range(3)]
        elif session.ui.covered:
            desk.do("uncover")
        elif session.selection().options:
            decision, seat = session.table.decision, session.viewer
            assert decision is not None
            assert seat is not None
            choice = steady.choose(session.table.view(seat), rng)
            # Target, then number; one click if a button has both
            at_once = f'data-arg="{choice}"' in desk.shown("prompt")
            asked[state.season] += not decision.sealed
            answering[state.season] += 0 if decision.sealed else 1 if at_once else max(1, len(choice.operands))
            desk.do(f"choose:{choice}")
            if desk.session.ui.confirming:
                desk.do("sure")
        else:
            desk.watch.run(1500)
    raise AssertionError("the year does not end")


def test_a_skipped_stretch_stops_only_at_battles_until_the_next_season(ended: Desk) -> None:
    """If the settings ask for less than all; those battles are whole, and neither the event nor a winter is left out."""
    game = game_registry.adapter("shogun")
    assert game.brief is not None
    for scenes in stories(ended):
        mine, fights = (game.brief(scenes, 0, tales) for tales in ("mine", "fights"))
        fought = any(scene.data.fight or scene.data.count or scene.waits for scene in scenes)
        assert fights == (mine if fought else tuple(scene for scene in scenes if scene.halts))


def test_a_scene_of_a_winter_names_the_winter_and_shows_the_scores(ended: Desk) -> None:
    """Its revolts have its name, headings have no full stop, and the scores come at its end."""
    ctx = build_context(ended.app.t, ended.app.settings, ended.session)
    for scenes in stories(ended):
        for scene in scenes:
            assert not ctx.localizer.say(scene.key, scene.values).endswith(".")
            assert scene.data.state.season != 3 or scene.key != "sh.scene.season"
            for key, values in scene.say:
                if key == "sh.event.scored":
                    assert all(str(points) in ctx.localizer.say(key, values) for points in values["points"])


def test_a_march_with_all_armies_is_one_click_that_names_its_odds() -> None:
    """Each place has one button with the most armies; if the place is defended, the button names the odds once they are known."""
    desk, steady, rng = table("person", "steady", "steady", seed="year"), bots.bot("shogun", "steady"), random.Random("year")
    desk.do("set:pace instant")
    for _ in range(400):
        decision = desk.session.table.decision
        assert decision is not None
        if decision.key == "sh.ask.march" and desk.session.selection().options:
            break
        if desk.session.ui.covered:
            desk.do("uncover")
        elif desk.session.selection().options:
            assert desk.session.viewer is not None
            desk.do(f"choose:{steady.choose(desk.session.table.view(desk.session.viewer), rng)}")
            if desk.session.ui.confirming:
                desk.do("sure")
        else:
            desk.watch.run(1500)
    shown = desk.shown("prompt")
    most: dict[str, int] = {}
    for choice, _ in desk.session.selection().options:
        if choice.verb == "march":
            most[str(choice.operands[0])] = max(most.get(str(choice.operands[0]), 0), int(choice.operands[1]))
    assert most
    for name, armies in most.items():
        assert f'id="all-{name}"' in shown
        assert f'data-arg="march {name} {armies}"' in shown
        desk.session.worker.known[f"odds:{name}"] = {str(armies): [0.64, 0.1, 0.26, 1.5]}
    assert "wins 64%" in desk.shown("prompt")


MOST_CLICKS = 22
"""Most clicks of a season by hand: the first box, a card for each box, the seal, and the questions and stories after it."""


@pytest.mark.parametrize("seats", [3, 5])
def test_a_season_takes_few_clicks_beside_the_plan_or_half_a_minute_without_clicks(seats: int) -> None:
    """At the middle speed. A player who skips clicks once for each stretch, which ends at an own question. Chance decides how
    many battles a season has, so clicks (8) and seconds (30) are counted over a year's three seasons."""
    who = ("person", *["steady"] * (seats - 1))
    watched, skipped = (
        year(table(*who, seed="year").do("set:tales mine", "set:pace brisk"), skips=skips) for skips in (False, True)
    )
    assert len(watched) == len(skipped) == 3
    for season in (*watched, *skipped):
        assert season.asked
        assert season.asked <= season.answering <= 2 * season.asked
        assert season.skipping <= season.asked + 1
    assert sum(season.answering + season.skipping for season in skipped) <= 3 * 8
    boxes = table(*who).session.table.rules.boxes      # type: ignore[attr-defined]  # Shogun's
    assert 1 + len(boxes) + 1 + 8 <= MOST_CLICKS
    assert sum(season.seconds for season in watched) <= 3 * 30


def test_the_special_cards_of_all_seats_are_one_line(ended: Desk) -> None:
    """SH-O2: the places with their seats, after the last card was taken; no story."""
    localizer = words_of(ended.app.t, ended.session)
    told = [scene for scenes in stories(ended) for scene in scenes if any(key == "sh.scene.claims" for key, _ in scene.say)]
    assert len(told) == 6
    assert not [key for scenes in stories(ended) for scene in scenes for key, _ in scene.say if key == "sh.event.special"]
    assert re.fullmatch(r"\w+ clan \d, \w+ clan \d, \w+ clan \d and \w+ clan \d\.", localizer.say(*told[0].say[-1]))
    for scene in told:
        places = [place for _, place in scene.say[-1][1]["claims"]]
        assert places == sorted(set(places))


def test_settings_shorten_the_stories(ended: Desk) -> None:
    """All; own events with every battle and the winter; only results of battles and the winter. A winter is never left out."""
    game = game_registry.adapter("shogun")
    assert game.brief is not None
    for scenes in stories(ended):
        all_, mine, results = ([*game.brief(scenes, 0, tales)] for tales in ("all", "mine", "results"))
        assert all_ == [*scenes]
        assert all(any(end.data.fight == scene.data.fight for end in mine) for scene in results if scene.data.fight)
        counts = [[scene for scene in told if scene.data.count] for told in (scenes, mine, results)]
        assert [scene.data for scene in counts[0]] == [scene.data for scene in counts[1]] == [scene.data for scene in counts[2]]
        assert all([scene.key for scene in count if scene.waits] == ["sh.scene.scored"] for count in counts if count)
        fights = {scene.data.fight.number for scene in scenes if scene.data.fight}
        assert fights == {scene.data.fight.number for scene in results if scene.data.fight}
        read = [said for scene in mine for said in scene.say]
        assert not [said for scene in scenes for said in scene.say if said[1].get("seat") == 0 and said not in read]


def test_the_length_of_stories_is_asked_once_beside_the_first_story() -> None:
    desk = table("person", "random", "random", seed="flow")
    desk.do("uncover") if desk.session.ui.covered else None
    desk.app.settings.offered = False
    scenes = (Scene("sh.scene.winter", {}, presenter.Moment(desk.session.table.state)),)
    desk.session.playback.story = Story(scenes, flows=True)
    assert "tales-mine" in desk.shown("prompt")
    desk.do("set:tales mine")
    assert desk.app.settings.tales == "mine"
    assert "tales-mine" not in desk.shown("prompt")
    assert json.loads(desk.drawer.held["tenka:settings"])["tales"] == "mine"


def test_a_recorder_keeps_every_public_event() -> None:
    """It covers each way to emit an event that all seats see."""
    ways = {name for name in vars(Play) if name.startswith("emit") and name != "emit_private"}
    assert ways
    assert ways <= set(vars(EventRecorder))
