"""Tenka Meidou: the forecast of the war, province by province, agrees with the war."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka_web.app.render_context import RenderContext
from tenka_web.app.table_context import build_context
from tenka_web.app.turn import is_watching
from tenka_web.games.tenka_meidou.board import camera
from tenka_web.games.tenka_meidou.map_sheets import sheets
from tenka_web.games.tenka_meidou.presenter import picture
from tenka_web.games.tenka_meidou.recent_moves import shifts
from tenka_web.games.tenka_meidou.war_explanation import fate_in_words
from tenka_web.games.tenka_meidou.war_forecast import chain, find_considered, find_thought
from tenka_web.ui.markup import text_of as plain
from tests.app.harness import Desk
from tests.e2e.support.ui_driver import random_game
from tests.games.tenka_meidou.positions import rules_of
from tests.support.setups import Setup, any_choice

SETUPS = [Setup("tenka-meidou", seats, layers, ()) for seats, layers in ((2, ()), (4, ()), (4, ("tumult", "daimyo")))]


def render_context(desk: Desk) -> RenderContext:
    """Return the render context."""
    return build_context(desk.app.t, desk.app.settings, desk.session)


def desk_before_war(*kinds: str, layers: tuple[str, ...] = ()) -> Desk:
    desk = Desk()
    desk.do("set:pace instant")
    desk.start(*(kinds or ("person",) * 3), layers=layers, seed="chain")
    return desk


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_forecast_before_the_war_agrees_with_the_war(setup: Setup) -> None:
    """TM-W1 to W6: firsts, seconds, strengths and scores of the events that follow."""
    table = random_game(setup.seats, f"chain {setup}", layers=setup.layers)
    events = {event.values["province"]: event.values for line in table.history for event in line.events
              if event.key == "tm.event.battle"}
    before = table.state_at(len(table.history) - 1).copy()
    line = table.history[-1]
    play = table.view(line.seat, len(table.history) - 1).determinize(random.Random(0))
    play.choose(line.seat, line.choice)
    before.soldiers, before.swords = play.state.soldiers, play.state.swords
    if hasattr(before, "lords"):
        before.lords = play.state.lords
    war = chain(table.rules, before)
    for place, values in events.items():
        fate = war.fates[table.rules.map.index[place]]
        assert (fate.first, fate.second) == (values["first"], values["second"]), place
        assert {stand.seat: stand.strength for stand in fate.stands} == {
            seat: strength for seat, strength in enumerate(values["strengths"]) if strength}
        assert [stand.seat for stand in fate.stands][:1] == [values["first"]]
    assert war.scores == tuple(table.result.scores)


def test_a_province_explains_its_strength_with_reinforcements() -> None:
    """Own strength, reinforcements and their origin, and whom it beats; at equal strength what decides."""
    desk = desk_before_war()
    state = desk.session.table.state
    index = rules_of(desk.session.table).map.index
    for castle, place in enumerate(sorted(index), 2):
        state.castles[index[place]] = castle
    yonezawa, kasugayama = index["yonezawa"], index["kasugayama"]
    state.castles[yonezawa], state.castles[kasugayama] = 2, 9
    state.castles[index["inabayama"]] = 12
    state.soldiers[yonezawa][:], state.soldiers[kasugayama][:] = [0, 1, 0], [3, 2, 0]
    desk.session._views.clear()
    desk.do("switch:forecast")
    deep = find_thought(render_context(desk))
    assert deep is not None
    seats = [render_context(desk).localizer.seat(seat) for seat in range(3)]
    told = fate_in_words(render_context(desk), deep.war.fates[kasugayama])
    assert told == f"{seats[1]} 2 + 2 from Yonezawa beats {seats[0]} 3"
    assert fate_in_words(render_context(desk), deep.war.fates[yonezawa]) == f"{seats[1]} 1, unopposed"
    state.soldiers[kasugayama][0] = 4
    desk.session._views.clear()
    deep = find_thought(render_context(desk))
    assert "if out of pieces first" in fate_in_words(render_context(desk), deep.war.fates[kasugayama])
    ctx = render_context(desk)
    ctx.view.state.swords[1] = 3
    assert "the sword decides" in fate_in_words(ctx, deep.war.fates[kasugayama])
    assert told not in desk.shown("about")
    desk.do("hover:province:kasugayama")
    assert "sword" in desk.shown("about")


def test_a_considered_choice_is_told_once() -> None:
    """The choice, and what the war would bring there: no neighbours, and nothing of what stood there before. At a first tap the
    button for the second one names the choice."""
    desk = desk_before_war()
    desk.do("choose:roll")
    target = next(t for t in sorted(desk.session.selection().highlighted) if t.startswith("province:"))
    place = render_context(desk).localizer.value("province", target.partition(":")[2])
    for act, begins in (("hover", place), ("tap", "Tap again")):
        told = re.sub("<[^>]+>", " ", desk.do(f"{act}:{target}").shown("about")).strip()
        assert told.startswith(begins)
        assert told.count(place) == told.count("unopposed") == 1
        assert "no soldiers" not in told
        assert "Neighbours" not in told
    other = next(f"province:{place}" for place in rules_of(desk.session.table).map.index
                 if f"province:{place}" not in desk.session.selection().highlighted)
    assert "Neighbours" in plain(desk.do(f"hover:{other}").shown("about"))


def test_a_first_turn_asks_for_the_dice_alone() -> None:
    """No card can be used yet."""
    assert plain(desk_before_war().shown("prompt")).count("or use a card") == 0
    assert "roll the dice" in plain(desk_before_war().shown("prompt"))


def test_a_rivals_card_that_moves_ones_own_soldier_is_told_beside_the_question() -> None:
    """Until one's next choice."""
    for number in range(60):
        table = random_game(3, f"suffer {number}", choices=60)
        for at in range(1, len(table.history)):
            own = [event.values for event in table.history[at - 1].events if "owner" in event.values]
            asked = tenka.replay(table.record(), at=at).decision
            if own and own[0]["owner"] == 0 != table.history[at - 1].seat and asked is not None and asked.seats == (0,):
                desk = Desk().do("set:pace instant").start("person", "random", "random", seed="suffer")
                desk.session.table = tenka.replay(table.record(), at=at)
                desk.session.reset_selection()
                assert "of yours" in plain(desk.shown("prompt"))
                return
    raise AssertionError("no such card")


def test_hovering_a_choice_forecasts_its_war_and_changes_nothing() -> None:
    """Hovering a possible deployment draws the war that would follow; the table stays the same."""
    desk = desk_before_war()
    desk.do("choose:roll")
    before = desk.session.table.record()
    target = next(t for t in sorted(desk.session.selection().highlighted) if t.startswith("province:"))
    assert find_thought(render_context(desk)) is None
    desk.do(f"hover:{target}")
    now = render_context(desk)
    choice, deep = find_considered(now, target), find_thought(now)
    assert choice is not None
    assert deep is not None
    assert deep.before is not None
    seat, castle = now.view.seat, choice.operands[0]
    assert deep.war.scores[seat] - deep.before.scores[seat] == castle
    drawn = picture(now)
    assert drawn.tally is not None
    assert drawn.tally.changes[seat] == castle
    row = next(iter(drawn.provinces[target.partition(":")[2]].rows))
    assert (row.seat, row.strength, row.mark) == (seat, choice.operands[1], "would")
    assert re.search(rf"{castle} \(\+{castle}\)", desk.shown("about"))
    assert desk.session.table.record() == before
    desk.do("explain")
    assert "If war followed" in desk.app.spoken
    assert "<" not in desk.app.spoken
    desk.do("hover:")
    assert find_thought(render_context(desk)) is None


def test_a_first_tap_previews_and_the_second_chooses() -> None:
    """A touch screen has no hover; a choice without a preview is made by the first tap."""
    desk = desk_before_war()
    desk.do("tap:button:roll")
    assert len(desk.session.table.history) == 1
    target, other, *_ = sorted(t for t in desk.session.selection().highlighted if t.startswith("province:"))
    desk.do(f"tap:{target}")
    assert find_thought(render_context(desk)) is not None
    meant = desk.session.selection().pick(target).options[0][0]
    told = render_context(desk)
    assert desk.app.t("ui.tap.again", what=told.game.choice(told.localizer, told.view, meant)) in desk.shown("about")
    desk.do(f"tap:{other}")
    assert len(desk.session.table.history) == 1
    desk.do(f"tap:{other}")
    assert desk.session.table.history[-1].choice.verb == "deploy"


def test_a_tap_on_a_button_previews_as_one_on_its_province_does() -> None:
    """The second tap on it chooses; what can't be foreseen is chosen at once."""
    desk = desk_before_war()
    desk.do("choose.tap:roll")
    assert len(desk.session.table.history) == 1
    one = next(one for one in desk.session.selection().groups if one.target.startswith("province:"))
    desk.do(f"choose.tap:{one.only}")
    assert len(desk.session.table.history) == 1
    assert 'id="tap-again"' in desk.shown("about")
    assert f'data-hover="{one.target}"' in desk.shown("prompt")        # else the second tap would first end the preview
    assert find_thought(render_context(desk)) is not None
    desk.do(f"choose.tap:{one.only}")
    assert desk.session.table.history[-1].choice == one.only


def test_a_reload_in_the_middle_of_a_war_continues_it() -> None:
    """The current scene is stored with the game until the story has ended."""
    desk = Desk()
    desk.start("person", "person", seed="resumed")
    rng = random.Random(1)
    while desk.session.playback.story is None:
        desk.do(f"choose:{any_choice(desk.session.table.decision, desk.session.asked_person, rng)}")
    for _ in range(4):
        desk.do("story.step:on")
    name = desk.session.save.id
    desk.do("home", f"open.save:{name}")
    assert desk.session.playback.story is not None
    assert desk.session.playback.story.at == 4
    desk.do("story.end", "home", f"open.save:{name}")
    assert desk.session.playback.story is None


def test_bots_play_the_rest_fast_if_no_person_chooses_any_more() -> None:
    """D8: a seat that is out watches; the strong bots think for a shorter time too."""
    desk = Desk()
    desk.start("person", "strong", "strong", seed="onlooking")
    assert not is_watching(desk.session)
    desk.session.table.state.swords[0] = 3
    assert is_watching(desk.session)
    desk.session.seats[1].kind = desk.session.seats[2].kind = "person"
    assert not is_watching(desk.session)


def test_the_map_zooms_to_the_war() -> None:
    """Only during a scene, and on both sheets."""
    assert camera("tenka_2018", "") == ""
    near = camera("tenka_2018", "shuri")
    assert re.findall(r"--look-(\w+):", near) == ["x", "y", "ux", "uy"]


def test_markers_show_moves_since_the_own_last_turn() -> None:
    """Beside the numbers; at an earlier moment, what its choice moved. A roll moves nothing and hides no marker."""
    desk = desk_before_war()
    first = desk.session.asked_person
    for _ in range(3):
        desk.do("choose:roll")
        deploy = next(str(choice) for choice, _ in desk.session.selection().options if choice.verb == "deploy")
        desk.do(f"choose:{deploy}")
    desk.do("choose:roll")
    assert desk.session.viewer == first
    assert [shift.seat for shift in shifts(render_context(desk))] == [(first + 2) % 3, (first + 1) % 3]
    drawn = [row for province in picture(render_context(desk)).provinces.values() for row in province.rows if row.tag]
    assert {row.seat for row in drawn} == {0, 1, 2} - {first}
    assert {row.mark for row in drawn} == {"last-3", "last-5"}
    desk.do("history.go:2")
    assert [shift.seat for shift in shifts(render_context(desk))] == [first]


@pytest.mark.parametrize("chart", ["tenka_2018", "tenka_2023"])
def test_every_castle_stays_whole_on_the_zoomed_sheet(chart: str) -> None:
    """At the edges of a phone, Usuki left and Yonezawa right."""
    for prefix, sheet, nearer in zip(("", "u"), sheets(chart), (1.1, 1.22), strict=True):
        for key, area in sheet.areas.items():
            found = dict(re.findall(r"--look-(u?[xy]):([\d.]+)%", camera(chart, key)))
            for axis, start, size, room in zip("xy", area.plaque, (260, 220), (sheet.width, sheet.height), strict=True):
                still = float(found[prefix + axis]) / 100 * room
                ends = [still + nearer * (end - still) for end in (start, start + size)]
                assert min(ends) > -1, (key, sheet.name, axis)
                assert max(ends) < room + 1, (key, sheet.name, axis)
