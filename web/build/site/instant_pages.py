"""The instant pages as files of the site: lessons, tables and other games' lobbies, shown before Python is up."""

from __future__ import annotations

import functools
import importlib
import json
from types import ModuleType

from web.build.site.index_html import LANGUAGES

HOLE = "const PAGES = [], HELD = {}, BESIDE = [];"
"""The place in ``js/startup/early_clicks.mjs`` where the build writes the commands that have an instant page, and which parts
of the page belong to others."""


def files() -> dict[str, bytes]:
    """Return name -> an instant page, for each command that has one and each language."""
    return {
        f"{_stem(act)}.{language}.json": json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode()
        for language in LANGUAGES for act, page in _pages(language).items()
    }  # fmt: skip


def name_commands(code: str) -> str:
    """Return the code that shows them, with the commands that have one."""
    if HOLE not in code:
        return code
    patches: ModuleType = importlib.import_module("tenka_web.ui.patches")
    known = {"PAGES": list(_pages(LANGUAGES[0])), "HELD": patches.HELD, "BESIDE": sorted(patches.BESIDE)}
    return code.replace(HOLE, f"const {', '.join(f'{name} = {json.dumps(value)}' for name, value in known.items())};")


def doors() -> list[str]:
    """Return the instant pages that a new visitor may want first, those of the lobby's buttons, without language and suffix."""
    games: ModuleType = importlib.import_module("tenka_web.app.game_registry")
    return [_stem(f"{act} {games.first_game()}") for act in ("tutorial", "play.now")]


def _stem(act: str) -> str:
    return act.replace(" ", "_")


@functools.cache
def _pages(language: str) -> dict[str, dict[str, object]]:
    # by name: the build is typed without the page
    page: ModuleType = importlib.import_module("tenka_web.startup.instant_pages")
    pages: dict[str, dict[str, object]] = page.pages(language)
    return pages
