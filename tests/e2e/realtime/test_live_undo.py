"""Two real pages: a slip is taken back when the other agrees and stands when not; who is left alone goes on by letters."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.support.live_pages import CHOICES, sit_down
from tests.e2e.support.ui_driver import MEETING, becomes

pytestmark = pytest.mark.browser


def test_a_slip_is_taken_back_when_the_other_agrees_and_who_is_left_goes_on_by_letters(hurried, python):
    host, guest = hurried(), hurried()
    guest.set_viewport_size(PHONE)
    sit_down(host, [guest], python, "setup.game tenka-meidou", "setup.option first 1")
    host.locator("#prompt [data-act='choose'][data-arg='roll']").click()
    host.locator("#prompt [data-act='choose'][data-arg^='deploy']").first.click()
    host.locator("#live-undo").click()
    expect(host.locator("#live-undo-asked")).to_contain_text("Waiting for")
    expect(guest.locator("#live-undo-yes")).to_be_in_viewport()     # once, and on a phone in sight at once
    expect(guest.locator("#notice-box")).to_have_count(0)
    guest.locator("#live-undo-yes").click()
    for page in (host, guest):
        becomes(page, lambda one: python(one, CHOICES), 1)
        expect(page.locator("#notice-box")).to_contain_text("taken back")
    host.locator("#prompt [data-act='choose'][data-arg^='deploy']").last.click()
    for page in (host, guest):
        becomes(page, lambda one: python(one, CHOICES), 2)
    host.locator("#live-undo").click()
    guest.locator("#live-undo-no").click()
    expect(host.locator("#notice-box")).to_contain_text("It stands")
    expect(guest.locator("#live-undo-no")).to_have_count(0)
    records = {python(page, "from main import app\nanswer = app.session.table.record()") for page in (host, guest)}
    assert len(records) == 1
    python(guest, MEETING + "meeting.peers.close(0)\nanswer = True")
    host.locator("#back-letters").click()
    host.locator("#dialog #link").wait_for()
    assert python(host, "from main import app\nanswer = app.session.mode.by_letters") is True
