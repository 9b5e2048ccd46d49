"""Builds what the package index gets, the same bytes for the same sources: the engine, and the boards beside it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from web.build import catalogs
from web.build.paths import BUILD, CACHE, ENGINE, ROOT, WEB, digest, files, fresh, mark_done
from web.build.site import python_archive

FOLDER = CACHE / "wheel"
BOARDS = CACHE / "boards"
RELEASE = CACHE / "release"
PARTS = BUILD / "boards_wheel"
OURS = ("tenka_web/", "assets/")
A_FIXED_DAY = "315532800"       # 1980-01-01: the earliest a zip can say


def build() -> Path:
    """Build the wheel; return the path of tenka_games-*-py3-none-any.whl."""
    pages = [*ENGINE.glob("*.md"), *files(ENGINE / "docs", "*.md")]
    value = digest([*files(ENGINE / "tenka", "*.py"), ROOT / "pyproject.toml", ROOT / "LICENSE", *pages])
    if not fresh("wheel", value) or not list(FOLDER.glob("*.whl")):
        shutil.rmtree(FOLDER, ignore_errors=True)
        _hatch(ROOT, FOLDER, "wheel")
        mark_done("wheel", value)
    return next(FOLDER.glob("*.whl"))


def boards() -> Path:
    """Build the wheel; return the path of tenka_games_boards-*-py3-none-any.whl."""
    catalogs.compile_all()
    sources = _sources()
    value = digest([*sources.values(), *files(PARTS), ROOT / "LICENSE"], version(), *sources)
    made = BOARDS / "made"
    if not fresh("boards", value) or not list(made.glob("*.whl")):
        shutil.rmtree(BOARDS, ignore_errors=True)
        _hatch(_lay_out(sources), made, "wheel")
        mark_done("boards", value)
    return next(made.glob("*.whl"))


def copy_boards(dist: Path) -> None:
    """Copy the boards' wheel beside the engine's, which names it in its extra ``boards``."""
    shutil.copyfile(boards(), dist / "wheels" / boards().name)


def release() -> list[Path]:
    """Build wheel and sdist of the engine and of the boards, into .cache/release/."""
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    for wheel in (build(), boards()):
        shutil.copyfile(wheel, RELEASE / wheel.name)
    _hatch(ROOT, RELEASE, "sdist")
    _hatch(BOARDS / "tree", RELEASE, "sdist")
    return sorted(RELEASE.iterdir())


def version() -> str:
    """Return the engine's version, which is the boards' too."""
    match = re.search(r'^__version__ = "(.+)"', (ENGINE / "tenka/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert match
    return match[1]


def _sources() -> dict[str, Path]:
    """Name below the package -> file: the page's Python and style sheets, and the data they read."""
    ours = {name: path for name, path in python_archive.sources().items() if name.startswith(OURS)}
    data = {name: path for name, path in ours.items() if not name.startswith("tenka_web/browser/")}
    sheets = {path.relative_to(WEB).as_posix(): path for path in (WEB / "css/board.css", *files(WEB / "tenka_web", "*.css"))}
    return {**data, **sheets, "tenka_web/notebook.py": WEB / "tenka_web/notebook.py", "__init__.py": PARTS / "tenka_boards.py"}


def _lay_out(paths: dict[str, Path]) -> Path:
    """Write the boards' package as a project of its own."""
    tree = BOARDS / "tree"
    for name, path in paths.items():
        place = tree / "tenka_boards" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    for path in (PARTS / "README.md", ROOT / "LICENSE"):
        shutil.copyfile(path, tree / path.name)
    project = (PARTS / "project.toml").read_text(encoding="utf-8").replace("VERSION", version())
    (tree / "pyproject.toml").write_text(project, encoding="utf-8")
    return tree


def _hatch(project: Path, folder: Path, kind: str) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)], cwd=project, check=True,
                   env={**os.environ, "SOURCE_DATE_EPOCH": A_FIXED_DAY}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
