"""The first frame: it waits for nothing, and what comes after it moves little."""

import re

import pytest
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

SHIFTS = """globalThis.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({value}) => { shifts += value; }))
    .observe({type: "layout-shift"});"""
"""Adds up how much of the page moves, as browsers measure it (cumulative layout shift)."""


def test_little_moves_when_board_and_fonts_come(visit, site_url):
    """The board has its place in the first frame; a font of the device has about Mincho's measures."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.add_init_script(SHIFTS)
    held: list[Route] = []
    page.route(re.compile(r"woff2$"), lambda route: held.append(route))  # noqa: PLW0108  # Playwright writes on what it calls
    page.goto(site_url, wait_until="commit")
    expect(page.locator("html[data-painted]")).to_have_count(1)
    expect(page.locator(".view .board .place-name").first).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute_all()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    assert page.evaluate("document.fonts.check('16px Mincho')")
    assert page.evaluate("shifts") < .03


ASKED_LATER = """() => {
    const painted = Math.min(performance.getEntriesByName("first-contentful-paint")[0].startTime - 8, 500);
    const asked = performance.getEntriesByType("resource").filter(({name}) => /[.](mjs|js|wasm|bin|json)$/.test(name));
    return [asked.length, asked.filter(({startTime}) => startTime < painted).map(({name}) => name)];
}"""
"""What was asked for too early. The moment of a paint is told in steps of some milliseconds; it is waited for half a second."""


def test_the_first_frame_waits_for_nothing(visit):
    """Code, wasm and archive are asked for once it is painted."""
    asked, early = visit().evaluate(ASKED_LATER)
    assert asked > 10
    assert early == []
