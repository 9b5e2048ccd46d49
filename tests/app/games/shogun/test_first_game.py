"""In a first game stories wait to be read: before an own question, and in the first season unless only others do something."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tenka_web.app.playback import Scene
from tests.app.games.shogun.tables import choose_any, plan, table
from tests.app.harness import Desk

YOU, SEATS = 0, (0, 1, 2)


def scenes_that_stay(desk: Desk, season: int) -> Iterator[tuple[Scene, bool, bool]]:
    """Play until a season is over, and yield each scene that stays, whether it is its story's last, and whether an own question
    follows."""
    rng = random.Random("first")
    for _ in range(3000):
        session = desk.session
        if session.table.state.season > season:
            return
        if (story := session.playback.story) is not None:
            scene = story.scene
            desk.watch.run(60_000)
            if session.playback.story is story and story.scene is scene:
                asked = story.is_last and session.asked_person is not None
                assert ('id="story-next"' in desk.shown("prompt")) != asked
                assert ("Continue" in desk.shown("prompt")) == asked
                yield scene, story.is_last, session.asked_person is not None
                desk.do("story.end" if asked else "story.next")
        elif session.selection().options:
            plan(desk, rng) if session.is_sealed else choose_any(desk, rng)
        else:
            desk.watch.run(300)
    raise AssertionError("the season does not end")


def test_in_a_first_game_a_page_before_an_own_question_and_own_deeds_stay_until_pressed() -> None:
    """And what happens to all, such as the season's event; what only others do passes."""
    stayed = list(scenes_that_stay(table("person", "steady", "steady", seed="w"), 0))
    assert [scene for scene, last, asked in stayed if last and asked]
    passing = [scene for scene, last, asked in stayed if not (last and asked)]
    assert passing
    for scene in passing:
        assert scene.concerns(YOU) or not any(scene.concerns(seat) for seat in SEATS)
    assert {"sh.scene.event", "sh.scene.bids", "sh.cards.specials", "sh.scene.action"} <= {scene.key for scene, *_ in stayed}
    assert len(stayed) <= 20


def test_who_has_said_how_much_to_show_is_not_asked_to_go_on() -> None:
    assert not list(scenes_that_stay(table("person", "steady", "steady", seed="w").do("set:tales all"), 0))


def test_a_page_that_was_read_does_not_shorten_later_stories() -> None:
    """Its last button goes on, and is no skip."""
    desk, read = table("person", "steady", "steady", seed="w"), False
    for _, last, asked in scenes_that_stay(desk, 0):
        if read:
            assert not desk.session.playback.hasty
        read = last and asked
