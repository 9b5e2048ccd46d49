"""The tests: all of them, those that are quick, some by their path, or those of a game's package."""

from __future__ import annotations

import importlib
import io
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from web.build.browsers import chromium, firefox, webkit
from web.build.paths import CACHE, ENGINE, ROOT
from web.build.site import assemble

FAST, ALL, COVERAGE = "--fast", "--all", "--coverage"
NATIVE = ("-m", "not browser and not slow and not long", "--ignore=tests/e2e")
EVERY_CHANGE = ("-m", "not slow")
REACHED = CACHE / "coverage"
# what the tests should reach
MEASURED = {"engine": "engine/tenka", "page": "web/tenka_web"}
EVERY_GAME = "tests/conformance"


class BadPackage(ValueError):
    """The tests can't use a package; the message gives the reason."""


class TestedPackage(NamedTuple):
    """A package with games: the folder from which Python imports it, and the entry points of its games."""

    path: Path
    games: tuple[str, ...]


def read_package(folder: str) -> TestedPackage:
    """Return what a package's ``pyproject.toml`` says of its games. Raises BadPackage."""
    root = Path(folder).resolve()
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        games = tuple(project["entry-points"]["tenka.games"].values())
    except (OSError, KeyError, ValueError) as error:
        raise BadPackage(f"{folder} has no pyproject.toml that names a game as an entry point of tenka.games") from error
    return TestedPackage(root / "src" if (root / "src").is_dir() else root, games)


def run_packages(folders: Sequence[str], words: Sequence[str]) -> int:
    """Run what holds for every game, with the games of packages. Paths and ``-k`` among the words replace the defaults."""
    try:
        packages = [read_package(folder) for folder in folders]
    except BadPackage as error:
        print(error)
        return 2
    folders = [str(one.path) for one in packages]
    sys.path[:0] = [str(ENGINE), *folders]
    rows = [row for one in packages for row in one.games]
    load = importlib.import_module("tenka.core.registry").load      # by name: the build is typed without the engine
    call = [*words] if any(map(is_test, words)) else [EVERY_GAME, *words]
    if "-k" not in words:
        call += ["-k", " or ".join(load(row).id for row in rows)]
    given = os.environ.get("PYTHONPATH", "")
    return run_pytest(call, False, {"TENKA_WITH": " ".join(rows), "PYTHONPATH": os.pathsep.join(filter(None, (*folders, given)))})


def run(words: Sequence[str]) -> int:
    """Check, build, and the tests of every change; ``--all`` takes those of the night too, ``--fast`` those without a browser.

    ``--fast`` and paths of tests do without check and build. Other words go to pytest.
    """
    rest = [word for word in words if word not in (FAST, ALL, COVERAGE)]
    missing = [word for word in rest if "/" in word and not word.startswith("-") and not is_test(word)]
    if missing:
        print("no such test:", *missing)
        return 2
    some = FAST in words or any(is_test(word) for word in rest)
    tier = NATIVE if FAST in words else () if some or ALL in words else EVERY_CHANGE
    call, measured = [*tier, *rest], COVERAGE in words
    return run_pytest(call, measured) if some else _run_checked(call, measured, ALL in words)


def is_test(word: str) -> bool:
    """Whether a word is the path of tests, or of one of them
    (``tests/conformance/test_sentences.py::test_choices_have_words``)."""
    return not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()


def _run_checked(call: Sequence[str], coverage: bool, every_browser: bool) -> int:
    """Build, then test. The checks run in parallel with both, since neither keeps all cores busy."""
    checks = subprocess.Popen([sys.executable, "build.py", "check"], cwd=ROOT)
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
    try:
        # The processes that test then need not compile the same tests at the same time.
        with subprocess.Popen(collect, cwd=ROOT, stdout=subprocess.DEVNULL):
            assemble.build()
        chromium.ensure()
        if every_browser:
            firefox.ensure()
            webkit.ensure()
        failed = run_pytest(call, coverage)
    finally:
        wrong = checks.wait()
    if wrong:
        print("a check failed: see above, or run `build.py check`")
    return failed or wrong


def run_pytest(words: Sequence[str], coverage: bool, variables: Mapping[str, str] | None = None) -> int:
    """Pytest on every core and more; in one process when a word of pytest's own asks for it, or a single file is tested."""
    alone = any(word.startswith(("-n", "--pdb", "-p")) or (is_test(word) and ".py" in word) for word in words)
    measured = [*(f"--cov={folder}" for folder in MEASURED.values()), "--cov-report="] if coverage else []
    call = [sys.executable, "-m", "pytest", *([] if alone else ["-n", workers(words)]), *measured, *words]
    environment = {**os.environ, "COVERAGE_FILE": str(REACHED), **(variables or {})}
    failed = subprocess.run(call, cwd=ROOT, env=environment, check=False).returncode
    if coverage:
        tell_coverage()
    return failed


def workers(words: Sequence[str]) -> str:
    """Three for two cores: a browser's test waits for frames, animations and stories through a third of its time and more.
    Without a browser nothing waits, and each core has one."""
    cores = os.cpu_count() or 1
    return "auto" if NATIVE[1] in words else str(cores + (cores + 1) // 2)


def tell_coverage() -> None:
    """Print the share of each package that the tests reach; ``python -m coverage report -m`` lists the missed lines."""
    from coverage import Coverage  # needed only here

    reached = Coverage(data_file=REACHED)
    reached.load()
    for half, folder in MEASURED.items():
        share = reached.report(include=[str(ROOT / folder / "*")], file=io.StringIO())
        print(f"{half}: {share:.1f} % of its lines are reached")
