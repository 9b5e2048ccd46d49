"""Two browsers that share nothing play live over a real data channel, without any server between them."""

import pytest

from tenka.live import proof
from tests.page.wires import right

pytestmark = pytest.mark.browser

HURRY = '{"pace":"instant"}'
PLAYER = """() => { window.player = setInterval(() => {
    const answer = document.querySelector("#prompt [data-act='story.end'], #prompt #sure, #prompt [data-act='choose']");
    answer?.click();
}, 25); }"""
"""A visitor who takes the first answer offered, as soon as it is there."""
MOMENT = "Number(document.querySelector('#history input')?.max ?? 0)"


def seated(page):
    """At the table, in a hurry."""
    page.locator("#table").wait_for()
    page.evaluate(PLAYER)


def connect(host, guest, place=1):
    """The answer, from the guest's window to the host's."""
    answer = guest.locator("#live-link-0")
    answer.wait_for()
    host.locator("#live-answer").fill(answer.input_value())
    host.locator("#live-answer").blur()


def test_a_whole_game_with_a_page_reloaded_in_the_middle(visit, python):
    host, guest = visit(), visit()
    for page in (host, guest):
        page.evaluate("(kept) => localStorage.setItem('tenka:settings', kept)", HURRY)
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    link = host.locator("#live-link-1")
    link.wait_for()
    assert len(link.input_value()) < 500
    assert host.locator("#live-place-1 .qr").count() == 1
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())
    guest.locator("#live-name").fill("Hana")
    guest.locator("#live-join").click()
    connect(host, guest)
    seated(host)
    seated(guest)
    assert "Hana" in host.locator("#seats").inner_text()

    guest.wait_for_function(f"{MOMENT} >= 12")
    guest.reload()
    guest.wait_for_selector("html[data-ready]", state="attached")
    guest.locator("#live-strip").wait_for()
    host.locator("#live-state").click()
    host.locator("#live-again-1").click()
    link.wait_for()
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())
    connect(host, guest)
    for page in (host, guest):
        page.locator("#live-place-1.here, #live-place-0.here").wait_for()
        page.locator("#dialog [data-act='close']").click()
    seated(guest)
    for page in (host, guest):
        page.locator("#prompt .over").wait_for()

    guest.evaluate("clearInterval(window.player)")
    guest.locator("#live-proof").click()
    assert guest.locator("#proof-proved li").count() == 4
    told = [python(page, "from main import app\nanswer = app.meeting.game.record()") for page in (host, guest)]
    assert told[0] == told[1]
    verdict = proof.verify(told[0], right)
    assert (verdict.wrong, verdict.proved) == ("", ("rules", "bound", "dice", "signed"))
