"""A lesson continues where it was left, is no saved game, and its last page begins a real one."""

from __future__ import annotations

import re

import pytest

from tenka_web.app import game_registry
from tenka_web.features.lessons.mode import lesson_of
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import GAME, LESSONS, walk


@pytest.mark.parametrize("file", LESSONS)
def test_the_last_page_begins_a_real_game(file: str) -> None:
    """The prepared game continues if it isn't over, else a new one begins; against bots, and it is saved."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    walk(desk)
    made, was_over = len(desk.session.table.history), desk.session.is_over
    desk.do("lesson:play")
    session = desk.session
    assert not session.mode.is_guided
    assert not session.is_over
    assert len(session.table.history) == (0 if was_over else made)
    assert [seat.is_person for seat in session.seats].count(True) == 1
    assert session.seats[lesson.learner].is_person
    assert desk.app.save_store.get(session.save.id) is not None


@pytest.mark.parametrize("file", LESSONS)
def test_the_last_pages_primary_button_plays_on_while_the_prepared_game_goes_on(file: str) -> None:
    """As its text says; a finished game offers a new one alone."""
    desk = Desk().do(f"tutorial:{LESSONS[file][0]}")
    tags = [tag for tag in re.findall(r"<button[^>]*>", walk(desk)[-1]) if re.search(r'data-arg="(?:play|new)"', tag)]
    ways = [("primary" in tag, re.findall(r'data-arg="(\w+)"', tag)[0]) for tag in tags]
    assert ways == ([(True, "new")] if desk.session.is_over else [(True, "play"), (False, "new")])


def test_a_lesson_is_no_saved_game() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on")
    assert not any(":save:" in key for key in desk.drawer.held)


@pytest.mark.parametrize("file", LESSONS)
def test_a_lesson_continues_where_it_was_left(file: str) -> None:
    """The last page comes again; the lesson begins again on request, or once its last page was seen."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}", "lesson:on").do("lesson:end", f"tutorial:{arg}")

    def stands_at(page: int) -> None:
        assert lesson_of(desk.session.mode).at == page
        assert len(desk.session.table.history) == lesson.pages[page].moment

    stands_at(1)
    walk(desk)
    desk.do("lesson:back", "lesson:end", f"tutorial:{arg}")
    stands_at(len(lesson.pages) - 2)
    assert 'data-arg="first"' in desk.shown("prompt")
    desk.do("lesson:first", "lesson:end", f"tutorial:{arg}")
    stands_at(0)
    walk(desk)
    desk.do("lesson:end", f"tutorial:{arg}")
    stands_at(0)


def test_who_starts_again_by_mistake_goes_back_by_one_press() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:on", "lesson:first")
    assert lesson_of(desk.session.mode).at == 0
    assert 'data-act="lesson" data-arg="3"' in desk.shown("notice")
    desk.do("lesson:3")
    assert lesson_of(desk.session.mode).at == 2
    assert "lesson" not in desk.shown("notice")
    assert 'data-arg="3"' in desk.do("lesson:first").shown("notice")
    assert "lesson" not in desk.do("home").shown("notice")
    desk.do(f"tutorial:{GAME}", "lesson:on", "lesson:on")
    desk.do("lesson:99")
    assert lesson_of(desk.session.mode).at == 2


def test_the_lobby_offers_to_continue_a_left_lesson_and_names_its_page() -> None:
    desk, lesson = Desk().do(f"setup.game:{GAME}", f"tutorial:{GAME}", "lesson:on", "lesson:end"), game_registry.lesson(GAME)
    assert lesson is not None
    assert f" 2/{len(lesson.pages)}<" in desk.shown("main")
    desk.do(f"tutorial:{GAME}", "lesson:first", "lesson:end")
    assert desk.app.t("ui.learn", n=lesson.minutes) in desk.shown("main")


@pytest.mark.parametrize("note", ["tm.lesson.nothing", "", "99"])
def test_a_stored_page_that_no_longer_exists_is_the_first(note: str) -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:end")
    key = next(key for key in desk.drawer.held if ":lesson:" in key)
    desk.drawer.held[key] = note
    desk.do(f"tutorial:{GAME}")
    assert lesson_of(desk.session.mode).at == 0


@pytest.mark.parametrize("refuse", ["full", "forbidden"])
def test_a_lesson_can_be_played_without_storage(refuse: str) -> None:
    desk = Desk()
    desk.drawer.refuse = refuse
    walk(desk.do(f"tutorial:{GAME}"))
    assert desk.do("lesson:end").app.session is None
