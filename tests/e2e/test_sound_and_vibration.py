"""Vibration of a phone, sounds that are offered once, and the page as an app, in a browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
OFFERED = """() => {
    const event = new Event("beforeinstallprompt", {cancelable: true});
    event.prompt = () => { globalThis.asked = true; return Promise.resolve(); };
    dispatchEvent(event);
    return event.defaultPrevented;
}"""


def test_installation_is_offered_by_a_button_until_it_is_done(app):
    """In the lobby's foot: nothing above it moves."""
    tops = "() => [...document.querySelectorAll('.game-tile, .ways .button, .view')].map((one) => one.getBoundingClientRect().y)"
    before = app.evaluate(tops)
    assert app.evaluate(OFFERED)
    expect(app.locator("#install")).to_be_visible()
    assert app.evaluate(tops) == before
    app.locator("#install").click()
    app.wait_for_function("globalThis.asked")
    expect(app.locator("#install")).to_have_count(0)


def test_a_choice_vibrates_on_a_phone_and_vibration_can_be_switched_off(visit):
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.evaluate("() => { globalThis.felt = []; navigator.vibrate = (pattern) => felt.push([...pattern]) > 0; }")
    phone.locator("#play-now").tap()
    phone.locator("#table").wait_for()
    phone.locator(f"{ui_driver.ANSWER}[data-arg='roll']").first.tap()
    phone.wait_for_function("felt.length")
    phone.locator("[data-act='open'][data-arg='settings']").first.tap()
    expect(phone.locator("[data-act='switch'][data-arg='touch']")).to_have_attribute("aria-checked", "true")
    phone.locator("[data-act='switch'][data-arg='touch']").tap()
    expect(phone.locator("[data-act='switch'][data-arg='touch']")).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_sounds_are_offered_below_the_first_story_alone(borrow, screen):
    page = borrow(viewport={"width": screen[0], "height": screen[1]})
    page.locator("[data-act='setup.game'][data-arg='shogun']").click()
    page.locator("#play-now").click()
    offer, length = page.locator("#sounds-off"), page.locator("#tales-all")
    page.locator(".story").wait_for()
    if length.is_hidden():      # A phone shows the tower alone, and offers beside the first story on the map
        page.locator("[data-act='story.end']:visible").first.click()
        page.locator("#advise:not([disabled])").click()
        page.locator("#do-done").click()
    length.click()      # One question at a time: the length of stories comes first
    expect(offer).to_be_visible()
    assert page.evaluate("document.querySelector('#sounds-off').closest('.tales').nextElementSibling") is None
    assert ui_driver.fits(page)
    offer.click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("#table")).to_be_visible()
    expect(offer).to_have_count(0)
