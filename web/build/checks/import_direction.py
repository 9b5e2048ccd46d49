"""Check the import directions: packages in one direction, no circle of modules, and no optional module in a start.

In the engine, two modules of one package may import each other for types if ``TYPES_ALONE`` lists the import; in the client
never. import-linter's contracts can't express all of this: they forbid outside packages by name, but here a package may use a
few and nothing else; and they see packages only, but our entries are single files.
"""

from __future__ import annotations

import ast
import graphlib
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from web.build.paths import ENGINE, WEB, files

# The Python that knows js is in three packages of its own: `tenka_web.browser`, and the entries `main` (the page's) and `worker`
# (the bots'). The rest of the client may import none of them, nor js, so it runs without a browser.
ENGINE_PACKAGES = (
    "tenka", "tenka.core", "tenka.codec", "tenka.table", "tenka.components", "tenka.games", "tenka.bots", "tenka.multiplayer",
)  # fmt: skip
# each package with the packages it may import in addition to itself; a module belongs to the first package whose prefix fits
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "tenka.core": (),
    "tenka.codec": ("tenka.core",),
    "tenka.table": ("tenka.core", "tenka.codec"),
    "tenka.components": ("tenka.core",),
    "tenka.games": ("tenka.core", "tenka.components"),
    "tenka.bots": ("tenka.core", "tenka.table", "tenka.components", "tenka.games"),
    "tenka.learn": ("tenka", "tenka.core", "tenka.codec", "tenka.table", "tenka.components", "tenka.games", "tenka.bots"),
    "tenka.multiplayer": ("tenka", "tenka.core", "tenka.codec", "tenka.table", "tenka.bots"),
    "tenka.cli": (*ENGINE_PACKAGES, "tenka.learn"),
    "tenka.__main__": ("tenka.cli",),
    "tenka": ("tenka.core", "tenka.codec", "tenka.table", "tenka.components", "tenka.games", "tenka.bots"),
    "tenka_web.ui": ENGINE_PACKAGES,
    "tenka_web.app": ("tenka_web.ui", *ENGINE_PACKAGES),
    "tenka_web.games": ("tenka_web.app", "tenka_web.ui", *ENGINE_PACKAGES),
    "tenka_web.features": ("tenka_web.app", "tenka_web.ui", *ENGINE_PACKAGES),
    "tenka_web.startup": ("tenka_web", "tenka_web.features", "tenka_web.app", "tenka_web.ui", *ENGINE_PACKAGES),
    "tenka_web.browser": ("tenka_web", "tenka_web.app", "tenka_web.ui", "tenka.multiplayer"),
    "tenka_web": ("tenka_web.features", "tenka_web.games", "tenka_web.app", "tenka_web.ui", *ENGINE_PACKAGES),
    "main": ("tenka_web", "tenka_web.app", "tenka_web.browser"),
    "worker": ("tenka_web.app",),
    "workshop.sandbox": ("tenka.core", "tenka.bots"),
    "workshop.visitor_bot": ("tenka",),
    "workshop.referee": ("tenka_web", "tenka", "tenka.core", "tenka.table", "tenka.bots"),
    "workshop": (),
}
BROWSER = {"js", "pyodide", "pyscript"}
# what a package may use in addition to the standard library and our packages
OUTSIDE = {
    "tenka.cli": {"cryptography"},
    "tenka.learn": {"numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"},
    "tenka_web.ui": {"assets", "segno"}, "tenka_web.browser": BROWSER, "main": BROWSER, "worker": BROWSER,
}  # fmt: skip
APART = ("tenka.games", "tenka.multiplayer", "tenka_web.games", "tenka_web.features")
"""Packages whose parts don't import each other."""
SHARED = {None, "crypto"}
"""Modules of such a package that all of its parts share."""
LATE = frozenset({
    "segno", "tenka.bots.coach", "tenka.multiplayer.correspondence.mailbox", "tenka.multiplayer.correspondence.message",
    "tenka.multiplayer.correspondence.participant", "tenka.multiplayer.correspondence.premoves",
    "tenka.multiplayer.realtime.protocol_step", "tenka.multiplayer.realtime.verify", "tenka_web.app.daily_game",
    "tenka_web.app.link_finder", "tenka_web.app.worker_protocol", "tenka_web.browser.gif_export",
    "tenka_web.features.correspondence.appearances", "tenka_web.features.correspondence.catch_up",
    "tenka_web.features.correspondence.commands", "tenka_web.features.correspondence.controller",
    "tenka_web.features.correspondence.join_game", "tenka_web.features.correspondence.mode",
    "tenka_web.features.correspondence.outgoing", "tenka_web.features.correspondence.premove_view",
    "tenka_web.features.correspondence.refusal", "tenka_web.features.correspondence.seat_views",
    "tenka_web.features.correspondence.state", "tenka_web.features.correspondence.views", "tenka_web.features.daily.commands",
    "tenka_web.features.daily.controller", "tenka_web.features.daily.state", "tenka_web.features.daily.views",
    "tenka_web.features.film.commands", "tenka_web.features.film.film_svg", "tenka_web.features.film.views",
    "tenka_web.app.shared_views.proof_view", "tenka_web.features.realtime.answer_handoff",
    "tenka_web.features.realtime.commands", "tenka_web.features.realtime.controller",
    "tenka_web.features.realtime.fact_notices", "tenka_web.features.realtime.game_storage",
    "tenka_web.features.realtime.internet_view", "tenka_web.features.realtime.invitations",
    "tenka_web.features.realtime.invite_view", "tenka_web.features.realtime.host_and_join", "tenka_web.features.realtime.meeting",
    "tenka_web.features.realtime.mode", "tenka_web.features.realtime.place_view", "tenka_web.features.realtime.presence_view",
    "tenka_web.features.realtime.strip_view", "tenka_web.features.realtime.table_commands",
    "tenka_web.features.realtime.verification", "tenka_web.features.realtime.views",
})  # fmt: skip
"""What most visits do without: of all that a start imports, only functions may import it."""

TYPES_ALONE = frozenset({
    ("tenka.bots.shogun.heuristics", "tenka.bots.shogun.policy"),
    ("tenka.bots.shogun.heuristics", "tenka.bots.shogun.projection"),
    ("tenka.bots.shogun.heuristics", "tenka.bots.shogun.season_plan"), ("tenka.core.decision", "tenka.core.play"),
    ("tenka.core.decision", "tenka.core.step"), ("tenka.core.game", "tenka.core.registry"),
    ("tenka.core.play", "tenka.core.rules"), ("tenka.core.rules", "tenka.core.registry"), ("tenka.core.step", "tenka.core.play"),
    ("tenka.core.step", "tenka.core.rules"), ("tenka.core.step", "tenka.core.state"),
    ("tenka.games.shogun.rulings", "tenka.games.shogun.rules"), ("tenka.games.shogun.tower", "tenka.games.shogun.rules"),
    ("tenka.games.tenka_meidou.card_effects", "tenka.games.tenka_meidou.tactics"),
    ("tenka.games.tenka_meidou.rules", "tenka.games.tenka_meidou.tactics"),
    ("tenka.games.tenka_meidou.state", "tenka.games.tenka_meidou.rules"),
    ("tenka.games.yedo.rules", "tenka.games.yedo.cards.playing"), ("tenka.games.yedo.rulings", "tenka.games.yedo.rules"),
    ("tenka.multiplayer.correspondence.message_codec", "tenka.multiplayer.correspondence.message"),
    ("tenka.multiplayer.realtime.proposals", "tenka.multiplayer.realtime.log_game"),
    ("tenka.multiplayer.realtime.signatures", "tenka.multiplayer.realtime.client_state"),
    ("tenka.multiplayer.realtime.log_table", "tenka.multiplayer.realtime.log_game"),
    ("tenka.table.table", "tenka.table.record_reader"),
})  # fmt: skip
"""(module, other): imports of the engine for types or inside a function that close a circle. Rules hold the functions of their
rulings and cards, and these take the rules; a protocol in between would declare the fields of the rules a second time."""

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields in which a statement holds other statements."""


def offences() -> list[str]:
    """List every import that points backwards, sideways between games, or out of the project; and one circle."""
    paths = modules()
    known = {module: imports(path, module) for module, path in paths.items()}
    wrong = [
        f"{module} may not import {other}"
        for module, others in known.items()
        for other in sorted(others)
        if not is_allowed(module, other)
    ]
    wrong += [f"every start would import {module}" for module in sorted(LATE & find_started())]
    ring = circle({module: {one for one in others if (module, one) not in TYPES_ALONE} for module, others in known.items()})
    return [*wrong, f"a circle: {' <- '.join(ring)}"] if ring else wrong


def modules() -> dict[str, Path]:
    """Our modules by their full names: engine, client, workshop and the two entries."""
    folders = ((ENGINE, ENGINE / "tenka"), (WEB, WEB / "tenka_web"), (WEB, WEB / "workshop"))
    known = {_module(path, base): path for base, folder in folders for path in files(folder, "*.py")}
    return known | {entry: WEB / f"{entry}.py" for entry in ("main", "worker")}


def find_started(entry: str = "main") -> set[str]:
    """Return all modules that an entry imports, except those found by name, such as games and their pages."""
    known, reached, waiting = modules(), set[str](), {entry}
    while waiting:
        module = waiting.pop()
        reached.add(module)
        package = module.rpartition(".")[0]
        others = imports(known[module], module, at_once=True) if module in known else set()
        waiting |= {*others, *([package] if package else [])} - reached
    return reached


def circle(graph: Mapping[str, Collection[str]]) -> list[str]:
    """Return a circle among nodes and their successors, with its first node once more at the end; empty if there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def is_allowed(module: str, other: str) -> bool:
    """Whether `module` may import `other`."""
    here, there = package_of(module), package_of(other)
    if there is None:
        top = other.partition(".")[0]
        return top in sys.stdlib_module_names or top in OUTSIDE.get(here or "", ())
    if here == there and here in APART:
        return _game(module) in (_game(other), None) or _game(other) in SHARED
    return here == there or there in MAY_IMPORT[here or "tenka"]


def package_of(module: str) -> str | None:
    """Return the package of a module, None for a module of another project."""
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
    """Yield the statements of a module, or those that run as soon as it is imported."""
    for block in BLOCKS:
        for node in getattr(tree, block, ()):
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
