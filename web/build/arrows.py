"""Which room may know which: core <- parts <- games <- bots <- terminal, and engine <- page <- browser <- main."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from .paths import ENGINE, ROOT, WEB, files

# The Python that knows js stands in three rooms of its own: `browser`, and the entries `main` (the page's) and `bots` (the
# worker's). `page` may import none of them, nor js, so it runs without a browser; and they may not reach past it.
# room: the rooms it may import besides itself; the first room whose prefix fits a module is its room
MAY_IMPORT = {
    "tenka.core": (),
    "tenka.parts": ("tenka.core",),
    "tenka.games": ("tenka.core", "tenka.parts"),
    "tenka.bots": ("tenka.core", "tenka.parts", "tenka.games"),
    "tenka.terminal": ("tenka", "tenka.core", "tenka.parts", "tenka.games", "tenka.bots"),
    "tenka.__main__": ("tenka.terminal",),
    "tenka": ("tenka.core", "tenka.parts", "tenka.games", "tenka.bots"),
    "page": ("tenka", "tenka.core", "tenka.parts", "tenka.games", "tenka.bots"),
    "browser": ("page",),
    "main": ("page", "browser"),
    "bots": ("page",),
}
BROWSER = {"js", "pyodide", "pyscript"}
# what a room may use besides the standard library and our rooms
OUTSIDE = {"page": {"assets", "segno"}, "browser": BROWSER, "main": BROWSER, "bots": BROWSER}


def offences() -> list[str]:
    """Every import that points backwards, sideways between games, or out of the house."""
    folders = ((ENGINE, ENGINE / "tenka"), (WEB, WEB / "page"), (WEB, WEB / "browser"))
    modules = [(path, _module(path, base)) for base, folder in folders for path in files(folder, "*.py")]
    modules += [(WEB / f"{entry}.py", entry) for entry in ("main", "bots")]
    return [f"{path.relative_to(ROOT)}: {module} may not import {other}"
            for path, module in modules for other in sorted(imports(path, module)) if not allowed(module, other)]


def allowed(module: str, other: str) -> bool:
    """Whether `module` may import `other`."""
    here, there = room(module), room(other)
    if there is None:
        top = other.partition(".")[0]
        return top in sys.stdlib_module_names or top in OUTSIDE.get(here or "", ())
    if here == there == "tenka.games":
        return _game(module) in (_game(other), None) or _game(other) is None
    return here == there or there in MAY_IMPORT[here or "tenka"]


def room(module: str) -> str | None:
    """The room a module stands in, None for what is not ours."""
    return next((name for name in MAY_IMPORT if f"{module}.".startswith(f"{name}.")), None)


def imports(path: Path, module: str) -> set[str]:
    """The full names of the modules a file imports, relative ones resolved."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= _from(node, package)
    return found


def _from(node: ast.ImportFrom, package: str) -> set[str]:
    base = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, *([node.module] if node.module else [])])
    if (ENGINE / base.replace(".", "/")).is_dir() or (WEB / base.replace(".", "/")).is_dir():
        return {_submodule(base, alias.name) for alias in node.names}
    return {base}


def _submodule(base: str, name: str) -> str:
    for folder in (ENGINE, WEB):
        place = folder / base.replace(".", "/") / name
        if place.is_dir() or place.with_suffix(".py").is_file():
            return f"{base}.{name}"
    return base


def _game(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 else None


def _module(path: Path, base: Path) -> str:
    name = ".".join(path.relative_to(base).with_suffix("").parts)
    return name.removesuffix(".__init__")
