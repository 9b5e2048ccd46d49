"""Browsers that share nothing play live over real data channels, without any server between them."""

import pytest
from playwright.sync_api import expect

from tenka.multiplayer.realtime import verify
from tenka_web.features.realtime.sdp import WATCH
from tests.app.wires import checks
from tests.e2e.support import hands, ui_driver
from tests.e2e.support.live_pages import MOMENT, PLAYER, at_the_table, connect, invite, sit_down, to_the_end

pytestmark = pytest.mark.browser

def seated(page):
    """At the table, in a hurry."""
    page.locator("#table").wait_for()
    page.evaluate(PLAYER)


def look_on(host, watcher):
    """Somebody opens the link to look on, and is let in."""
    host.locator("#live-state").click()
    host.locator("#live-watch").click()
    invite(host, watcher, WATCH)
    expect(watcher.locator("#live-name")).to_have_count(0)
    watcher.locator("#live-join").click()
    connect(host, watcher)
    watcher.locator("#table").wait_for()


def told(page, python):
    """The proof of the live game."""
    return python(page, ui_driver.MEETING + "answer = meeting.game.proof")


NAMES = "from main import app\nanswer = [seat.name for seat in app.session.seats]"


def test_a_whole_game_with_clocks_the_host_killed_in_the_middle_somebody_who_looks_on_and_another_game(visit, hurried, python):
    host, guest, watcher = (hurried() for _ in range(3))
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#live-clock [data-arg='40']").click()
    host.locator("#start").click()
    host.locator("#live-near").click()
    link = host.locator("#live-link-1")
    link.wait_for()
    assert len(link.input_value()) < 500
    expect(host.locator("#live-place-1 .qr")).to_have_count(1)
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())
    guest.locator("#live-name").fill("Hana")
    guest.locator("#live-join").click()
    connect(host, guest)
    for page in (host, guest):
        seated(page)
        expect(page.locator("#seats")).to_contain_text("remote, ")
        expect(page.locator("#clock-0, #clock-1")).to_have_count(2)
    expect(host.locator("#seats")).to_contain_text("Hana")

    guest.wait_for_function(f"{MOMENT} >= 12")
    address, kept = host.url, host.context.storage_state()
    host.context.close()
    host = visit(address, storage_state=kept)
    expect(guest.locator("#live-back")).to_contain_text("Ask for a new link")
    host.locator("#back-go").click()
    invite(host, guest, 1)
    connect(host, guest)
    at_the_table(host, guest)           # the dialog has shut itself
    look_on(host, watcher)
    host.locator("#dialog [data-act='close']").click()
    at_the_table(host, guest)
    expect(watcher.locator("#prompt [data-act='choose']")).to_have_count(0)
    seated(host)
    seated(watcher)
    to_the_end(host, guest, watcher)

    guest.evaluate("clearInterval(window.player)")
    guest.locator("#live-proof").click()
    expect(guest.locator("#proof-proved li")).to_have_count(3)
    for page in (host, watcher):
        ui_driver.becomes(page, lambda page: told(page, python) == told(guest, python), True)
    verdict = verify.verify(told(host, python), checks)
    assert (verdict.unsigned, verdict.ended) == ((), (0, 1))
    # once more over the connection that stands, the seats turned: nobody sends or opens anything
    before = python(host, NAMES)
    guest.locator("#dialog [data-act='close']").click()
    host.evaluate("clearInterval(window.player)")
    host.locator("#prompt [data-act='rematch']").click()
    guest.locator("#notice-box [data-act='live.rematch']").click()
    for page in (host, guest):
        expect(page.locator("#prompt .over")).to_have_count(0)
        expect(page.locator("#seats")).to_contain_text("remote, ")
    assert python(host, NAMES) == python(guest, NAMES) == before[::-1]


STILL = ui_driver.MEETING + """state = meeting.game.state
answer = state.game.n if state.game.is_calm and not state.acts else -1
"""


def is_one(slots):
    """Whether all pages are calm at the same slot."""
    return slots[0] >= 0 and len(set(slots)) == 1


def stop(pages, python):
    """Nobody chooses any more, and all pages come to one slot: who leaves while a chance is owed can't be let back at once."""
    for page in pages:
        page.evaluate("clearInterval(window.player)")
    for page in pages:
        hands.settle(page)
    ui_driver.becomes(pages[0], lambda _: is_one([python(page, STILL) for page in pages]), True)


def let_back(host, fresh):
    """A browser without the key of its seat comes to it, the words on both pages are the same, and the host lets it back."""
    expect(host.locator("#seats")).to_contain_text("not connected")
    host.locator("#live-state").click()
    host.locator("#live-again-1").click()
    invite(host, fresh, 1)
    fresh.locator("#live-name").fill("Hana again")
    fresh.locator("#live-join").click()
    connect(host, fresh)
    fresh.locator("#live-aloud").wait_for()
    host.locator("#dialog [data-act='close']").click()
    expect(host.locator("#live-aloud")).to_have_text(fresh.locator("#live-aloud").inner_text())
    host.locator("#renew-ask-1").click()
    fresh.locator("#table").wait_for()
    for page in (host, fresh):
        expect(page.locator("#seats")).not_to_contain_text("not connected")


def test_two_pages_play_through_a_reload_a_lost_key_and_a_departure(hurried, python):
    """They talk and play, a page is loaded anew, another one has lost its key; who stays in the end plays on against a bot."""
    host, guest = hurried(), hurried()
    sit_down(host, [guest], python, "setup.game tenka-meidou")
    state = ui_driver.MEETING + "game = meeting.game\nanswer = [game.state.game.n, game.table.record()]"
    guest.locator("#live-say").fill("hello <b>there</b>")
    guest.locator("#live-say").press("Enter")
    expect(host.locator("#live-strip .live-said")).to_contain_text("hello <b>there</b>")
    for page in (host, guest):
        page.evaluate(PLAYER)
    guest.wait_for_function(f"{MOMENT} >= 6")
    guest.reload()
    guest.wait_for_selector("html[data-ready]", state="attached")
    guest.locator("#live-strip").wait_for()
    expect(host.locator("#seats")).to_contain_text("not connected")
    host.evaluate("clearInterval(window.player)")
    host.locator("#live-state").click()
    host.locator("#live-again-1").click()
    invite(host, guest, 1)
    connect(host, guest)
    at_the_table(host, guest)
    before = python(host, state)
    for page in (host, guest):
        page.evaluate(PLAYER)
    guest.wait_for_function(f"{MOMENT} >= 14")
    stop((host, guest), python)
    guest.close()
    guest = hurried()
    let_back(host, guest)
    for page in (host, guest):
        page.evaluate(PLAYER)
    guest.wait_for_function(f"{MOMENT} >= 18")
    stop((host, guest), python)
    guest.close()
    expect(host.locator("#seats")).to_contain_text("not connected")
    host.locator("#live-state").click()
    host.locator("#live-without").click()
    expect(host.locator("#seats")).not_to_contain_text("not connected")
    last = python(host, state)
    assert last[0] > before[0]
    host.evaluate(PLAYER)
    host.wait_for_function(f"{MOMENT} >= 22")
