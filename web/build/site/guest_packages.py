"""Packages of other authors that a site is built with: the lobby lists their games beside the built-in ones."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from web.build.paths import CACHE, digest, files, lock_step

FOLDER = CACHE / "guests"
GROUPS = ("tenka.games",)
"""The entry-point groups that a page looks into."""
LISTED = "tenka_site.py"
PURE = "Root-Is-Purelib: true"


class Refused(SystemExit):
    """A package that no site can contain; the message gives the reason."""


class Guests(NamedTuple):
    """``wheels``: the packages. ``tree``: where they lie unpacked, with the list of their entry points. ``name``: of all of them
    together, by their contents; "" for none."""

    wheels: tuple[Path, ...] = ()
    tree: Path | None = None
    name: str = ""

    def sources(self) -> dict[str, Path]:
        """Name in the archive -> file it comes from."""
        if self.tree is None:
            return {}
        found = {path.relative_to(self.tree).as_posix(): path for path in files(self.tree)}
        wanted = (name for name in found if not name.endswith(".css") and not name.partition("/")[0].endswith(".dist-info"))
        return {name: found[name] for name in wanted}

    def styles(self) -> list[Path]:
        """Return the style sheets of the packages."""
        return [] if self.tree is None else files(self.tree, "*.css")


NOBODY = Guests()


def take(packages: Sequence[str]) -> Guests:
    """Build, unpack and install packages beside the build: folders of projects, wheels, or names on the index.

    Of each package only itself is taken, not what it requires. Raises Refused.
    """
    if not packages:
        return NOBODY
    with lock_step("guests"):
        return _take(packages)


def _take(packages: Sequence[str]) -> Guests:
    made = FOLDER / "wheels"
    shutil.rmtree(made, ignore_errors=True)
    call = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    # Pip would take a folder's bare name for one on the index, and fetch a stranger's package.
    places = [str(Path(one).resolve()) if Path(one).exists() else one for one in packages]
    subprocess.run([*call, "--wheel-dir", str(made), *places], check=True)
    wheels = sorted(made.glob("*.whl"))
    kept = FOLDER / hashlib.sha256(" ".join(wheel.name for wheel in wheels).encode()).hexdigest()[:12]
    tree = kept / "tree"
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            _admit(wheel, packed)
            packed.extractall(tree)
        shutil.copyfile(wheel, kept / wheel.name)
    listed = _list_entry_points(tree)
    (tree / LISTED).write_text(f'"""The entry points of the packages of this site."""\n\nENTRIES = {json.dumps(listed)}\n')
    _install(tree)
    return Guests(tuple(kept / wheel.name for wheel in wheels), tree, digest(wheels)[:12])


def _admit(wheel: Path, packed: zipfile.ZipFile) -> None:
    facts = next(name for name in packed.namelist() if name.endswith(".dist-info/WHEEL"))
    if PURE not in packed.read(facts).decode():
        raise Refused(f"{wheel.name} is not pure Python, which alone runs in a page")
    ours = {"tenka", "tenka_web", "assets", "segno", "pyscript", "main", "worker"}
    taken = ours & {name.partition("/")[0].removesuffix(".py") for name in packed.namelist()}
    if taken:
        raise Refused(f"{wheel.name} has a module {min(taken)!r}, as the site has")


def _list_entry_points(tree: Path) -> dict[str, list[str]]:
    """Return group -> entry points. Raises Refused when there is no game among the packages."""
    found = [entry for one in importlib.metadata.distributions(path=[str(tree)]) for entry in one.entry_points]
    listed = {group: sorted(entry.value for entry in found if entry.group == group) for group in GROUPS}
    if not any(listed.values()):
        raise Refused(f"none of the packages has an entry point of the group {GROUPS[0]!r}")
    return listed


def _install(tree: Path) -> None:
    """Let this process find the packages, as an installation would. A package whose game can't be had stops the build."""
    if str(tree) not in sys.path:
        sys.path.append(str(tree))
    importlib.invalidate_caches()
    registry: Any = importlib.import_module("tenka.core.registry")      # by name: the build is typed without the engine
    registry.discover.cache_clear()
    registry.rows()
