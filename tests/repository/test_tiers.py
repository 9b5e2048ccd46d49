"""The tiers of tests: what every change runs is there, and what it leaves out is named in one place."""

import ast

from tests.e2e.support.tiers import ESSENTIALS, is_essential
from tests.support.rows import every_row
from web.build.paths import ROOT


def functions(file: str) -> list[str]:
    """The tests of a file of browser tests."""
    tree = ast.parse(next((ROOT / "tests/e2e").rglob(f"{file}.py")).read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


@every_row("start", [start for starts in ESSENTIALS.values() for start in starts])
def test_an_essential_names_tests_that_are_there(start: str) -> None:
    file, _, begin = start.partition("::")
    found = [name for name in functions(file) if name.startswith(begin)]
    assert found
    assert all(is_essential(file, name) for name in found)


def test_what_is_not_named_is_no_essential() -> None:
    assert not is_essential("test_firefox", "test_it_starts_at_the_root")
