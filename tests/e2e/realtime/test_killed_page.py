"""Both pages of a live game die, as by a crash, while plans are sealed and not open."""

import pytest

from tests.e2e.conftest import arrived
from tests.e2e.support.live_pages import come_back, sit_down
from tests.e2e.support.ui_driver import becomes

pytestmark = pytest.mark.browser

ANSWER = """
import main
page, session, given = main.page, main.app.session, []
if session.playback.story is not None:
    page.do("story.end")
while (seat := session.asked_person) is not None and session.table.decision.sealed:
    if session.ui.covered:
        page.do("uncover")
    given.append([seat, str(session.table.decision.forward_choices(seat)[0])])
    page.do("choose", given[-1][1])
main.painter.paint(page)
answer = given
"""
"""The people at a page lay what comes first; their plans."""
STAND = """
from main import app
from tenka_web.features.realtime.state import live_state
state = live_state(app).meeting.game.state
answer = [state.game.due.kind, sorted(state.acts)]
"""
TOLD = "from main import app\nanswer = [[line.seat, str(line.choice)] for line in app.session.table.history]"


def die(page):
    """The page's own process is killed: nothing is said, tidied up or written any more, as it would be where a page is closed."""
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
    wire = page.context.browser.new_browser_cdp_session()
    session = wire.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
    with page.expect_event("crash"):        # by a message that nobody waits to be answered
        wire.send("Target.sendMessageToTarget", {"sessionId": session, "message": '{"id": 1, "method": "Page.crash"}'})
    page.close()


def risen(host, guest):
    """The same addresses in the same browsers, which start together; the two find each other by the same two links."""
    host, guest = (arrived(page.context, page.url, ready=False) for page in (host, guest))
    host.wait_for_selector("html[data-ready]", state="attached")
    come_back(host, guest, 1)
    return host, guest


def test_pages_that_die_amid_sealed_plans_go_on_as_they_stood(hurried, python):
    host, guest = hurried(), hurried()
    sit_down(host, [guest], python, "setup.game shogun", "setup.option start prescribed", seats=3)
    plans = python(guest, ANSWER)
    becomes(host, lambda page: python(page, STAND), ["commit", [1]])
    die(guest)      # its own plan is sealed, and nobody else's
    plans += python(host, ANSWER)
    becomes(host, lambda page: python(page, STAND)[0] in ("open", "commit"), True)
    die(host)       # all are sealed, or about to be
    host, guest = risen(host, guest)
    for page in (host, guest):
        becomes(page, lambda one: python(one, STAND), ["move", []])
    before = python(host, TOLD)
    assert python(guest, TOLD) == before
    assert sorted(before) == sorted(plans)
