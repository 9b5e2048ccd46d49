"""Modes: the answers of each mode, and that other modules use only these answers."""

from __future__ import annotations

import ast

import pytest

from tenka_web.app.modes import Mode
from tenka_web.features.correspondence.mode import Letters, letters_of
from tenka_web.features.lessons.mode import LessonMode
from tenka_web.features.realtime.mode import Live, live_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin
from tests.app.harness import Desk
from tests.app.realtime.live_tables import table
from web.build.paths import WEB, files

MEETINGS = {
    "features/realtime/commands",
    "features/realtime/controller",
    "features/realtime/invitations",
    "features/realtime/host_and_join",
    "features/realtime/state",
    "features/realtime/views",
}
"""Packages that may ask whether the page is in a meeting. A meeting is no mode: people still gather, or play another game."""
HELD = {"meeting", "apart"}


@pytest.fixture(scope="module")
def modes() -> dict[str, Mode]:
    return {
        "local": Desk().start().session.mode,
        "lesson": Desk(fragment="learn").session.mode,
        "letters": begin(PERSON, LINK).session.mode,
        "live": table()[0].session.mode,
    }


@pytest.mark.parametrize(("mode", "kind", "yes"), [
    ("local", Mode, {"is_saved", "is_restorable"}),
    ("lesson", LessonMode, {"is_guided", "is_muted", "controls_hidden"}),
    ("letters", Letters, {"is_saved", "is_restorable", "is_shared", "by_letters", "can_go_live"}),
    ("live", Live, {"is_saved", "is_shared", "is_connected", "can_go_live", "is_host"}),
])  # fmt: skip
def test_the_answers_of_each_mode(modes: dict[str, Mode], mode: str, kind: type[Mode], yes: set[str]) -> None:
    asked = ("is_guided", "is_saved", "is_restorable", "is_shared", "is_connected", "by_letters", "is_muted",
             "controls_hidden", "is_stopped", "is_transferred", "is_working", "is_catching_up",
             "can_go_live", "is_host")  # fmt: skip
    assert type(modes[mode]) is kind
    assert {one for one in asked if getattr(modes[mode], one)} == yes


def test_a_choice_can_be_undone_until_others_have_it() -> None:
    desk, lesson, letters = Desk().start().begin(), Desk(fragment="learn"), begin(PERSON, LINK)
    assert [one.session.mode.can_undo(one.session.table) for one in (desk, lesson)] == [True, False]
    session = letters.session
    moment = len(session.table.history)
    assert not session.mode.can_undo(session.table)     # No choice was made, so none is past what was sent
    session.mode.lock_history(moment + 1)
    assert letters_of(session.mode).state.sent_moment == moment + 1


def test_a_game_by_letters_is_seen_whole_once_it_continued() -> None:
    mode = letters_of(begin(PERSON, LINK).session.mode)
    mode.letter = "of before"
    assert mode.is_unseen(3)
    mode.on_moment_reached(3)
    assert (mode.is_unseen(3), mode.letter) == (False, "")


def test_no_package_of_one_mode_imports_another(modes: dict[str, Mode]) -> None:
    for name, mode in modes.items():
        for door, own in ((letters_of, "letters"), (live_of, "live")):
            if name == own:
                assert door(mode) is mode
            else:
                with pytest.raises(AssertionError):
                    door(mode)


def test_no_module_recognizes_a_mode_by_its_fields() -> None:
    """The mode answers (`guided`, `connected`, `by_letters` and others)."""
    page = WEB / "tenka_web"
    asking = {path.relative_to(page).with_suffix("").as_posix() for path in files(page, "*.py") if _asks(path.read_text("utf-8"))}
    assert asking == MEETINGS


def test_such_a_check_would_be_found() -> None:
    for question in ("session.meeting is None", "meeting is not None and meeting.is_host", "here.apart is None",
                     "isinstance(session.mode, Live)", "isinstance(mode, (LessonMode, Letters))"):  # fmt: skip
        assert _asks(question), question
    assert not _asks("session.mode.is_connected and app.hosted")


def _asks(source: str) -> bool:
    """Return whether a module recognizes a mode by its fields or class, other than in an assertion."""
    tree = ast.parse(source)
    sure = {id(node.test) for node in ast.walk(tree) if isinstance(node, ast.Assert)}
    return any(_is_none(node) or (id(node) not in sure and _of_a_mode(node)) for node in ast.walk(tree))


def _is_none(node: ast.AST) -> bool:
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], (ast.Is, ast.IsNot)):
        return False
    left, right = node.left, node.comparators[0]
    name = left.id if isinstance(left, ast.Name) else left.attr if isinstance(left, ast.Attribute) else ""
    return name in HELD and isinstance(right, ast.Constant) and right.value is None


def _of_a_mode(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "isinstance":
        return False
    return bool({"Mode", "Letters", "LessonMode", "Live"} & {one.id for one in ast.walk(node) if isinstance(one, ast.Name)})
