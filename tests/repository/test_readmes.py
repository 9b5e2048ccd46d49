"""Every file, command and name that the pages for engineers mention in backticks is there."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from functools import cache

import pytest

from web.build import commands
from web.build.paths import ROOT

PAGES = (
    "README.md", ".github/CONTRIBUTING.md", "engine/README.md", "engine/docs/bots.md", "engine/docs/learning.md",
    "engine/docs/realtime.md", "tests/README.md", "web/README.md", "web/docs/click_to_paint.md", "web/docs/writing_a_game.md",
)  # fmt: skip
FILE = re.compile(r"[\w.][\w./<>*-]*(?:/|\.(?:py|mjs|js|css|md|po|toml|json|html|yml|rec|svg))")
MADE = {".cache/", ".venv/", "docs/", "tenka.html", ".mjs", "my_bot.py", "former.py"}
"""What commands make (besides ``dist/``), what a host serves, and what a reader writes."""
EXAMPLES = {"BOT", "NOTATION", "test_a23_", "test_sh_a5_", "v1"}
"""Words in place of which a reader puts others."""
SOURCES = (".py", ".mjs", ".js", ".html", ".css", ".toml", ".po", ".yml", ".md")


@cache
def kept() -> tuple[str, ...]:
    """The files of the repository."""
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(f"/{path}" for path in listed.splitlines() if (ROOT / path).is_file())


@cache
def words() -> frozenset[str]:
    """All words of the sources, and of the names of files; not those of the pages themselves."""
    read = [path for path in kept() if path.endswith(SOURCES) and path[1:] not in PAGES and "/golden/" not in path]
    texts = [(ROOT / path[1:]).read_text(encoding="utf-8") for path in read]
    return frozenset(word for text in (*texts, *kept()) for word in re.findall(r"\w+", text))


def quoted(page: str) -> list[str]:
    """What stands in backticks on a page, without its blocks of code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def is_there(name: str) -> bool:
    """Whether a file or folder of the repository ends so; ``<id>`` stands for any name."""
    ends = "/" + re.sub("<[^>]*>", "*", name.removeprefix("../"))
    if name.endswith("/"):
        return any(fnmatch(path, f"*{ends}*") for path in kept())
    return any(fnmatch(path, f"*{ends}") for path in kept() if "*" in ends or path.endswith(ends))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = {word for word in quoted(page) if FILE.fullmatch(word) and not word.startswith("dist/")} - MADE
    assert {name for name in named if not is_there(name)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_is_there(page: str) -> None:
    named = set(re.findall(r"build\.py ([a-z][a-z-]*)", (ROOT / page).read_text(encoding="utf-8")))
    assert named <= set(commands.COMMANDS)
    modules = re.findall(r"python -m (tests[\w.]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [name for name in modules if not is_there(f"{name.replace('.', '/')}.py")] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_name_that_a_page_quotes_stands_in_the_sources(page: str) -> None:
    named = {name for word in quoted(page) if not FILE.fullmatch(word) for name in re.findall(r"[A-Za-z_]\w+", word)}
    assert named - words() - EXAMPLES == set()
