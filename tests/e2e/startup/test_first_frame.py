"""The first frame waits for nothing, and later content moves little."""

import re

import pytest
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

SHIFTS = """globalThis.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({value}) => { shifts += value; }))
    .observe({type: "layout-shift"});"""
"""Sums the cumulative layout shift, as browsers measure it."""


@pytest.mark.parametrize("size", [(412, 823), (1280, 800)])
def test_nothing_moves_when_board_and_fonts_come(visit, site_url, size):
    """The board has its place in the first frame; a word in a font of the device has the place it has in Mincho."""
    page = visit("about:blank", ready=False)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
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
    assert page.evaluate("shifts") < .01, "half of what Lighthouse may see: fonts come in any order"
    seal = page.locator(".masthead .seal").bounding_box()
    assert seal is not None
    assert seal["height"] > 1.5 * seal["width"], "its two signs stand one below the other"


ASKED_LATER = """() => {
    const painted = Math.min(performance.getEntriesByName("first-contentful-paint")[0].startTime - 8, 500);
    const asked = performance.getEntriesByType("resource").filter(({name}) => /[.](mjs|js|wasm|bin|json)$/.test(name));
    return [asked.length, asked.filter(({startTime}) => startTime < painted).map(({name}) => name)];
}"""
"""Requests that came too early. The time of a paint has a resolution of some milliseconds; it is waited for half a second."""


def test_the_first_frame_waits_for_nothing(visit):
    """Code, wasm and archive are requested after the paint."""
    asked, early = visit().evaluate(ASKED_LATER)
    assert asked > 10
    assert early == []
