"""Spares the start its dearest parts; boot.mjs imports this before anything else.

Our own modules lie in one block of bytecode: Python's reader of zip files is itself Python, and slow per file.
Dataclasses write their methods as text and compile them at every import. The build has compiled those texts; here they are
looked up by their hash, and whatever is unknown is compiled as ever.
PyScript writes its own package as sources into the working directory, which Python looks through first, at every import. The
build has compiled that package into our block too, which comes before.
"""

import builtins
import dataclasses
import marshal
import random
import sys
from hashlib import sha256
from importlib.machinery import ModuleSpec

ROOT = "/lib/python314.zip/"
READY, INDEX = marshal.loads(__loader__.get_data(ROOT + "quick.bin"))
BLOCK = memoryview(__loader__.get_data(ROOT + "modules.bin"))


def run(text: str, *scopes: dict) -> None:
    """What dataclasses call as exec."""
    builtins.exec(READY.get(sha256(text.encode()).digest(), text), *scopes)


class Ours:
    """Finds and loads the modules of the block; INDEX has (is a package, from, to) by name. Data stays in the zip file."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """The way every import asks first."""
        if name not in INDEX:
            return None
        folder = ROOT + name.replace(".", "/")
        package = INDEX[name][0]
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
        _, start, end = INDEX[module.__name__]
        builtins.exec(marshal.loads(BLOCK[start:end]), module.__dict__)

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
