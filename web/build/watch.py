"""Serve the last build with the tree over it: a saved line is in the page after its automatic reload.

The page takes Python, data and catalogues that changed since the build as they are (``js/dev``), and so the files of packages
that are no part of the build. Style sheets and JavaScript are read from the tree. ``index.html``, the first paint, instant pages
and everything from npm stay as built.
"""

from __future__ import annotations

import functools
import hashlib
import io
import json
import os
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from web.build import catalogs, serve
from web.build.paths import ASSETS, DIST, ENGINE, WEB, files
from web.build.site import assemble, guest_packages, index_html, instant_pages, python_archive
from web.build.site.guest_packages import NOBODY, Guests
from web.build.site.pyodide_patches import FORGETFUL
from web.build.site.python_archive import sources

DEV = WEB / "js" / "dev"
ROOTS = tuple(map(str, (ENGINE / "tenka", WEB, ASSETS)))
"""The folders whose files are watched."""
CODE = re.compile(r"app-[0-9a-f]{12}/([\w-]+\.mjs)")
WATCH = "watch/"
FACES = '<style id="faces">'
NO_WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = (await caches.keys()).filter((name) => name.startsWith("tenka:"));
  for (const name of kept) await caches.delete(name);
  await registration.unregister();
  if (kept.length) for (const page of await clients.matchAll()) page.navigate(page.url);
})()));
"""
"""In place of the service worker: removes itself, and the offline copy that an earlier visit may have left at this address."""


def baked() -> Path:
    """Return dist/, built if it isn't there or isn't what was baked last."""
    app = next(DIST.glob(f"app-*/{python_archive.APP.name}"), None)
    tree = python_archive.WORK / "tree"
    if app is None or not tree.exists() or app.read_bytes() != python_archive.APP.read_bytes():
        assemble.build()
    return DIST


def stamp(packages: Sequence[str] = ()) -> str:
    """Return a text that is another one after any watched file was saved, added or removed, also in the folders of packages."""
    return _times(_written((*ROOTS, *packages)))


def _times(paths: Iterable[Path]) -> str:
    rows = [f"{path} {path.stat().st_mtime_ns}" for path in paths if path.exists()]
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


def _written(roots: Iterable[str]) -> Iterator[Path]:
    """Yield the files in folders, without what tools and builds put there."""
    for root in roots:
        for place, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not name.startswith((".", "__pycache__")) and not name.endswith(".egg-info")
                          and (place != root or name not in ("build", "dist"))]  # fmt: skip
            yield from (Path(place) / name for name in names if not name.endswith(".mo"))


def guests_of(packages: Sequence[str]) -> Guests:
    """Return the packages, taken again if a file of theirs was saved."""
    with _TAKING:
        return _take(packages, _times(_written(packages)))


_TAKING = threading.Lock()


@functools.lru_cache(maxsize=1)
def _take(packages: Sequence[str], _times: str) -> Guests:
    return guest_packages.take(packages)


def changed(guests: Guests = NOBODY) -> dict[str, str | None]:
    """Return name in the archive -> contents, one character a byte, of files that aren't as baked; None: the file is gone."""
    catalogs.compile_all()
    tree, now = python_archive.WORK / "tree", sources(guests)
    before = {path.relative_to(tree).as_posix() for path in files(tree)}
    found: dict[str, str | None] = dict.fromkeys(before - now.keys())
    for name, path in now.items():
        data = path.read_bytes()
        if name not in before or data != (tree / name).read_bytes():
            found[name] = data.decode("latin-1")
    return found


class Watched(serve.Handler):
    """The files of the build, but for what the tree and the packages have by now."""

    packages: tuple[str, ...] = ()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers, then what follows them."""
        name = self.path.partition("?")[0].removeprefix(self.prefix)
        made = self._made(name)
        if made is None:
            return super().send_head()
        data = made.encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type("index.html" if name in ("", "index.html") else name))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def end_headers(self) -> None:
        """Forbid caching: these files change under their names."""
        self.send_header("Cache-Control", "no-store")
        super(serve.Handler, self).end_headers()

    def _made(self, name: str) -> str | None:
        """Return a text of the tree's in place of the file of that name, None where the built file is right."""
        if name in ("", "index.html"):
            return with_styles((Path(self.directory) / "index.html").read_text(encoding="utf-8"), guests_of(self.packages))
        if name == "sw.js":
            return NO_WORKER
        if code := CODE.fullmatch(name):
            return module(code[1])
        return self._answer(name.removeprefix(WATCH)) if name.startswith(WATCH) else None

    def _answer(self, question: str) -> str | None:
        """Return what ``js/dev`` asks for: the stamp, the changed files with it, the overlay, or the source of a module."""
        if question == "stamp":
            return stamp(self.packages)
        if question == "changed":
            return json.dumps({"stamp": stamp(self.packages), "files": changed(guests_of(self.packages))})
        if question == "overlay.py":
            return (DEV / question).read_text(encoding="utf-8")
        place, found = question.removeprefix("source/").replace(".", "/"), sources(guests_of(self.packages))
        path = found.get(f"{place}.py") or found.get(f"{place}/__init__.py")
        return path.read_text(encoding="utf-8") if path else None


def with_styles(page: str, guests: Guests) -> str:
    """Return the page with the tree's style sheets in place of those that it was built with."""
    head, end, rest = page.partition("</head>")
    before, faces, after = head.partition(FACES)
    return f"{before}{faces}{after.partition('</style>')[0]}</style>\n{index_html.style_elements(guests)}\n{end}{rest}"


def module(name: str) -> str | None:
    """Return a module of JavaScript as the tree has it, without memory, and started through ``js/dev``."""
    if name == "snapshot.mjs":
        return FORGETFUL
    source = next((path for path in files(WEB / "js", name) if path.parent.name != "lab"), None)
    if source is None:
        return None
    code = instant_pages.name_commands(assemble.place_script(source.read_text(encoding="utf-8")))
    if name == "page.mjs":
        return f'{code}import "./follow.mjs";\n'
    return code.replace('"./archive.mjs"', '"./watch.mjs"') if name == "boot.mjs" else code
