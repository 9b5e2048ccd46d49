"""The planning board keeps its layout: making a whole plan moves no box, no card, no seat, on a desktop and on a phone."""

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.support import ui_driver
from tests.e2e.support.shogun_season import SUN, owned

pytestmark = pytest.mark.browser

PLACES = """() => Object.fromEntries([...document.querySelectorAll(".plan .box, .dock-hand .hand .mini, .player")].map((one) => {
    const board = one.closest(".plan, .hand, .players"), {x, y, width, height} = one.getBoundingClientRect();
    const pushed = one.closest(".hand")?.scrollLeft ?? 0;           // a hand that is wider than a phone is pushed along
    return [(one.closest(".hand") ? "in hand " : "") + (one.dataset.target ?? one.id), [x + pushed, y, width, height]];
}))"""
WIDTHS = "() => [...new Set([...document.querySelectorAll('.hand .province-card')].map((one) => one.offsetWidth))]"
CUT = """() => [...document.querySelectorAll(".hand .mini")].filter((one) => {
    const {left, right} = one.getBoundingClientRect(), walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let at = walk.nextNode(); at; at = walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(at);
        const box = range.getBoundingClientRect();
        if (box.width && !at.parentElement.closest(".badge") && (box.left < left || box.right > right)) return true;
    }
    return false;
}).map((one) => one.dataset.target)"""
SCREENS = {"desktop": ({"width": 1280, "height": 800}, False), "phone": ({"width": 390, "height": 844}, True),
           "tablet": ({"width": 820, "height": 1180}, True)}  # fmt: skip


def begun(seats, layers):
    """Return a page with a new game."""
    return tenka.new_table("shogun", seats=seats, layers=layers, options=SUN, seed="a phone")


def moved(before, after):
    """Return the elements that moved by more than a browser's rounding."""
    def stays(place, there):
        return there is not None and all(abs(one - other) <= .5 for one, other in zip(place, there, strict=True))

    return {name: (place, after.get(name)) for name, place in before.items() if not stays(place, after.get(name))}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("layers", "seats"), [((), 3), (("tennos-court",), 5)], ids=["base", "court"])
def test_nothing_moves_while_a_plan_is_made(borrow, site_url, layers, seats, screen):
    """0 px; and all cards of provinces have one width, in hand and placed, with all their words."""
    table = begun(seats, layers)
    viewport, touch = SCREENS[screen]
    page = borrow(ui_driver.address(site_url, table), viewport=viewport, has_touch=touch, is_mobile=touch, locale="es")
    page.locator("#uncover").click()
    page.locator(".plan").wait_for()
    first = page.evaluate(PLACES)
    assert len(first) > 2 * len(table.rules.boxes)
    cards = [*owned(table, 0), *(table.rules.card_ids[number] for number in table.rules.blank_cards)]
    for card, box in zip(cards, table.rules.boxes, strict=False):
        page.locator(f".dock-hand .hand [data-target='card:{card}']").evaluate("one => one.click()")
        page.locator(f".plan [data-target='box:{box}']").evaluate("one => one.click()")
        expect(page.locator(f"#at-box-{box} .mini").first).to_have_attribute("data-target", f"card:{card}")
        assert moved(first, page.evaluate(PLACES)) == {}, (card, box)
    assert len(page.evaluate(WIDTHS)) == 1
    assert touch or page.evaluate("((tray) => tray.scrollHeight - tray.clientHeight)(document.querySelector('.tray'))") <= 0
    assert page.evaluate(CUT) == []
