"""Public docstrings have their parts: parameters and errors have sections of their own."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import tenka
import tenka_web.authoring
from tenka import authoring, bots, learn
from tenka.components import deck
from tests.repository.test_readmes import is_there
from web.build.paths import ENGINE, ROOT, WEB, files

FRONT = (tenka, bots, learn, authoring, deck, tenka_web.authoring)
"""Modules whose functions describe their parameters, if there is more than one."""


def functions(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public functions of a module, and the methods of its classes and their bases."""
    for name in getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]):
        value = getattr(module, name)
        if inspect.isclass(value):
            for base in value.__mro__:
                ours = base.__module__.startswith("tenka")
                yield from ((f"{name}.{one}", made) for one, made in vars(base).items()
                            if ours and not one.startswith("_") and inspect.isfunction(made))  # fmt: skip
        elif inspect.isfunction(value):
            yield name, value


def lacks(function: Callable[..., Any]) -> str:
    """Return the part that a docstring lacks, or ""."""
    text = inspect.getdoc(function) or ""
    taken = [name for name in inspect.signature(function).parameters if name not in ("self", "cls") and name[0] != "_"]
    if "Raises " in text and "Raises:" not in text:
        return "Raises:"
    return "Args:" if text and len(taken) > 1 and "Args:" not in text else ""


@pytest.mark.parametrize("module", FRONT, ids=lambda module: module.__name__)
def test_a_public_docstring_has_its_parts(module: ModuleType) -> None:
    found = dict(functions(module))
    assert len(found) > 5
    assert {name: part for name, one in found.items() if (part := lacks(one))} == {}


def test_every_example_in_a_docstring_runs() -> None:
    paths = [path for path in files(ENGINE / "tenka", "*.py") if ">>> " in path.read_text(encoding="utf-8")]
    assert len(paths) > 4
    names = [".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    # Another process: tests register games and bots that the examples don't have
    code = "import doctest, importlib, sys\nfor name in sys.argv[1:]: print(doctest.testmod(importlib.import_module(name)), name)"
    done = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, check=True, cwd=ENGINE)
    assert done.stdout.count("failed=0, attempted=") == len(names), done.stdout


def test_every_full_name_and_path_in_a_docstring_is_there() -> None:
    """Except the names in the browser's own modules, which import ``js``."""
    paths = [path for folder in (ENGINE / "tenka", WEB, ROOT / "tests") for path in files(folder, "*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    named = set(re.findall(r"``(tenka(?:_web)?(?:\.\w+)+)(?:``|\()", text))
    told = set(re.findall(r"``([\w./<>*-]+/[\w.<>*-]+\.(?:py|mjs|md|toml))(?:``|:)", text))
    assert min(len(named), 3 * len(told)) > 40
    assert {name for name in named if not name.startswith("tenka_web.browser.") and not resolves(name)} == set()
    assert {path for path in told if not is_there(path)} == set()


def resolves(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (AttributeError, ImportError):
        return False
    return True


def fields(made: ast.ClassDef) -> set[str]:
    """Return the names that a class declares or its methods assign."""
    names = {node.attr for node in ast.walk(made) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    for node in made.body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def described_attributes(text: str) -> list[str]:
    """Return the names below ``Attributes:`` in a docstring."""
    part = re.search(r"^Attributes:\n((?:    .*\n?|\n)*)", text, re.MULTILINE)
    return [name for line in re.findall(r"^    (\w[\w, ]*):", part[1] if part else "", re.MULTILINE) for name in line.split(", ")]


def test_every_described_attribute_is_there() -> None:
    found, seen = {}, 0
    for path in (*files(ENGINE / "tenka", "*.py"), *files(WEB / "tenka_web", "*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and (named := described_attributes(ast.get_docstring(node) or "")):
                seen += len(named)
                if strange := set(named) - fields(node):
                    found[f"{path.name}: {node.name}"] = strange
    assert found == {}
    assert seen > 100


@pytest.mark.parametrize("module", [tenka, authoring, tenka_web.authoring], ids=lambda module: module.__name__)
def test_a_list_of_attributes_is_complete(module: ModuleType) -> None:
    """Of a public dataclass; a field may have a docstring of its own instead."""
    missing = {}
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) and dataclasses.is_dataclass(value) and "Attributes:" in (inspect.getdoc(value) or ""):
            text = inspect.getdoc(value) or ""
            public = {field.name for field in dataclasses.fields(value) if not field.name.startswith("_")}
            if left := public.difference(described_attributes(text)):
                missing[name] = left
    assert missing == {}


def test_a_missing_part_is_found() -> None:
    def hides(one: int) -> None:
        """Do it. Raises ValueError."""

    def says_nothing(one: int, other: int) -> None:
        """Do it."""

    assert lacks(hides) == "Raises:"
    assert lacks(says_nothing) == "Args:"
