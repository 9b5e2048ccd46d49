"""The title of a game follows the language of the page, unless the visitor named the game."""

from __future__ import annotations

import pytest

from tenka_web.app import save_titles
from tenka_web.app.saves import Save
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk

CALLED = {
    "en": "Shogun, 3 players", "es": "Shogun, 3 jugadores", "ja": "将軍（3人）",
}  # fmt: skip


def begun(language: str) -> Desk:
    return Desk().do(f"language:{language}").start("person", "random", "random", game="shogun")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tables_title_follows_the_language(language: str) -> None:
    desk = begun("es" if language == "en" else "en").do(f"language:{language}")
    assert CALLED[language] in desk.shown("bar")
    assert CALLED[language] in desk.shown("@title")
    assert CALLED[language] in desk.do("home").shown("main")


def test_a_visitors_name_stays_and_an_unchanged_title_is_no_name() -> None:
    desk = begun("en")
    name = desk.session.save.id
    desk.do("home", f"rename.save:{name} {CALLED['en']}", "language:es")
    assert CALLED["es"] in desk.shown("main")
    desk.do(f"rename.save:{name} Sunday", "language:ja")
    assert "Sunday" in desk.shown("main")
    assert CALLED["ja"] not in desk.shown("main")
    assert "Sunday" in desk.do(f"open.save:{name}").shown("bar")


def test_the_title_of_a_branch_follows_the_language() -> None:
    desk = Desk().start("person", "person").play(4)
    desk.do("history.go:2", "history.branch", "language:es")
    assert desk.session.save.title == "branch 2 save tenka-meidou 2"
    assert "Tenka Meidou, 2 jugadores, desde 2" in desk.shown("bar")


def test_a_game_from_a_link_or_file_follows_the_language() -> None:
    code = begun("en").session.table.code()
    other = Desk(fragment=f"g={code}").do("language:es")
    assert "Shogun de un enlace" in other.shown("bar")
    text = other.session.save.text()
    assert "Shogun from a link" in Desk().do(f"import:{text}").shown("bar")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lessons_title_follows_the_language(language: str) -> None:
    desk = Desk().do("tutorial:shogun", f"language:{language}")
    assert desk.session.mode.is_guided
    assert Catalog(language)("ui.tutorial") in desk.shown("bar")
    assert Catalog(language)("ui.tutorial") in desk.shown("@title")


NOTHING = ("", "save", "save nonsense 3", "save shogun three", "branch", "branch x save shogun 3", "copy", "made up", "copy 1")


@pytest.mark.parametrize("words", NOTHING)
def test_an_unreadable_title_leaves_the_name(words: str) -> None:
    """Also one of a later version of the page, or of an unknown game."""
    assert Save("id", "Own", "", [], title=words).title_in(Catalog("en")) == "Own"


def test_the_title_of_a_branch_is_as_long_as_a_stored_one_may_be() -> None:
    of = save_titles.title("save", "shogun", 3)
    assert (
        save_titles.say_title(Catalog("en"), save_titles.derive_title("copy", save_titles.derive_title("branch 7", of)))
        == "Shogun, 3 players, from 7 (copy)"
    )
    assert save_titles.derive_title("copy", "") == ""
    assert save_titles.derive_title("copy", "copy " * 15 + of) == ""
