"""Shogun on a phone: what a story ends with is whole. The pages are drawn natively."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import tenka
from tenka_web.app import game_registry
from tenka_web.ui.text.catalog import LANGUAGES
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.e2e.support.timeouts import PATIENCE
from web.build.pictures.scenes import AGAIN, NEXT, link, play_game

pytestmark = pytest.mark.browser

HELD = ((390, 844), (844, 390))
ENDING = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const said = box(".said"), last = box(".said p:last-child"), buttons = box(".controls");
  return last.top >= said.top && last.bottom <= Math.min(said.bottom, buttons.top) + 1 && buttons.bottom <= innerHeight
    && (innerWidth > innerHeight || box(".tower-sum").bottom <= box(".panel").top);
}"""
"""Whether the last sentence of a story is whole above the buttons, and the tower's sum above the panel."""


@pytest.fixture
def phone(chrome: Browser) -> Iterator[Screens]:
    """Return a phone without a site."""
    context = chrome.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield Screens(context.new_page())
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_however_long_a_battle_is_told_its_end_is_whole(phone: Screens, language: str) -> None:
    """The longest one of a whole game, with all that was told before it."""
    table = play_game("shogun", 4)
    told = {at: game_registry.adapter_of(table).find_scenes(table, None, at) for at in range(1, len(table.history) + 1)}
    lengths = {(at, step): len(scene.say) for at, scenes in told.items() for step, scene in enumerate(scenes) if scene.data.fight}
    at, step = max(lengths, key=lengths.__getitem__)
    assert lengths[at, step] > 10
    DrawnPage(phone.page, language, link(tenka.replay(table.record(), at=at)).fragment).do(AGAIN, *[NEXT] * step)
    for size in HELD:
        phone.at(size)
        assert phone.page.evaluate(ENDING), size
