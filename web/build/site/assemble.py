"""Puts dist/ together: a static folder for any host and any path, nothing in it asks another host."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.build import catalogs, wheels
from web.build.paths import ASSETS, BUILD, CACHE, DIST, ENGINE, ROOT, WEB, digest, files, fresh, lock_step, mark_done
from web.build.site import (
    api_docs,
    bundle,
    fonts,
    guest_packages,
    index_html,
    instant_pages,
    lab,
    licences,
    manifests,
    python_archive,
    vendor,
    workshop,
)
from web.build.site.guest_packages import Guests
from web.build.site.index_html import RELAYS
from web.build.site.pyodide_patches import NONE, STAND_INS, STOCK, Without, complete

NEXT = CACHE / "dist"
# The service worker stores these for offline play only once they have been used: parts of lab and workshop, documents, and
# what reads codes.
LATER = re.compile(r"lab|workshop|docs/|wheels/|licences/|icons/share|screens/|vendor/(jsqr|noble|pyscript-[^/]*/(xterm|m?py-))")

ELSEWHERE = re.compile(r'"\.\./(?!vendor/)\w+/([\w-]+\.mjs)"')
"""A module of ours in another folder than the one that imports it."""


def build(address: str = "", without: Without = NONE, relays: tuple[str, ...] = RELAYS, packages: Sequence[str] = ()) -> Path:
    """dist/, made again only when something it is made of changed. ``address``: where it will be served, ending in a slash;
    ``relays``: through which its visitors may come together, if they wish; ``without``: these measures on Pyodide,
    ``packages``: with the games of these packages, both in another folder, below .cache.
    """
    with lock_step():
        return _build(address, complete(without), relays, guest_packages.take(packages))


def _build(address: str, without: Without, relays: tuple[str, ...], invited: Guests) -> Path:
    """Make everything in a folder beside dist/, then replace dist/ as a whole."""
    catalogs.compile_all()
    vendor.fetch()
    value = _sources(" ".join((address, *relays, invited.name)))
    stamp = "-without-".join(("site", *sorted(without))) + ("-with-guests" if invited.name else "")
    dist = CACHE / "sites" / stamp if without or invited.name else DIST
    if fresh(stamp, value, dist / "sw.js"):
        return dist
    with ThreadPoolExecutor() as others:        # Node bakes and pdoc writes while this process draws
        baked, documented = others.submit(python_archive.bakes, without, invited), others.submit(api_docs.make)
        instant_pages.files()
    documented.result()
    if not baked.result():
        without = STOCK
    shutil.rmtree(NEXT, ignore_errors=True)
    NEXT.mkdir(parents=True)
    vendor.copy(NEXT, without)
    folder = _app(NEXT, without, invited)
    text = index_html.index(folder, fonts.face_rules(f"./{folder}"), address, instant_pages.doors(), invited)
    (NEXT / "index.html").write_text(index_html.with_relays(text, relays), encoding="utf-8")
    lab.copy(NEXT, (wheels.build(), *invited.wheels), folder, fonts.face_rules(f"./{folder}"))
    workshop.copy(NEXT, (wheels.build(), *invited.wheels), folder, fonts.face_rules(f"./{folder}"))
    wheels.copy_boards(NEXT)
    manifests.write(NEXT)
    shutil.copytree(ASSETS / "icons", NEXT / "icons")
    (NEXT / "screens").mkdir()
    for name in ("table-desktop.jpg", "table-phone.jpg"):       # what stores and browsers show before one installs
        shutil.copyfile(ASSETS / "gallery" / name, NEXT / "screens" / name)
    (NEXT / "late.js").write_text(index_html.late_script(), encoding="utf-8")
    api_docs.copy(NEXT)
    licences.copy(NEXT)
    _service_worker(NEXT)
    # for hosts that change pages (service_worker.js); in neither list
    shutil.copyfile(NEXT / "index.html", NEXT / "page.bin")
    shutil.rmtree(dist, ignore_errors=True)
    dist.parent.mkdir(exist_ok=True)
    NEXT.rename(dist)
    mark_done(stamp, value)
    return dist


def _sources(told: str) -> str:
    below = [*files(ENGINE, "*.py"), *files(ASSETS), *(path for path in files(WEB) if path.suffix != ".txt")]
    return digest([*below, *files(BUILD), ROOT / "pyproject.toml", ROOT / "LICENSE"], f"{sys.version} {told}")


def scripts(without: Without = NONE) -> dict[str, str]:
    """Return name -> JavaScript of the page's modules, each as in the folder of our own code."""
    modules = (path for path in files(WEB / "js", "*.mjs") if path.parent.name not in ("lab", "dev"))
    code = {path.name: path.read_text(encoding="utf-8") for path in modules}
    code |= {name: text for measure in without for name, text in STAND_INS.get(measure, {}).items()}
    return {name: instant_pages.name_commands(place_script(text)) for name, text in sorted(code.items())}


def _app(dist: Path, without: Without, invited: Guests) -> str:
    """Our own code in a folder named by its contents, so a new version can never meet an old file in a cache."""
    parts = bundle.bundle(scripts(without)) | python_archive.parts(without, invited)
    parts |= instant_pages.files()
    parts |= {path.name: path.read_bytes() for path in fonts.make()}
    total = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(parts.items()))).hexdigest()
    folder = f"app-{total[:12]}"
    (dist / folder).mkdir()
    for name, data in parts.items():
        (dist / folder / name).write_bytes(data)
    return folder


def place_script(code: str) -> str:
    """Return JavaScript with the versioned names of what it borrows; all our modules lie in one folder."""
    info = json.loads((vendor.MODULES / "pyodide/pyodide-lock.json").read_text())["info"]
    return (ELSEWHERE.sub(r'"./\1"', code).replace("../vendor/pyodide/", f"../{vendor.pyodide_folder()}/")
            .replace("../vendor/pyscript/", f"../{vendor.pyscript_folder()}/")
            .replace("../vendor/idiomorph.mjs", f"../vendor/idiomorph-{vendor.version('idiomorph')}.mjs")
            .replace("../vendor/jsqr.mjs", f"../vendor/jsqr-{vendor.version('jsqr')}.mjs")
            .replace("../vendor/noble-secp256k1.mjs", f"../vendor/noble-secp256k1-{vendor.version('@noble/secp256k1')}.mjs")
            .replace("../vendor/gifenc.mjs", f"../vendor/gifenc-{vendor.version('gifenc')}.mjs")
            .replace("const INFO = {};", f"const INFO = {json.dumps(info)};"))


def _service_worker(dist: Path) -> None:
    """Write two hashed lists into service_worker.js: the file changes whenever a file of the offline copy changes."""
    hashes = {path.relative_to(dist).as_posix(): _hash(path) for path in files(dist)} | {"./": _hash(dist / "index.html")}
    lists = {
        "FILES": {name: value for name, value in sorted(hashes.items()) if not LATER.match(name)},
        "LATER": {name: value for name, value in sorted(hashes.items()) if LATER.match(name)},
    }
    code = (WEB / "js/offline/service_worker.js").read_text(encoding="utf-8")
    total = hashlib.sha256((code + json.dumps(lists)).encode()).hexdigest()[:16]
    code = code.replace('"dev"', json.dumps(total), 1)
    code = code.replace('const RESCUE = "";', f"const RESCUE = {json.dumps(index_html.rescue())};", 1)
    for name, rows in lists.items():
        code = code.replace(f"const {name} = {{}};", f"const {name} = {json.dumps(rows, indent=1)};", 1)
    (dist / "sw.js").write_text(code, encoding="utf-8")


def _hash(path: Path) -> str:
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
