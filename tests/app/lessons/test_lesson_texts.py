"""A page's text names what the page waits for; its numbers come from the position, and the lobby names its minutes."""

from __future__ import annotations

import re

import pytest

import tenka
from tenka_web.app.table_context import build_context
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import LESSONS

HOLE = re.compile(r"\{(\w+)\}")
NAMED = {"card": ("tm.card.{}", "place.{}", "sh.card.{}"), "box": ("sh.short.{}",), "special": ("sh.special.{}",),
         "province": ("place.{}",)}
"""Kind of a target -> keys of its name."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_a_page_that_waits_names_what_it_waits_for(file: str, language: str) -> None:
    """The card and the box, the special card, or the province of its answer stand in the text."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"language:{language}", f"tutorial:{arg}")
    localizer, t = build_context(desk.app.t, desk.app.settings, desk.session).localizer, desk.app.t
    unnamed = []
    for page in lesson.pages:
        said = localizer.say(f"{page.key}.text", page.text_values(tenka.replay(lesson.record, at=page.moment), lesson.learner))
        for kind, _, name in (point.partition(":") for point in page.points if page.is_waiting):
            key = t.find_key(*(one.format(name) for one in NAMED.get(kind, ())))
            words = t(key) if key else ""
            if words.replace("-", "").lower() not in said.replace("-", "").lower():
                unnamed.append(f"{page.key}: {words}")
    assert unnamed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_names_the_minutes_of_a_lesson(language: str) -> None:
    """From the length and answers of its pages: more for Shogun than for Tenka Meidou. A layer's lesson stands at the layer."""
    told, en = {}, Catalog("en")
    for file, (arg, lesson) in LESSONS.items():
        game, *layers = arg.split()
        desk = Desk().do(f"language:{language}", f"setup.game:{game}", *(f"setup.layer:{layer}" for layer in layers))
        words = re.search(rf'id="{"-".join(("learn", *layers[-1:]))}".*?<span>(.*?)</span>', desk.shown("main"))
        assert words is not None
        told[file] = int(re.findall(r"\d+", words[1])[-1])      # a layer's name may have its year
        read = sum(len(f"{en(f'{page.key}.title')} {en(f'{page.key}.text')}".split()) / 200 for page in lesson.pages)
        assert abs(told[file] - read - sum(page.is_waiting for page in lesson.pages) * 5 / 60) < 1.5
    assert told["tutorial-tenka.rec"] == 4
    assert told["tutorial-yedo.rec"] == 9
    assert told["tutorial-shogun.rec"] == 9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_numbers_of_a_lesson_are_placeholders(file: str, language: str) -> None:
    """The page fills them from the position."""
    t = Catalog(language)
    said = {key: t.sentence(key) for page in LESSONS[file][1].pages for key in (f"{page.key}.title", f"{page.key}.text")}
    assert {key: sentence for key, sentence in said.items() if any(letter.isdigit() for letter in HOLE.sub("", sentence))} == {}


@pytest.mark.parametrize("file", LESSONS)
def test_every_value_of_a_page_is_in_its_text(file: str) -> None:
    """In the title or the text, in each language."""
    for page in LESSONS[file][1].pages:
        for t in map(Catalog, LANGUAGES):
            holes = {*HOLE.findall(t.sentence(f"{page.key}.title")), *HOLE.findall(t.sentence(f"{page.key}.text"))}
            assert holes <= page.values.keys(), page.key
            assert {name for name, value in page.values.items() if callable(value)} <= holes, page.key


SEATED = {"seat", "seats", "rival", "drawer", "defender", "other", "leader"}
"""Names of values that are seats."""


@pytest.mark.parametrize("file", LESSONS)
def test_a_page_calls_seats_by_name(file: str) -> None:
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    localizer = build_context(desk.app.t, desk.app.settings, desk.session).localizer
    for page in lesson.pages:
        for name in SEATED & page.values.keys():
            said = localizer.value(name, page.values[name])
            assert not any(letter.isdigit() for letter in said), f"{page.key}: {name} is {said}"
