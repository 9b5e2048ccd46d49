"""The generated pages of games are current, and each verb, field and feature has its meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenka.learn import describe
from web.build.paths import ENGINE

FOLDER = ENGINE / "docs/games"
PAGES = describe.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_current(name: str) -> None:
    game = name.removesuffix(".md")
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name], f"build.py new-version {game} record writes {name}"


def test_pages_are_written_only_where_they_change(tmp_path: Path) -> None:
    assert describe.write(tmp_path, "yedo") == [tmp_path / "yedo.md"]
    assert describe.write(tmp_path, "yedo") == []
    assert describe.write(tmp_path, "ohajiki") == []
    assert (tmp_path / "yedo.md").read_text(encoding="utf-8") == PAGES["yedo.md"]


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_a_page_has_its_meaning(name: str) -> None:
    rows = [line for line in PAGES[name].splitlines() if line.startswith("|") and not re.fullmatch(r"[|:-]+", line)]
    assert [line for line in rows if not line.removesuffix("|").rpartition("|")[2].strip()] == []


def test_every_game_with_observations_has_a_page() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)
