"""Measured strengths of bots, in the lobby, in the help and as a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from tenka_web.features.help import ratings, strength_plot
from tenka_web.ui.text.catalog import Catalog
from tests.app.harness import Desk

ROW = {"bot": "strong", "against": "steady", "par": 0.5}
HELD: list[dict[str, Any]] = [
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": None,
     "pairs": [{"bot": "steady", "against": "random", "games": 400, "share": 0.9225, "par": 0.5},
               {"bot": "steady", "against": "random", "games": 40, "share": 0.5, "par": 0.5}],
     "ratings": {"random": {"rating": 1000}, "steady": {"rating": 1450}}},
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": {"seconds": 2.0, "playouts": None},
     "pairs": [{**ROW, "share": 0.7, "low": 0.65, "high": 0.75}]},
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": {"seconds": 0.5, "playouts": None},
     "pairs": [{**ROW, "share": 0.6, "low": 0.55, "high": 0.65}]},
    {"game": "tenka-meidou", "seats": 4, "layers": [], "budget": {"seconds": 1.0, "playouts": None},
     "pairs": [{**ROW, "share": 0.4, "low": 0.35, "high": 0.45}]},
]  # fmt: skip


def forget() -> None:
    for kept in (ratings.arenas, ratings.ratings, ratings.find_strength, ratings.find_matchups):
        kept.cache_clear()


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(ratings, "read_json", lambda name: {"arenas": HELD})
    forget()
    yield
    forget()


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(name: str) -> Any:
        raise FileNotFoundError(name)

    monkeypatch.setattr(ratings, "read_json", missing)
    forget()
    yield
    forget()


@pytest.mark.parametrize(("language", "told"), [
    ("en", "steady – a fair match"), ("es", "sólido – buen rival"), ("ja", "手堅い（好敵手）"),
])  # fmt: skip
def test_the_lobby_says_in_words_whom_each_level_suits(language: str, told: str) -> None:
    """Without a number; a person has none."""
    desk = Desk().do(f"language:{language}", "setup.seat:0 kind person", "setup.seat:1 kind steady")
    shown = desk.shown("main")
    assert told in shown
    assert desk.app.t("ui.kind.person") + "</option>" in shown
    assert "1403" not in shown


@pytest.mark.usefixtures("measured")
def test_the_help_shows_the_ratings_and_the_effect_of_thinking_time() -> None:
    shown = Desk().do("open:help tenka-meidou").shown("dialog")
    assert "strength-plot" in shown
    assert "0.5: 60%, 2: 70%" in shown


@pytest.mark.usefixtures("measured")
def test_the_help_names_the_opponent_of_each_measurement() -> None:
    """The level below, with the fewest seats; the measurement with most games."""
    shown = Desk().do("open:help tenka-meidou").shown("dialog")
    assert "1450</b> 92% of 400 games won against “Bot: random” (an equal bot: 50%)" in shown
    assert ratings.find_matchups("tenka-meidou", ("random", "steady", "strong"))["strong"].par == 0.5


@pytest.mark.usefixtures("measured")
def test_the_plot_is_a_complete_picture() -> None:
    drawn = strength_plot.plot_file(Catalog("en"), "tenka-meidou")
    assert drawn is not None
    assert len(ET.fromstring(drawn).findall(".//{http://www.w3.org/2000/svg}circle")) == 2


@pytest.mark.usefixtures("unmeasured")
def test_without_measurements_no_strength_is_claimed() -> None:
    assert "strength" not in Desk().shown("main")
    assert "strength-plot" not in Desk().do("open:help tenka-meidou").shown("dialog")
    assert strength_plot.plot_file(Catalog("en"), "tenka-meidou") is None
