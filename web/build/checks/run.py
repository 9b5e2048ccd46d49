"""Run the checks that play no game: lint, types, import directions, catalogues, markup."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from web.build import catalogs
from web.build.checks import import_direction, markup, terminology, workflows
from web.build.paths import ASSETS, BUILD, ENGINE, ROOT, TEXTS, WEB, digest, files, fresh, mark_done

STUBS = BUILD / "stubs"
SHIPPED = [ENGINE / "tenka", WEB / "tenka_web", WEB / "workshop", WEB / "main.py", WEB / "worker.py"]
"""All files but lab.py, which PyScript runs inside a coroutine: type checkers reject its ``await`` at the top level."""
TYPED = (
    (SHIPPED, (ENGINE, WEB, STUBS, ROOT)),
    ([ROOT / "tests"], (ENGINE, WEB, STUBS, ROOT, ROOT / "tests/toygame")),
    ([ROOT / "build.py", BUILD], (ROOT,)),
)
"""What mypy reads together, one run each, with the folders in which each run finds modules."""

UNREAD = (".mo", ".png", ".jpg")
"""Kinds of files that no check reads: compiled catalogues are made of their sources, pictures are no text."""


class Check(NamedTuple):
    """A check and what it depends on.

    Attributes:
        offences: Returns one line for each fault.
        reads: Folders whose files the check depends on. The build itself is always among them.
        kinds: The patterns of these files' names.
    """

    offences: Callable[[], Sequence[str]]
    reads: tuple[Path, ...]
    kinds: tuple[str, ...] = ("*",)

    def inputs(self) -> str:
        """Return a hash of everything that the check depends on."""
        locks = [ROOT / "pyproject.toml", BUILD / "requirements.txt", BUILD / "package-lock.json"]
        below = {path for folder in self.reads for path in files(folder, *self.kinds)}
        read = {path for path in below if path.suffix not in UNREAD}
        return digest({*read, *files(BUILD, "*.py"), ROOT / "build.py", *locks}, sys.version)


def run() -> int:
    """Run the checks whose inputs changed since they passed, one for each core at a time; return 0 when all is clean.

    Sentences that want a translation are listed. They fail only where a tag is built, since a release has all of them.
    """
    with ProcessPoolExecutor() as pool:
        verdicts = [_say(name, found) for name, found in zip(CHECKS, pool.map(run_check, CHECKS), strict=True)]
    wanting = catalogs.list_wanting()
    for line in wanting:
        print(line, flush=True)
    return 0 if all(verdicts) and not (wanting and os.environ.get("GITHUB_REF_TYPE") == "tag") else 1


def run_check(name: str) -> Sequence[str]:
    """Return the offences that a check finds. A check without offences does not run again until its inputs change.

    Args:
        name: A key of ``CHECKS``.
    """
    check, stamp = CHECKS[name], f"check-{name.replace(' ', '-')}"
    value = check.inputs()
    if fresh(stamp, value):
        return ()
    found = check.offences()
    if not found:
        mark_done(stamp, value)
    return found


def _lint() -> list[str]:
    return _tool("ruff", "check", "--quiet", ".")


def _types() -> list[str]:
    """Run mypy three times, one after the other, as the runs share a cache."""
    found: list[str] = []
    for targets, bases in TYPED:
        present = [str(path.relative_to(ROOT)) for path in targets if path.is_file() or files(path, "*.py")]
        found += _tool("mypy", "--no-error-summary", *present, MYPYPATH=os.pathsep.join(map(str, bases)))
    return found


def _tool(name: str, *words: str, **environment: str) -> list[str]:
    call = [sys.executable, "-m", name, *words]
    ended = subprocess.run(call, cwd=ROOT, env={**os.environ, **environment}, check=False, capture_output=True, text=True)
    return (ended.stdout + ended.stderr).splitlines() or [f"{name} ended with {ended.returncode}"] if ended.returncode else []


def _terms() -> list[str]:
    return [*terminology.offences(catalogs.every(wanting=False)), *terminology.joined_by_hand()]


def _markup() -> list[str]:
    return markup.offences(markup.pages())


PYTHON = ("*.py", "*.pyi")
CHECKS = {
    "types": Check(_types, (ENGINE, WEB, ROOT / "tests"), PYTHON),
    "markup": Check(_markup, (ENGINE / "tenka", WEB, ASSETS)),
    "import directions": Check(import_direction.offences, (ENGINE, WEB), PYTHON),
    "lint": Check(_lint, (ENGINE, WEB, ROOT / "tests"), PYTHON),
    "workflows": Check(workflows.offences, (workflows.FOLDER,)),
    "terms": Check(_terms, (TEXTS, WEB / "tenka_web")),
    "catalogues": Check(catalogs.offences, (TEXTS,)),
}
"""Every check by its name, the longest first."""


def _say(what: str, found: Sequence[str]) -> bool:
    print(*found, f"{'FAILED' if found else 'ok    '}  {what}", sep="\n", flush=True)
    return not found
