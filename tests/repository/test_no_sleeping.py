"""Tests wait for what happens, never for time to pass; how long is too long is said once, in tests/e2e/support/timeouts.py."""

from __future__ import annotations

import ast
import importlib
import os
from pathlib import Path

from tests.support.rows import every_row

TESTS = Path(__file__).parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "bench" not in path.parts)      # a bench measures time
SLEEPS = {"sleep", "wait_for_timeout"}


def calls(tree: ast.AST) -> list[tuple[str, ast.Call]]:
    """Every call with the last part of its name."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [(node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""), node) for node in found]


@every_row("path", FILES, ids=lambda path: str(path.relative_to(TESTS)))
def test_nothing_sleeps_and_nothing_has_a_patience_of_its_own(path: Path) -> None:
    found = calls(ast.parse(path.read_text(encoding="utf-8")))
    assert not [name for name, _ in found if name in SLEEPS]
    short = [name for name, call in found if name != "set_options" and any(word.arg == "timeout" for word in call.keywords)]
    assert not short or "e2e" not in path.parts


def test_the_patience_of_browser_tests_is_generous() -> None:
    """Five seconds, as the tools have it, was once too little for a busy machine, and so were one minute and three: five minutes,
    if nobody says that this machine is quiet."""
    from playwright.sync_api import expect

    from tests.e2e.support.timeouts import FACTOR, PATIENCE

    importlib.import_module("tests.e2e.conftest")       # which sets it
    assert PATIENCE == 30_000 * FACTOR
    assert FACTOR >= 10 or "TENKA_PATIENCE" in os.environ
    assert expect._timeout == PATIENCE
