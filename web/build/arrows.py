"""Which module may know which: rooms in one direction, no circle of modules on the page, and what a start does without.

Written here rather than in import-linter's contracts, since those can't say all of it: they forbid outside packages by name
where a room of ours may use a few and nothing else, and they see packages only, while our entries are single files.
"""

from __future__ import annotations

import ast
import graphlib
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from .paths import ENGINE, WEB, files

# The Python that knows js stands in three rooms of its own: `browser`, and the entries `main` (the page's) and `bots` (the
# worker's). `page` may import none of them, nor js, so it runs without a browser; and they may not reach past it.
ENGINE_ROOMS = (
    "tenka", "tenka.core", "tenka.parts", "tenka.games", "tenka.bots", "tenka.apart", "tenka.protocol", "tenka.multiplayer",
)  # fmt: skip
# The page, lowest first: each of these knows those before it. "page" is what lies beside the folders (texts, svg, seats ...),
# with the boards: what everything is made of.
PAGE = (
    "page", "page.state", "page.look", "page.answering", "page.games", "page.shown", "page.views", "page.course", "page.acts",
    "page.front",
)  # fmt: skip


def _below(room: str) -> tuple[str, ...]:
    """Return what a room of the page may know: those before it, and the engine."""
    return (*PAGE[: PAGE.index(room)], *ENGINE_ROOMS)


# each room with the rooms it may import besides itself; a module belongs to the first room whose prefix fits
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "tenka.core": (),
    "tenka.parts": ("tenka.core",),
    "tenka.games": ("tenka.core", "tenka.parts"),
    "tenka.bots": ("tenka.core", "tenka.parts", "tenka.games"),
    "tenka.learn": ("tenka", "tenka.core", "tenka.parts", "tenka.games", "tenka.bots"),
    "tenka.apart": ("tenka", "tenka.core"),
    "tenka.protocol": ("tenka.core", "tenka.apart"),  # of letters the leaves alone: seals and hashes
    "tenka.multiplayer": ("tenka", "tenka.core", "tenka.bots"),
    "tenka.terminal": ENGINE_ROOMS,
    "tenka.__main__": ("tenka.terminal",),
    "tenka": ("tenka.core", "tenka.parts", "tenka.games", "tenka.bots"),
    "page.making": _below("page.shown"),
    "page.prerender": _below("page.course"),
    "page.notebook": _below("page.views"),
    "page.thoughts": _below("page.shown"),
    "page.early": (*_below("page.front"), "page.front", "page.rehearsal"),
    "page.rehearsal": (*_below("page.front"), "page.front", "page.thoughts"),
    **{room: _below(room) for room in reversed(PAGE)},
    "browser": ("page", "page.front", "tenka.apart"),
    "main": ("page", "page.games", "page.state", "page.front", "browser"),
    "bots": ("page", "page.thoughts"),
    "workshop.cell": ("tenka.core", "tenka.bots"),
    "workshop.player": ("tenka",),
    "workshop.referee": ("page.notebook", "tenka", "tenka.core", "tenka.bots"),
    "workshop": (),
}
BROWSER = {"js", "pyodide", "pyscript"}
# what a room may use besides the standard library and our rooms
OUTSIDE = {
    "tenka.terminal": {"cryptography"}, "tenka.learn": {"numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"},
    "page": {"assets"}, "page.views": {"segno"}, "browser": BROWSER, "main": BROWSER,
    "bots": BROWSER,
}  # fmt: skip
SHARED = {None, "base"}
"""What lies in a room of games and belongs to all of them."""
LATE = frozenset({
    "page.acts.letters", "page.course.catch_up", "page.course.letters", "page.course.post", "page.envelope", "page.state.apart",
    "page.state.modes.letters", "page.views.carry", "page.views.letters", "page.views.orders", "tenka.apart.ledger",
    "tenka.apart.letter", "tenka.apart.orders", "tenka.apart.post", "page.views.live", "page.views.proof",
    "page.views.inviting", "page.views.live_signs", "page.views.live_strip", "page.course.handing",
    "page.acts.daily", "page.acts.film", "page.acts.live", "page.course.daily", "page.course.live", "page.course.meet",
    "page.course.invitations", "page.daily", "page.state.days", "page.state.meeting", "page.state.modes.live", "page.thoughts",
    "page.views.daily", "page.views.film", "page.views.presence", "page.views.reel", "segno", "tenka.bots.coach",
    "tenka.protocol.entries", "tenka.protocol.proof", "tenka.protocol.step", "browser.gif", "page.unwrap", "page.course.joining",
    "page.course.refusing",
})  # fmt: skip
"""What most visits do without: of all that a start imports, only functions may import it."""


def offences() -> list[str]:
    """List every import that points backwards, sideways between games, or out of the house; and a circle on the page."""
    known = {module: imports(path, module) for module, path in modules().items()}
    wrong = [f"{module} may not import {other}"
             for module, others in known.items() for other in sorted(others) if not allowed(module, other)]
    wrong += [f"every start would import {module}" for module in sorted(LATE & started())]
    ring = circle({module: others for module, others in known.items() if not module.startswith("tenka")})
    return [*wrong, f"a circle: {' <- '.join(ring)}"] if ring else wrong


def modules() -> dict[str, Path]:
    """Our modules by their full names: engine, page, browser, workshop and the two entries."""
    folders = ((ENGINE, ENGINE / "tenka"), (WEB, WEB / "page"), (WEB, WEB / "browser"), (WEB, WEB / "workshop"))
    known = {_module(path, base): path for base, folder in folders for path in files(folder, "*.py")}
    return known | {entry: WEB / f"{entry}.py" for entry in ("main", "bots")}


def started(entry: str = "main") -> set[str]:
    """Return all that is imported when an entry is, but for what is found by name: no game, no page of one."""
    known, reached, waiting = modules(), set[str](), {entry}
    while waiting:
        module = waiting.pop()
        reached.add(module)
        package = module.rpartition(".")[0]
        others = imports(known[module], module, at_once=True) if module in known else set()
        waiting |= {*others, *([package] if package else [])} - reached
    return reached


def circle(graph: Mapping[str, Collection[str]]) -> list[str]:
    """Return a circle among nodes and what each leads to, its first node once more at the end; empty when there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def allowed(module: str, other: str) -> bool:
    """Whether `module` may import `other`."""
    here, there = room(module), room(other)
    if there is None:
        top = other.partition(".")[0]
        return top in sys.stdlib_module_names or top in OUTSIDE.get(here or "", ())
    if here == there and here in ("tenka.games", "page.games"):
        return _game(module) in (_game(other), None) or _game(other) in SHARED
    return here == there or there in MAY_IMPORT[here or "tenka"]


def room(module: str) -> str | None:
    """Return the room a module stands in, None for what is not ours."""
    return next((name for name in MAY_IMPORT if f"{module}.".startswith(f"{name}.")), None)


def imports(path: Path, module: str, *, at_once: bool = False) -> set[str]:
    """Return the full names of the modules a file imports, relative ones resolved; ``at_once``: when it is imported itself."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in _nodes(ast.parse(path.read_text(encoding="utf-8")), at_once):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= _from(node, package)
    return names


def _nodes(tree: ast.AST, at_once: bool) -> Iterator[ast.AST]:
    """Yield all of a module, or what runs as soon as it is imported."""
    for node in ast.iter_child_nodes(tree):
        later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typed = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        if not at_once or not (later or typed):
            yield node
            yield from _nodes(node, at_once)


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
