"""Yedo between browsers that deal the cards together: locked and shuffled in their workers, before and after a reload;
the one game in the group that is played in, of 2,048 bits."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.realtime.test_live import connect, invite
from tests.e2e.realtime.test_live_dealt import HELD, play
from tests.e2e.realtime.test_live_year import come_back

pytestmark = pytest.mark.browser

OWN = """
import json
from main import app
common, table = app.meeting.together.state.common, app.session.table
opened = [place for names in common.table.opened.values() for place in names]
answer = json.dumps([{place: face for place, face in common.deal.names.items() if place not in opened}, table.whole])
"""
"""What lies at the places that this page alone knows."""
SHOWN = """
import json
from main import app
table = app.session.table
views = [table.view(seat, at).state.plain() for seat in range(2) for at in range(len(table.history) + 1)]
answer = json.dumps(views) + str(table.log({seat}))
"""
START = """
import main
for act in ("setup.game yedo", "setup.count 2", "setup.seat 1 kind live", "setup.deal together", "setup.option rounds 6"):
    main.front.do(*act.split(" ", 1))
main.painter.paint(main.front)
answer = True
"""


def nothing_of_the_other(page, other, seat, python):
    """What the other page alone knows is in nothing that this one shows or keeps."""
    (mine, whole), (theirs, _) = (json.loads(python(one, OWN)) for one in (page, other))
    assert not whole
    hidden = set(theirs.values()) - set(mine.values())
    assert hidden
    known = python(page, SHOWN.replace("{seat}", str(seat))) + python(page, HELD)
    assert [face for face in hidden if f'"{face}"' in known or f"'{face}'" in known] == []


def test_two_browsers_deal_together_and_neither_knows_the_hand_of_the_other(hurried, python):
    host, guest = hurried(), hurried()
    python(host, START)
    expect(host.locator("#live-hands")).to_contain_text("lock and shuffle")
    host.locator("#start").click()
    invite(host, guest, 1)
    guest.locator("#live-name").fill("Hana")
    guest.locator("#live-join").click()
    connect(host, guest)
    guest.get_by_text("of 4").wait_for()        # the shuffling, while the page stays awake
    for page in (host, guest):
        page.locator("#table").wait_for()
    play(8, python, host, guest)
    nothing_of_the_other(host, guest, 0, python)
    nothing_of_the_other(guest, host, 1, python)
    guest.reload()
    come_back(host, guest, 1)
    play(16, python, host, guest)
    nothing_of_the_other(host, guest, 0, python)
    nothing_of_the_other(guest, host, 1, python)
    for page in (host, guest):
        expect(page.locator("#prompt .warning")).to_have_count(0)
