"""A year of Shogun with five seats, three pages over real data channels and two bots; one page is reloaded, one killed."""

import json

import pytest

from tests.e2e.realtime.test_live import connect, invite, sit_down
from tests.e2e.support.ui_driver import MEETING

pytestmark = pytest.mark.browser

CHOOSER = """
import asyncio, js, main, random, time
rng, app, paint, due = random.Random({seed}), main.app, main.painter.paint, [True, 0.0]
def later(page):
    due[0] = True
def look():
    if due[0] and time.monotonic() > due[1] + 1:
        due[:] = False, time.monotonic()
        paint(main.page)
async def choose():
    while app.session is None or app.session.table.state.year < 2:
        session = app.session
        if session is not None and session.playback.story is not None:
            main.page.do("story.end")
        elif session is not None and (seat := session.person()) is not None and not session.is_stopped and session.is_live:
            main.page.do("choose", str(rng.choice(session.table.decision.forward_choices(seat))))
        elif session is not None:
            js.document.documentElement.dataset.season = str(session.table.state.season)
            js.document.documentElement.dataset.moment = str(len(session.table.history))
        look()
        await asyncio.sleep(0.01)
    main.painter.paint = paint
    js.document.documentElement.dataset.season = "next year"
    main.painter.paint(main.page)
main.painter.paint = later
main.chooser = asyncio.ensure_future(choose())
answer = True
"""
"""A visitor who takes any answer, by act, as soon as one is asked, until the second year of Shogun; the page is painted once a
second, for three at once on one machine."""
KNOWN = """
from main import app
from tenka_web.features.realtime.state import live
table = live(app).meeting.game.table
answer = [[line.seat, str(line.choice), [list(one.values) for one in line.outcomes]]
          for line in table.history[: table.public_moment]]
"""


def come_back(host, guest, place):
    """By the same two links, after the page was gone."""
    guest.wait_for_selector("html[data-ready]", state="attached")
    guest.locator("#live-strip, #prompt [data-act='story.end']").first.wait_for()
    # what was being told when it went; it may end by itself meanwhile
    guest.evaluate("document.querySelector(`#prompt [data-act='story.end']`)?.click()")
    guest.locator("#live-strip").wait_for()
    host.locator("#live-state").click()
    host.locator(f"#live-again-{place}").click()
    invite(host, guest, place)
    connect(host, guest)
    for page, where in ((host, place), (guest, 0)):
        page.locator(f"#live-place-{where}.here").wait_for()
        page.locator("#dialog [data-act='close']").click()


def season(page, number):
    """Wait until a page has come so far in the year; as long as somebody chooses it is on its way."""
    while (stand := page.evaluate("() => ({...document.documentElement.dataset})")).get("season", "") < number:
        page.wait_for_function(
            "([number, moment]) => { const { dataset } = document.documentElement;"
            " return dataset.season >= number || (dataset.moment ?? \"\") !== moment; }",
            arg=[number, stand.get("moment", "")])


def test_a_year_of_shogun_with_five_seats_two_of_them_bots_one_page_reloaded_and_one_killed(visit, hurried, python):
    host, *guests = (hurried() for _ in range(3))
    sit_down(host, guests, python, "setup.game shogun", "setup.option start prescribed", seats=5, others="light")
    assert python(host, "from main import app\nanswer = [seat.kind for seat in app.session.seats][3:]") == ["light", "light"]
    for seed, page in enumerate((host, *guests)):
        python(page, CHOOSER.format(seed=seed))
    season(guests[0], "1")
    guests[0].reload()
    come_back(host, guests[0], 1)
    python(guests[0], CHOOSER.format(seed=11))
    season(guests[1], "2")
    python(guests[1], "import main\nanswer = main.chooser.cancel()")       # a secret answer is nowhere but in its memory
    address, kept = guests[1].url, guests[1].context.storage_state()
    guests[1].context.close()       # what it says in between it has no memory of
    guests[1] = visit(address, storage_state=kept)
    come_back(host, guests[1], 2)
    python(guests[1], CHOOSER.format(seed=12))
    for page in (host, *guests):
        season(page, "next year")
    told = [json.dumps(python(page, KNOWN)) for page in (host, *guests)]
    shortest = min(map(len, told)) - 2
    assert shortest > 2_000
    assert len({text[:shortest] for text in told}) == 1
    assert python(host, "from main import app\nanswer = dict(app.session.table.rules.options)['decks']") == "turned"
    assert python(host, MEETING + "answer = meeting.game.stopped") is None
