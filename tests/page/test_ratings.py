"""What was measured of the bots, in the lobby, in the help and as a picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from page import ratings
from page.texts import Texts
from page.views import strength

from .desk import Desk

ROW = {"bot": "strong", "against": "steady", "par": 0.5}
HELD: list[dict[str, Any]] = [
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": None, "pairs": [],
     "ratings": {"random": {"rating": 1000}, "steady": {"rating": 1450}}},
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": {"seconds": 2.0, "playouts": None},
     "pairs": [{**ROW, "share": 0.7, "low": 0.65, "high": 0.75}]},
    {"game": "tenka-meidou", "seats": 2, "layers": [], "budget": {"seconds": 0.5, "playouts": None},
     "pairs": [{**ROW, "share": 0.6, "low": 0.55, "high": 0.65}]},
    {"game": "tenka-meidou", "seats": 4, "layers": [], "budget": {"seconds": 1.0, "playouts": None},
     "pairs": [{**ROW, "share": 0.4, "low": 0.35, "high": 0.45}]},
]  # fmt: skip


def forget() -> None:
    for kept in (ratings.arenas, ratings.ratings, ratings.by_budget):
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


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(("language", "told"), [("en", "(strength 1450)"), ("es", "(fuerza 1450)"), ("ja", "（強さ1450）")])
def test_the_lobby_names_the_strength_of_each_level(language: str, told: str) -> None:
    """And says what the number is, to those who look and to those who listen; of a person it says nothing."""
    desk = Desk().do(f"language:{language}", "setup.seat:0 kind person", "setup.seat:1 kind steady")
    shown, about = desk.shown("main"), desk.app.t("ui.kind.rated.about")
    assert told in shown
    assert re.findall(r'<select[^>]* data-prefix="(\d) kind"[^>]* title="(.*?)"', shown) == [("1", about)]


@pytest.mark.usefixtures("measured")
def test_the_help_shows_the_ratings_and_what_more_thinking_brings() -> None:
    shown = Desk().do("open:help tenka-meidou").shown("dialog")
    assert "strength-plot" in shown
    assert "0.5: 60%, 2: 70%" in shown


@pytest.mark.usefixtures("measured")
def test_the_plot_stands_alone_as_a_picture() -> None:
    drawn = strength.alone(Texts("en"), "tenka-meidou")
    assert drawn is not None
    assert len(ET.fromstring(drawn).findall(".//{http://www.w3.org/2000/svg}circle")) == 2


@pytest.mark.usefixtures("unmeasured")
def test_where_nothing_was_measured_nothing_is_claimed() -> None:
    assert "strength" not in Desk().shown("main")
    assert "strength-plot" not in Desk().do("open:help tenka-meidou").shown("dialog")
    assert strength.alone(Texts("en"), "tenka-meidou") is None
