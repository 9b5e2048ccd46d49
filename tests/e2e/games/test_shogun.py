"""Shogun in the browser: a season of three people at one screen by mouse and by keys, a whole game, planning by touch."""

import random
import re

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.support import ui_driver
from tests.e2e.support.shogun_season import (
    MOST,
    PEOPLE,
    SUN,
    answer,
    begun,
    lay_by_keys,
    lay_by_mouse,
    owned,
    past_story,
    season,
    some_plan,
)

pytestmark = pytest.mark.browser


def test_placing_a_card_moves_the_focus_and_lays_the_page_out_once(borrow, site_url):
    """The next card has the focus and is spoken; neither that nor the leaving card lays out half a page again."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh, kinds="03"))
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")

    def layouts():
        return {row["name"]: row["value"] for row in wire.send("Performance.getMetrics")["metrics"]}["LayoutCount"]

    needed = []
    for card, box in zip(owned(fresh, 0)[:4], fresh.rules.boxes, strict=False):
        page.locator(f".dock-hand [data-target='card:{card}']").press("Enter")
        place = page.locator(f".plan.taking [data-target='box:{box}']")
        place.wait_for()
        before = layouts()
        place.evaluate("box => box.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        page.evaluate("tenka.settled()")
        needed.append(layouts() - before)
        following = page.locator(".hand [data-target]:focus")
        expect(page.locator("#about")).to_contain_text(following.locator("strong").inner_text())
    assert min(needed) == 1         # At best: other things may come between


@pytest.mark.parametrize(
    ("lay", "reach"), [(lay_by_mouse, ui_driver.click), (lay_by_keys, ui_driver.press)], ids=["mouse", "keys"]
)
def test_a_season_of_three_people_at_one_screen(borrow, site_url, lay, reach):
    """Plans are made behind the cover and opened one by one, and the record has them as they were made."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh))
    plans, told = season(page, fresh, lay, reach)
    assert told > 3
    lines = ui_driver.record(page).splitlines()
    for seat, plan in plans.items():
        for card, box in plan:
            assert any(re.search(rf"\b{seat}\b.*\blay {box} {card}\b", line) for line in lines), (seat, card, box)


def test_a_card_is_dragged_to_a_box_and_to_another(borrow, site_url):
    """One gesture each; dropped beside the board the card returns to the hand. A box's seal is dragged onto a province; a
    selected box shows on the map what it would do in each own province."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh))
    page.locator("#uncover").click()
    card = "[data-drag='card:tajima']"
    page.locator(card).drag_to(page.locator("#at-box-tax"))
    expect(page.locator("#at-box-tax .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(card).drag_to(page.locator("#at-box-rice"))
    expect(page.locator("#at-box-rice .mini")).to_have_attribute("data-target", "card:tajima")
    page.keyboard.press("u")
    expect(page.locator("#at-box-tax .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(card).drag_to(page.locator("#bar h1, .bar h1").first)
    expect(page.locator(f".hand {card}")).to_be_visible()
    page.locator("[data-drag='seal:castle']").drag_to(page.locator("#on-tajima .plate"))
    expect(page.locator("#at-box-castle .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(".plan [data-target='box:tax']").click()
    expect(page.locator("#live .outcome")).to_have_count(len(owned(fresh, 0)))


NAMELESS = """() => [...document.querySelectorAll(".plan .box")].filter((box) => {
    const name = box.querySelector("strong"), inner = name.getBoundingClientRect(), outer = box.getBoundingClientRect();
    return !name.checkVisibility() || inner.width > outer.width || inner.bottom > outer.bottom
        || name.scrollWidth > name.clientWidth + 1;
}).map((box) => box.id)"""


def test_planning_on_a_phone_by_touch(borrow, site_url):
    """An empty box names its action, and more at a tap; tapping a card and a box places the card; the hand stays visible while
    boxes scroll."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("#uncover").tap()
    names = page.locator(".plan .box > strong")
    assert page.evaluate(NAMELESS) == []
    page.locator(".plan [data-target='box:tax']").tap()
    expect(page.locator("#about")).to_contain_text("Raise taxes")
    page.locator(".plan [data-target='box:tax']").tap()
    for card, box in some_plan(fresh, 0, random.Random(9)):
        page.locator(f".hand [data-target='card:{card}']").tap()
        page.locator(f".plan [data-target='box:{box}']").tap()
    ui_driver.becomes(page, lambda _: [name for name in names.all() if name.is_visible()], [])       # Cards have their room
    assert ui_driver.fits(page)
    page.locator("#do-done").tap()
    page.locator("#uncover").wait_for()


def lay_by_touch(page, card, box):
    """Tap the card, then the box."""
    page.locator(f".dock-hand [data-target='card:{card}']").tap()
    page.locator(f".plan [data-target='box:{box}']").tap()


HANDS = ((lay_by_mouse, ui_driver.click), (lay_by_touch, ui_driver.tap), (lay_by_keys, ui_driver.press))
DUE = ", ".join((".story [data-act='story.end']", "#advise:not([disabled])", "#do-done", ".odds-row", ".target-place",
                 "#prompt .answers [data-act='choose']", "#prompt .over"))  # fmt: skip
FREE = """() => [".hand .can:not(.lies)", ".plan .box.can:not(:has(.mini.can))"].map(
  (where) => document.querySelector(where).dataset.target.split(":")[1])"""


def finish_plan(page, lay, reach):
    """Place two cards by hand, let the adviser place the rest, and finish the plan."""
    for _ in range(2):
        card, box = page.evaluate(FREE)
        lay(page, card, box)
        expect(page.locator(f"#at-box-{box} .mini").first).to_have_attribute("data-target", f"card:{card}")
    reach(page, "#advise:not([disabled])")
    page.locator("#do-done").wait_for()
    reach(page, "#do-done")


def test_a_whole_game_by_mouse_touch_and_keys_in_turn(borrow, site_url):
    """One person among bots through two years, each season by another device; the record replays to the same end."""
    table = tenka.new_table("shogun", seats=PEOPLE, layers=(), options=SUN, seed="three hands")
    page = borrow(ui_driver.address(site_url, table, kinds="01"), has_touch=True)
    seasons = 0
    for _ in range(6 * MOST):
        page.locator(DUE).first.wait_for()
        lay, reach = HANDS[seasons % len(HANDS)]
        if page.locator("#prompt .over").count():
            break
        if page.locator(".story").count():
            past_story(page, reach)
        elif page.locator("#advise").count():
            finish_plan(page, lay, reach)
            seasons += 1
        else:
            answer(page, reach)
    assert seasons == 6
    ui_driver.becomes(page, lambda page: tenka.replay(ui_driver.record(page)).result is not None, True)


def test_on_a_phone_the_map_has_the_whole_width_and_a_tap_gives_it_the_whole_screen(borrow, site_url):
    """The sheet with plan and hand is below; the map's tab hides it, a province selected there brings it back. A strip of 44
    px holds the seats; a tap on a crest shows all facts of its seat."""
    table = tenka.new_table("shogun", seats=5, layers=("tennos-court",), options=SUN, seed="a phone")
    page = borrow(ui_driver.address(site_url, table), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("#uncover").tap()
    frame = page.locator("#map")
    assert frame.bounding_box()["width"] == 390
    assert page.locator("#seats").bounding_box()["height"] <= 44
    page.locator("[data-act='tab'][data-arg='map']").tap()
    expect(page.locator(".panel")).to_be_hidden()
    assert page.locator(".mat").bounding_box()["height"] > frame.bounding_box()["height"]       # All of it, without scrolling
    page.locator(f"#on-{owned(table, 0)[0]} .plate").tap()
    expect(page.locator(f".hand [data-target='card:{owned(table, 0)[0]}']")).to_have_class(re.compile("picked"))
    page.locator("[data-act='tab'][data-arg='play']").tap()
    page.locator("#seat-1 > .emblem").tap()
    for word in ("Chests", "Rice", "Provinces"):
        expect(page.locator("#about")).to_contain_text(word)
