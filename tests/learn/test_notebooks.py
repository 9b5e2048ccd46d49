"""Every notebook runs from its first to its last cell with the extras installed and the boards beside the engine."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.bench import peers
from web.build import catalogs
from web.build.paths import ASSETS, ENGINE, ROOT, WEB, lock_step

NOTEBOOKS = sorted((ASSETS / "notebooks").glob("*.ipynb"))
PICTURES = {"first-game": 2}


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    with lock_step():
        peers.install()
    catalogs.compile_all()
    call = [str(peers.PYTHON), "-W", "ignore", str(ROOT / "tests/learn/notebook.py"), str(notebook)]
    paths = os.pathsep.join(map(str, (ENGINE, WEB, ROOT)))
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": paths}, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    assert f"pictures: {PICTURES.get(notebook.stem, 0)}\n" in done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_output(notebook: Path) -> None:
    """In the format's current version, each cell with its own name, without any output."""
    data = json.loads(notebook.read_text(encoding="utf-8"))
    assert (data["nbformat"], data["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in data["cells"]]
    assert len({*names}) == len(names)
    assert all(re.fullmatch(r"[\w-]{1,64}", name) for name in names)
    assert {cell["cell_type"] for cell in data["cells"]} == {"code", "markdown"}
    assert not [cell for cell in data["cells"] if cell.get("outputs") or cell.get("execution_count")]


def test_the_four_notebooks_exist() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["castles", "first-game", "own-bot", "train"]
