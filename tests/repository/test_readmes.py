"""Every file, command and name that the guides mention in backticks exists."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from functools import cache

import pytest

from tenka.cli import main as terminal
from web.build import commands
from web.build.paths import ROOT

GUIDES = ("engine/README.md", "web/README.md", "tests/README.md")
PAGES = (
    "README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", *GUIDES, "engine/docs/adding.md", "engine/docs/bots.md",
    "engine/docs/correspondence.md", "engine/docs/decisions/001-letters-without-slots.md",
    "engine/docs/decisions/002-words-that-stay.md", "engine/docs/decisions/003-rows-write-what-changed.md",
    "engine/docs/decisions/004-live-protocol-and-its-design.md", "engine/docs/learning.md",
    "engine/docs/realtime.md", "engine/docs/versions.md", "web/docs/card_to_page.md",
    "web/docs/click_to_paint.md", "web/docs/debugging.md", "web/docs/press_to_other_screen.md",
    "web/docs/features.md", "web/docs/link_to_table.md", "web/docs/startup.md", "web/docs/texts.md", "web/docs/writing_a_game.md",
)  # fmt: skip
NOTES = ("engine/docs/games/", "engine/docs/research/")
"""Generated pages, and research notes that name things of their time."""
LONGEST_GUIDE = 150
FILE = re.compile(r"[\w.][\w./<>*-]*(?:/|\.(?:py|mjs|js|css|md|po|toml|json|html|yml|rec|svg))")
MADE = {".cache/", ".venv/", "docs/", "tenka.html", ".mjs", "my_bot.py", "former.py"}
"""Files that commands make (besides ``dist/``), that a host serves, or that a reader writes."""
EXAMPLES = {"BOT", "NOTATION", "test_a23_", "test_sh_a5_", "v1"}
"""Words that a reader replaces."""
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]\b")
WRITTEN = re.compile(r'"(--[a-z][a-z-]+)[= "]')
FOREIGN_FLAGS = {"--address", "--head", "--nthreads", "--pdb"}
"""Of dask, ray and pytest."""
SOURCES = (".py", ".mjs", ".js", ".html", ".css", ".toml", ".po", ".yml", ".md")


@cache
def kept() -> tuple[str, ...]:
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(f"/{path}" for path in listed.splitlines() if (ROOT / path).is_file())


@cache
def words() -> frozenset[str]:
    """Return all words of the sources and of file names, except those of the guides themselves."""
    read = [path for path in kept() if path.endswith(SOURCES) and path[1:] not in PAGES and "/golden/" not in path]
    texts = [(ROOT / path[1:]).read_text(encoding="utf-8") for path in read]
    return frozenset(word for text in (*texts, *kept()) for word in re.findall(r"\w+", text))


def quoted(page: str) -> list[str]:
    """Yield the text in backticks of a page, without its blocks of code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def is_there(name: str) -> bool:
    """Return whether a file or folder of the repository ends with this path; ``<id>`` matches any name."""
    ends = "/" + re.sub("<[^>]*>", "*", name.removeprefix("../"))
    if name.endswith("/"):
        return any(fnmatch(path, f"*{ends}*") for path in kept())
    return any(fnmatch(path, f"*{ends}") for path in kept() if "*" in ends or path.endswith(ends))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = {word for word in quoted(page) if FILE.fullmatch(word) and not word.startswith("dist/")} - MADE
    assert {name for name in named if not is_there(name)} == set()


def test_every_file_that_a_message_of_the_card_tests_names_is_there() -> None:
    """These messages lead whoever adds a card; some name a row of a file, such as ``cards.SIGNS``."""
    texts = [(ROOT / path[1:]).read_text(encoding="utf-8") for path in kept() if fnmatch(path, "*/test_every_[cd]*.py")]
    named = {name for text in texts for name in re.findall(r"[\w/]+\.py", text)}
    rows = [row for text in texts for row in re.findall(r"([\w/]+/\w+)\.([A-Z]+)\b", text)]
    assert len(named) >= 10
    assert len(rows) >= 4
    assert {name for name in (*named, *(f"{file}.py" for file, _ in rows)) if not is_there(name)} == set()
    for file, row in rows:
        found = [(ROOT / path[1:]).read_text(encoding="utf-8") for path in kept() if path.endswith(f"/{file}.py")]
        assert any(re.search(rf"^{row}\b", source, re.MULTILINE) for source in found), f"{row} is not in {file}.py"


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_is_there(page: str) -> None:
    named = set(re.findall(r"build\.py ([a-z][a-z-]*)", (ROOT / page).read_text(encoding="utf-8")))
    assert named <= set(commands.COMMANDS)
    modules = re.findall(r"python -m (tests[\w.]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [name for name in modules if not is_there(f"{name.replace('.', '/')}.py")] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_name_that_a_page_quotes_stands_in_the_sources(page: str) -> None:
    named = {name for word in quoted(page) if not FILE.fullmatch(word) for name in re.findall(r"[A-Za-z_]\w+", word)}
    parts = {name for word in quoted(page) for name in re.findall(r"[a-z]\w+", word.partition(" -k ")[2])}    # of tests' names
    missing = named - words() - EXAMPLES
    assert {name for name in missing if name not in parts or not any(name in word for word in words())} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_flag_that_a_page_names_is_there(page: str) -> None:
    """A flag of a ``tenka`` command belongs to that command; any other one is written in a source."""
    text, of_command = (ROOT / page).read_text(encoding="utf-8"), flags()
    for call in re.findall(r"(?:\btenka|-m tenka|main\(\"|\.main) ([a-z]+ [^`\n]*)", text):
        command = call.split()[0]
        if command in of_command:
            assert set(FLAG.findall(re.sub('"[^"]*"', "", call))) <= of_command[command], call
    written = {flag for path in kept() if path.endswith(".py") for flag in WRITTEN.findall((ROOT / path[1:]).read_text("utf-8"))}
    assert set(FLAG.findall(text)) - written - FOREIGN_FLAGS - set().union(*of_command.values()) == set()


def flags() -> dict[str, set[str]]:
    """Return the flags of each command of ``tenka``."""
    (verbs,) = (action.choices for action in terminal.parser()._actions if isinstance(action.choices, dict))
    return {name: {flag for action in verb._actions for flag in action.option_strings} for name, verb in verbs.items()}


@pytest.mark.parametrize("page", PAGES)
def test_a_name_is_in_the_file_that_a_page_names_after_it(page: str) -> None:
    """Such as ``NAME`` in ``path.py``; the file is said as far as it is unambiguous beside the others of its folder."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for name, path in re.findall(r"`([A-Za-z_]\w+)`(?: \(| in )`([\w./]+\.py)`", text):
        found = [(ROOT / one[1:]).read_text(encoding="utf-8") for one in kept() if one.endswith(f"/{path}")]
        assert any(re.search(rf"\b{name}\b", source) for source in found), f"{name} is not in {path}"


def test_every_document_is_checked_and_listed_in_an_index() -> None:
    """The guides of engine and site list each of their documents, or the folder that it is in."""
    documents = {path[1:] for path in kept() if path.endswith(".md") and path.startswith(("/engine/docs/", "/web/docs/"))}
    assert {path for path in documents if not path.startswith(NOTES)} <= set(PAGES)
    guides = {half: (ROOT / half / "README.md").read_text(encoding="utf-8") for half in ("engine", "web")}
    index = {half: guide.partition("## All documents")[2] for half, guide in guides.items()}
    shorts = {path: re.sub(r"^(docs/\w+/).*", r"\1", path.partition("/")[2]) for path in documents}
    assert {path for path, short in shorts.items() if f"[{short}]" not in index[path.partition("/")[0]]} == set()


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_is_short(page: str) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= LONGEST_GUIDE


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file(page: str) -> None:
    home = (ROOT / page).parent
    found = re.findall(r"\]\(([^)#\s]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in found if "://" not in link and not (home / link).exists()] == []


def test_the_glossary_comes_before_its_terms() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "engine/README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Glossary"
