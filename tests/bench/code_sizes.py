"""Lines of code by package, and the size of the site."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.bench.row import Bench, Row
from web.build.paths import DIST, ENGINE, ROOT, WEB, files, styles

GAMES = sorted(path.parent for path in (ENGINE / "tenka/games").glob("*/__init__.py"))
# Name, folder, patterns of its files
ROOMS = (
    ("engine: core", ENGINE / "tenka/core", ("*.py",)),
    ("engine: codec", ENGINE / "tenka/codec", ("*.py",)),
    ("engine: table", ENGINE / "tenka/table", ("*.py",)),
    ("engine: components", ENGINE / "tenka/components", ("*.py",)),
    *((f"engine: {folder.name.replace('_', ' ').title()}", folder, ("*.py",)) for folder in GAMES),
    ("engine: bots", ENGINE / "tenka/bots", ("*.py",)),
    ("page", WEB / "tenka_web", ("*.py",)),
    ("build", WEB / "build", ("*.py", "*.mjs")),
    ("tests", ROOT / "tests", ("*.py",)),
)


def code(_bench: Bench) -> Iterator[Row]:
    """Lines that are neither empty nor only a comment."""
    for name, folder, patterns in ROOMS:
        paths = files(folder, *patterns) if folder.is_dir() else []
        if paths:
            yield Row(f"lines of code, {name} ({len(paths)} files)", sum(map(_lines, paths)), "lines")
    scripts = files(WEB / "js", "*.js", "*.mjs")
    yield Row(f"lines of code, JavaScript of the page ({len(scripts)} files)", sum(map(_lines, scripts)), "lines")
    sheets = styles()
    yield Row(f"lines of code, CSS ({len(sheets)} files)", sum(map(_lines, sheets)), "lines")


def site(_bench: Bench) -> Iterator[Row]:
    """Bytes of dist/: all, and the part that the page stores for offline play."""
    everything = [path for path in files(DIST) if path.name != "bench.json"]
    yield from _bytes("dist", everything)
    listed = re.search(r"const FILES = (\{.*?\});", (DIST / "sw.js").read_text(encoding="utf-8"), re.DOTALL)
    assert listed
    yield from _bytes("table page with its offline copy", [DIST / name for name in json.loads(listed[1]) if name != "./"])


def _bytes(name: str, paths: list[Path]) -> Iterator[Row]:
    yield Row(f"{name}: raw", sum(path.stat().st_size for path in paths), "bytes")
    yield Row(f"{name}: each file gzipped", sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths), "bytes")


def _lines(path: Path) -> int:
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return sum(bool(line) and not line.startswith(("#", "//")) for line in lines)
