"""The Python of the page as two files: what every start needs, and what comes after it. Standard library, engine, page and
their data, baked by Node and Pyodide."""

from __future__ import annotations

import ast
import gzip
import io
import json
import shutil
import subprocess
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.build import venv
from web.build.paths import ASSETS, BUILD, CACHE, ENGINE, ROOT, VENV, WEB, digest, files, fresh, mark_done
from web.build.site.guest_packages import LISTED, NOBODY, Guests
from web.build.site.index_html import LANGUAGES
from web.build.site.pyodide_patches import NONE, Without
from web.build.site.vendor import MODULES, pyscript_package

WORK = CACHE / "bake"
APP = WORK / "app.bin"
LATE = WORK / "late.bin"
KEPT = WORK / "kept.json"
IMPORTS = CACHE / "imports.json"
CATALOGUES = tuple(WORK / f"{language}.bin" for language in LANGUAGES)
BAKED = frozenset({"precompiled"})
"""The measures that the baked files are made by."""
BAKERS = ("module_blocks.py", "precompiled.py")
# Loaded by name or only when something goes wrong, so no import statement of ours shows them.
EXTRAS = ("traceback", "linecache", "tokenize", "warnings", "asyncio", "encodings.idna", "encodings.latin_1",
          "encodings.ascii", "encodings.cp437", "encodings.unicode_escape", "importlib.resources", "importlib.readers",
          "importlib.resources._adapters", "zipfile", "inspect", "textwrap", "string", "copy", "locale")
ASSET_KINDS = (".json", ".mo", ".svg", ".rec", ".txt")
# not for pages
UNUSED = (
    "tenka/__main__.py", "tenka/cli/", "tenka/learn/", "tenka/bots/parallel.py", "tenka/bots/external.py",
    "tenka/bots/process.py", "tenka/bots/serve.py", "tenka/bots/text_prompt.py", "segno/__main__.py", "segno/cli.py",
)  # fmt: skip
NOT_BAKED = ("pictures", "gallery", "bench", "fonts")       # asset folders the page's Python never reads


def sources(guests: Guests = NOBODY) -> dict[str, Path]:
    """Return name in the baked zip -> file it comes from."""
    paths = {f"tenka/{path.relative_to(ENGINE / 'tenka').as_posix()}": path for path in files(ENGINE / "tenka", "*.py")}
    client = (path for path in files(WEB / "tenka_web") if path.suffix != ".css")
    paths |= {f"tenka_web/{path.relative_to(WEB / 'tenka_web').as_posix()}": path for path in client}
    paths |= {f"assets/{path.relative_to(ASSETS).as_posix()}": path for path in files(ASSETS) if _is_baked(path)}
    paths |= {name: WEB / name for name in ("main.py", "worker.py")}
    paths |= {f"pyscript/{path.name}": path for path in files(pyscript_package(), "*.py")}
    paths |= {name: WEB / "js/pyodide" / name for name in (*BAKERS, LISTED)}
    segno = next((VENV / "lib").glob("python3*/site-packages/segno"), VENV / "Lib/site-packages/segno")
    paths |= {f"segno/{path.relative_to(segno).as_posix()}": path for path in files(segno, "*.py")}
    return {name: path for name, path in {**paths, **guests.sources()}.items() if not name.startswith(UNUSED)}


def parts(without: Without = NONE, guests: Guests = NOBODY) -> dict[str, bytes]:
    """Return the files by their names in the site; without the archive the modules as they are, for Pyodide to unpack."""
    if "archive" in without:
        return {APP.name: _zip(guests)}
    folder = bake(without, guests).parent
    return {name: (folder / name).read_bytes() for name in (APP.name, LATE.name, *(path.name for path in CATALOGUES))}


def bakes(without: Without, guests: Guests = NOBODY) -> bool:
    """Return whether Pyodide can be baked; if it can't, print that: the caller then takes it as published."""
    try:
        parts(without, guests)
    except subprocess.CalledProcessError as error:
        print(f"Pyodide can't be started from an archive of ours ({error}): it is taken as it is, and starts later", flush=True)
        return False
    return True


def bake(without: Without = NONE, guests: Guests = NOBODY) -> Path:
    """Return the baked file, made again when a source or the recipe changed."""
    left = sorted(without & BAKED)
    work = WORK.with_name("-without-".join((WORK.name, *left)) + ("-with-guests" if guests.name else ""))
    stamp, products = work.name, [work / path.name for path in (APP, LATE, KEPT, *CATALOGUES)]
    paths = sources(guests)
    recipe = [BUILD / "site" / name for name in ("bake.py", "bake.mjs", "compile_recorder.py", "python_archive.py")]
    recipe.append(BUILD / "package-lock.json")
    value = digest([*paths.values(), *recipe], *sorted(paths))
    if fresh(stamp, value, *products):
        return products[0]
    made_by = digest(recipe)
    if not fresh(f"{stamp}-recipe", made_by, work):      # bytecode of earlier bakes is another recipe's
        shutil.rmtree(work, ignore_errors=True)
    for product in products:
        product.unlink(missing_ok=True)
    _lay_out(paths, work / "tree")
    mark_done(f"{stamp}-recipe", made_by)
    (work / "job.json").write_text(json.dumps({"extras": EXTRAS, "imports": _list_imports(paths), "without": left}))
    subprocess.run([venv.node(), str(BUILD / "site/bake.mjs"), str(MODULES / "pyodide"), str(work)], cwd=ROOT, check=True)
    with ThreadPoolExecutor() as both:          # packed here: in WebAssembly it takes four times as long
        list(both.map(_pack, (product for product in products if product.suffix == APP.suffix)))
    mark_done(stamp, value)
    return products[0]


def _pack(product: Path) -> None:
    product.write_bytes(gzip.compress(product.with_suffix(".raw").read_bytes(), 9, mtime=0))


def _list_imports(paths: dict[str, Path]) -> dict[str, list[str]]:
    """Return the imports of each source by its name; those of a source that was read by an earlier build are remembered."""
    known = json.loads(IMPORTS.read_text()) if IMPORTS.exists() else {}
    values = {name: digest([path]) for name, path in sorted(paths.items()) if path.suffix == ".py"}
    read = {value: known.get(value) or sorted(find_imports(paths[name].read_bytes())) for name, value in values.items()}
    IMPORTS.write_text(json.dumps(read))
    return {name: read[value] for name, value in values.items()}


def find_imports(data: bytes) -> set[str]:
    """Return the absolute imports of a source, those inside functions too."""
    names = set()
    for node in ast.walk(ast.parse(data)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def _lay_out(paths: dict[str, Path], tree: Path) -> None:
    """Copy the sources to their names, and touch no file that is there already: products of those are still valid."""
    for stale in (path for path in files(tree) if path.relative_to(tree).as_posix() not in paths):
        stale.unlink()
    for name, path in paths.items():
        place, data = tree / name, path.read_bytes()
        if not place.exists() or place.read_bytes() != data:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


def _zip(guests: Guests) -> bytes:
    """Pack our modules and their data as they are."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, path in sorted(sources(guests).items()):
            if not name.startswith(("pyscript/", *BAKERS)):
                out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _is_baked(path: Path) -> bool:
    parts = path.relative_to(ASSETS).parts
    return parts[0] not in NOT_BAKED and (path.suffix in ASSET_KINDS or path.suffix == ".py")
