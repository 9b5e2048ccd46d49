"""The early pages as files of the site: what is shown of lessons, tables and other games' lobbies before Python is there."""

from __future__ import annotations

import importlib
import json
from types import ModuleType

from web.build.site.index_html import LANGUAGES

HOLE = "const PAGES = [];"
"""The place in ``js/startup/early_clicks.mjs`` where the build names the acts that have one."""


def files() -> dict[str, bytes]:
    """Name -> an early page, for each act that has one and each language."""
    return {
        f"{_stem(act)}.{language}.json": json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode()
        for language in LANGUAGES for act, page in _pages(language).items()
    }  # fmt: skip


def name_commands(code: str) -> str:
    """Return the code that shows them, with the acts that have one."""
    return code.replace(HOLE, f"const PAGES = {json.dumps(list(_pages(LANGUAGES[0])))};") if HOLE in code else code


def doors() -> list[str]:
    """Return what a newcomer may want first: the early pages behind the lobby's doors, named without language and ending."""
    games: ModuleType = importlib.import_module("tenka_web.app.game_registry")
    return [_stem(f"{act} {games.first()}") for act in ("tutorial", "play.now")]


def _stem(act: str) -> str:
    return act.replace(" ", "_")


def _pages(language: str) -> dict[str, dict[str, object]]:
    # by name: the build is typed without the page
    page: ModuleType = importlib.import_module("tenka_web.startup.instant_pages")
    pages: dict[str, dict[str, object]] = page.pages(language)
    return pages
