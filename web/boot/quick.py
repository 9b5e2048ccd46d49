"""Spares the start its dearest parts; archive.mjs imports this before anything else.

Our own modules lie in one block of bytecode: Python's reader of zip files is itself Python, and slow per file. What not every
start imports lies in a second, which archive.mjs lays down when the first start is over; who needs it before waits for it.
Dataclasses write their methods as text and compile them at every import. The build has compiled those texts; here they are
looked up by their hash, and whatever is unknown is compiled as ever.
PyScript writes its own package as sources into the working directory, which Python looks through first, at every import. The
build has compiled that package into our block too, which comes before.
"""

import builtins
import dataclasses
import functools
import marshal
import random
import sys
import zlib
from hashlib import sha256
from importlib.machinery import ModuleSpec
from pathlib import Path

ROOT = "/lib/python314.zip/"
READY, INDEX, LATE = marshal.loads(__loader__.get_data(ROOT + "quick.bin"))
BLOCK = memoryview(__loader__.get_data(ROOT + "modules.bin"))
address = ""
"""Where the second block is fetched from."""


@functools.cache
def late_block() -> memoryview:
    """The second block. Raises ImportError."""
    laid = Path("/late.bin")
    return memoryview(laid.read_bytes() if laid.exists() else zlib.decompress(fetch_now(address), 31))


def fetch_now(where: str) -> bytes:
    """The bytes of a file; nothing else happens meanwhile."""
    from js import XMLHttpRequest

    asked = XMLHttpRequest.new()
    asked.open("GET", where, False)
    asked.overrideMimeType("text/plain; charset=x-user-defined")
    asked.send()
    if asked.status != 200:
        raise ImportError(f"{where}: {asked.status}")
    return str(asked.responseText).encode("utf-16")[2::2]        # every other byte, after the mark of their order


def run(text: str, *scopes: dict) -> None:
    """What dataclasses call as exec."""
    builtins.exec(READY.get(sha256(text.encode()).digest(), text), *scopes)


class Ours:
    """Finds and loads the modules of the blocks; INDEX and LATE have (is a package, from, to). Data stays in the zip."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """The way every import asks first."""
        found = INDEX.get(name) or LATE.get(name)
        if found is None:
            return None
        folder = ROOT + name.replace(".", "/")
        package = found[0]
        spec = ModuleSpec(name, Ours, origin=folder + ("/__init__.py" if package else ".py"), is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations.append(folder)
        return spec

    @staticmethod
    def create_module(spec):
        """As usual."""

    @staticmethod
    def exec_module(module):
        """Run its bytecode."""
        name = module.__name__
        block, index = (BLOCK, INDEX) if name in INDEX else (late_block(), LATE)
        _, start, end = index[name]
        builtins.exec(marshal.loads(block[start:end]), module.__dict__)

    get_data = __loader__.get_data


def wake() -> None:
    """What a memory of the interpreter (boot/memory.mjs) must not share with the one it was made of: chance. And the working
    directory, which Pyodide puts before everything at every start, stands in its place behind already.
    """
    random.seed()
    sys.path.pop(0)


dataclasses.exec = run
sys.meta_path.insert(0, Ours)
sys.path.append(sys.path.pop(0))
