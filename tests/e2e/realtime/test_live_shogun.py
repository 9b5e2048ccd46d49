"""A whole game of Shogun with five seats, three pages over real data channels and two bots; one is reloaded, one killed."""

import pytest

from tests.e2e.support.live_pages import OVER, RECORD, choose, chosen, come_back, sit_down
from tests.e2e.support.ui_driver import MEETING

pytestmark = pytest.mark.browser

AT = "(main.app.session.table.state.year, main.app.session.table.state.season) >= ({}, {})"
"""A page has come to a season of a year."""


@pytest.mark.timeout(3_600)         # three pages on a busy machine
def test_a_whole_game_of_shogun_with_five_seats_two_of_them_bots_one_page_reloaded_and_one_killed(visit, hurried, python):
    host, *guests = (hurried() for _ in range(3))
    sit_down(host, guests, python, "setup.game shogun", "setup.option start prescribed", seats=5, others="light")
    assert python(host, "from main import app\nanswer = [seat.kind for seat in app.session.seats][3:]") == ["light", "light"]
    for seed, (page, stop) in enumerate(zip((host, *guests), (OVER, AT.format(1, 1), AT.format(1, 2)), strict=True)):
        choose(page, python, stop, seed)
    chosen(guests[0], python)
    guests[0].reload()
    come_back(host, guests[0], 1)
    choose(guests[0], python, OVER, seed=11)
    chosen(guests[1], python)       # a secret answer is nowhere but in its memory
    address, kept = guests[1].url, guests[1].context.storage_state()
    guests[1].context.close()       # what it says in between it has no memory of
    guests[1] = visit(address, storage_state=kept)
    come_back(host, guests[1], 2)
    choose(guests[1], python, OVER, seed=12)
    for page in (host, *guests):
        chosen(page, python)
    (record,) = {python(page, RECORD) for page in (host, *guests)}
    assert len(record) > 2_000
    assert python(host, "from main import app\nanswer = dict(app.session.table.rules.options)['decks']") == "turned"
    assert python(host, MEETING + "answer = meeting.game.stopped") is None
