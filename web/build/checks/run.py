"""The checks that play no game: lint, types, arrows between rooms, catalogues, markup."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from web.build import catalogs
from web.build.checks import import_direction, markup, terminology, workflows
from web.build.paths import ENGINE, ROOT, WEB, files

STUBS = WEB / "build" / "stubs"
SHIPPED = [ENGINE / "tenka", WEB / "tenka_web", WEB / "workshop", WEB / "main.py", WEB / "worker.py"]
"""All but lab.py, which PyScript runs as the inside of a coroutine; no type checker reads an ``await`` that stands in none."""


def run() -> int:
    """Run every check, all of them even when one fails; return 0 when everything is clean."""
    verdicts = [
        _say("lint", _tool("ruff", "check", "--quiet", ".")),
        _say("types of engine, page and browser", _mypy(SHIPPED, ENGINE, WEB, STUBS, ROOT)),
        _say("types of the tests", _mypy([ROOT / "tests"], ENGINE, WEB, STUBS, ROOT, ROOT / "tests/toygame")),
        _say("types of the build", _mypy([ROOT / "build.py", WEB / "build"], ROOT)),
        _say("arrows between rooms", _print(import_direction.offences())),
        _say("catalogues", _print(catalogs.offences())),
        _say("terms", _print([*terminology.offences(catalogs.every()), *terminology.joined_by_hand()])),
        _say("markup", _print(markup.offences(markup.pages()))),
        _say("workflows", _print(workflows.offences())),
    ]
    return 0 if all(verdicts) else 1


def _mypy(targets: list[Path], *bases: Path) -> bool:
    present = [str(path.relative_to(ROOT)) for path in targets if path.is_file() or files(path, "*.py")]
    path = os.pathsep.join(map(str, bases))
    return _tool("mypy", "--no-error-summary", *present, MYPYPATH=path)


def _tool(name: str, *words: str, **environment: str) -> bool:
    call = [sys.executable, "-m", name, *words]
    return subprocess.run(call, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode == 0


def _print(offences: list[str]) -> bool:
    print("".join(f"{line}\n" for line in offences), end="")
    return not offences


def _say(what: str, clean: bool) -> bool:
    print(f"{'ok    ' if clean else 'FAILED'}  {what}", flush=True)
    return clean
