"""A year of Shogun, and of Shogun with Tenno's Court."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import tenka
from web.build.pictures.scenes import AGAIN, NEXT, Scene, Way, find_question, link, moment, play_game


def scenes() -> Iterator[Scene]:
    """Plan, march, battle, winter, end; with the court its panel and the audience."""
    yield Scene("shogun-plan", lambda: find_question(_table(), "sh.ask.plan", 0.5), readme=("desktop",), visions=True)
    yield Scene("shogun-march", lambda: find_question(_table(), "sh.ask.march", 0.5))
    yield Scene("shogun-battle", _battle)
    yield Scene("shogun-winter", lambda: find_question(play_game("shogun", 4, seed="uji"), "sh.ask.revolt", 0.9))
    yield Scene("shogun-count", _count)
    yield Scene("shogun-result", lambda: link(_table()), visions=True)
    yield Scene("court-plan", lambda: find_question(_court(), "sh.ask.plan", 0.5), visions=True)
    yield Scene("court-audience", lambda: find_question(_court(), "tc.ask.audience", 0.3), visions=True)
    yield Scene("court-result", lambda: link(_court()))


def _table() -> tenka.Table:
    return play_game("shogun", 4)


def _court() -> tenka.Table:
    return play_game("shogun", 4, "tennos-court")


def _battle() -> Way:
    table = _table()
    attack = table.history[moment(table, "sh.ask.march", 0.5)].choice
    steps = f"target:province:{attack.operands[0]}", f"choose:{attack}", NEXT, NEXT
    return find_question(table, "sh.ask.march", 0.5, *steps)


def _count() -> Way:
    """In the middle of the last winter's count."""
    table = _table()
    told = importlib.import_module("tenka_web.app.game_registry").adapter_of(table).find_scenes(table, None, len(table.history))
    rows = [place for place, scene in enumerate(told) if scene.key == "sh.count.region"]
    return link(table, AGAIN, *[NEXT] * rows[2])
