"""A layer adds its own part of the page, and the base names no layer."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tenka_web.games.shogun
from tenka.core import registry
from tenka.core.data import data
from tenka.core.game import Game, Layer
from tenka.core.rules import add_rows, insert_after
from tenka.core.step import AutomaticStep
from tenka.games import ROWS, shogun
from tenka.games.shogun.cards import Blank
from tenka_web.app import game_registry
from tests.app.games.shogun.tables import choices, laid_cards
from tests.app.harness import Desk
from tests.support.setups import setups_of

PLAYED = [game for game in (registry.game_of(row.id) for row in ROWS if row.page) if game.layers]
FOLDER = Path(__file__).parent / "layers"


@data
class Audience(AutomaticStep[Any, Any]):
    """A seat is received at court."""

    def execute(self, play: Any) -> None:
        play.emit("toy.event.audience", guest=1)


def courtly(rules: Any) -> Any:
    """Add a box and a card to every board, and a step after the plans."""
    return replace(
        rules,
        script=insert_after(rules.script, "plan", "audience"), steps=add_rows(rules.steps, {"audience": Audience}),
        boxes=(*rules.boxes, "panel"), blanks=(*rules.blanks, Blank("tower-1", 0)),
    )  # fmt: skip


@pytest.fixture
def with_layer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return Shogun with the layer in its rules alone."""
    monkeypatch.setattr(shogun, "GAME", replace(shogun.GAME, layers=(Layer("toy-court", courtly),)))
    _forget()
    yield
    monkeypatch.undo()
    _forget()


@pytest.fixture
def with_page(with_layer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add its part of the page."""
    monkeypatch.setattr(tenka_web.games.shogun, "__path__", [*tenka_web.games.shogun.__path__, str(FOLDER)])


def _forget() -> None:
    registry.load.cache_clear()
    game_registry._build_adapter.cache_clear()


def planning(people: int = 3) -> Desk:
    """Return three people at the first plan, the first of them at the device."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.seed:court", "setup.layer:toy-court")
    desk.do(*(f"setup.seat:{at} kind {'person' if at < people else 'random'}" for at in range(3)))
    return desk.do("setup.option:start prescribed").begin().do("uncover")


def fill(desk: Desk, seat: int) -> None:
    """Place a seat's first possible card on every box, and finish its plan."""
    for box in desk.session.table.rules.boxes:  # type: ignore[attr-defined]  # Shogun's rules
        assert desk.session.viewer == seat
        desk.do("choose:" + next(str(one) for one in choices(desk) if str(one).startswith(f"lay {box} ")))
    desk.do("choose:done")


def everything(desk: Desk) -> str:
    """Return the whole markup of the table."""
    return "".join(desk.shown(part) for part in ("live", "about", "seats", "prompt", "tray", "cards", "places", "history", "log"))


def test_an_extra_box_and_an_extra_card_are_drawn_and_played(with_page: None) -> None:
    desk = planning()
    board, _, hand = desk.shown("tray").partition('id="zone-hand"')
    assert 'data-target="box:panel"' in board
    assert "#glyph-temple-gate" in board
    assert 'data-target="card:tower-1"' in hand
    assert "#glyph-two-shadows" in hand
    desk.do("target:card:tower-1", "target:box:panel")
    assert laid_cards(desk, 0) == {"panel": "tower-1"}
    assert "three officials" in desk.shown("tray")


def test_extra_facts_zones_and_chapters_are_beside_those_of_the_base(with_page: None) -> None:
    desk = planning()
    assert desk.shown("seats").count("officials</b>") == 3
    assert 'id="zone-court"' in desk.shown("cards")
    assert 'id="zone-specials"' in desk.shown("cards")
    assert "toy.help.court.title" in desk.do("open:help shogun").shown("dialog")


def test_an_event_of_the_layer_is_a_scene_with_its_own_words(with_page: None) -> None:
    desk = planning()
    for seat in range(3):
        fill(desk, seat)
        desk.do("uncover")
    assert desk.session.playback.story is not None
    scene = next(scene for scene in desk.session.playback.story.scenes if scene.key == "toy.scene.audience")
    assert scene.say == (("toy.event.audience", {"guest": 1}),)
    assert game_registry.adapter_of(desk.session.table).vocabulary["guest"] == "seat"


def test_a_private_zone_is_shown_to_its_owner_alone(with_page: None) -> None:
    """Each of three people at one device sees its own letters, and only at its own covered question."""
    desk = planning()
    for seat in range(3):
        shown = desk.shown("tray")
        assert [other for other in range(3) if f"letters of {other}" in shown] == [seat]
        fill(desk, seat)
        assert "letters of" not in everything(desk), "covered, or in a story all may see"
        desk.do("uncover")
    while desk.session.playback.story is not None:
        desk.do("story.end")
    assert "letters of" not in desk.shown("tray"), "beside others a person's things are shown on request"
    assert 'id="peek"' in desk.shown("tray")
    desk.do("peek")
    viewer = desk.session.viewer
    assert [seat for seat in range(3) if f"letters of {seat}" in desk.shown("tray")] == [viewer]


def test_a_layer_without_a_part_of_the_page_can_be_played(with_layer: None) -> None:
    """Its choices are buttons."""
    desk = planning()
    assert 'data-target="box:panel"' in desk.shown("tray")
    assert 'data-target="card:tower-1"' in desk.shown("tray")
    desk.do("target:card:tower-1", "target:box:panel")
    assert laid_cards(desk, 0) == {"panel": "tower-1"}


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
def test_the_base_names_no_layer(game: Game) -> None:
    """Neither its id nor a field of its state, in any file outside the layers' folders."""
    types = {game.rules(seats, layers, dict(options)).state_type for _, seats, layers, options in setups_of(game.id)}
    ours = {field.name for kind in types for field in dataclasses.fields(kind)} - {
        field.name for field in dataclasses.fields(game.base.state_type)
    }
    words = {"edition", *ours, *(layer.id for layer in game.layers), *(layer.id.replace("-", "_") for layer in game.layers)}
    place = registry.row_of(game.id).page.partition(":")[0].rpartition(".")[0]
    room = Path(tenka_web.games.__path__[0]) / place.rpartition(".")[2]
    found = {path.name: {word for word in words if re.search(rf"(?<![A-Za-z]){word}(?![a-z])", path.read_text(encoding="utf-8"))}
             for path in sorted(room.iterdir()) if path.suffix in (".py", ".css")}  # fmt: skip
    assert len(found) > 5
    assert {name: named for name, named in found.items() if named} == {}


def test_layers_do_not_change_each_other() -> None:
    """They are applied once for each set of layers, in order; without them the base is unchanged."""
    base, both = game_registry.adapter("tenka-meidou"), game_registry.adapter("tenka-meidou", ("tumult", "daimyo"))
    assert both is game_registry.adapter("tenka-meidou", ("tumult", "daimyo"))
    assert set(base.zone_rows) < set(both.zone_rows)
    assert base is game_registry.adapter("tenka-meidou")
    assert len(game_registry.adapter("tenka-meidou", ("tumult",)).chapters) == len(base.chapters) + 1
    assert game_registry.full_adapter("tenka-meidou").chapters == both.chapters
