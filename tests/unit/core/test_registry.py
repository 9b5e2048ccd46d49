"""The registry: one row per game, what a row may hold, and that nothing is imported before its first use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import tenka
import toygame
from tenka import authoring
from tenka.core import registry
from tenka.core.registry import GameRow
from web.build.checks import import_direction
from web.build.paths import ENGINE, WEB

ROW = GameRow("go", letter="g", texts="go", game="nowhere:GAME")
FIRST = registry.rows()[0]


def test_a_row_agrees_with_its_game_and_with_no_other_row() -> None:
    rows = registry.rows()
    assert [game.id for game in tenka.games()] == [row.id for row in rows]
    assert [game.letter for game in tenka.games()] == [row.letter for row in rows]
    assert [game.title for game in tenka.games()] == [f"{row.texts}.title" for row in rows]


@pytest.mark.parametrize("row", [
    replace(ROW, id=FIRST.id), replace(ROW, letter=FIRST.letter), replace(ROW, id="Go"), replace(ROW, id="a b"),
    replace(ROW, id=""), replace(ROW, letter=""), replace(ROW, letter="go"), replace(ROW, letter="-"), replace(ROW, letter="碁"),
])  # fmt: skip
def test_a_row_that_clashes_or_names_nothing_is_refused(row: GameRow) -> None:
    before = registry.rows()
    with pytest.raises(ValueError):
        tenka.register(row)
    assert registry.rows() == before


def test_the_same_row_may_be_registered_again() -> None:
    before = registry.rows()
    tenka.register(FIRST)
    assert registry.rows() == before


def test_a_row_whose_game_has_another_id_is_refused() -> None:
    tenka.register(replace(FIRST, id="other", letter="o", texts="other"))
    try:
        with pytest.raises(TypeError, match="other"):
            tenka.game("other")
    finally:
        registry.remove("other")
    with pytest.raises(tenka.UnknownGame, match="other"):
        tenka.game("other")


def run(say: str, *folders: Path) -> str:
    """Return what a new Python prints, with these folders on its path besides engine and web."""
    path = os.pathsep.join(map(str, (*folders, ENGINE, WEB)))
    done = subprocess.run([sys.executable, "-W", "error", "-c", say], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(folder: Path, entry: str) -> None:
    """Install a package as pip does: its modules, and its metadata beside them."""
    shutil.copytree(Path(toygame.__file__).parent, folder / "toygame", ignore=shutil.ignore_patterns("__pycache__"))
    facts = folder / "toygame-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: toygame\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[tenka.games]\nohajiki = {entry}\n")


PLAYED = """
table = tenka.new_table("ohajiki", seats=2, layers=("dice",), seed="elsewhere")
while table.decision is not None:
    seat = table.decision.seats[0]
    table.choose(seat, bots.bot("ohajiki", "steady").choose(table.view(seat), random.Random(1)))
"""


def test_the_toy_game_uses_only_stable_names() -> None:
    rooms = {name for path in Path(toygame.__file__).parent.glob("*.py")
             for name in import_direction.imports(path, f"toygame.{path.stem}")
             if name.partition(".")[0] in ("tenka", "tenka_web")}  # fmt: skip
    assert rooms == {"tenka", "tenka.authoring", "tenka_web.authoring"}
    assert all(hasattr(authoring, name) for name in authoring.__all__)


def test_an_installed_package_brings_its_game_by_an_entry_point(tmp_path: Path) -> None:
    """It is found by its id, by the letter of a code, by a record and in the catalogue, whichever a program uses first."""
    install(tmp_path, "toygame:ROW")
    start = "import random, tenka; from tenka import bots"
    code, end, *lines = run(f"{start}\n{PLAYED}\nprint(table.code(), table.result.scores, table.record(), sep='\\n')",
                            tmp_path).strip().splitlines()  # fmt: skip
    assert run(f"{start}\nprint(tenka.open_code({code!r}).result.scores)", tmp_path).strip() == end
    record = "\n".join(lines) + "\n"
    assert run(f"{start}\nprint(tenka.replay({record!r}).result.scores)", tmp_path).strip() == end
    assert "ohajiki" in run(f"{start}\nprint(*(game.id for game in tenka.games()))", tmp_path).split()
    assert "ohajiki" not in run(f"{start}\nprint(*(game.id for game in tenka.games()))").split()


def test_every_list_of_games_holds_an_installed_game(tmp_path: Path) -> None:
    """The lobby, the catalogue, the letters of codes and the stored set-up list it."""
    install(tmp_path, "toygame:ROW")
    for listed in ("[row.id for row in registry.rows()]", "games.listed_games()", "registry.ids_by_letter().values()"):
        first = "from tenka.core import registry; import tenka; from tenka_web.app import game_registry as games"
        assert "ohajiki" in run(f"{first}; print(*{listed})", tmp_path).split()
    say = """
from tenka_web.app import new_game_storage as set_up
class Kept:
    def get(self, key): return '{"game": "ohajiki", "count": 2}'
print(set_up.load(Kept(), "tenka-meidou").game)
"""
    assert run(say, tmp_path).strip() == "ohajiki"


def test_a_broken_package_hides_no_other_game(tmp_path: Path) -> None:
    install(tmp_path, "toygame:NOTHING")
    say = "import warnings, tenka\nwarnings.simplefilter('always')\nwith warnings.catch_warnings(record=True) as told:\n"
    count, told = run(f"{say}    print(len(tenka.games()))\nprint(*told)", tmp_path).split("\n", 1)
    assert count == run("import tenka; print(len(tenka.games()))").strip()
    assert "toygame:NOTHING" in told


def test_no_game_and_no_package_is_imported_before_its_first_use() -> None:
    """The registry holds rows of text, so that a start stays short."""
    loaded = run("import sys, tenka, tenka_web.app.game_registry, tenka.bots; print(*sorted(sys.modules))").split()
    for row in registry.rows():
        for place in (row.game, row.bots, row.page):
            assert place.partition(":")[0] not in loaded
    assert "importlib.metadata" not in loaded
