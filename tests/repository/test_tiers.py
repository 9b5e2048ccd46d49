"""The tiers of tests name tests that exist."""

import ast

from tests.e2e.support.tiers import ESSENTIALS, is_essential
from tests.support import tiers
from tests.support.rows import every_row
from web.build.paths import ROOT


def functions(file: str, room: str = "tests/e2e") -> list[str]:
    """Return the tests in the files of this name in a folder."""
    found = [node for path in (ROOT / room).rglob(f"{file}.py") for node in ast.parse(path.read_text(encoding="utf-8")).body]
    return [node.name for node in found if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


@every_row("start", [start for starts in ESSENTIALS.values() for start in starts])
def test_every_essential_test_exists(start: str) -> None:
    file, _, begin = start.partition("::")
    begin, bracket, case = begin.partition("[")
    found = [name for name in functions(file) if name == begin or (name.startswith(begin) and not case)]
    assert found
    assert all(is_essential(file, name + bracket + case) for name in found)
    assert any(case.rstrip("]") in path.read_text(encoding="utf-8") for path in (ROOT / "tests/e2e").rglob(f"{file}.py"))


def test_a_test_that_is_not_named_is_not_essential() -> None:
    assert not is_essential("test_firefox", "test_it_starts_at_the_root")


@every_row("test", [test for rows in (tiers.SELDOM, tiers.LONG) for tests in rows.values() for test in tests])
def test_every_test_that_runs_seldom_exists(test: str) -> None:
    file, _, name = test.partition("::")
    found = functions(file, "tests")
    assert name in found if name else found


def test_the_few_cases_are_spread_and_include_the_first() -> None:
    assert tiers.choose(26, 5) == {0, 5, 10, 15, 20}
    assert tiers.choose(3, 6) == {0, 1, 2}
    assert tiers.choose(4, 0) == set()
