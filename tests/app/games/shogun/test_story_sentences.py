"""Sentences of a story say nothing twice: neither what stands above them nor what the next one says."""

from __future__ import annotations

import pytest

from tenka_web.app.playback import Scene
from tenka_web.app.table_context import words_of
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.games.shogun.tables import stories
from tests.app.harness import Desk


def told(desk: Desk) -> list[Scene]:
    """Return all scenes of a game."""
    return [scene for scenes in stories(desk) for scene in scenes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_repeats_its_heading(ended: Desk, language: str) -> None:
    words, repeated = words_of(Catalog(language), ended.session), set()
    for scene in told(ended):
        heading = words.say(scene.key, scene.values)
        repeated |= {key for key, values in scene.say if words.say(key, values).startswith(heading)}
    assert repeated == set()


def test_a_deed_itself_names_the_card_opened_for_it(ended: Desk) -> None:
    """Only a card whose deed waits for a question is named alone; the log finds every line again."""
    scenes = told(ended)
    pairs = [pair for scene in scenes for pair in zip(scene.say, scene.say[1:], strict=False) if pair[0][0] == "sh.event.opened"]
    assert [pair for pair in pairs if pair[0][1]["seat"] == pair[1][1].get("seat")] == []
    assert any(key == "sh.event.opened" for scene in scenes for key, _ in scene.folds)
