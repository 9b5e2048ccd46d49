"""The work of every start, done once before a snapshot: modules imported, catalogues read, maps drawn. See snapshot.mjs."""

from __future__ import annotations

import gc
import importlib
from typing import Any, cast

from tenka_web.app import game_registry
from tenka_web.app.ports import BotWorker, Browser, Clock, Ports, Storage
from tenka_web.page import boot

TURNS = 8
"""Choices made at each table, so that frequently called code is warm."""
_drawn: dict[str, int] = {}


class Nobody:
    """All ports at once; stores, says and starts nothing."""

    def get(self, key: str) -> None:
        """Return None."""

    def keys(self) -> list[str]:
        return []

    def now(self) -> int:
        return 0

    def call_later(self, wait: int, what: object) -> int:
        return 0

    def random(self) -> str:
        return "rehearsal"

    def fragment(self) -> str:
        return ""

    address = language = scope = fragment

    def __getattr__(self, name: str) -> Any:
        return _do_nothing


def idle_ports(nobody: Nobody) -> Ports:
    """Return ports that all do nothing."""
    return Ports(cast("Storage", nobody), cast("Clock", nobody), cast("BotWorker", nobody), cast("Browser", nobody))


def _do_nothing(*given: object, **named: object) -> None:
    return None


def run(language: str) -> None:
    """Import the whole client and draw a table of each game, leaving only what modules cache."""
    importlib.import_module("tenka_web.app.worker_protocol")
    _drawn.clear()
    _drawn.update({language: _draw(language)})
    gc.collect()
    gc.freeze()         # What stays forever needs no garbage collection after this snapshot


def sit_down(language: str) -> None:
    """Open a table in the shortest way, which imports what every start does."""
    _table(language, game_registry.first_game())


def unchanged() -> bool:
    """Return whether the same tables are drawn as before."""
    return bool(_drawn) and all(_draw(language) == seen for language, seen in _drawn.items())


def _draw(language: str) -> int:
    """Return a hash of everything drawn; valid within one interpreter."""
    return hash(tuple(text for game in game_registry.listed_games() for text in _table(language, game)))


def _table(language: str, game: str) -> list[str]:
    page = boot(idle_ports(Nobody()))
    page.do("language", language)
    seen = [*page.render().values()]
    page.do("setup.game", game)
    page.do("setup.seed", "rehearsal")
    page.do("start")
    for _ in range(TURNS):
        seen += page.render().values()
        session = page.app.session
        assert session is not None
        person, decision = session.asked_person, session.table.decision
        if session.ui.covered:
            page.do("uncover")
        elif person is not None and decision is not None:
            page.do("choose", str(decision.choices(person)[0]))
    page.do("undo")
    return seen
