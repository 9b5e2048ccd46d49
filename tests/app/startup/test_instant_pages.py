"""Instant pages equal what Python draws later."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tenka_web.app import game_registry
from tenka_web.startup import instant_pages
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import LESSONS

GAMES = [game for game in game_registry.listed_games() if game != "ohajiki"]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Return each language."""
    return str(request.param)


@pytest.fixture(scope="module")
def pages(language: str) -> dict[str, dict[str, Any]]:
    """Return the instant pages of a language."""
    return instant_pages.pages(language)


def desk_at(language: str, view: dict[str, Any]) -> Desk:
    """Return the page of a first visit at a view."""
    desk = Desk()
    desk.app.use_language(language)
    for act, arg in view["acts"]:
        desk.page.do(act, arg)
    return desk


def test_every_lesson_and_every_game_has_an_instant_page(pages: dict[str, dict[str, Any]]) -> None:
    wanted = {f"tutorial {arg}" for arg, _ in LESSONS.values()} | {f"{act} {game}" for game in GAMES
                                                                   for act in ("play.now", "setup.game")}  # fmt: skip
    assert wanted <= pages.keys()


def test_the_commands_of_a_view_lead_to_what_it_shows(language: str, pages: dict[str, dict[str, Any]]) -> None:
    """So Python changes nothing when it takes over."""
    for act, page in pages.items():
        if act.startswith("play.now"):
            continue
        first = page["views"][0]["parts"]
        for view in page["views"]:
            shown = desk_at(language, view).page.render()
            assert {**first, **view["parts"]} == {name: str(markup) for name, markup in shown.items()}


def test_three_pages_of_every_lesson_can_be_turned_in_both_directions(pages: dict[str, dict[str, Any]]) -> None:
    for arg, _ in LESSONS.values():
        views = pages[f"tutorial {arg}"]["views"]
        assert len(views) == instant_pages.TURNS + 1
        for place, view in enumerate(views):
            assert {"home": instant_pages.LEAVE, "lesson end": instant_pages.LEAVE}.items() <= view["ways"].items()
            assert (place + 1 in view["ways"].values()) == (place < instant_pages.TURNS)
            assert place == 0 or view["ways"]["lesson back"] == place - 1


@pytest.mark.parametrize("game", GAMES)
def test_a_table_being_set_up_does_not_depend_on_chance(game: str) -> None:
    """It is the same for every seed, and asks no question yet."""
    one, other = (instant_pages._table("en", game)["views"][0]["parts"] for _ in range(2))
    assert one == other
    assert "data-act" not in one["prompt"]
    assert not re.search(r'class="[^"]*\bcan\b', one["live"])


def test_a_returning_visitor_may_see_another_page(pages: dict[str, dict[str, Any]]) -> None:
    """The keys that decide it are those that the page writes."""
    desk = Desk().do("setup.game:shogun", "tutorial:shogun", "lesson:on")
    page = pages["tutorial shogun"]
    assert f"tenka:{desk.frame.path}:{page['note']}" in desk.drawer.held
    assert pages["play.now shogun"]["kept"] in desk.drawer.held
