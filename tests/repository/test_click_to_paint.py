"""web/docs/click_to_paint.md follows one click through all packages: its functions exist, and are called in its order."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from types import FrameType

from tests.app.harness import Desk
from web.build.checks import import_direction
from web.build.paths import ROOT

PAGE = (ROOT / "web/docs/click_to_paint.md").read_text(encoding="utf-8")
TOLD = re.findall(r"^- `([\w.]+)`:", PAGE, re.MULTILINE)
"""The functions, in the order of the page."""
MENTIONED = re.findall(r"`(web/[\w./]+)`", PAGE)


def test_every_function_of_the_page_about_a_choice_is_there() -> None:
    known = {
        name
        for module, path in import_direction.modules().items()
        for name in _functions(ast.parse(path.read_text("utf-8")), module)
    }
    assert len(TOLD) > 30
    assert set(TOLD) <= known
    assert [path for path in MENTIONED if not (ROOT / path).is_file()] == []


def test_a_click_calls_the_functions_in_the_order_of_the_page() -> None:
    """Except the browser's own; the painter's comparison of parts is called directly."""
    desk = Desk().start("person", "steady", seed="two people 13")
    while desk.session.person() is None or desk.session.playback.story is not None:
        desk.watch.run(20_000)
        desk.do("story.end")
    desk.do("choose:roll")
    (target,) = re.findall(r'data-target="(.*?)"', PAGE)
    assert target in {mark for mark in desk.session.selection().highlighted if mark.startswith("province:")}
    called = _called_functions(desk, target)
    missing = []
    for name in TOLD:
        if name.startswith("tenka_web.browser.") or name == "tenka_web.ui.patches.Patches.to":
            continue
        if name in called:
            called = called[called.index(name) + 1 :]
        else:
            missing.append(name)
    assert missing == []


def _called_functions(desk: Desk, target: str) -> list[str]:
    """Return the functions that a click on a target, the drawing after it and the bot's answer call."""
    called: list[str] = []

    def listen(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        desk.page.do("target", target)
        desk.page.render()
        desk.watch.run(20_000)
    finally:
        sys.setprofile(before)
    return called


def _functions(tree: ast.AST, within: str) -> Iterator[str]:
    """Return the full names of all functions and methods of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}.{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}.{node.name}")
