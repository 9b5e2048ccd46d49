"""A host and a friend by phone, strangers to it all: what each is told to do, and an answer that a messenger opens in a tab."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, arrived
from tests.e2e.support.live_pages import invite
from tests.e2e.support.ui_driver import cut

pytestmark = pytest.mark.browser
COPIED = """() => {
    window.copied = [];
    navigator.clipboard.writeText = async (text) => { window.copied.push(text); };
}"""


def test_two_strangers_meet_by_three_clicks_each_and_a_tab_hands_the_answer_on(hurried, site_url):
    host, guest = hurried(), hurried()
    guest.set_viewport_size(PHONE)
    for page in (host, guest):
        page.evaluate(COPIED)
    host.locator("#play-friend").click()
    host.locator("#friend-now").wait_for()
    assert cut(host) == []
    host.locator("#friend-now").click()
    host.locator("#live-near").click()
    host.locator("#live-step-1.now #live-send-1").click()
    host.locator("#live-step-2.now").wait_for()
    assert cut(host) == []
    assert "Tenka Meidou" in host.evaluate("window.copied[0]")
    invite(host, guest, 1)
    assert cut(guest) == []
    guest.locator("#live-join").click()
    guest.locator("#live-step-1.now #live-send-0").click()
    guest.locator("#live-step-2.now").wait_for()
    assert cut(guest) == []
    answer = guest.evaluate("window.copied[0]").split("#")[1].strip()
    tab = arrived(host.context, f"{site_url}#{answer}", True)
    expect(tab.locator("#notice-box")).to_contain_text("was handed to the tab")
    for page in (host, guest):
        page.locator("#table").wait_for()
