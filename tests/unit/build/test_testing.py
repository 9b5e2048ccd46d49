"""The tests of a game's package: `build.py test --with PACKAGE`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from web.build import testing
from web.build.paths import ROOT

TOY = str(ROOT / "tests/toygame")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Mapping[str, str]]]:
    """The calls of pytest, which are not made: its arguments, and the environment variables that are set."""
    made: list[tuple[list[str], Mapping[str, str]]] = []

    def note(words: Sequence[str], coverage: bool, variables: Mapping[str, str]) -> int:
        made.append(([*words], variables))
        return 0

    monkeypatch.setattr(testing, "run_pytest", note)
    return made


def test_a_package_is_tested_by_its_games(calls: list[tuple[list[str], Mapping[str, str]]]) -> None:
    """All conformance tests by default; else the named tests, or those that `-k` picks."""
    one = "tests/conformance/test_sentences.py"
    for words in ([], [one, "-x"], ["-k", "light"]):
        assert testing.run_packages([TOY], words) == 0
    assert [call for call, _ in calls] == [
        ["tests/conformance", "-k", "ohajiki"], [one, "-x", "-k", "ohajiki"], ["tests/conformance", "-k", "light"],
    ]  # fmt: skip
    assert {named["TENKA_WITH"] for _, named in calls} == {"toygame:ROW"}
    assert all(named["PYTHONPATH"].split(os.pathsep)[0] == TOY for _, named in calls)


def test_a_folder_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert testing.run_packages([str(tmp_path)], []) == 2
    assert "has no pyproject.toml" in capsys.readouterr().out


def test_a_src_folder_is_where_python_imports_from(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project.entry-points."tenka.games"]\ngo = "go:ROW"\n', encoding="utf-8")
    assert testing.read_package(str(tmp_path)) == (tmp_path / "src", ("go:ROW",))
