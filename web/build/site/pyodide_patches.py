"""Optimizations of Pyodide for a faster start, one file each in ``web/js/pyodide``; each can be left out, or all of them.

``build.py bench ablation`` measures what each saves, by leaving it out.
"""

from __future__ import annotations

from collections.abc import Mapping

Without = frozenset[str]
NONE: Without = frozenset()
MEASURES: Mapping[str, str] = {
    "slim": "its JavaScript and its wasm without what only compiled packages want (slim.py)",
    "precompiled": "what modules make of texts made by the build (precompiled.py)",
    "memory": "who comes back starts from the interpreter's memory (snapshot.mjs)",
    "archive": "the library trimmed, as bytecode, with our modules in it (archive.mjs, module_blocks.py)",
}
NEEDED: Mapping[str, Without] = {"archive": frozenset({"precompiled", "memory"})}
"""By measure, those that can't be without it."""
STOCK: Without = frozenset(MEASURES)
"""All measures, to be left out: Pyodide as it is published."""
FORGETFUL = 'export const recall = () => null, remember = async () => "left", refuse = () => {};\n'
STAND_INS: Mapping[str, Mapping[str, str]] = {
    "memory": {"snapshot.mjs": FORGETFUL},
    "archive": {
        "archive.mjs": 'export * from "./stock.mjs";\n',
        "fetcher.mjs": "postMessage({ code: null, library: null, words: null });\n",
    },
}
"""The modules that replace those of a left-out optimization."""


def complete(without: Without) -> Without:
    """Return the measures to leave out, with those that depend on them. Raises ValueError for an unknown one."""
    if unknown := sorted(without - MEASURES.keys()):
        raise ValueError(f"no measure is called {', '.join(unknown)}")
    return without.union(*(NEEDED.get(name, NONE) for name in without))
