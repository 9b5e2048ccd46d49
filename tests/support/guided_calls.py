"""Pages that follow one act through the packages: the functions that they name, and those that the act calls."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType

from web.build.checks import import_direction
from web.build.paths import ROOT


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def told(page: str) -> list[str]:
    """Return the functions of a page, in its order."""
    return re.findall(r"^- `([\w.]+)`:", read(page), re.MULTILINE)


@cache
def known() -> frozenset[str]:
    """Return the full names of all functions and methods."""
    modules = import_direction.modules().items()
    return frozenset(name for module, path in modules for name in _functions(ast.parse(path.read_text("utf-8")), module))


def _functions(tree: ast.AST, within: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}.{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}.{node.name}")


def faults(page: str) -> list[str]:
    """List the functions and files of a page that do not exist."""
    files = [path for path in re.findall(r"`(web/[\w./]+)`", read(page)) if not (ROOT / path).is_file()]
    return files + [name for name in told(page) if name not in known()]


def calls(*acts: Callable[[], object]) -> list[str]:
    """Return the functions that these acts call."""
    called: list[str] = []

    def listen(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        for act in acts:
            act()
    finally:
        sys.setprofile(before)
    return called


def missing(names: list[str], called: list[str]) -> list[str]:
    """List the functions that are not called in this order."""
    found = []
    for name in names:
        if name in called:
            called = called[called.index(name) + 1 :]
        else:
            found.append(name)
    return found
