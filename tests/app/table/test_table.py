"""Playing on the page: pointing, choosing, undo, bots, the war as a story."""

from __future__ import annotations

import pytest

from tests.app.harness import Desk

ROLL = "choose:roll"
ROLL_FIRST = "Roll the dice first: they say which castles you can reach."


@pytest.fixture
def desk() -> Desk:
    return Desk().start("person", "person", seed="two people")


def test_targets_are_highlighted_and_one_click_makes_the_only_choice_left(desk: Desk) -> None:
    desk.do(ROLL)
    marks = desk.session.selection().highlighted
    assert len(marks) >= 2
    target = next(mark for mark in sorted(marks) if mark.startswith("province:"))
    assert f'data-target="{target}" class="province can' in desk.shown("live")
    before = len(desk.session.table.history)
    desk.do(f"target:{target}")
    assert len(desk.session.table.history) == before + 1


def test_a_button_without_a_shape_on_the_table_is_in_the_panel(desk: Desk) -> None:
    assert 'data-act="choose" data-arg="roll"' in desk.shown("prompt")


def test_a_province_that_cannot_be_chosen_gives_its_reason_once(desk: Desk) -> None:
    desk.do("target:province:kyoto")
    assert desk.app.notice is None
    assert ROLL_FIRST in desk.shown("about")
    assert desk.app.spoken == ROLL_FIRST


def test_hovering_previews_a_choice_without_making_it(desk: Desk) -> None:
    desk.do(ROLL)
    target = next(iter(desk.session.selection().highlighted - {"button:reroll"}))
    desk.do(f"hover:{target}")
    live = desk.shown("live")
    assert 'class="tag"' in live
    assert 'class="at tally"' in live
    assert sum(map(sum, desk.session.table.state.soldiers)) == 0


def test_undo_takes_back_a_deployment_but_no_dice(desk: Desk) -> None:
    desk.do(ROLL)
    assert not desk.session.can_undo()
    desk.do("undo")
    assert len(desk.session.table.history) == 1
    assert desk.app.notice is not None
    deploy = next(str(c) for c, _ in desk.session.selection().options if c.verb == "deploy")
    desk.do(f"choose:{deploy}", "undo")
    assert len(desk.session.table.history) == 1
    assert desk.session.selection().options


def test_a_typed_choice_is_made_and_other_text_is_refused_with_a_message(desk: Desk) -> None:
    desk.do("type:  ROLL ")
    assert len(desk.session.table.history) == 1
    desk.do("type:deploy 99 9")
    assert len(desk.session.table.history) == 1
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.typed.no"
    legal = [str(choice) for choice, _ in desk.session.selection().options]
    assert ", ".join(legal) in desk.shown("notice")
    assert "deploy 99 9" in desk.shown("spoken")


def test_typed_words_can_be_commands_too(desk: Desk) -> None:
    desk.do("type:help")
    assert "Two dice and one" not in desk.shown("dialog")
    assert "Reading the dice" in desk.shown("dialog"), "the rules of the game on the table"
    desk.do("close", ROLL)
    deploy = next(str(choice) for choice, _ in desk.session.selection().options if choice.verb == "deploy")
    desk.do(f"type:{deploy}", "type:undo")
    assert len(desk.session.table.history) == 1
    desk.do("type:hint")
    assert desk.session.worker.advice is not None


def test_equal_words_are_spoken_again(desk: Desk) -> None:
    desk.do("target:province:kyoto")
    once = desk.shown("spoken")
    assert ROLL_FIRST in once
    assert desk.shown("spoken") == once
    desk.do("target:province:kyoto")
    assert desk.shown("spoken") != once
    assert ROLL_FIRST in desk.shown("spoken")


def test_the_turn_of_a_person_is_announced(desk: Desk) -> None:
    desk.do(ROLL)
    viewer = desk.session.viewer
    assert viewer is not None
    other = 1 - viewer
    deploy = next(str(choice) for choice, _ in desk.session.selection().options if choice.verb == "deploy")
    desk.do(f"choose:{deploy}")
    said = desk.shown("spoken")
    assert "soldier" in said
    assert f"{('Red', 'Blue')[other]} clan: Your turn" in said


def test_the_list_of_places_names_pieces_neighbours_and_choices(desk: Desk) -> None:
    desk.do("places", ROLL)
    shown = desk.shown("places")
    assert shown.count("<li") == 11
    assert shown.count("Neighbours:") == 11
    castles = [(choice.operands, targets[0]) for choice, targets in desk.session.selection().options if choice.verb == "deploy"]
    for (castle, soldiers), target in castles:
        row = shown.split(f'data-arg="{target}"')[1].split("</li>")[0]
        assert f"castle {castle}" in row
        assert f"({castle}): {soldiers} soldier" in row
    assert shown.count('class="why"') == 11 - len(castles)


def test_two_people_without_secrets_need_no_cover(desk: Desk) -> None:
    desk.play(4)
    assert not desk.session.ui.covered


def test_a_bot_waits_while_the_last_choice_can_be_undone() -> None:
    desk = Desk().start("person", "random", seed="bots answer")
    first = desk.session.table.decision
    assert first is not None
    if first.seats == (1,):
        desk.watch.run(60_000)
    desk.do(ROLL)
    deploy = next(str(c) for c, _ in desk.session.selection().options if c.verb == "deploy")
    desk.do(f"choose:{deploy}")
    made = len(desk.session.table.history)
    assert desk.session.can_undo()
    desk.watch.run(500)
    assert len(desk.session.table.history) == made
    desk.watch.run(60_000)
    assert len(desk.session.table.history) > made
    assert desk.session.asked_person == 0


def test_a_stopped_bot_waits_until_it_is_resumed() -> None:
    desk = Desk().start("random", "random", seed="stop")
    desk.head.slow = True
    desk.watch.run(3_000)
    assert desk.session.worker.thinking is not None
    assert "<progress" in desk.shown("prompt")
    desk.do("bots.stop")
    assert desk.head.stopped == 1
    desk.watch.run(60_000)
    assert not desk.session.table.history
    desk.head.slow = False
    desk.do("bots.go")
    desk.watch.run(10_000)
    assert desk.session.table.history


def test_without_a_worker_the_bot_thinks_on_the_page() -> None:
    desk = Desk().start("steady", "steady", seed="no worker")
    desk.head.broken = True
    desk.watch.run(10_000)
    assert desk.session.table.history


def test_a_hint_names_a_choice_with_its_reason_and_can_be_taken(desk: Desk) -> None:
    desk.do(ROLL, "hint")
    advice = desk.session.worker.advice
    assert advice is not None
    assert 'id="hint"' in desk.shown("prompt")
    desk.do("hint.take")
    assert desk.session.table.history[-1].choice == advice.choice


def test_a_choice_before_the_hint_arrives_drops_the_hint(desk: Desk) -> None:
    desk.do(ROLL)
    desk.head.slow = True
    desk.do("hint")
    late = desk.head.pending
    desk.do(f"choose:{desk.session.selection().options[-1][0]}")
    assert not desk.session.is_busy
    desk.head.answer_late(late)
    assert desk.session.worker.advice is None
    assert desk.session.selection().options


def test_the_war_is_a_story_province_by_province_and_ends_in_the_result() -> None:
    desk = Desk().start("random", "random", "random", seed="war")
    desk.do("set:pace calm")
    while desk.session.playback.story is None:
        desk.watch.run(2_000)
    story = desk.session.playback.story
    assert len(story.scenes) == 12
    assert "wins" not in desk.shown("log")
    desk.do("story.step:on")
    assert story.at == 1
    assert not story.running
    desk.do("story.play")
    desk.watch.run(60_000)
    assert story.at == len(story.scenes) - 1
    desk.do("story.end")
    assert desk.session.playback.story is None
    result = desk.session.table.result
    assert result is not None
    assert all(f"<b>{score}</b>" in desk.shown("cards") for score in result.scores)
    desk.do("story.again")
    assert desk.session.playback.story is not None


def test_scenes_show_the_scores_of_their_moment() -> None:
    desk = Desk().start("random", "random", "random", seed="scores")
    while desk.session.playback.story is None:
        desk.watch.run(2_000)
    scenes = desk.session.playback.story.scenes
    assert not any(scenes[0].data.state.resolved)
    assert all(scenes[-1].data.state.resolved)
    assert scenes[-1].data.state.reinforcements == desk.session.table.state.reinforcements


@pytest.mark.parametrize("layers", [(), ("tumult",), ("tumult", "daimyo")])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_whole_games_are_drawn_at_every_moment(layers: tuple[str, ...], count: int) -> None:
    desk = Desk().start("person", *["random"] * (count - 1), layers=layers, seed=f"{count} {layers}")
    desk.do("switch:forecast").play()
    assert desk.session.is_over
    assert "ui." not in desk.shown("prompt")
