"""Fetches what the page borrows: npm packages by integrity, micropip by hash; into .cache, copied from there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from web.build import venv
from web.build.paths import BUILD, CACHE, digest, fresh, mark_done
from web.build.site.pyodide_patches import NONE, Without
from web.js.pyodide import slim

NPM = CACHE / "npm"
MODULES = NPM / "node_modules"
WHEELS = CACHE / "wheels"
MICROPIP_LOCK = BUILD / "requirements-micropip.txt"
MAKER = "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
LIBRARY = "python_stdlib.zip"
CHUNK = re.compile(r"""["']\./([\w.-]+\.js)["']""")


def fetch() -> None:
    """Everything of package-lock.json and micropip, unless it is here already."""
    _npm()
    _micropip()


def version(package: str) -> str:
    """Return the version of an npm package as it was installed."""
    number: str = json.loads((MODULES / package / "package.json").read_text())["version"]
    return number


def pyodide_folder() -> str:
    """Return the folder of Pyodide in dist/: the version is in the name, so it never goes stale in a cache."""
    return f"vendor/pyodide-{version('pyodide')}"


def pyscript_folder() -> str:
    """Return the folder of PyScript in dist/."""
    return f"vendor/pyscript-{version('@pyscript/core')}"


def copy(dist: Path, without: Without) -> None:
    """Pyodide's core, with all measures but those ``without``, PyScript's core with the terminal for the lab, idiomorph,
    jsQR, gifenc and noble's secp256k1."""
    pyodide = dist / pyodide_folder()
    pyodide.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(MODULES / "pyodide/pyodide.mjs", pyodide / "pyodide.mjs")
    code, wasm = (MODULES / "pyodide" / MAKER).read_text(encoding="utf-8"), (MODULES / "pyodide" / WASM).read_bytes()
    code, wasm = strip_pyodide(code, wasm, without)
    if "archive" in without:
        shutil.copyfile(MODULES / "pyodide" / LIBRARY, pyodide / LIBRARY)
    (pyodide / MAKER).write_text(code, encoding="utf-8")
    (pyodide / WASM).write_bytes(wasm)
    pyscript = dist / pyscript_folder()
    pyscript.mkdir(parents=True, exist_ok=True)
    for source in pyscript_files():
        (pyscript / source.name).write_text(_without_map(source.read_text(encoding="utf-8")), encoding="utf-8")
    code = (MODULES / "idiomorph/dist/idiomorph.min.js").read_text(encoding="utf-8")    # its module form is not minified
    (dist / f"vendor/idiomorph-{version('idiomorph')}.mjs").write_text(f"{code}\nexport {{ Idiomorph }};\n", encoding="utf-8")
    code = (MODULES / "jsqr/dist/jsQR.js").read_text(encoding="utf-8")      # hangs itself on the window
    (dist / f"vendor/jsqr-{version('jsqr')}.mjs").write_text(f"{code}\nexport default self.jsQR;\n", encoding="utf-8")
    code = (MODULES / "@noble/secp256k1/index.js").read_text(encoding="utf-8")
    (dist / f"vendor/noble-secp256k1-{version('@noble/secp256k1')}.mjs").write_text(_without_comments(code), encoding="utf-8")
    code = (MODULES / "gifenc/dist/gifenc.esm.js").read_text(encoding="utf-8")
    (dist / f"vendor/gifenc-{version('gifenc')}.mjs").write_text(_without_map(code), encoding="utf-8")


def strip_pyodide(code: str, wasm: bytes, without: Without = NONE) -> tuple[str, bytes]:
    """Return Pyodide's code and wasm without what the page never uses; unchanged, with a warning, if they are not as expected."""
    if "slim" in without:
        return code, wasm
    try:
        maker = slim.code(code)
        return maker, slim.wasm(wasm, maker)
    except ValueError as error:
        print(f"{error}: it is taken as it is, and starts later", flush=True)
        return code, wasm


def pyscript_files() -> list[Path]:
    """PyScript's core, its error plugin, and the terminal with all it pulls in, which only the lab page loads."""
    folder = MODULES / "@pyscript/core/dist"
    names = {path.name for start in ("core", "error-", "py-terminal-", "xterm") for path in folder.glob(f"{start}*")}
    terminal = next(folder.glob("py-terminal-*.js")).read_text(encoding="utf-8")
    names |= set(CHUNK.findall(terminal))
    return sorted(folder / name for name in names if name.endswith((".js", ".css")))


def pyscript_core() -> str:
    """Return the name of PyScript's main chunk, which changes with each release."""
    return next(path.name for path in pyscript_files() if path.name.startswith("core-") and path.suffix == ".js")


def pyscript_package() -> Path:
    """Return the sources of PyScript's own Python package."""
    return MODULES / "@pyscript/core/src/stdlib/pyscript"


def micropip_wheel() -> Path:
    """Return the vendored installer of the lab page."""
    return next(WHEELS.glob("micropip-*.whl"))


def _without_comments(code: str) -> str:
    """Return JavaScript without comments that fill whole lines; the one that names its licence stays."""
    return re.sub(r"^ *(//.*|/\*\*[\s\S]*?\*/)\n", "", code, flags=re.MULTILINE)


def _without_map(code: str) -> str:
    return "\n".join(line for line in code.split("\n") if not line.startswith("//# sourceMappingURL="))


def _npm() -> None:
    locks = [BUILD / "package.json", BUILD / "package-lock.json"]
    value = digest(locks)
    if fresh("npm", value, MODULES):
        return
    NPM.mkdir(parents=True, exist_ok=True)
    for lock in locks:
        shutil.copyfile(lock, NPM / lock.name)
    print("fetching the parts of the page from npm", flush=True)
    venv.node()
    subprocess.run([venv.npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=NPM, check=True)
    mark_done("npm", value)


def _micropip() -> None:
    value = digest([MICROPIP_LOCK])
    if fresh("micropip", value, WHEELS):
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                    "--require-hashes", "--only-binary=:all:", "--python-version=3.14", "-r", str(MICROPIP_LOCK),
                    "-d", str(WHEELS)], check=True)
    mark_done("micropip", value)
