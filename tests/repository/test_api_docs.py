"""The pages of the engine's API are complete and load nothing from other hosts."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tenka
from tenka import authoring as making
from tenka import bots, learn
from tenka_web import authoring as page_making
from web.build.site import api_docs
from web.build.site.assemble import LATER


class Loads(HTMLParser):
    """Collects the addresses that a page loads, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.add(given.get("id") or "")
        self.found += [given.get("src") or "", (given.get("href") or "") if tag == "link" else ""]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    api_docs.copy(folder)
    return folder / "docs"


def test_every_stable_name_has_its_entry(made: Path) -> None:
    for module in (tenka, making, page_making, bots, learn):
        page = Loads()
        page.feed((made / f"{module.__name__.replace('.', '/')}.html").read_text(encoding="utf-8"))
        assert {name for name in module.__all__ if name[0].isupper()} <= page.ids


def test_the_guides_are_there_and_their_links_work(made: Path) -> None:
    index = (made / "index.html").read_text(encoding="utf-8")
    for name in api_docs.GUIDES:
        place = f"{name.removesuffix('.md')}.html"
        assert f'href="./{place}"' in index
        text = (made / place).read_text(encoding="utf-8")
        for link in re.findall(r'href="([^"]+)"', text):
            assert ((made / place).parent / link).resolve().is_file(), (place, link)
        assert "<table>" in text
        assert "](" not in text


def test_pages_load_nothing_from_other_hosts_and_no_first_visit_loads_them(made: Path) -> None:
    pages = sorted(made.rglob("*"))
    assert any(path.name == "index.html" for path in pages)
    for path in pages:
        if path.suffix == ".html":
            page, text = Loads(), path.read_text(encoding="utf-8")
            page.feed(text)
            assert [one for one in page.found if re.match(r"(?:[a-z]+:)?//", one)] == []
            assert not re.search(r"(?:@import|url\()\s*[\"']?https?:|fetch\([\"']http", text)
        if path.is_file():
            assert LATER.match(f"docs/{path.relative_to(made).as_posix()}")


def test_a_changed_module_that_was_loaded_for_the_pages_makes_them_again(made: Path) -> None:
    """And one that wasn't, such as a turn of the client, doesn't: a build after a changed line is quicker by that."""
    loaded = api_docs.SOURCES.read_text(encoding="utf-8").splitlines()
    assert {"engine/tenka/authoring.py", "engine/tenka/core/decision.py", "web/tenka_web/authoring.py"} <= set(loaded)
    assert "web/tenka_web/app/turn.py" not in loaded
