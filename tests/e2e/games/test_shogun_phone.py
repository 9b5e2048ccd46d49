"""Shogun on a phone: what a story ends with is whole, what is told of a box leaves the hand free, and names fit into boxes.
The pages are drawn natively."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.games.shogun.cards import ACTIONS, SPECIALS
from tenka.games.shogun.provinces import NAMES
from tenka_web.app import game_registry
from tenka_web.app.table_context import words_of
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.support.setups import any_choice
from web.build.pictures.scenes import AGAIN, NEXT, link, play_game

pytestmark = pytest.mark.browser

HELD = ((390, 844), (844, 390))
ENDING = """(title) => {
  document.querySelector("#question").textContent = title;
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const said = box(".said"), last = box(".said p:last-child"), buttons = box(".controls");
  return last.top >= said.top && last.bottom <= Math.min(said.bottom, buttons.top) + 1 && buttons.bottom <= innerHeight
    && (innerWidth > innerHeight || box(".tower-sum").bottom <= box(".panel").top);
}"""
"""Whether the last sentence of a story is whole above the buttons under a title, and the tower's sum above the panel."""


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
    page = DrawnPage(bare_screens.page, language, link(tenka.replay(table.record(), at=at)).fragment)
    page.do(AGAIN, *[NEXT] * step)
    localizer = words_of(page.client.app.t, page.client.app.session).by_name
    for size in HELD:
        bare_screens.at(size)
        for action, *_ in ACTIONS:
            title = localizer.say("sh.scene.action", {"action": action, "number": 10})
            assert bare_screens.page.evaluate(ENDING, title), (size, title)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "layers"), [(3, ()), (3, ("tennos-court",)), (5, ("tennos-court",))], ids=["few", "court", "many"],
)
def test_what_is_told_of_a_box_leaves_the_spread_hand_free(
    bare_screens: Screens, language: str, seats: int, layers: tuple[str, ...],
) -> None:
    """Of a box that is tapped, and of the next one, which is chosen by itself; the seal can be pressed, however it is held."""
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    page = DrawnPage(bare_screens.page, language, link(table).fragment)
    page.do("spread")
    for size in reversed(HELD):
        bare_screens.at(size)
        assert bare_screens.page.evaluate(WHOLE), size
        assert bare_screens.page.evaluate(PRESSED, ".answers [data-arg='button:done']") == [True], size
    page.do("tap:box:castle")
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


def asked_at(key: str, *, seats: int, layers: tuple[str, ...] = ()) -> tenka.Table:
    """Return a random game at the first question of this kind to the first seat."""
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    rng = random.Random("w")
    while (table.decision.seats[0], table.decision.key) != (0, key):
        table.choose(table.decision.seats[0], any_choice(table.decision, table.decision.seats[0], rng))
    return table


PRESSED = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [top + 3, top + height - 3].every((y) => one.contains(document.elementFromPoint(left + width / 2, y)));
})"""
"""Which of these can be pressed at their upper and lower edges without scrolling."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "layers"), [(3, ()), (5, ("tennos-court",))], ids=["few", "many"])
def test_held_across_all_special_cards_can_be_taken_without_scrolling(
    bare_screens: Screens, language: str, seats: int, layers: tuple[str, ...],
) -> None:
    table = asked_at("sh.ask.special", seats=seats, layers=layers)
    DrawnPage(bare_screens.page, language, link(table).fragment)
    bare_screens.at(HELD[1])
    assert bare_screens.page.evaluate(PRESSED, ".claim") == [True] * len(table.decision.choices(0))


HIGH = "() => [...document.querySelectorAll('#seats .player')].map((one) => Math.round(one.getBoundingClientRect().height))"
SPILLED = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
"""Which of these have no room for all that is in them."""


@pytest.mark.parametrize(("seats", "layers"), [(3, ()), (4, ()), (5, ()), (5, ("tennos-court",))], ids=["3", "4", "5", "court"])
def test_held_across_the_seats_keep_their_height_when_they_take_special_cards(
    bare_screens: Screens, seats: int, layers: tuple[str, ...],
) -> None:
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    page = DrawnPage(bare_screens.page, "es", link(table).fragment)
    bare_screens.at(HELD[1])
    before, session = bare_screens.page.evaluate(HIGH), page.client.app.session
    state = session.table.state
    for seat in range(seats):
        state.special[seat], state.place[seat] = SPECIALS[seat], seat
        state.chests[seat], state.rice[seat], state.points[seat] = 28, 10, 38
    session.reset_selection()
    session.findings.clear()
    page.do("hover:")
    assert bare_screens.page.locator("#seats").inner_text().count(".º") == seats
    assert bare_screens.page.evaluate(HIGH) == before
    assert bare_screens.page.evaluate(SPILLED, "#seats .known") == []


IN_SIGHT = """() => {
  const [hand, boxes] = [".zone-hand", ".plan"].map((what) => document.querySelector(what).getBoundingClientRect());
  return [...document.querySelectorAll(".books :is(.part, .left)")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const pressed = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || right > innerWidth || top < boxes.bottom - 1 || bottom > hand.top + 1 || !one.contains(pressed);
  }).map((one) => one.textContent);
}"""
"""Parts of the account that are not whole between boxes and hand."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "layers"), [(3, ()), (5, ("tennos-court",))], ids=["few", "many"])
def test_held_across_the_account_stands_between_boxes_and_hand(
    bare_screens: Screens, language: str, seats: int, layers: tuple[str, ...],
) -> None:
    """With the longest numbers too; and each box has the signs of what it counts."""
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    while lays := [choice for choice in table.decision.choices(0) if choice.verb == "lay"]:
        table.choose(0, lays[0])
    page = DrawnPage(bare_screens.page, language, link(table).fragment)
    bare_screens.at(HELD[1])
    session = page.client.app.session
    for season, rice in ((0, 0), (2, 10)):
        session.table.state.season, session.table.state.rice[0], session.table.state.chests[0] = season, rice, 28
        session.reset_selection()
        session.findings.clear()
        page.do("hover:")
        assert bare_screens.page.evaluate(IN_SIGHT) == []
        assert bare_screens.page.evaluate(SPILLED, ".plan .note-line") == []


MIXED = """() => [...document.querySelectorAll(".plan .box")].flatMap((whole) => {
  const parts = [...whole.querySelectorAll(".badge, .tiny, .figure, .mini strong, .mini .glyph")]
    .filter((one) => one.checkVisibility());
  const boxes = parts.map((one) => one.getBoundingClientRect());
  return parts.flatMap((one, at) => parts.filter((other, then) => then > at && !one.contains(other)
    && Math.min(boxes[at].right, boxes[then].right) - Math.max(boxes[at].left, boxes[then].left) > 1
    && Math.min(boxes[at].bottom, boxes[then].bottom) - Math.max(boxes[at].top, boxes[then].top) > 1)
    .map((other) => `${whole.id}: ${one.textContent} on ${other.textContent}`));
})"""
"""Badges, words and figures of a plan's boxes that lie on one another."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "layers"), [(3, ()), (5, ("tennos-court",))], ids=["few", "many"])
def test_in_a_box_nothing_lies_on_its_figures_and_words(
    bare_screens: Screens, language: str, seats: int, layers: tuple[str, ...],
) -> None:
    """With provinces on all boxes but two: they say the most."""
    table = tenka.new_table("shogun", seats=seats, layers=layers, options={"start": "prescribed"}, seed="spread")
    chests = {"bid": "chest-1", "armies-1": "chest-0"}
    while lays := [choice for choice in table.decision.choices(0) if choice.verb == "lay"]:
        wanted = chests.get(str(lays[0].operands[0]))
        table.choose(0, next((lay for lay in lays if lay.operands[1] == wanted), lays[0]))
    page = DrawnPage(bare_screens.page, language, link(table).fragment)
    for size in (*HELD, (1280, 800)):
        bare_screens.at(size)
        page.do("hover:")
        assert bare_screens.page.evaluate(MIXED) == [], size


LESSON_CUT = """() => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  return [...document.querySelectorAll(".lesson > p, .lesson > .button, #do-done")].filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > panel.bottom + 1).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", ["tutorial-shogun.rec", "tutorial-court.rec"])
def test_held_across_a_pages_words_and_its_button_are_whole(bare_screens: Screens, file: str, language: str) -> None:
    arg, lesson = LESSONS[file]
    page, found = DrawnPage(bare_screens.page, language), list[str]()
    bare_screens.at(HELD[1])
    page.do(f"tutorial:{arg}")
    for step in lesson.pages:
        page.do("story.end")
        found += [f"{step.key}: {words}" for words in bare_screens.page.evaluate(LESSON_CUT)]
        page.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert not found, "\n".join(found)
