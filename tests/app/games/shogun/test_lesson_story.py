"""Between two pages of a lesson all that was said under a heading stays until the learner goes on."""

from __future__ import annotations

import pytest

from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import LESSONS


@pytest.mark.parametrize("file", ["tutorial-shogun.rec", "tutorial-court.rec"])
def test_what_is_told_under_a_heading_stays_until_the_learner_goes_on(file: str) -> None:
    arg, lesson = LESSONS[file]
    desk, stayed = Desk().do(f"tutorial:{arg}"), 0
    for page in lesson.pages:
        while (story := desk.session.playback.story) is not None:
            desk.watch.run(60_000)
            assert desk.session.playback.story is story
            following = story.scenes[story.at + 1 :][:1]
            assert story.scene.say
            assert all((one.key, one.values) != (story.scene.key, story.scene.values) for one in following)
            assert desk.shown("prompt").count('id="story-next"') == 1
            desk.do("story.next")
            stayed += 1
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
    assert stayed > 10


def test_every_battle_of_rivals_is_shown() -> None:
    """Battles are moves on the map; what rivals build and gather stands in the log."""
    arg, lesson = LESSONS["tutorial-shogun.rec"]
    desk, attacks = Desk().do(f"tutorial:{arg}"), set[tuple[int, str]]()
    for page in lesson.pages:
        while (story := desk.session.playback.story) is not None:
            if (fight := story.scene.data.fight) is not None and "source" in fight.start.values:
                attacks.add((fight.start.values["seat"], fight.start.values["province"]))
            desk.do("story.next")
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
    assert {(2, "wakasa"), (1, "wakasa"), (2, "mimasaka"), (1, "shima"), (2, "kaga"), (2, "harima"), (1, "iyo")} < attacks
