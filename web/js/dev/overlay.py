"""Replace modules and data of the archive by the files that changed since, in a watched page.

``watch.mjs`` runs this file in the interpreter and calls ``lay`` before any of our modules is imported.
"""

import json
import sys
import time as clock
from collections.abc import Callable, Mapping
from types import SimpleNamespace

import module_blocks

import js

MODULES: dict[str, str | None] = {}
"""The source of each changed module by its file; None: the file was removed."""


class Changed:
    """Finds and loads the changed modules, before the archive's own finder is asked."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        for file in _places(name):
            if file in MODULES:
                if MODULES[file] is None:
                    raise ModuleNotFoundError(f"{file} was removed", name=name)
                return module_blocks.ModuleSpec(name, Changed, origin=file, is_package=file.endswith("/__init__.py"))
        return None

    @staticmethod
    def create_module(spec):
        """As usual."""

    @staticmethod
    def exec_module(module):
        file = module.__spec__.origin
        module.__file__ = file
        exec(compile(MODULES[file], file, "exec", dont_inherit=True), module.__dict__)

    @staticmethod
    def get_source(name):
        return next(MODULES[file] for file in _places(name) if file in MODULES)


def _places(name):
    place = name.replace(".", "/")
    return f"{place}.py", f"{place}/__init__.py"


def lay(changed: str, sources: str) -> None:
    """Take the changed files.

    Args:
        changed: JSON with ``files``: name -> contents, one character a byte, or null where the file was removed.
        sources: The address below which the server has the source of every module. Tracebacks quote its lines.
    """
    for name, told in json.loads(changed)["files"].items():
        if name.endswith(".py"):
            MODULES[name] = told and told.encode("latin-1").decode()
        elif told is not None:
            module_blocks.given[name] = told.encode("latin-1")
    module_blocks.Blocks.get_source = staticmethod(lambda name: module_blocks.fetch_now(sources + name).decode())
    sys.meta_path.insert(0, Changed)


def time() -> None:
    """Log how many milliseconds each command takes until it is done, drawn and sent to the page."""
    import main

    spent = {}

    def timed(owner: object, name: str, label: str) -> None:
        method = getattr(owner, name)

        def measured(*words):
            begun = clock.perf_counter()
            try:
                return method(*words)
            finally:
                spent[label] = spent.get(label, 0) + clock.perf_counter() - begun

        setattr(owner, name, measured)

    def do(act: str, arg: str = "") -> None:
        spent.clear()
        try:
            act_and_paint(act, arg)
        finally:
            js.console.info(f"{act} {arg[:60]}:", ", ".join(f"{label} {1000 * of:.1f} ms" for label, of in spent.items()))

    timed(main.page, "do", "done")
    timed(main.page, "render", "drawn")
    timed(main.channel, "tell", "told")
    act_and_paint, main.act = main.act, do
    main.channel.set_handler("act", do)


def state() -> str:
    """Return all that the page knows, as JSON."""
    import main

    return json.dumps(_plain(main.app, {}), ensure_ascii=False)


def _plain(thing: object, told: dict[int, object]) -> object:
    """Return a value as JSON has it: an object of the page by its attributes, once; all others as ``repr`` has them."""
    if thing is None or isinstance(thing, bool | int | float | str):
        return thing
    if isinstance(thing, Mapping):
        return {str(key): _plain(value, told) for key, value in thing.items()}
    if isinstance(thing, list | tuple | set | frozenset):
        return [_plain(one, told) for one in thing]
    if type(thing).__module__.partition(".")[0] != "tenka_web" or not hasattr(thing, "__dict__") or id(thing) in told:
        return repr(thing)
    told[id(thing)] = thing
    return {name: _plain(value, told) for name, value in vars(thing).items() if not isinstance(value, Callable)}


sys.modules["overlay"] = SimpleNamespace(lay=lay, time=time, state=state)
sys.modules["overlay"]
