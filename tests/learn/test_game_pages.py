"""The generated pages of games are current, and each verb, field and feature has its meaning."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from tenka.games.yedo.custom_deck.replacement import KNOWN
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
    (tmp_path / "yedo.md").unlink()
    with patch.dict(KNOWN, {"0123456789abcdef": lambda rules: rules}):      # somebody's own cards
        describe.write(tmp_path, "yedo")
    assert (tmp_path / "yedo.md").read_text(encoding="utf-8") == PAGES["yedo.md"]


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_a_page_has_its_meaning(name: str) -> None:
    rows = [line for line in PAGES[name].splitlines() if line.startswith("|") and not re.fullmatch(r"[|:-]+", line)]
    assert [line for line in rows if not line.removesuffix("|").rpartition("|")[2].strip()] == []


def test_the_command_prints_the_page_of_any_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    describe.main(["yedo", "--seats", "2", "--layers", "samurai", "--options", "rounds=8"])
    assert capsys.readouterr().out.startswith("# Yedo for bots\n\n2 seats with samurai, version ")
    for words in ("tenka-meidou --layers tumult,daimyo", "shogun --layers tennos-court"):
        describe.main(words.split())
        assert capsys.readouterr().out == PAGES[f"{words.split()[0]}.md"] + "\n"


@pytest.mark.parametrize(("words", "said"), [("go", "there is no game"), ("yedo --seats 9", "2 to 5 seats"), ("", "usage: ")])
def test_a_wrong_call_says_what_is_wrong(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        describe.main(words.split())
    assert said in capsys.readouterr().err


def test_every_game_with_observations_has_a_page() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)
