"""Tests wait for results and never for time; the longest wait is set once, in tests/e2e/support/timeouts.py."""

from __future__ import annotations

import ast
import importlib
import os
from pathlib import Path

from tests.support.rows import every_row

TESTS = Path(__file__).parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "bench" not in path.parts)      # Benchmarks measure time
SLEEPS = {"sleep", "wait_for_timeout"}


def calls(tree: ast.AST) -> list[tuple[str, ast.Call]]:
    """Yield every call with the last part of its name."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [(node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""), node) for node in found]


@every_row("path", FILES, ids=lambda path: str(path.relative_to(TESTS)))
def test_no_test_sleeps_or_sets_its_own_timeout(path: Path) -> None:
    found = calls(ast.parse(path.read_text(encoding="utf-8")))
    assert not [name for name, _ in found if name in SLEEPS]
    short = [name for name, call in found if name != "set_options" and any(word.arg == "timeout" for word in call.keywords)]
    assert not short or "e2e" not in path.parts


def test_the_timeout_of_browser_tests_is_generous() -> None:
    """Five minutes unless the environment sets another: on a loaded machine three were too short."""
    from playwright.sync_api import expect

    from tests.e2e.support.timeouts import FACTOR, PATIENCE

    importlib.import_module("tests.e2e.conftest")       # The file that sets it
    assert PATIENCE == 30_000 * FACTOR
    assert FACTOR >= 10 or "TENKA_PATIENCE" in os.environ
    assert expect._timeout == PATIENCE
