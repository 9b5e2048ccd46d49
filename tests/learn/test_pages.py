"""The pages of games for bots are those that the code makes, and each verb, field and feature has its meaning."""

from __future__ import annotations

import re

import pytest

from tenka.learn import describe
from web.build.paths import ENGINE

FOLDER = ENGINE / "docs/games"
PAGES = describe.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_the_one_that_the_code_makes(name: str) -> None:
    """``PYTHONPATH=engine python -m tenka.learn.describe engine/docs/games`` writes all of them."""
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name]


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_a_page_says_what_it_means(name: str) -> None:
    rows = [line for line in PAGES[name].splitlines() if line.startswith("|") and not re.fullmatch(r"[|:-]+", line)]
    assert [line for line in rows if not line.removesuffix("|").rpartition("|")[2].strip()] == []


def test_there_is_a_page_for_every_game_with_observations() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)
