"""How a game is played is one value of its session: what each mode answers, and that nobody else looks into what it holds."""

from __future__ import annotations

import re

import pytest

from page.seats import LINK, PERSON
from page.state.modes.lesson import LessonPage
from page.state.modes.letters import Letters, letters_of
from page.state.modes.live import Live, live_of
from page.state.modes.mode import Mode
from tests.page.live_tables import table
from tests.page.test_letters import begin
from web.build.paths import WEB, files

from .desk import Desk

ROOMS = {
    "lesson": {"acts/lessons", "early", "views/tutorial"},
    "meeting": {"acts/live", "course/live", "course/meet", "course/onward", "views/live_signs", "views/live_strip"},
    "apart": set[str](),
}
"""What a session holds for one mode: the modules that may take it from there."""


@pytest.fixture(scope="module")
def modes() -> dict[str, Mode]:
    return {
        "local": Desk().start().session.mode,
        "lesson": Desk(fragment="learn").session.mode,
        "letters": begin(PERSON, LINK).session.mode,
        "live": table()[0].session.mode,
    }


@pytest.mark.parametrize(("mode", "kind", "yes"), [
    ("local", Mode, {"kept", "stands"}),
    ("lesson", LessonPage, {"guided", "muted", "still"}),
    ("letters", Letters, {"kept", "stands", "shared", "by_letters", "may_go_live"}),
    ("live", Live, {"kept", "shared", "connected", "may_go_live"}),
])  # fmt: skip
def test_what_each_mode_answers(modes: dict[str, Mode], mode: str, kind: type[Mode], yes: set[str]) -> None:
    asked = ("guided", "kept", "stands", "shared", "connected", "by_letters", "muted", "still", "held", "away", "working",
             "catching_up", "may_go_live")  # fmt: skip
    assert type(modes[mode]) is kind
    assert {one for one in asked if getattr(modes[mode], one)} == yes


def test_a_choice_is_taken_back_until_others_have_it() -> None:
    desk, lesson, letters = Desk().start().begin(), Desk(fragment="learn"), begin(PERSON, LINK)
    assert [one.session.mode.may_undo(one.session.table) for one in (desk, lesson)] == [True, False]
    session = letters.session
    moment = len(session.table.history)
    assert not session.mode.may_undo(session.table)     # nothing was chosen, so nothing is past what was sent
    session.mode.bind(moment + 1)
    assert letters_of(session.mode).ledger.sent == moment + 1


def test_of_a_game_by_letters_all_was_seen_once_it_went_on() -> None:
    mode = letters_of(begin(PERSON, LINK).session.mode)
    mode.letter = "of before"
    assert mode.unseen(3)
    mode.went_on(3)
    assert (mode.unseen(3), mode.letter) == (False, "")


def test_a_room_of_one_mode_meets_no_other(modes: dict[str, Mode]) -> None:
    for name, mode in modes.items():
        for door, own in ((letters_of, "letters"), (live_of, "live")):
            if name == own:
                assert door(mode) is mode
            else:
                with pytest.raises(AssertionError):
                    door(mode)


def test_nobody_but_its_own_rooms_looks_into_what_a_mode_holds() -> None:
    """All others ask the mode: a test of what a session holds elsewhere is a question that belongs to it."""
    page = WEB / "page"
    for held, rooms in ROOMS.items():
        reads = re.compile(rf"session\.{held}\b")
        using = [path for path in files(page, "*.py") if reads.search(path.read_text("utf-8"))]
        found = {path.relative_to(page).with_suffix("").as_posix() for path in using}
        assert found - rooms == set(), held
