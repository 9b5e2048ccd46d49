"""The engine's wheel has its metadata and works where nothing else of the project is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import venv
import zipfile
from email import message_from_string
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tenka
from web.build import wheels
from web.build.paths import ROOT

SCRIPT = """
import sys
from importlib.metadata import entry_points
(entry,) = entry_points(group="console_scripts", name="tenka")
sys.exit(entry.load()(["simulate", "--game", "tenka-meidou", "--seats", "2", "--n", "1", "--jobs", "1"]))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(wheels.build()) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_has_its_metadata(unpacked: Path) -> None:
    facts = message_from_string((unpacked / f"tenka_games-{tenka.__version__}.dist-info/METADATA").read_text(encoding="utf-8"))
    assert (facts["Name"], facts["Version"], facts["License-Expression"]) == ("tenka-games", tenka.__version__, "MIT")
    assert facts["Requires-Python"] == ">=3.11"
    assert "rules engine in pure Python" in facts.get_payload()
    assert "Typing :: Typed" in facts.get_all("Classifier", [])
    needs = facts.get_all("Requires-Dist", [])
    assert all("; extra == " in need for need in needs), "the engine alone needs nothing"
    assert "cryptography; extra == 'verify'" in needs
    assert "tenka-games-boards; extra == 'boards'" in needs
    assert (unpacked / "tenka/py.typed").is_file()


def test_the_wheel_holds_the_guides_and_its_description_has_no_broken_link(unpacked: Path) -> None:
    folder = unpacked / "tenka/docs"
    for page in (folder / "learning.md", folder / "bots.md"):
        links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (folder / link).is_file()] == []
    facts = (unpacked / f"tenka_games-{tenka.__version__}.dist-info/METADATA").read_text(encoding="utf-8")
    assert re.findall(r"\]\((?!https://)([^)\s]+)\)", facts) == []


def test_the_extra_is_found_beside_the_wheels_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    wheels.copy_boards(tmp_path)
    shutil.copyfile(wheels.build(), tmp_path / "wheels" / wheels.build().name)
    call = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--dry-run"]
    call += ["--find-links", str(tmp_path / "wheels"), "tenka-games[boards]"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_console_script_runs_with_nothing_else_installed(unpacked: Path) -> None:
    call = [sys.executable, "-S", "-c", SCRIPT]
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(unpacked)})
    assert done.returncode == 0, done.stderr
    assert "1 games" in done.stdout


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new environment with the wheel alone, and an empty folder to work in."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home / "env", with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "env"), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheels.build())], check=True)
    (home / "work").mkdir()
    return home


def run(home: Path, *words: str, **settings: str) -> str:
    """Return what a program of the environment prints."""
    folder = "Scripts" if sys.platform == "win32" else "bin"
    call, around = [str(home / "env" / folder / words[0]), *words[1:]], {"PYTHONWARNINGS": "error", **settings}
    done = subprocess.run(call, cwd=home / "work", capture_output=True, text=True, check=False, env=around)
    assert done.returncode == 0, done.stderr
    return done.stdout


def examples(page: Path) -> list[str]:
    """Return the blocks of Python on a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


PAGES = ("README.md", "pyproject.toml", "engine/README.md", "engine/docs/learning.md", "web/build/boards_wheel/README.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_example_runs_with_the_wheel_alone(fresh: Path, page: str) -> None:
    found = examples(ROOT / page)
    assert found
    run(fresh, "python", "-c", "\n".join(found))


def test_the_bot_of_the_page_plays_by_the_command_of_the_page(fresh: Path) -> None:
    """With fewer games than on the page."""
    page = ROOT / "engine/docs/bots.md"
    program, *_ = examples(page)
    found = re.search(r"`PYTHONPATH=\. tenka (arena [^`]*--bot my_bot:First[^`]*) --games \d+`", page.read_text(encoding="utf-8"))
    assert found is not None
    (fresh / "work/my_bot.py").write_text(program, encoding="utf-8")
    assert "my_bot:First among light" in run(fresh, "tenka", *found[1].split(), "--games", "2", PYTHONPATH=".")


def test_a_table_draws_itself_if_the_boards_are_installed(fresh: Path, tmp_path: Path) -> None:
    say = "import tenka; print(tenka.new_table('shogun', seats=3)._repr_svg_())"
    assert run(fresh, "python", "-c", say) == "None\n"
    with zipfile.ZipFile(wheels.boards()) as archive:
        archive.extractall(tmp_path)
        top = {name.partition("/")[0] for name in archive.namelist()}
    assert top == {"tenka_boards", f"tenka_games_boards-{tenka.__version__}.dist-info"}
    drawn = run(fresh, "python", "-c", f"import sys; sys.path.append({str(tmp_path)!r}); {say}")
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
