"""The lab page: stock library, micropip, terminal, and the engine's wheel on the site itself."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

from web.build import catalogs
from web.build.paths import WEB
from web.build.site import index_html, vendor

WHOLE = ("pyodide.mjs", vendor.MAKER, vendor.WASM, "python_stdlib.zip")
"""Pyodide as it is published; the page itself has a smaller one (pyodide_patches.py)."""


def copy(dist: Path, own: Sequence[Path], app: str, fonts: str) -> None:
    """Everything the lab needs, in lab/ and wheels/ and lab.html. ``own``: the wheels that it installs, the engine's first;
    ``app``: the folder of the page's own code."""
    wheels = dist / "wheels"
    wheels.mkdir()
    for path in (*own, vendor.micropip_wheel()):
        shutil.copyfile(path, wheels / path.name)
    folder = dist / "lab"
    folder.mkdir()
    for name in WHOLE:
        shutil.copyfile(vendor.MODULES / "pyodide" / name, folder / name)
    (folder / "boot.mjs").write_text(_boot(), encoding="utf-8")
    start = (WEB / "js/lab/start.mjs").read_text(encoding="utf-8")
    start = start.replace("../startup/", f"../{app}/").replace("../vendor/pyscript/", f"../{vendor.pyscript_folder()}/")
    (folder / "start.mjs").write_text(start, encoding="utf-8")
    shutil.copyfile(WEB / "lab.py", dist / "lab.py")
    (dist / "lab.html").write_text(page(own, fonts), encoding="utf-8")


def _boot() -> str:
    """Return the wrapper with its own lock: PyPI's micropip is not the file Pyodide's lock names, so ours names its hash."""
    stock = json.loads((vendor.MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    own = vendor.micropip_wheel()
    micropip = {**stock["packages"]["micropip"], "file_name": own.name, "sha256": hashlib.sha256(own.read_bytes()).hexdigest()}
    lock = json.dumps({"info": stock["info"], "packages": {"micropip": micropip}})
    code = (WEB / "js/lab/boot.mjs").read_text(encoding="utf-8")
    return code.replace("{ info: {}, packages: {} };", f"{lock};", 1)


def _words() -> dict[str, dict[str, str]]:
    """Return the page's sentences in each language."""
    first = "ui.lab."
    return {
        language: {key.removeprefix(first): forms[-1] for key, forms in rows.items() if key.startswith(first)}
        for language, rows in catalogs.every().items()
    }


def page(own: Sequence[Path], fonts: str) -> str:
    """Return the page. ``own``: the wheels that it installs; ``fonts``: its rules of fonts."""
    text = (WEB / "lab.html").read_text(encoding="utf-8")
    pyscript = vendor.pyscript_folder()
    wheels = [f"./wheels/{path.name}" for path in own]
    readline = next(path.name for path in vendor.pyscript_files() if path.name.startswith("xterm-readline"))
    slots = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{index_html.policy(text)}">',
        "fetches": f'<meta name="lab-parts" content="{" ".join((f"./{pyscript}/{readline}", *wheels))}">\n'
                   '<script type="module" src="./lab/start.mjs"></script>',
        "fonts": fonts,
        "words": f'<meta name="lab-words" content="{escape(json.dumps(_words(), ensure_ascii=False))}">',
    }
    return index_html.SLOT.sub(lambda match: slots[match[1]], text)
