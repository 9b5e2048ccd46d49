"""The engine in the browser's Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tenka
from tests.bench import games, native_engine, random_play
from tests.bench.row import Bench, Row, run_python

PLAYING = Path(random_play.__file__)


def decisions(bench: Bench) -> Iterator[Row]:
    """Decisions per second of random games, in the page's main thread."""
    page = bench.page()
    for game in tenka.games():
        for seats in native_engine.seats_of(game.id):
            aim = games.aims(game.id).get("decisions, browser") if seats == native_engine.SEATS else None
            value = run_python(page, f"{source()}\nanswer = decisions_per_second({game.id!r}, {seats}, 3.0)")
            yield Row(f"{game.id}, {seats} seats: decisions per second, browser", value, "/s", at_least=aim)
    page.context.close()


def shares(bench: Bench) -> Iterator[Row]:
    """Measure the games' speed relative to the first one, all in the same minute."""
    page, cases = bench.page(), native_engine.share_cases()
    asked = f"shares({cases!r}, {native_engine.SHARE_SPELL}, {native_engine.SHARE_TURNS})"
    ratios = run_python(page, f"{source()}\nanswer = {asked}")
    page.context.close()
    yield from native_engine.share_rows(ratios, "browser")


def history(bench: Bench) -> Iterator[Row]:
    """Milliseconds of an undo, and of any moment of a finished game."""
    page = bench.page()
    for game in tenka.games():
        times = run_python(page, f"{source()}\nanswer = history_times({game.id!r}, {game.seats[-1]})")
        yield from native_engine.history_rows(game.id, times, "browser")
    page.context.close()


def source() -> str:
    """Return the text of random_play.py without its docstring, whose lines may not be indented."""
    return PLAYING.read_text(encoding="utf-8").split('"""', 2)[2]
