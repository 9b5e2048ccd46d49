"""Begin a new version of a game's rules: the former version is kept, so that games played by it replay.

``new-version GAME`` increments the version and writes, beside the game, a function that makes the former rules of the new ones.
At first the function changes nothing; it must undo every later change. ``new-version GAME record`` writes the files of the
present version (``tests.golden.versions``). ``new-version GAME since`` prints the version for a new row.
``engine/docs/versions.md`` lists the steps.
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from web.build import venv
from web.build.paths import ENGINE, ROOT

RELEASED = ROOT / "tests/golden/released.jsonl"
VERSION = re.compile(r"^(    version=)(\d+)(,)$", re.MULTILINE)
UNSAID = "Say here what was otherwise"
"""The docstring of a new function until it is written."""
FORMER = '''"""What earlier versions of the rules said: games played by them stay readable, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from {module} import {rules}

FORMER: Mapping[int, Callable[[{rules}], {rules}]] = {{}}
"""Version -> what makes its rules of the present ones."""
'''
FUNCTION = '''def version_{version}(rules: {rules}) -> {rules}:
    """{unsaid}."""
    return rules


'''


def main(words: list[str]) -> int:
    """``GAME`` begins a version, ``GAME since`` prints the one that a new row names, ``GAME record`` writes its files."""
    if len(words) not in (1, 2) or words[1:] not in ([], ["since"], ["record"]):
        print("new-version GAME: keep the present rules as a former version; new-version GAME record: the files of a version;")
        print("new-version GAME since: what a new row says")
        return 2
    sys.path[:0] = [str(ENGINE)]
    try:
        place, game = _find_game(words[0])
        if words[1:] == ["since"]:
            print(f"write since={coming(game)} in the new row")
            return 0
        return _record(words[0]) if words[1:] else _begin(place, game)
    except ValueError as error:
        print(error)
        return 2


def _find_game(name: str) -> tuple[Path, Any]:
    """Return the file in which a game is put together, and the game. Raises ValueError."""
    importlib.import_module("tenka")    # registers the built-in games
    from tenka.core import registry
    from tenka.core.errors import UnknownGame

    try:
        row = registry.row_of(name)
    except UnknownGame as error:
        raise ValueError(str(error)) from error
    module = importlib.import_module(row.game.partition(":")[0])
    return Path(str(module.__file__)), registry.game_of(name)


def _begin(place: Path, game: Any) -> int:
    version = game.version
    if version not in find_released(game.id):
        print(f"version {version} of {game.id} is not released yet: change it as you like, then new-version {game.id} record")
        return 0
    base = type(game.base)
    for path in scaffold(place, game.base.version, version, base.__module__, base.__name__):
        print(f"written: {path.relative_to(ROOT)}")
        subprocess.run([sys.executable, "-m", "ruff", "check", "--quiet", "--select", "I", "--fix", str(path)], check=True)
    print(f"now change the rules, undo it in version_{version} of former.py, then: build.py new-version {game.id} record")
    return 0


def coming(game: Any) -> int:
    """Return the first version that is not released: the present one, or the next."""
    present: int = game.version
    return present + 1 if present in find_released(game.id) else present


def find_released(game: str) -> set[int]:
    """Return the versions of a game that codes and records out there were made with."""
    rows = map(json.loads, RELEASED.read_text(encoding="ascii").splitlines())
    return {row["version"] for row in rows if row["game"] == game}


def scaffold(place: Path, written: int, version: int, module: str, rules: str) -> list[Path]:
    """Increment a version in the file at ``place`` and keep the former one beside it; return the written files.

    ``written``: the version in the file; a row may have begun a newer one since. Raises ValueError if the game's module is not
    structured like the built-in games.
    """
    text, kept = place.read_text(encoding="utf-8"), place.parent / "former.py"
    if [int(match[1]) for match in VERSION.findall(text)] != [written]:
        raise ValueError(f"{place} does not say once: version={written},")
    text = VERSION.sub(rf"\g<1>{version + 1}\g<3>", text)
    if "former=FORMER" not in text:
        text = _with_former(place, text, module.rpartition(".")[0])
    former = kept.read_text(encoding="utf-8") if kept.is_file() else FORMER.format(module=module, rules=rules)
    kept.write_text(_with_version(former, version, rules), encoding="utf-8")
    place.write_text(text, encoding="utf-8")
    return [place, kept]


def _with_former(place: Path, text: str, package: str) -> str:
    """Return the same with ``former`` among what the game is made of."""
    head, made, tail = text.partition("GAME = Game(\n")
    if not made or "\n)\n" not in tail:
        raise ValueError(f"{place} does not say: GAME = Game(")
    inside, end, rest = tail.partition("\n)\n")
    first = head.index("from tenka.")
    head = f"{head[:first]}from {package}.former import FORMER\n{head[first:]}"
    return f"{head}{made}{inside}\n    former=FORMER,{end}{rest}"


def _with_version(text: str, version: int, rules: str) -> str:
    """``former.py`` with one version more."""
    head, table, tail = text.partition("FORMER: ")
    rows, end, rest = tail.partition("}\n")
    comma = "" if rows.endswith("{") else ", "
    function = FUNCTION.format(version=version, rules=rules, unsaid=UNSAID)
    return f"{head}{function}{table}{rows}{comma}{version}: version_{version}{end}{rest}"


def _record(name: str) -> int:
    """Run in a process of its own, which imports the rules as they are now."""
    return venv.run_module(["tests.golden.versions", name])
