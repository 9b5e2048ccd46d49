"""Two browsers that share nothing but links: a slip that has gone out is taken back once the other has agreed."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.correspondence.test_correspondence import answer_of, come, instant
from tests.e2e.support.ui_driver import becomes

pytestmark = pytest.mark.browser
MOMENT = "from main import app\nanswer = len(app.session.table.history)"
SET_UP = """
import main
for act in ("setup.game:tenka-meidou", "setup.count:2", "setup.seat:1 kind link", "setup.option:first 1"):
    main.page.do(*act.split(":", 1))
main.painter.paint(main.page)
answer = True
"""
RECORD = "from main import app\nanswer = app.session.table.record()"


def test_a_slip_that_has_gone_out_is_taken_back_when_the_other_agrees(app, borrow, python):
    instant(app)
    python(app, SET_UP)
    app.locator("#start").click()
    app.locator("#prompt [data-act='choose'][data-arg='roll']").click()
    app.locator("#prompt [data-act='choose'][data-arg^='deploy']").first.click()
    guest = borrow(answer_of(app))
    guest.set_viewport_size(PHONE)
    guest.locator("#join-1").click()
    guest.wait_for_function("document.title.startsWith('Your turn')")
    # the guest is known to its host once it has written; it has nothing to say but itself, so the slip is its own
    instant(guest)
    guest.locator("#prompt [data-act='choose'][data-arg='roll']").click()
    guest.locator("#prompt [data-act='choose'][data-arg^='deploy']").first.click()
    come(app, answer_of(guest))
    guest.locator("#letter-back").click()
    expect(guest.locator("#sentence")).to_contain_text("asks to take a choice back")
    app.evaluate("(hash) => { location.hash = hash }", answer_of(guest).partition("#")[2])
    app.locator("#letter-back-yes").click()
    expect(app.locator("#sentence")).to_contain_text("agrees")
    guest.evaluate("(hash) => { location.hash = hash }", answer_of(app).partition("#")[2])
    becomes(guest, lambda page: python(page, MOMENT), 3)
    expect(guest.locator("#notice-box")).to_contain_text("taken back")
    guest.locator("#prompt [data-act='choose'][data-arg^='deploy']").last.click()
    app.evaluate("(hash) => { location.hash = hash }", answer_of(guest).partition("#")[2])
    becomes(app, lambda page: python(page, MOMENT), 4)
    assert python(app, RECORD) == python(guest, RECORD)
