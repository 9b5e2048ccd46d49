"""The engine's wheel: what it says of itself, and that it works where nothing else of the project is."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

import tenka
from web.build import wheel

SCRIPT = """
import sys
from importlib.metadata import entry_points
(entry,) = entry_points(group="console_scripts", name="tenka")
sys.exit(entry.load()(["simulate", "--game", "tenka-meidou", "--seats", "2", "--n", "1", "--jobs", "1"]))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(wheel.build()) as archive:
        archive.extractall(folder)
    return folder


def test_it_says_what_it_is(unpacked: Path) -> None:
    facts = message_from_string((unpacked / f"tenka-{tenka.__version__}.dist-info/METADATA").read_text(encoding="utf-8"))
    assert (facts["Name"], facts["Version"], facts["License-Expression"]) == ("tenka", tenka.__version__, "MIT")
    assert facts["Requires-Python"] == ">=3.11"
    assert "# Tenka, the engine" in facts.get_payload()
    assert "Typing :: Typed" in facts.get_all("Classifier", [])
    assert facts.get_all("Requires-Dist") is None
    assert (unpacked / "tenka/py.typed").is_file()


def test_its_console_script_runs_with_nothing_else_installed(unpacked: Path) -> None:
    call = [sys.executable, "-S", "-c", SCRIPT]
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(unpacked)})
    assert done.returncode == 0, done.stderr
    assert "1 games" in done.stdout
