"""Yedo between two browsers: the host's page deals, the guest's has what its seat may know, before and after a reload."""

import json

import pytest

from tests.e2e.support.live_pages import OVER, RECORD, choose, chosen, come_back, sit_down
from tests.e2e.support.ui_driver import becomes

pytestmark = pytest.mark.browser

SEEN = """
import json
from main import app
table = app.session.table
answer = json.dumps([table.has_full_state, table.view({seat}, {at}).state.plain(),
                     [str(event) for _, event in table.log({seat}) if _ <= {at}]])
"""
HIDDEN = """
import json
from main import app
table = app.session.table
known = json.dumps([table.view(1, at).state.plain() for at in range(len(table.history) + 1)]) + str(table.log(1))
held = [face for pile in table.state.missions[0] for face, _ in pile]
answer = [face for face in held if f'"{face}"' not in known and f"'{face}'" not in known]
"""
CHECKED = "from main import app\nanswer = app.verdict is not None and [list(app.verdict.proved), app.verdict.wrong]"


def play(until, python, *pages):
    """All go on until so many choices have been made, or the end."""
    for page in pages:
        choose(page, python, until if isinstance(until, str) else f"len(main.app.session.table.history) >= {until}", seed=1)
    for page in pages:
        chosen(page, python)


def same_for_the_guest(host, guest, at, python, seat=1):
    """What the seat may know at its own page is what it may know at the table."""
    (whole, *true), (seen_whole, *seen) = (json.loads(python(page, SEEN.format(at=at, seat=seat))) for page in (host, guest))
    assert (whole, seen_whole) == (True, False)
    assert seen == true


def test_the_host_deals_and_a_guest_sees_its_own_hand_alone(hurried, python):
    host, guest = hurried(), hurried()
    sit_down(host, [guest], python, "setup.game yedo", deals=True)
    play(8, python, host, guest)
    same_for_the_guest(host, guest, 8, python)
    guest.reload()
    come_back(host, guest, 1)
    play(14, python, host, guest)
    same_for_the_guest(host, guest, 14, python)
    hidden = python(host, HIDDEN)       # as a rule some: what is drawn differs from game to game
    known = python(guest, SEEN.format(at=14, seat=1)) + guest.evaluate("JSON.stringify(localStorage)")
    assert [face for face in hidden if f'"{face}"' in known] == []
    assert guest.locator("#prompt").inner_text().strip()


@pytest.mark.timeout(3_600)         # three pages on a busy machine
def test_a_whole_game_of_yedo_is_dealt_to_three_browsers_each_sees_its_own_hand_and_in_the_end_the_deal(hurried, python):
    host, *guests = hurried(), hurried(), hurried()
    sit_down(host, guests, python, "setup.game yedo", "setup.option rounds 6", deals=True)
    play(12, python, host, *guests)
    for seat, guest in enumerate(guests, 1):
        same_for_the_guest(host, guest, 12, python, seat)
    for page in (host, *guests):
        assert page.locator("#prompt").inner_text().strip()
        assert page.locator("#live-last").inner_text().strip()
    play(OVER, python, host, *guests)
    record = python(host, RECORD)
    for guest in guests:
        becomes(guest, lambda page: python(page, RECORD), record)       # known once the host has shown its deal
    guests[0].locator("#live-proof").click()
    becomes(guests[0], lambda page: python(page, CHECKED), [["rules", "dice", "deal", "signed"], ""])
