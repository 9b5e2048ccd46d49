"""A game as a film in a browser: it plays in the dialog, is exported as files, and is still with reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
MOST = 1_000_000
LOADED = "(one) => one.complete && one.naturalWidth > 0"
TOP = "(one) => one.getBoundingClientRect().y"
PLACED = """() => new MutationObserver((_, watched) => {
    const button = document.querySelector("#gif-make");
    if (!button) return;
    watched.disconnect();
    window.placed = button.getBoundingClientRect().y;
}).observe(document.body, { childList: true, subtree: true })"""
"""Records where the button below a film is when it is drawn, while the film still loads."""
SEEN = """async (bytes) => {
    const seen = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
    await Promise.all([seen.completed, seen.tracks.ready]);
    const { frameCount, repetitionCount } = seen.tracks.selectedTrack, colours = new Set();
    const canvas = new OffscreenCanvas(1, 1), pen = canvas.getContext("2d");
    let held = 0, size;
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await seen.decode({ frameIndex });
        held += image.duration / 1000;
        size = [canvas.width, canvas.height] = [image.displayWidth, image.displayHeight];
        pen.drawImage(image, 0, 0);
        image.close();
    }
    for (const colour of new Uint32Array(pen.getImageData(0, 0, ...size).data.buffer)) colours.add(colour);
    return { frameCount, repetitionCount: String(repetitionCount), held: Math.round(held), size, colours: colours.size };
}"""
"""Reads a GIF: its number of pictures, and the last one."""


@pytest.mark.parametrize(("game", "seats"), [("tenka-meidou", 3), ("shogun", 3), ("yedo", 2)])
def test_a_finished_game_is_exported_as_film_picture_and_chronicle(visit, site_url, game, seats):
    """From the result: the film is drawn, its file is small and plays by itself, the picture is a PNG, the chronicle opens."""
    table = ui_driver.random_game(seats, "a film", game=game, options={"rounds": "6"} if game == "yedo" else {})
    page = visit(ui_driver.address(site_url, table))
    page.locator("#film-open").click()
    film = page.locator("#film")
    expect(film).to_be_visible()
    ui_driver.becomes(page, lambda page: page.locator("#film").evaluate(LOADED), True)
    assert ui_driver.fits(page)
    text = ui_driver.downloaded(page, "#film-down")
    assert len(text.encode()) <= MOST
    with page.expect_download() as offered:
        page.locator("#film-still").click()
    assert offered.value.path().read_bytes().startswith(b"\x89PNG")
    with page.context.expect_page() as opened:
        page.locator("#film-chronicle").click()
    expect(opened.value.locator("main")).to_be_visible()
    expect(opened.value.locator("h1")).not_to_be_empty()
    opened.value.close()

    page.locator("[data-act='close']").click()
    page.set_content(text)
    moving = "() => document.getAnimations().length"
    assert page.evaluate(moving) == 0            # This page has reduced motion: only the last picture is visible
    expect(page.locator(".fr.last")).to_be_visible()
    hidden = "(all) => all.every((one) => getComputedStyle(one).visibility === 'hidden')"
    assert page.locator(".fr:not(.last)").evaluate_all(hidden)
    page.emulate_media(reduced_motion="no-preference")
    ui_driver.becomes(page, lambda page: page.evaluate(moving) > 2, True)


def test_a_running_game_has_a_film_too_and_a_gif_for_messengers(borrow, site_url):
    """From the dialog of sharing, on a phone. The encoder of GIFs is fetched on request; it can be cancelled."""
    table = ui_driver.random_game(2, "half", 8)
    page = borrow(ui_driver.address(site_url, table), viewport={"width": 390, "height": 844})
    page.locator("[data-act='open'][data-arg='share']").first.click()
    page.evaluate(PLACED)
    page.locator("#film-open-share").click()
    expect(page.locator("#film")).to_be_visible()
    ui_driver.becomes(page, lambda page: page.locator("#film").evaluate(LOADED), True)
    assert page.locator("#gif-make").evaluate(TOP) == page.evaluate("window.placed")
    assert ui_driver.fits(page)
    fetched = "performance.getEntriesByType('resource').some((one) => one.name.includes('/film-'))"
    assert not page.evaluate(fetched)
    page.evaluate("() => { window.Worker = class extends Worker { postMessage() {} }; }")       # A worker that never answers
    page.locator("#gif-make").click()
    expect(page.locator("#gif-stop")).to_be_focused()
    assert page.locator("#gif-stop").evaluate(TOP) == page.evaluate("window.placed")
    page.locator("#gif-stop").click()
    expect(page.locator("#gif-make")).to_be_focused()
    page.evaluate("() => { window.Worker = Object.getPrototypeOf(Worker); }")
    page.locator("#gif-make").click()
    expect(page.locator("#gif-take")).to_be_focused()
    assert page.locator("#gif-take").evaluate(TOP) == page.evaluate("window.placed")
    assert ui_driver.fits(page)
    with page.expect_download() as offered:
        page.locator("#gif-take").click()
    assert offered.value.suggested_filename == "tenka-meidou-from-a-link.gif"
    data = offered.value.path().read_bytes()
    assert data.startswith(b"GIF89a")
    assert len(data) <= 2 * MOST
    seen, [wide, high] = page.evaluate(SEEN, list(data)), film_size(page)
    assert seen["size"] == [640, round(high * 640 / wide)]
    assert seen["repetitionCount"] == "Infinity"
    assert seen["frameCount"] >= seen["held"] / 600
    assert seen["held"] % 100 == 0
    assert seen["colours"] > 64


def film_size(page):
    """Return the size that the film's file names."""
    return page.locator("#film").evaluate("(one) => [one.naturalWidth, one.naturalHeight]")
