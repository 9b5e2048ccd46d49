"""Shogun on a phone: what a story ends with is whole, what is told of a box leaves the hand free, and names fit into boxes.
The pages are drawn natively."""

from __future__ import annotations

import pytest

import tenka
from tenka.games.shogun.provinces import NAMES
from tenka_web.app import game_registry
from tenka_web.ui.text.catalog import LANGUAGES
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from web.build.pictures.scenes import AGAIN, NEXT, link, play_game

pytestmark = pytest.mark.browser

HELD = ((390, 844), (844, 390))
ENDING = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const said = box(".said"), last = box(".said p:last-child"), buttons = box(".controls");
  return last.top >= said.top && last.bottom <= Math.min(said.bottom, buttons.top) + 1 && buttons.bottom <= innerHeight
    && (innerWidth > innerHeight || box(".tower-sum").bottom <= box(".panel").top);
}"""
"""Whether the last sentence of a story is whole above the buttons, and the tower's sum above the panel."""


FREE = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  return box("#about").height > 0 && box("#about").bottom <= box("#tray").top && box("#about").top >= box("#seats").bottom - 1;
}"""
"""Whether what is told stands between the seats and the spread hand."""


COLUMNS = """() => new Set([...document.querySelectorAll(".hand .province-card")].map((one) => one.offsetLeft)).size"""
"""In how many columns the provinces of a hand lie."""


WHOLE = """() => {
  const box = (one) => one.getBoundingClientRect(), cards = [...document.querySelectorAll(".hand .mini")];
  const foot = Math.min(...[".handle", ".answers [data-arg='button:done']"].map((what) => box(document.querySelector(what)).top));
  const head = box(document.querySelector("#tray")).top;
  return cards.length > 8 && cards.every((one) => box(one).bottom <= foot && box(one).top >= head);
}"""
"""Whether all cards of a spread hand are seen above the seal and the handle."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_however_long_a_battle_is_told_its_end_is_whole(bare_screens: Screens, language: str) -> None:
    """The longest one of a whole game, with all that was told before it."""
    table = play_game("shogun", 4)
    told = {at: game_registry.adapter_of(table).find_scenes(table, None, at) for at in range(1, len(table.history) + 1)}
    lengths = {(at, step): len(scene.say) for at, scenes in told.items() for step, scene in enumerate(scenes) if scene.data.fight}
    at, step = max(lengths, key=lengths.__getitem__)
    assert lengths[at, step] > 10
    DrawnPage(bare_screens.page, language, link(tenka.replay(table.record(), at=at)).fragment).do(AGAIN, *[NEXT] * step)
    for size in HELD:
        bare_screens.at(size)
        assert bare_screens.page.evaluate(ENDING), size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "layers"), [(3, ()), (3, ("tennos-court",)), (5, ("tennos-court",))], ids=["few", "court", "many"],
)
def test_what_is_told_of_a_box_leaves_the_spread_hand_free(
    bare_screens: Screens, language: str, seats: int, layers: tuple[str, ...],
) -> None:
    """Of a box that is tapped, and of the next one, which is chosen by itself."""
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    page = DrawnPage(bare_screens.page, language, link(table).fragment)
    bare_screens.at(HELD[0])
    page.do("spread", "tap:box:castle")
    assert bare_screens.page.evaluate(COLUMNS) == 3
    assert bare_screens.page.evaluate(WHOLE)
    session = page.client.app.session
    for _ in range(3):
        assert session.ui.picked
        assert bare_screens.page.evaluate(FREE), session.ui.picked
        page.do(next(f"tap:{group.target}" for group in session.selection().groups if group.target.startswith("card:")))


FITS = """([name, least]) => {
  const one = document.querySelector(".plan .province-card strong"), range = document.createRange(), was = one.textContent;
  one.textContent = name;
  range.selectNodeContents(one);
  const its = range.getBoundingClientRect(), { left, right } = one.closest(".box").getBoundingClientRect();
  one.textContent = was;
  const small = [...document.querySelectorAll(".plan :is(strong, .tiny, .figure)")].filter((one) => one.checkVisibility())
    .some((one) => parseFloat(getComputedStyle(one).fontSize) < least);
  return its.width > 0 && its.left >= left && its.right <= right && !small;
}"""
"""Whether a province's name fits into a box, and no letters of a plan are smaller than ``least`` pixels."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_fourteen_boxes_side_by_side_every_name_fits_and_can_be_read(bare_screens: Screens, language: str) -> None:
    table = tenka.new_table("shogun", seats=5, layers=("tennos-court",), options={"start": "prescribed"}, seed="spread")
    while lays := [choice for choice in table.decision.choices(0) if choice.verb == "lay"]:
        table.choose(0, lays[0])
    page = DrawnPage(bare_screens.page, language, link(table).fragment)
    bare_screens.at(HELD[1])
    wrong = [name for name in NAMES if not bare_screens.page.evaluate(FITS, [page.client.app.t(f"place.{name}"), 9.9])]
    assert wrong == []
