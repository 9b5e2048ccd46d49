"""The folders of the project, and how a step of the build detects that it has nothing to do."""

from __future__ import annotations

import contextlib
import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILD = WEB / "build"
ENGINE = ROOT / "engine"
ASSETS = ROOT / "assets"
TEXTS = ASSETS / "texts"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
DIST = ROOT / "dist"


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return one hash over names and contents, so that a touched but unchanged file costs nothing."""
    total = hashlib.sha256()
    for word in words:
        total.update(word.encode() + b"\0")
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def files(folder: Path, *patterns: str) -> list[Path]:
    """Return the files below `folder` in a fixed order, without Python's own droppings."""
    paths = {path for pattern in patterns or ("*",) for path in folder.rglob(pattern) if path.is_file()}
    return sorted(path for path in paths if "__pycache__" not in path.parts)


def styles(packages: Sequence[Path] = ()) -> list[Path]:
    """Return the style sheets in the order in which they apply: the boards', each game's, those of packages, then the page's."""
    before, after = ("board", "lobby_opening", "base", "lobby", "windows"), ("table", "panel", "phones")
    first, last = ([WEB / "css" / f"{name}.css" for name in names] for names in (before, after))
    return [*first, *files(WEB / "tenka_web" / "games", "*.css"), *packages, *last]


def fresh(stamp: str, value: str, *products: Path) -> bool:
    """Return whether the step `stamp` already ran for `value` and its products still exist."""
    note = CACHE / "stamps" / stamp
    return note.is_file() and note.read_text() == value and all(path.exists() for path in products)


@contextlib.contextmanager
def lock_step(step: str = "build") -> Iterator[None]:
    """Let only one process at a time do a step in this tree; a second one waits and then finds nothing to do.

    Args:
        step: Name of the step. A step inside a build has its own name, so that a process that needs only the step doesn't wait
        for the build.
    """
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{step}.lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def mark_done(stamp: str, value: str) -> None:
    """Remember that the step `stamp` ran for `value`."""
    note = CACHE / "stamps" / stamp
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(value)
