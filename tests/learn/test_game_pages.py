"""The generated pages of games are current, and each verb, field and feature has its meaning."""

from __future__ import annotations

import re

import pytest

from tenka.learn import describe
from web.build.paths import ENGINE

FOLDER = ENGINE / "docs/games"
PAGES = describe.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_current(name: str) -> None:
    """``PYTHONPATH=engine python -m tenka.learn.describe engine/docs/games`` writes all of them."""
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name]


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_a_page_has_its_meaning(name: str) -> None:
    rows = [line for line in PAGES[name].splitlines() if line.startswith("|") and not re.fullmatch(r"[|:-]+", line)]
    assert [line for line in rows if not line.removesuffix("|").rpartition("|")[2].strip()] == []


def test_every_game_with_observations_has_a_page() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)
