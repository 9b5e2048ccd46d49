"""Modules are short, and no two of a folder have nearly the same name."""

from __future__ import annotations

from collections import Counter

from web.build.checks import import_direction
from web.build.paths import ENGINE, ROOT, WEB, files

LONGEST = 300


def test_no_file_is_long() -> None:
    folders = ENGINE / "tenka", WEB / "tenka_web", WEB / "workshop", WEB / "build"
    paths = [path for folder in folders for path in files(folder, "*.py")]
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert len(lines) > 300
    assert {path: number for path, number in lines.items() if number > LONGEST} == {}


def test_no_two_neighbours_differ_by_an_underscore_or_a_plural() -> None:
    alike = Counter(module.replace("_", "").rstrip("s") for module in import_direction.modules())
    assert [name for name, number in alike.items() if number > 1] == []
