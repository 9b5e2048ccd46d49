"""Runs inside Pyodide under Node: one stored zip of a trimmed standard library and of our own modules, as bytecode.

Compiling the standard library from source is 85 % of a stock Pyodide's start; bytecode needs none of it,
and a stored zip gzipped whole is smaller on the wire than a deflated one. Modules lie in one block with an index
(module_blocks.py reads it): the zip file's directory is read, and every file of it opened, by Python code.
"""

import _imp
import ast
import contextlib
import hashlib
import importlib
import importlib.util
import io
import itertools
import json
import marshal
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # there, but not in the stubs
from pathlib import Path
from typing import Any

from compile_recorder import Recorder  # type: ignore[import-not-found]  # beside this file, which no package holds in there

WORK = Path("/work")
CODE = WORK / "code"
"""Bytecode of earlier bakes, by a hash of name and source."""
LIBRARY = "/lib/python314.zip/"
BOOTED = set(sys.modules)
OURS = ("tenka/", "tenka_web/", "assets/", "segno/", "main.py", "worker.py")
FIRST = ("encodings", "encodings.aliases", "encodings.utf_8", "module_blocks", "precompiled")   # before blocks can be found
NEVER = ("ssl",)                                        # asyncio asks for it and does without; a page has no sockets
TEXTS = "assets/texts/"                                 # each a file of its own: a first visit needs one language
BROWSERS = ("pyscript/", "tenka_web/browser/", "main.py")       # what can be imported in the page alone, and is at every start


def main() -> None:
    """Trim, compile, pack; write a list of what was kept beside the archive, for the build's report and the tests."""
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(WORK / "pyc")       # what didn't change is imported as bytecode
    job = json.loads((WORK / "job.json").read_text())
    tree = {path.relative_to(WORK / "tree").as_posix(): path.read_bytes()
            for path in sorted((WORK / "tree").rglob("*")) if path.is_file()}
    for name in tree:
        if name.startswith(TEXTS):
            (WORK / f"{Path(name).stem}.raw").write_bytes(tree[name])
    with Recorder() as made:
        early, read = imported_all(tree, job["imports"], made)
        kept = library_modules({*job["extras"], *itertools.chain(*job["imports"].values())})
        with zipfile.ZipFile("/pyodide/python_stdlib.zip") as library:
            tree |= {name: library.read(name) for name in sorted(library.namelist()) if is_wanted(name, kept)}
        texts = {module(name): data.decode() for name, data in tree.items() if name.endswith(".py")}
        for made.starting, names in ((True, kept & early), (False, kept - early)):
            made.once_more(names, texts)
        ready, late_ready = Recorder().marshal_recorded() if "precompiled" in job["without"] else made.marshal_recorded()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as out:
        blocks: dict[bool, dict[str, bytes]] = {True: {}, False: {}}
        later: dict[str, bytes] = {}
        for name, data in tree.items():
            if in_block(name):
                blocks[module(name) in early][name] = data
            elif name.startswith("assets/") and name not in read:
                later[name] = data
            else:
                add(out, name, data)
        index, block = modules(blocks[True])
        late_index, late = modules(blocks[False])
        late_data = {}
        for name, data in {**later, "precompiled.bin": late_ready}.items():
            late_data[name] = (len(late), len(late) + len(data))
            late += data
        add(out, "module_blocks.bin", marshal.dumps((index, late_index, late_data)))
        add(out, "precompiled.bin", ready)
        add(out, "modules.bin", block)
        add(out, "sitecustomize.py", b"import module_blocks")
    (WORK / "app.raw").write_bytes(packed.getvalue())
    (WORK / "late.raw").write_bytes(late)
    (WORK / "kept.json").write_text(json.dumps(sorted(kept)))


def in_block(name: str) -> bool:
    """Whether a file is a module of a block; what finds it can't lie in it."""
    return name.endswith(".py") and module(name) not in FIRST


def modules(tree: dict[str, bytes]) -> tuple[dict[str, tuple[bool, int, int]], bytes]:
    """Bytecode of modules, one after the other, and by name: whether it is a package, and where it starts and ends."""
    index, block = {}, bytearray()
    for name, data in tree.items():
        start = len(block)
        block += bytecode(name, data)
        index[module(name)] = (name.endswith("/__init__.py"), start, len(block))
    return index, bytes(block)


def bytecode(name: str, source: bytes) -> bytes:
    """Return a module's code as bytes, compiled unless an earlier bake has done it."""
    kept = CODE / hashlib.sha256(name.encode() + b"\0" + source).hexdigest()
    with contextlib.suppress(FileNotFoundError):
        return kept.read_bytes()
    optimize = 0 if name.startswith(OURS) else 1
    made = marshal.dumps(compile(strip_docstrings(source), LIBRARY + name, "exec", dont_inherit=True, optimize=optimize))
    CODE.mkdir(exist_ok=True)
    kept.write_bytes(made)
    return made


def module(name: str) -> str:
    """Return the module that a file is."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def strip_docstrings(source: bytes) -> ast.Module:
    """Return a module without docstrings; our own modules keep their asserts.

    A decorated class gets a one-word docstring. Otherwise dataclasses would compute a signature for its docstring, which takes
    longer than the rest of their work.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body.insert(0, ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("."), node)), node))
    return tree


def imported_all(tree: dict[str, bytes], imports: dict[str, list[str]], made: Recorder) -> tuple[set[str], set[str]]:
    """Import all that is ours; the modules and the data that every start loads. What else there is comes after it."""
    sys.path.insert(0, str(WORK / "tree"))
    early, read = loaded_at_start(tree, imports)
    made.starting = False
    for name in sorted(tree):
        if name.endswith(".py") and name.startswith(("tenka/", "tenka_web/")) and not name.startswith(BROWSERS):
            with contextlib.suppress(ImportError):      # a test names the module; the page still starts
                importlib.import_module(module(name))
    return early, read


def loaded_at_start(tree: dict[str, bytes], imports: dict[str, list[str]]) -> tuple[set[str], set[str]]:
    """Return the modules that a start imports, and the data it reads, but for sentences.

    Modules are all that is the browser's, and what the lobby and a table of the game it begins with take.
    """
    files: Any = importlib.import_module("tenka_web.ui.assets")
    read: set[str] = set()
    look = files.read_bytes

    def watched(name: str) -> bytes:
        read.add("assets/" + name)
        raw: bytes = look(name)
        return raw

    files.read_bytes = watched
    alone = {name for name in tree if name.startswith(BROWSERS)}
    for name in sorted({other for one in alone for other in imports.get(one, [])}):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    warm_up = importlib.import_module("tenka_web.startup.warm_up")
    warm_up.sit_down("en")
    read = {name for name in read if not name.startswith(TEXTS)}
    return BOOTED | set(sys.modules) | {module(name) for name in alone} | {"module_blocks", "precompiled"}, read


def library_modules(names: set[str]) -> set[str]:
    """Return the library modules in use: what boot loads, those among the names, and all that these pull in."""
    for name in sorted(names):
        if name.partition(".")[0] in sys.stdlib_module_names:
            with contextlib.suppress(ImportError):    # a name inside a module, or a module this platform lacks
                importlib.import_module(name)
    loaded = (BOOTED | set(sys.modules)) - {"__main__"}
    return {name for name in loaded if name.partition(".")[0] not in ("js", "pyodide_js")}


def is_wanted(name: str, kept: set[str]) -> bool:
    """Return whether a file of the library's zip belongs to a kept module; data files go with their package."""
    if name.endswith("/") or module(name) in NEVER or _imp.is_frozen(module(name)):     # those the interpreter brings along
        return False
    if not name.endswith(".py"):
        return name.rpartition("/")[0].replace("/", ".") in kept and not name.endswith((".pyi", ".typed", ".txt", ".bat"))
    return module(name) in kept


def add(out: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add one file, compiled if it is Python; hash-based and unchecked, because the source is not in the archive."""
    if name.endswith(".py"):
        code = compile(data, LIBRARY + name, "exec", dont_inherit=True, optimize=2)
        data, name = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False)), name + "c"
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_STORED
    out.writestr(entry, data)


main()
