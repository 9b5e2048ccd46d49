"""Imports modules from one block of precompiled bytecode, because Python's own zip importer is slow.

Python imports this file by itself before nearly all of its library (bake.py writes the ``sitecustomize`` that does it).
The first block holds the modules that every start imports, the library's as well as ours. The second block holds the rest;
archive.mjs fetches it when the first start is over, and an import that comes earlier waits for it. ``precompiled.py`` holds
values that the build has computed, so that no start computes them again.
PyScript writes its own package as source files into the working directory, which Python searches first at every import. The
build compiles that package into the first block too, and the block is searched before the directory.
"""

import builtins
import marshal
import sys
import zlib

import precompiled

ROOT = "/lib/python314.zip/"
INDEX, LATE, LATE_DATA = marshal.loads(__loader__.get_data(ROOT + "module_blocks.bin"))
BLOCK = memoryview(__loader__.get_data(ROOT + "modules.bin"))
ZIP, ModuleSpec = __loader__, type(__spec__)
address = ""
"""Where the second block is fetched from."""
late: list[memoryview] = []
given: dict[str, bytes] = {}


def late_block() -> memoryview:
    """Return the second block, fetched if it has not come yet. Raises ImportError."""
    from pathlib import Path

    if not late:
        laid = Path("/late.bin")
        late.append(memoryview(laid.read_bytes() if laid.exists() else zlib.decompress(fetch_now(address), 31)))
        precompiled.add(Blocks.get_data(ROOT + "precompiled.bin"))
    return late[0]


def fetch_now(where: str) -> bytes:
    """Fetch a file while everything else waits."""
    from js import XMLHttpRequest

    asked = XMLHttpRequest.new()
    asked.open("GET", where, False)
    asked.overrideMimeType("text/plain; charset=x-user-defined")
    asked.send()
    if asked.status != 200:
        raise ImportError(f"{where}: {asked.status}")
    return str(asked.responseText).encode("utf-16")[2::2]        # every other byte, after the mark of their order


class Blocks:
    """Finds and loads the modules of the blocks; INDEX and LATE have (is a package, from, to), LATE_DATA (from, to)."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Return the spec of a module of the blocks, else None."""
        row = INDEX.get(name) or LATE.get(name)
        if row is None:
            return None
        folder = ROOT + name.replace(".", "/")
        package = row[0]
        spec = ModuleSpec(name, Blocks, origin=folder + ("/__init__.py" if package else ".py"), is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations.append(folder)
        return spec

    @staticmethod
    def create_module(spec):
        """Let Python make the module."""

    @staticmethod
    def exec_module(module):
        """Run a module's bytecode."""
        name = module.__name__
        block, index = (BLOCK, INDEX) if name in INDEX else (late_block(), LATE)
        _, start, end = index[name]
        builtins.exec(marshal.loads(block[start:end]), module.__dict__)
        precompiled.install(module)

    @staticmethod
    def get_data(path):
        """Return a file: the visitor's catalogue, one of the second block, or one of the zip."""
        name = path.removeprefix(ROOT)
        if name in given:
            return given[name]
        if name in LATE_DATA:
            start, end = LATE_DATA[name]
            return bytes(late_block()[start:end])
        return ZIP.get_data(path)


def finish_start() -> None:
    """Search the working directory last; Pyodide puts it first at every start."""
    sys.path.append(sys.path.pop(0))


def set_catalog(language: str, catalogue) -> None:
    """Take the visitor's sentences; those of other languages come with the second block."""
    given[f"assets/texts/{language}.mo"] = catalogue.to_bytes()


def resume() -> None:
    """Continue from a snapshot of the interpreter (snapshot.mjs) with chance of its own. Pyodide has put the working directory
    first again, and the snapshot has it last."""
    import random

    random.seed()
    sys.path.pop(0)


precompiled.add(ZIP.get_data(ROOT + "precompiled.bin"))
sys.meta_path.insert(0, Blocks)
