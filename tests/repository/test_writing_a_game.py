"""The code blocks of web/docs/writing_a_game.md are in the toy game word for word, and they use declared names alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import toygame
from tenka_web import authoring
from web.build.paths import ROOT

TOY = Path(toygame.__file__).parent
PAGE = (ROOT / "web/docs/writing_a_game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:python|css)\n(?:(?:#|/\*) (\w+\.(?:py|css))(?: \*/)?\n)?(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("name", "code"), [block for block in BLOCKS if block[0]])
def test_each_code_block_of_the_page_is_in_the_toy(name: str, code: str) -> None:
    assert code in (TOY / name).read_text(encoding="utf-8")


def test_every_file_of_the_toy_is_mentioned() -> None:
    assert {name for name, _ in BLOCKS} - {""} == {path.name for path in TOY.glob("*.*")} - {"texts.py"}
    assert "toygame/texts.py" in PAGE


def test_the_code_that_shows_the_game_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = [code for name, code in BLOCKS if not name]
    exec(compile(shown.replace("tenka.register(toygame.ROW)\n", ""), "game.md", "exec"), {})  # It is registered for all tests
    assert 'data-target="bowl:left"' in capsys.readouterr().out


def test_the_toy_uses_declared_names_alone() -> None:
    """The page imports only the front door and the two authoring modules; each name there is declared."""
    for path in TOY.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("tenka_web", "tenka"):
                assert node.module in ("tenka", "tenka.authoring", "tenka_web.authoring")
    assert all(hasattr(authoring, name) for name in authoring.__all__)
    assert authoring.__all__ == sorted(authoring.__all__)
    assert all(f"``{name}``" in (authoring.__doc__ or "") for name in authoring.__all__)
