"""A held story runs faster, through the stories after it, and stops at a winter."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tenka_web.app.turn import FAST
from tests.app.games.shogun.tables import choose_any, table
from tests.app.harness import Desk


def desks_at_stories(kinds: tuple[str, ...] = ("person", "random", "random")) -> Iterator[Desk]:
    """Yield the desk of a game at each story."""
    desk, rng = table(*kinds, seed="held"), random.Random("held")
    for _ in range(4000):
        session = desk.session
        if session.playback.story is not None:
            yield desk
        elif session.is_over:
            return
        elif session.ui.covered:
            desk.do("uncover")
        elif session.selection().options:
            choose_any(desk, rng)
        else:
            desk.watch.run(1500)
    raise AssertionError("the game never ends")


def test_a_story_runs_faster_while_it_is_held() -> None:
    for desk in desks_at_stories():
        story = desk.session.playback.story
        assert story is not None
        if len(story.scenes) > 3 and not any(scene.halts for scene in story.scenes):
            break
        desk.do("story.end")
    at = story.at
    desk.do("story.hold:on").watch.run(FAST)
    assert story.at == at + 1
    assert desk.page.render()["table@data-fast"] == "on"
    desk.do("story.hold").watch.run(FAST)
    assert story.at == at + 1
    assert desk.page.render()["table@data-fast"] == ""


def test_without_a_story_nothing_is_held() -> None:
    desk = table("person", "light", "light").do("story.hold:on")
    assert not desk.session.playback.fast


def test_fast_forward_stops_at_a_winter() -> None:
    """A new press runs faster through the winter too."""
    for desk in desks_at_stories():
        story = desk.session.playback.story
        assert story is not None
        halt = next((at for at, scene in enumerate(story.scenes) if scene.halts), len(story.scenes))
        story.at = max(0, halt - 1)
        if story.scene.halts:                       # The winter begins another story
            break
        desk.do("story.hold:on").watch.run(FAST)
        if halt < len(story.scenes):                # Or is within a story
            break
    story = desk.session.playback.story
    assert story is not None
    assert story.scene.halts
    assert not desk.session.playback.fast
    at = story.at
    desk.do("story.hold:on").watch.run(FAST)
    assert story.at > at
