"""Guided first games on the page: they run to their end, show their scenes, and refuse other choices."""

from __future__ import annotations

import re

import pytest

from tenka_web.features.lessons.mode import lesson_of
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import GAME, LESSONS, scenes_before, walk

SHEET = re.compile(r"<style>.*?</style>", re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_a_lesson_runs_to_its_end_with_the_choices_it_asks_for(file: str, language: str) -> None:
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"language:{language}", f"tutorial:{arg}")
    seen = walk(desk)
    assert len(seen) == len(lesson.pages)
    told = [SHEET.sub("", page) for page in seen]
    assert not any(".lesson." in page or "{" in page for page in told)
    desk.do("lesson:end")
    assert desk.app.session is None


def test_scenes_on_the_way_to_a_page_are_shown_if_the_lesson_wants_them() -> None:
    """In Yedo the card that was drawn, what the others do, the watch that is sent back, the mission that ends the lesson; each
    once."""
    desk = Desk()
    assert scenes_before(desk, "red") == ["card", "card", "card"]
    assert scenes_before(desk, "patron") == ["card", "round"]
    assert desk.app.t("ye.bonus.patron-of-yoshiwara") in desk.page.render()["moment"]
    assert scenes_before(desk, "event") == ["geisha", "announced", "announced", "event"]
    assert scenes_before(desk, "back") == ["watch", "arrested"]
    assert scenes_before(desk, "sum") == ["mission", "completed", "card"]
    desk.do("story.end", "lesson:back")
    assert desk.session.playback.story is None


@pytest.mark.parametrize("hand", ["target", "tap"])
def test_in_a_lesson_only_the_stall_of_the_page_sells(hand: str) -> None:
    """The other stalls are not highlighted, and a click on them buys nothing."""
    desk, lesson = Desk(), LESSONS["tutorial-yedo.rec"][1]
    desk.app.settings.taps = hand == "tap"
    assert scenes_before(desk, "buy") == []
    at = lesson_of(desk.session.mode).at
    desk.do(*[f"{hand}:market:doku"] * 2, "unpick")
    assert lesson_of(desk.session.mode).at == at
    desk.do(*[f"{hand}:market:shuko"] * (2 if hand == "tap" else 1))
    assert lesson_of(desk.session.mode).at == at + 1
    assert len(desk.session.table.history) == lesson.pages[at + 1].moment


def test_another_choice_than_the_lessons_is_refused_politely() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:on", "choose:roll")
    page = lesson_of(desk.session.mode).page
    other = next(str(choice) for choice, _ in desk.session.selection().options if str(choice) != page.wanted)
    desk.do(f"choose:{other}")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.lesson.asks"
    assert desk.session.ui.hover == page.points[0]
    assert desk.shown("table@data-astray") == "odd"
    assert desk.do(f"choose:{other}").shown("table@data-astray") == "even"
    assert len(desk.session.table.history) == page.moment


def test_a_lesson_has_no_past_but_its_pages() -> None:
    """A line of the log is words there: the past has no way back beside a page of the lesson."""
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:on", "choose:roll", "lesson:on")
    assert "history.go" not in desk.shown("log")
    assert len(re.findall(r'<li class="line', desk.shown("log"))) > 0
    desk.do("history.go:0", "history.step:-1", "key:,")
    assert not desk.session.ui.is_past


def test_a_march_of_a_lesson_shows_its_odds() -> None:
    """As in any game: they come from the worker and are shown beside the province to attack."""
    arg, lesson = LESSONS["tutorial-shogun.rec"]
    desk = Desk().do(f"tutorial:{arg}")
    for page in lesson.pages:
        desk.do("story.end")
        if page.key == "sh.lesson.march":
            break
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
    desk.watch.run(100)
    shown = desk.shown("prompt")
    assert desk.app.t("sh.odds.coming") not in shown
    assert re.search(r'id="all-kai".*?\d+.%', shown)


@pytest.mark.parametrize("arg", ["", "chess", "tenka-meidou nothing", " "])
def test_an_unknown_lesson_is_none(arg: str) -> None:
    desk = Desk().do(f"tutorial:{arg}")
    assert (desk.app.session is not None) == arg.startswith("tenka")


def test_a_new_player_plays_immediately_against_gentle_bots() -> None:
    """The set-up is kept; only the seats are chosen for the new player."""
    desk = Desk().do("setup.count:4", "setup.layer:tumult", "play.now")
    assert [seat.kind for seat in desk.session.seats] == ["person", "light", "light", "light"]
    assert desk.session.table.rules.layers == ("tumult",)
    assert desk.app.save_store.get(desk.session.save.id) is not None


def test_a_new_player_of_shogun_begins_with_the_prescribed_provinces() -> None:
    """SH-S6: the rulebook's advice, so the first question is a plan; options chosen before stay, except a side without a
    table."""
    assert Desk().do("setup.game:shogun", "play.now").session.table.rules.options["start"] == "prescribed"
    assert Desk().do("setup.game:shogun", "setup.option:side moon", "play.now").session.table.rules.options["start"] == "chosen"
    chosen = Desk().do("setup.game:shogun", "setup.option:start chosen", "play.now")
    assert chosen.session.table.rules.options["start"] == "chosen"


@pytest.mark.parametrize("act", ["hint", "hint.all"])
def test_in_a_lesson_the_adviser_follows_the_page(act: str) -> None:
    """No bot places another card, and the prepared game continues as on its pages."""
    desk = Desk().do("tutorial:shogun", *["lesson:on"] * 4, act)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.lesson.asks"
    assert desk.session.worker.thinking is None
    assert desk.session.worker.advice is None
    assert len(desk.session.table.history) == 0
    assert lesson_of(desk.do("choose:lay castle tajima").session.mode).at == 5
