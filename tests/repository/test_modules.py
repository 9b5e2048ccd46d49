"""Modules are short, and no two of a folder have nearly the same name."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter

from web.build.checks import import_direction
from web.build.paths import ENGINE, ROOT, WEB, files
from web.build.site.python_archive import find_imports

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


def test_python_beside_the_archive_uses_what_is_there() -> None:
    """No type checker reads it: it runs before the archive's modules can be found."""
    paths = [*(WEB / "js").rglob("*.py")]
    known = sys.stdlib_module_names | {path.stem for path in paths} | {"_sha2", "js", "main"}
    found = [(path.name, name) for path in paths for name in sorted(find_imports(path.read_bytes()))]
    assert found
    assert [row for row in found if row[1].partition(".")[0] not in known] == []
    named = {(path.name, name) for path in paths for name in re.findall(r"\bmain\.(\w+)", path.read_text(encoding="utf-8"))}
    globals_of_main = {node.id for node in ast.walk(ast.parse((WEB / "main.py").read_bytes())) if isinstance(node, ast.Name)}
    functions = set(re.findall(r"^def (\w+)", (WEB / "main.py").read_text(encoding="utf-8"), re.MULTILINE))
    assert named
    assert [row for row in sorted(named) if row[1] not in globals_of_main | functions] == []
