"""The page's two entry points, `do` and `render`, which no module below the page calls."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import tenka_web as page
from tenka_web.app.commands import ALL
from tests.app.games.shogun.tables import table
from tests.app.harness import Desk

ENTRY_POINTS = ("do", "render", "render_hover")
PAGE = Path(page.__path__[0])


def test_no_module_below_the_page_runs_a_command_by_its_name() -> None:
    """Only the page calls functions by names, so the code shows what a command may lead to.

    The warm-up and the build of instant pages are above the page, like a browser.
    """
    calls = [
        f"{path.relative_to(PAGE)}:{node.lineno}"
        for path in sorted(PAGE.rglob("*.py"))
        if path.parent != PAGE / "browser"
        and path not in (PAGE / "page.py", PAGE / "startup/warm_up.py", PAGE / "startup/instant_pages.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ENTRY_POINTS
    ]
    assert calls == []


def test_an_unknown_command_and_one_that_is_not_possible_now_do_nothing() -> None:
    desk = Desk()
    before = desk.page.render()
    for act in ("no.such.act", "undo", "hint", "sure", "story.end", "history.step", "uncover", "hint.take", "lesson"):
        desk.page.do(act, "1")
    assert desk.page.render() == before


def test_commands_of_live_play_are_imported_at_their_first_use() -> None:
    """In another interpreter; none of their modules is there before."""
    code = (
        "import sys\nfrom tenka_web.app import commands as acts\n"
        "from tenka_web.startup import warm_up\nwarm_up.sit_down('en')\nbefore = sorted(sys.modules)\n"
        "print('tenka_web.features.realtime.commands' in before, 'tenka_web.features.realtime.host_and_join' in before,"
        " acts.find('live.open') is not None)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "engine:web:."}
    )
    assert told.stdout.split() == ["False", "False", "True"]


def test_every_command_accepts_malformed_arguments() -> None:
    """An argument may come from anywhere: a link, a typed line, another version of the page."""
    desk = Desk().start("person", "person")
    for act in sorted(set(ALL) - {"home"}):
        for arg in ("", "nonsense", "-1", "99 99 99"):
            desk.do(f"{act}:{arg}")
            assert desk.app.session is not None, act


def test_a_board_is_restored_only_for_a_player_who_may_see_it() -> None:
    """Alone, or without secrets; no lesson, no lobby."""
    assert Desk().page.shown_table is None
    assert Desk().do("tutorial:tenka-meidou").page.shown_table is None
    shared = Desk().start("person", "person")
    standing = shared.page.shown_table
    assert standing is not None
    assert (standing["id"], standing["language"]) == (shared.session.save.id, "en")
    assert table("person", "steady", "steady").page.shown_table is not None
    assert table("person", "person", "steady").page.shown_table is None
