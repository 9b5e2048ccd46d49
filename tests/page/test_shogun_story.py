"""Stories: every event between two questions becomes a scene with the position as it was just then."""

from __future__ import annotations

import json
import random
import re

import pytest

from page import files, games
from page.games.shogun import picture, result, review, tower
from page.games.shogun import scene as scene_of
from page.games.shogun.falling import FLIGHT
from page.games.shogun.model import END, FALL, FARMER, IN
from page.recorder import Recorder
from page.shown import show, words_of
from page.state.telling import Scene, Story
from tenka import bots
from tenka.core.play import Play

from .desk import Desk
from .shogun_table import choose_any, table

KEY = re.compile(r">\s*(?:ui|sh|place)\.[a-z_.-]+")


def finished(desk: Desk) -> Desk:
    """Played to the end by its bots, without looking."""
    desk.do("set:pace instant")
    for _ in range(2000):
        if desk.session.over:
            break
        desk.watch.run(2000)
    return desk


def left(desk: Desk) -> Desk:
    """Past its story, which stops at a winter on the way."""
    while desk.session.telling.story is not None:
        desk.do("story.end")
    return desk


@pytest.fixture(scope="module")
def ended() -> Desk:
    """One game for the whole file; each test finds it at its result, past its last story, and leaves it there."""
    return left(finished(table("steady", "random", "random", "steady", seed="story", side="moon", start="chosen")))


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
    assert [fight.step for fight in fights if fight.start.key == "sh.event.charged"] == [IN, FALL, END]
    fights = [fight for fight in fights if fight.start.key != "sh.event.charged"]
    assert [sum(fight.step == step for fight in fights) for step in (IN, FALL, END)] == [throws] * 3
    assert all(fight.thrown is not None and fight.end is not None for fight in fights)
    for scenes in stories(ended):
        for scene in scenes:
            if scene.data.fight and scene.data.fight.end and scene.data.fight.step == END:
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


WINTER = ("sh.scene.winter", "sh.scene.scored")


def test_skip_stops_at_every_winter_and_else_passes_over_the_whole_stretch_between_own_questions(ended: Desk) -> None:
    """One click from own question to own question, and one more where a winter lies between; each of both winters is seen."""
    desk = table("person", "random", "random", seed="skip")
    clicks, stretches, winters, rng = 0, 0, set[int](), random.Random("skip")
    for _ in range(4000):
        session = desk.session
        if session.telling.story is not None:
            if session.telling.story.scene.key in WINTER:
                winters.add(session.table.state.year)
            desk.do("story.end")
            clicks += 1
        elif session.over:
            break
        elif session.attention.covered:
            desk.do("uncover")
        elif session.picking().options:
            stretches += 1
            choose_any(desk, rng)
        else:
            desk.watch.run(1500)
    assert desk.session.over
    assert len(winters) == 2
    assert clicks <= stretches + 2 * len(winters)


def year(desk: Desk, *, skips: bool) -> list[tuple[int, float]]:
    """A year's seasons as a steady player goes through them: clicks beside the plan, and the seconds of the stories left alone.

    ``skips``: stories are skipped by clicks; else they are watched to their ends, without one."""
    steady, rng = bots.bot("shogun", "steady"), random.Random("year")
    clicks, watched = [0] * 4, [0] * 4
    for _ in range(4000):
        session, state = desk.session, desk.session.table.state
        if session.telling.story is not None:
            story = session.telling.story
            for scene in story.scenes:
                watched[scene.data.state.season] += desk.app.settings.wait(scene.length)
            clicks[story.scene.data.state.season] += skips
            if skips:
                desk.do("story.end")
            else:
                story.at = len(story.scenes) - 1
                desk.do("story.tap")
        elif state.season == 3 or state.year > 1:        # a winter without a question of one's own is over with its story
            return list(zip(clicks[:3], (time / 1000 for time in watched), strict=False))
        elif session.attention.covered:
            desk.do("uncover")
        elif session.picking().options:
            decision, seat = session.table.decision, session.viewer
            assert decision is not None
            assert seat is not None
            choice = steady.choose(session.table.view(seat), rng)
            # what it points at, then how many; at once where a button says both
            at_once = f'data-arg="{choice}"' in desk.shown("prompt")
            clicks[state.season] += 0 if decision.sealed else 1 if at_once else max(1, len(choice.operands))
            desk.do(f"choose:{choice}")
            if desk.session.attention.asking:
                desk.do("sure")
        else:
            desk.watch.run(1500)
    raise AssertionError("the year does not end")


def test_who_skips_a_stretch_is_told_of_battles_alone_until_the_next_season(ended: Desk) -> None:
    """Where not all is wanted; of what is told then nothing is missing, and a winter is never left out."""
    game = games.adapter("shogun")
    assert game.brief is not None
    for scenes in stories(ended):
        mine, fights = (game.brief(scenes, 0, tales) for tales in ("mine", "fights"))
        told = any(scene.data.fight or scene.halts or scene.waits for scene in mine)
        assert fights == (mine if told else ())


def test_a_scene_of_a_winter_says_so_and_says_how_all_stand(ended: Desk) -> None:
    """Its revolts under its name, no heading with a full stop, the scores where it ends."""
    look = show(ended.app.t, ended.app.settings, ended.session)
    for scenes in stories(ended):
        for scene in scenes:
            assert not look.words.say(scene.key, scene.values).endswith(".")
            assert scene.data.state.season != 3 or scene.key != "sh.scene.season"
            for key, values in scene.say:
                if key == "sh.event.scored":
                    assert all(str(points) in look.words.say(key, values) for points in values["points"])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_season_takes_few_clicks_beside_the_plan_and_left_alone_half_a_minute(seats: int) -> None:
    """Own deeds, battles and the winter, at the middle speed. Who skips each stretch clicks once for it: eight at most, with a
    special card, three marches with all that can go, and four stretches. Nobody must skip."""
    desk = table("person", *["steady"] * (seats - 1), seed="year").do("set:tales mine", "set:pace brisk")
    watched = year(desk, skips=False)
    skipped = year(table("person", *["steady"] * (seats - 1), seed="year").do("set:tales mine", "set:pace brisk"), skips=True)
    assert len(watched) == len(skipped) == 3
    assert max(clicks for clicks, _ in (*watched, *skipped)) <= 8
    assert max(seconds for _, seconds in watched) <= 30


def test_who_took_which_special_card_is_one_line_for_all(ended: Desk) -> None:
    """SH-O2: the places with their seats, told when the last card has been taken; none is a story of its own."""
    words = words_of(ended.app.t, ended.session)
    told = [scene for scenes in stories(ended) for scene in scenes if any(key == "sh.scene.claims" for key, _ in scene.say)]
    assert len(told) == 6
    assert not [key for scenes in stories(ended) for scene in scenes for key, _ in scene.say if key == "sh.event.special"]
    assert re.fullmatch(r"\w+ clan \d, \w+ clan \d, \w+ clan \d and \w+ clan \d\.", words.say(*told[0].say[-1]))
    for scene in told:
        places = [place for _, place in scene.say[-1][1]["claims"]]
        assert places == sorted(set(places))


def test_less_is_told_to_who_wants_less(ended: Desk) -> None:
    """All; what is mine with every battle and the winter; how battles ended and the winter alone. Nobody misses a winter."""
    game = games.adapter("shogun")
    assert game.brief is not None
    for scenes in stories(ended):
        all_, mine, results = ([*game.brief(scenes, 0, tales)] for tales in ("all", "mine", "results"))
        assert all_ == [*scenes]
        assert all(any(end.data.fight == scene.data.fight for end in mine) for scene in results if scene.data.fight)
        counts = [[scene for scene in told if scene.data.count] for told in (scenes, mine, results)]
        assert [scene.data for scene in counts[0]] == [scene.data for scene in counts[1]] == [scene.data for scene in counts[2]]
        assert all([scene.key for scene in count if scene.waits] == ["sh.scene.scored"] for count in counts[1:] if count)
        fights = {scene.data.fight.number for scene in scenes if scene.data.fight}
        assert fights == {scene.data.fight.number for scene in results if scene.data.fight}
        read = [said for scene in mine for said in scene.say]
        assert not [said for scene in scenes for said in scene.say if said[1].get("seat") == 0 and said not in read]


def test_how_much_is_told_is_asked_beside_the_first_story_once() -> None:
    desk = table("person", "random", "random", seed="flow")
    desk.do("uncover") if desk.session.attention.covered else None
    desk.app.settings.offered = False
    scenes = (Scene("sh.scene.winter", {}, picture.Moment(desk.session.table.state)),)
    desk.session.telling.story = Story(scenes, flows=True)
    assert "tales-mine" in desk.shown("prompt")
    desk.do("set:tales mine")
    assert desk.app.settings.tales == "mine"
    assert "tales-mine" not in desk.shown("prompt")
    assert json.loads(desk.drawer.held["tenka:settings"])["tales"] == "mine"


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
    left(ended.do("switch:tower"))
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
    left(ended)


def test_the_first_filling_is_shown_when_a_game_begins_and_can_be_skipped() -> None:
    """SH-S8: from empty; what falls out goes back. Its end is the first question, as if there had been none."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.option:start prescribed", "start")
    story = desk.session.telling.story
    assert story is not None
    assert [scene.data.fight.step for scene in story.scenes] == [IN, FALL, END]
    assert [len(scene.say) for scene in story.scenes] == [1, 1, 2]      # no word of what stays before it has been seen
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


def test_a_winter_is_counted_row_by_row_and_adds_up_to_what_the_engine_says(ended: Desk) -> None:
    """SH-W4: provinces, buildings, each region; the points on show are those of just then, and the last row is the event's."""
    winters = [scenes for scenes in stories(ended) if any(scene.key == "sh.scene.scored" for scene in scenes)]
    assert len(winters) == 2
    for scenes in winters:
        told = [scene for scene in scenes if scene.data.count is not None]
        assert [scene.key for scene in told] == [
            "sh.count.provinces", "sh.count.buildings", *["sh.count.region"] * 5, "sh.scene.scored"]  # fmt: skip
        assert all(scene.waits for scene in told)
        (_, event), = (said for scene in told for said in scene.say if said[0] == "sh.event.scored")
        before = [all_ - gained for all_, gained in zip(event["points"], event["gained"], strict=True)]
        for at, scene in enumerate(told[:-1], 1):
            so_far = [sum(row[1][seat] for row in scene.data.count.rows[:at]) for seat in range(4)]
            assert list(scene.data.state.points) == [one + more for one, more in zip(before, so_far, strict=True)]
        assert list(told[-1].data.state.points) == event["points"] == list(told[-2].data.state.points)
        assert all(scene.data.at for scene in told[2:-1])


def test_the_count_waits_for_somebody_and_goes_on_by_itself_where_nobody_sits(ended: Desk) -> None:
    """Next leads from row to row; rows to come are dots; this winter and the game stand apart; without people it runs."""
    desk = table("person", "random", "random", "random", seed="winter")
    scenes = next(scenes for scenes in stories(ended) if any(scene.data.count for scene in scenes))
    desk.do("uncover") if desk.session.attention.covered else None
    at = next(at for at, scene in enumerate(scenes) if scene.data.count)
    desk.session.telling.story = story = Story(scenes, at=at, flows=True)
    desk.do("story.play", "story.play")
    desk.watch.run(100_000)
    assert story.at == at
    shown = desk.shown("prompt")
    assert 'id="story-next"' in shown
    assert shown.count("<td>·</td>") == 6 * len(desk.session.seats)
    assert "winter-row" in shown
    assert "game-row" in shown
    desk.do("story.next", "story.next")
    desk.watch.run(100_000)
    assert story.at == at + 2
    assert "story-next" in str(desk.app.focus) or 'id="story-next"' in desk.shown("prompt")
    assert desk.shown("prompt").count('scope="row" class="of-') == 8
    desk.session.seats[0].kind = "random"
    desk.do("story.play", "story.play")
    desk.watch.run(200_000)
    assert story.at > at + 2


def test_what_an_action_brings_flies_on_the_map(ended: Desk) -> None:
    """Taxes and rice fly out of the province to their place in the seat's strip, armies and buildings from there into it."""
    look = show(ended.app.t, ended.app.settings, ended.session)
    kinds = set()
    for scene in (scene for scenes in stories(ended) for scene in scenes if scene.data.gain):
        kind, value, seat = scene.data.gain
        found = picture.gain(look, scene.data.at[0], kind, value, seat)
        way, _, fact = found.seat.partition(" ")
        assert way == f"#seat-{seat}"
        assert fact.strip("[]").replace("'", '"') in ended.shown("seats")
        assert found.into == (kind in ("armies", "building"))
        assert found.glyph in files.read_json("art/glyphs.json")
        assert any(values.get(kind) == value for _, values in scene.say)
        kinds.add(kind)
    assert kinds == {"chests", "rice", "armies", "building"}


def test_a_row_of_the_count_flies_to_the_scores_and_a_region_alone_is_clear_of_mist() -> None:
    """Only the row that is told now, only points; the mist lies on the map while a region is counted and in no other scene."""
    desk = finished(table("random", "random", "random", seed="mist"))
    scenes = next(scenes for scenes in stories(desk) if any(scene.data.count for scene in scenes))
    for at, scene in enumerate(scenes):
        desk.session.telling.story = Story(scenes, at=at)
        misty = 'class="live live-shogun counting"' in desk.shown("live")
        assert misty == (scene.data.count is not None and scene.key == "sh.count.region")
        flying = re.findall(r'data-fly-to="#seat-(\d) .points">\+(\d+)<', desk.shown("prompt"))
        row = scene.data.count.rows[scene.data.count.told - 1][1] if scene.data.count and scene.key != "sh.scene.scored" else ()
        assert flying == [(str(seat), str(points)) for seat, points in enumerate(row) if points]


def test_the_tower_stands_on_the_map_whatever_is_shown_there(ended: Desk) -> None:
    """With what lies in its tray by cube and number, and in words; closed by a shutter for who does without the aid."""
    for desk in (ended, table("person", "random", "random", seed="draft", start="chosen")):
        drawn = desk.shown("live")
        found = drawn[drawn.index("at tower-at-rest"):].partition('<g id="on-')[0]
        tray = [count for count in desk.session.table.state.tray if count]
        assert [int(number) for number in re.findall(r'<text x="\d+" y="\d+">(\d+)</text>', found)] == tray
        assert desk.app.t("sh.tower.say.tray", cubes="").split("{")[0].strip(" .")[:8] in found
        assert 'class="shutter"' not in found
    desk.do("switch:tower")
    assert 'class="shutter"' in desk.shown("live")


def test_the_forecast_stands_beside_the_points_and_not_in_their_place() -> None:
    """As it is, an arrow, and as it would be."""
    desk = table("person", "random", "random", seed="forecast")
    assert "→" not in desk.shown("seats")
    desk.do("switch:forecast")
    points = [result.score_now(show(desk.app.t, desk.app.settings, desk.session), seat) for seat in range(3)]
    assert re.findall(r'now-has">(\d+) → </small>(\d+)', desk.shown("seats")) == [("0", str(found)) for found in points]


def test_a_season_is_read_again_as_one_table_and_a_click_opens_its_scene(ended: Desk) -> None:
    """Ten actions by seats, from what was told; every cell leads to the scene that says it."""
    table = ended.session.table
    season = review.last_season(table, len(table.history))
    assert len(season.deeds) == 10
    assert all(set(deeds) == set(range(4)) for deeds in season.deeds.values())
    begun = next(at for at, line in enumerate(table.history, 1) if any(one.key == "sh.event.action" for one in line.events))
    assert not review.last_season(table, begun - 1).deeds
    kinds = {event.key.removeprefix("sh.event.") for deeds in season.deeds.values() for _, _, event in deeds.values()}
    assert kinds <= set(review.SHORT)
    ended.do("history.go:" + str(len(table.history) - 1))
    cells = re.findall(r'data-act="story.tell" data-arg="(\d+ \d+)"', ended.shown("cards"))
    assert len(cells) >= 36
    for cell in cells[::7]:
        moment, place = map(int, cell.split())
        ended.do("tab:cards", f"story.tell:{cell}")
        assert ended.shown("table@data-tab") == "play"
        event, story = table.history[moment - 1].events[place], ended.session.telling.story
        assert story is not None
        assert (event.key, dict(event.values)) in story.scene.say
        left(ended)
    ended.do("story.tell:99999 1", "story.tell:1 x", "story.tell:", "history.now")
    assert ended.session.telling.story is None


def test_the_result_breaks_points_down_by_year_and_region_and_adds_up(ended: Desk) -> None:
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
    game, table = games.adapter("shogun"), ended.session.table
    last = len(table.history)
    assert table.result is not None
    assert game.scores_at(table, None, last) == table.result.scores
    assert max(game.scores_at(table, None, last // 3)) > 0

def test_a_recorder_hears_whatever_a_play_tells() -> None:
    """Both ways of telling an event that all see: what one of them tells would be missing from stories."""
    ways = {name for name in vars(Play) if name.startswith("tell")}
    assert ways <= set(vars(Recorder))
