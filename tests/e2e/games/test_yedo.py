"""Yedo in the browser: a round of three people at one screen, by mouse from the lobby and by keys; a finished game by link."""

import random

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

import tenka
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo import story_overlays
from tenka_web.games.yedo.presenter import Moment
from tests.app.harness import Desk
from tests.e2e.support import ui_driver
from tests.e2e.support.timeouts import PATIENCE
from tests.e2e.test_accessibility import audit, room
from tests.support.setups import any_choice

__all__ = ["room"]          # A fixture

pytestmark = pytest.mark.browser
PEOPLE = 3
MOST = 160
"""Most covers, stories and answers of a round."""
ON_THE_PLAN = {"y-space": ".wide circle.y-stone:not(.taken)", "y-disciple": ".wide .y-ring", "deed": ".y-row"}
"""Returns what can be pressed on the map, and where."""
BUTTONS = "#prompt .answers :is([data-act='choose'], [data-act='choose.all'], [data-act='target']):not([aria-disabled='true'])"
ASKED = ("#prompt", "data-asked")
"""Returns which question is asked, or which scene is shown, and where."""
SOON = 20_000
"""Milliseconds to wait for what may disappear by itself."""
LOOKED_AT = ("bid", "place", "influence", "activate", "act")
"""Questions that are checked with axe-core."""
SETUP = 18
"""Number of choices before the first round."""


def on_the_plan(page, rng):
    """Press one of the highlighted targets, if there is any."""
    for kind, where in ON_THE_PLAN.items():
        lit = page.locator(f"#live .{kind}.can")
        if lit.count():
            lit.nth(rng.randrange(lit.count())).locator(where).first.click()
            return True
    return False


def by_button(page, reach, rng):
    """Press one of the answers; a sum of Mon is stepped to first."""
    if page.locator("#step-more:enabled").count() and rng.random() < 0.5:
        reach(page, "#step-more")
        expect(page.locator("#step-now")).not_to_have_text("")
        reach(page, "#do-bid, #do-mon")
        return
    if not (offered := page.locator(BUTTONS).count()):
        return                          # The page has gone on by itself
    chosen = page.locator(BUTTONS).nth(rng.randrange(offered))
    act, arg = chosen.get_attribute("data-act"), chosen.get_attribute("data-arg")
    reach(page, f"#prompt .answers [data-act='{act}'][data-arg='{arg}']")


def in_time(page, asked, press):
    """Press an element, unless the page goes on before: a story ends, or a forced choice is made."""
    page.set_default_timeout(SOON)
    try:
        press()
    except (AssertionError, PlaywrightError):
        page.set_default_timeout(PATIENCE)
        if page.get_attribute(*ASKED) == asked:
            press()
    finally:
        page.set_default_timeout(PATIENCE)


def nothing_private(page):
    """Assert that the cover shows no card and no plan, and says why the device changes hands."""
    assert page.locator(".y-card").count() == 0
    assert page.locator("#live svg").count() == 0
    assert page.locator(".cover-why").inner_text().strip()


def a_round(page, reach, *, plan=False, sees=None):
    """Play to the second round; return the numbers of covers, stories and opened hands, and the questions."""
    rng, counts = random.Random(3), {"covers": 0, "stories": 0, "peeks": 0}
    seen: set[str] = set()
    for _ in range(MOST):
        asked = page.get_attribute(*ASKED)
        if page.locator("#uncover").count():
            counts["covers"] += 1
            nothing_private(page)
            reach(page, "#uncover")
            page.locator("#live svg").wait_for()
            continue
        if page.locator(".story").count():
            counts["stories"] += 1
            in_time(page, asked, lambda: reach(page, "[data-act='story.end']"))
            continue
        if page.locator("#live .wide .y-tick-no.now").all_text_contents() == ["2"]:
            return counts
        if page.locator("#sure").count():
            reach(page, "#sure")
            continue
        if not counts["peeks"] and page.locator("#live .y-space.can").count() and page.locator("#peek").count():
            counts["peeks"] += 1
            assert page.locator(".y-mission").count() == 0
            reach(page, "#peek")
            expect(page.locator(".y-mission").first).to_be_visible()
        if sees is not None:
            sees(page, seen)
        in_time(page, asked, lambda: (plan and on_the_plan(page, rng)) or by_button(page, reach, rng))
    raise AssertionError("the round does not end")


def agrees(page, choices):
    """Assert that the record has a whole round of all three, and replays."""
    table = tenka.replay(ui_driver.record(page))
    assert table.state.round == 2
    assert len(table.history) > choices
    verbs = {(line.seat, line.choice.verb) for line in table.history}
    assert {(seat, verb) for seat in range(PEOPLE) for verb in ("place", "activate")} <= verbs


def sit_down(page):
    """Choose Yedo for three people in the lobby."""
    ui_driver.click(page, "[data-act='setup.game'][data-arg='yedo']")
    ui_driver.begin(page, *["person"] * PEOPLE, seed="a round")


SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
ACROSS = {"across": {"width": 844, "height": 390}}
KEPT = ("#map", "#seats", "#tabs", "#tray")
"""Elements that keep place and size from question to question."""
BOXES = """(names) => names.map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x, y, width, name === "#tray" && innerWidth > 600 ? 0 : height].map(Math.round).join(" ");
})"""
"""Returns the boxes of elements, without the height of an open hand."""


HAND_HELD = (SIZES["phone"], ACROSS["across"])
UNDER = """() => { const over = document.querySelector(".about").getBoundingClientRect();
  const under = (one) => ((its) => its.width > 1 && its.left < over.right && its.right > over.left && its.top < over.bottom - 1
    && its.bottom > over.top + 1)(one.getBoundingClientRect());
  return [...document.querySelectorAll("#prompt button, .tab, .bar button")].filter(under).map((one) => one.textContent); }"""
"""The buttons below the description of a target."""


TAKEN = "#live .y-space:not(.can):has(.y-stone.taken)"


def refused(page):
    """Press a place that is taken: the reason is shown once, and covers no button."""
    page.locator(TAKEN).first.dispatch_event("click")
    expect(page.locator(".about .why")).to_be_visible()
    assert page.evaluate(UNDER) == []
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize("size", (SIZES | ACROSS).values(), ids=SIZES | ACROSS)
def test_the_layout_stays_from_question_to_question(borrow, site_url, size):
    """Over a whole round no question or answer moves or resizes board, seats, tabs or hand. The hand is visible: on a phone
    above the tabs or, in landscape, beside the board, on a desktop below it; nothing covers the board."""
    page = borrow(site_url, viewport=size)
    ui_driver.click(page, "[data-act='setup.game'][data-arg='yedo']")
    ui_driver.begin(page, "person", "person", seed="a round")
    found: dict[str, set[str]] = {name: set() for name in KEPT}
    pressed: list[dict[str, int]] = []

    def sees(page, seen):
        if page.locator("#tray :is(.zone-missions, .zone-awaited)").count():
            for name, box in zip(KEPT, page.evaluate(BOXES, KEPT), strict=True):
                found[name].add(box)
        if size in HAND_HELD and not pressed and page.locator("#live .y-space.can").count() and page.locator(TAKEN).count():
            refused(page)
            pressed.append(size)

    a_round(page, ui_driver.click, sees=sees)
    assert {name: len(boxes) for name, boxes in found.items()} == dict.fromkeys(KEPT, 1), found
    assert bool(pressed) == (size in HAND_HELD)
    left, top, _, high = (int(number) for number in found["#tray"].pop().split())
    assert top + high <= size["height"]
    board, edge, wide, tall = (int(number) for number in found["#map"].pop().split())
    if size == SIZES["desktop"]:
        assert edge + tall <= top
    elif size["width"] > size["height"]:
        assert board + wide <= left


@pytest.mark.parametrize("size", (SIZES | ACROSS).values(), ids=SIZES | ACROSS)
def test_an_enlarged_card_closes_by_a_press_beside_it(borrow, site_url, size):
    """It is over the page, whole; a press on the map, on another card or on Escape closes it. All missions are visible."""
    page = borrow(ui_driver.address(site_url, bidding(), kinds="03"), viewport=size)
    cards = page.locator("#tray .y-card")
    expect(cards.first).to_be_visible()
    assert page.evaluate(OUT_OF_SIGHT) == []
    opened = page.locator("#tray details[open]")
    for beside in ("#map", "#tray .y-card:nth-of-type(2) summary", ""):
        cards.first.locator("summary").click()
        expect(opened).to_have_count(1)
        box = opened.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"]
        if beside:
            page.locator(beside).first.click(position={"x": 4, "y": 4})
        else:
            page.keyboard.press("Escape")
            assert page.evaluate("document.activeElement.matches('#tray summary')")
        expect(cards.first.locator("details[open]")).to_have_count(0)
        while opened.count():
            page.keyboard.press("Escape")


def bidding():
    """Return a later game whose first seat is asked in an auction, with the most missions in hand."""
    table, rng = tenka.new_table("yedo", seats=2, seed="c4"), random.Random(4)
    while True:
        decision = table.decision
        held = sum(len(missions) for missions in table.state.missions[0])
        if table.state.round > 2 and held > 3 and decision.seats == (0,) and decision.key == "ye.ask.announce":
            return table
        seat = decision.seats[0]
        table.choose(seat, any_choice(decision, seat, rng))


OUT_OF_SIGHT = """() => [...document.querySelectorAll("#tray .y-mission")].filter((one) => {
  const {left, right, top, bottom} = one.getBoundingClientRect(), way = document.querySelector(".handle");
  return left < 0 || top < 0 || bottom > innerHeight || right > way.getBoundingClientRect().left + 2;
}).map((one) => one.id)"""
"""Returns the missions that are cut or outside the screen."""


def test_a_round_of_three_people_from_the_lobby_by_mouse(room):
    """Set-up, bids, disciples on the map, the watch, actions; axe-core finds nothing."""
    page, faults = room(), []

    def sees(page, seen):
        decision = tenka.replay(ui_driver.record(page)).decision
        name = decision.key.removeprefix("ye.ask.")
        if name in LOOKED_AT and name not in seen:
            seen.add(name)
            faults.extend(audit(page, name, ["light"]))

    sit_down(page)
    counts = a_round(page, ui_driver.click, plan=True, sees=sees)
    assert faults == []
    assert counts["covers"] < 7 * PEOPLE
    assert counts["stories"] > 1
    assert counts["peeks"] == 1
    agrees(page, SETUP)


def test_a_round_of_three_people_by_keys(borrow, site_url):
    """Tab and Enter alone, from the first auction on."""
    table = tenka.new_table("yedo", seats=PEOPLE, seed="by keys")
    while table.state.round < 1:
        seat = table.decision.seats[0]
        table.choose(seat, table.decision.choices(seat)[-1])
    page = borrow(ui_driver.address(site_url, table))
    counts = a_round(page, ui_driver.press)
    assert counts["peeks"] == 1
    agrees(page, len(table.history))


def test_a_finished_game_opens_by_its_link(room, site_url):
    """At its end, with the breakdown, and every hand in the full view of a moment."""
    table = ui_driver.random_game(4, "to the end", game="yedo", layers=("samurai",), options={"rounds": "6"})
    page = room(ui_driver.address(site_url, table))
    page.locator(".result").wait_for()
    points = page.locator(".player .points").all_inner_texts()
    assert [int(text.split()[0]) for text in points] == list(table.result.scores)
    found = audit(page, "result", ["light"])
    ui_driver.click(page, "[data-act='history.step'][data-arg='-1']")
    page.locator("[data-change='history.eyes']").select_option("-1")
    expect(page.locator("#live svg")).to_be_visible()
    assert found + audit(page, "truth", ["light"]) == []


ASK = """() => { const way = document.createElement("button"); way.id = "again"; way.dataset.act = "story.again";
  way.textContent = "again"; document.querySelector(".bar-line").append(way); }"""
MOVES = """() => document.getAnimations().filter((one) => one.effect.target.closest?.("#moment")).length"""


MOMENTS = [*((size, motion) for size in SIZES for motion in ("no-preference", "reduce")), ("across", "reduce")]
CUT = """(rows) => {
  const room = document.createElement("div");
  room.className = "y-moment";
  document.querySelector("#moment").append(room);
  const top = room.getBoundingClientRect().top - 1;
  const found = rows.filter(([name, drawn]) => {
    room.innerHTML = drawn;
    const card = room.querySelector(".y-big"), plate = room.querySelector(".y-plate"), box = card.getBoundingClientRect();
    return card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth || box.top < top
      || box.bottom > plate.getBoundingClientRect().top + 2;
  }).map(([name]) => name);
  room.remove();
  return found;
}"""
"""Returns the missions of which a part is cut or covered while they pay."""


def paying(language):
    """Yield every mission as it is shown while it pays, with the name plate of its seat."""
    desk = Desk().do(f"language:{language}").start("person", "person", game="yedo")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    told = Moment(ctx.view.state, (), ctx.view.state)
    for row in MISSIONS:
        yield row.id, "".join(story_overlays.ROWS["ye.event.completed"](ctx, told, {"seat": 0, "mission": row.id}))


@pytest.mark.parametrize(("size", "motion"), MOMENTS)
def test_an_overlay_covers_the_map_alone_and_a_press_continues(borrow, site_url, size, motion):
    """It moves unless motion is reduced, covers the map and nothing else, leaves the own missions visible, and a press ends
    it."""
    table, rng = tenka.new_table("yedo", seats=2, seed="a moment"), random.Random(2)
    while not (table.history and any(event.key == "ye.event.event" for event in table.history[-1].events)):
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    kinds = "03" if 0 in table.decision.seats else "30"
    page = borrow(ui_driver.address(site_url, table, kinds=kinds), viewport=(SIZES | ACROSS)[size], reduced_motion=motion)
    page.locator("#live svg").wait_for()
    page.evaluate(ASK)
    page.locator("#again").click()
    page.locator(".y-moment .y-big").wait_for()
    plan, over = (page.locator(name).bounding_box() for name in ("#map", ".y-moment"))
    assert over == plan
    expect(page.locator("#tray .y-mission").first).to_be_visible()
    if motion == "reduce":
        assert page.evaluate(MOVES) == 0
        card = page.locator(".y-moment .y-big").bounding_box()
        assert card["x"] >= plan["x"]
        assert card["y"] >= plan["y"]
        assert card["x"] + card["width"] <= plan["x"] + plan["width"]
        assert card["y"] + card["height"] <= plan["y"] + plan["height"]
    page.locator(".y-moment").click(position={"x": 5, "y": 5})
    expect(page.locator(".of-event")).to_have_count(0)
    if motion == "reduce":
        assert page.evaluate(CUT, list(paying("es"))) == []


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_result_of_five_seats_fits_beside_the_table(borrow, site_url, language):
    """On a desktop no table of it scrolls sideways, also with the longest names."""
    table = ui_driver.random_game(5, "five", game="yedo")
    page = borrow(ui_driver.address(site_url, table, names=("W" * 24, "Ōtomo Sōrin", "豊臣秀吉")), locale=language)
    page.locator(".ranking").wait_for()
    wide = """() => [...document.querySelectorAll(".result .scroll")].map((one) => one.scrollWidth - one.clientWidth)"""
    assert max(page.evaluate(wide)) == 0
    assert page.locator(".ranking tbody th").first.evaluate("(name) => name.getBoundingClientRect().width") > 45
