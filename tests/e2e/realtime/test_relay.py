"""Browsers come together by one link each, through a relay on this machine; where no way is found it carries the game."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, arrived
from tests.e2e.support import modules
from tests.e2e.support.live_pages import CHOICES, IMPATIENT, NO_WAY
from tests.e2e.support.public_relay import DEAD, link_site, relaying
from tests.e2e.support.timeouts import PATIENCE
from tests.e2e.support.ui_driver import MEETING, becomes
from web.build import serve

pytestmark = pytest.mark.browser


@pytest.fixture
def relay():
    """A relay on this machine."""
    with relaying() as found:
        yield found


@pytest.fixture
def rejecting():
    with relaying("rejecting") as (address, _):
        yield address


@pytest.fixture
def site_of(chrome, dist, tmp_path):
    """A function from relays to a function that opens a page of a site with these."""
    contexts = []

    def made(*relays):
        link_site(dist, tmp_path, relays)
        return open_page

    def open_page(**options):
        context = chrome.new_context(service_workers="block", reduced_motion="reduce", locale="en-GB", **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return arrived(context, url, ready=True)

    with serve.serving(tmp_path) as url:
        yield made
        for context in contexts:
            context.close()


@pytest.fixture
def site(site_of, relay, rejecting):
    """A function that opens a page of a site with this relay behind one that is dead and one that takes nothing."""
    return site_of(DEAD, rejecting, relay[0])


def begin(site, python, *, blocked):
    """Two pages at one table, by one link."""
    host, guest = site(viewport={"width": 1280, "height": 800}), site(viewport=PHONE)
    for page in (host, guest):
        if blocked:
            page.evaluate(NO_WAY)
            python(page, IMPATIENT)
    offer(host)
    sit(host, guest)
    return host, guest


def offer(host):
    """A table for two, across the internet."""
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    host.locator("#live-far").click()
    host.locator("#live-link-1").wait_for()
    expect(host.locator("#live-answer")).to_have_count(0)


def sit(host, guest):
    """The guest opens its link, and both are at the table."""
    link = host.locator("#live-link-1").input_value()
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link)
    expect(guest.locator("#live-through")).to_contain_text("127.0.0.1")
    guest.locator("#live-join").click()
    for page in (host, guest):
        page.locator("#table").wait_for()


CARRIED = MEETING + "answer = sorted(meeting.peers.carried)"
HEARD = MEETING + "answer = [words for _, words in meeting.presence.texts]"
LEFT = MEETING + "answer = all(way.line is None for way in meeting.peers._ways.values())"


def roll(host, guest, python):
    """Whoever is asked rolls the dice, and both pages know."""
    buttons = [page.locator("#prompt [data-act='choose'][data-arg='roll']") for page in (host, guest)]
    becomes(host, lambda page: sum(one.count() for one in buttons), 1)
    next(one for one in buttons if one.count()).click()
    for page in (host, guest):
        becomes(page, lambda one: python(one, CHOICES), 1)


def test_one_link_and_nothing_to_send_back(site, python, relay):
    host, guest = begin(site, python, blocked=False)
    assert [python(page, CARRIED) for page in (host, guest)] == [[], []]
    for page in (host, guest):
        becomes(page, lambda one: python(one, LEFT), True)
    guest.reload()
    guest.wait_for_selector("html[data-ready]", state="attached")
    for page in (host, guest):
        expect(page.locator("#live-state")).to_contain_text("All are here")
    roll(host, guest, python)
    for page in (host, guest):
        becomes(page, lambda one: python(one, LEFT), True)
    relay[1].kill()
    python(host, MEETING + "meeting.say('still here')\nanswer = True")
    becomes(guest, lambda page: python(page, HEARD), ["still here"])


def test_where_no_way_is_found_the_relay_carries_the_game(site, python):
    host, guest = begin(site, python, blocked=True)
    assert [python(page, CARRIED) for page in (host, guest)] == [[1], [0]]
    roll(host, guest, python)
    host.locator("#live-state").click()
    expect(host.locator("#live-carried-1")).to_contain_text("relay carries the game")


@pytest.mark.parametrize("blocked", [False, True])
def test_a_relay_that_lags_three_seconds_brings_two_together_and_carries_their_game(site_of, python, blocked):
    with relaying("lagging") as (address, _):
        host, guest = begin(site_of(address), python, blocked=blocked)
        assert python(host, CARRIED) == [1] * blocked
        roll(host, guest, python)


ROOM = MEETING + """
from tenka_web.features.realtime import invitation_link
answer = invitation_link.parse(meeting.places[1].room).name
"""
STRANGERS = """async ([address, room]) => {
    const nostr = await import(`${document.documentElement.dataset.app}nostr.mjs`);
    window.overheard = [];
    window.there = 0;
    for (let at = 0; at < 20; at += 1) {
        let left = 5;
        const one = nostr.enter(address, room, () => { window.there += 1; one.send("noise " + at); }, (text) => {
            window.overheard.push(text);
            if (left-- > 0) one.send(text);
        }, () => {});
    }
}"""


def test_twenty_strangers_in_the_room_overhear_nothing_and_keep_nobody_apart(site, python, relay):
    """They say again all that they hear, and noise: what the two pages say is sealed, and counts once."""
    host, guest, stranger = site(), site(viewport=PHONE), site()
    offer(host)
    room = python(host, ROOM)
    modules.lend(stranger)
    stranger.evaluate(STRANGERS, [relay[0], room])
    becomes(stranger, lambda page: page.evaluate("window.there"), 20)
    sit(host, guest)
    roll(host, guest, python)
    overheard = " ".join(stranger.evaluate("window.overheard"))
    assert len(overheard) > 10_000
    for word in ("tenka", "Hana", "ufrag", "roll", "hello"):
        assert word not in overheard


LETTERS = """(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"""


def test_a_television_shows_the_table_and_phones_are_hands(site, python):
    """The codes on the screen are all that two phones need; the table is legible from a sofa, and nobody is asked there."""
    screen, *phones = site(viewport={"width": 1920, "height": 1080}), site(viewport=PHONE), site(viewport=PHONE)
    screen.locator("#play-friend").click()
    screen.locator("#friend-screen").click()
    screen.locator("#live-far").click()
    for place, phone in enumerate(phones):
        link = screen.locator(f"#live-link-{place}")
        link.wait_for()
        box = screen.locator(f"#live-place-{place} .qr").bounding_box()
        assert min(box["width"], box["height"]) > 240
        phone.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())
        phone.locator("#live-name").fill(f"Hana {place + 1}")
        phone.locator("#live-join").click()
    for page in (screen, *phones):
        page.locator("#table").wait_for()
    assert screen.evaluate(LETTERS, "#question") >= 27
    assert screen.evaluate(LETTERS, "#seats") >= 20
    mover = next(page for page in phones if page.locator("#prompt [data-act='choose'][data-arg='roll']").count())
    expect(screen.locator("#prompt [data-act='choose']")).to_have_count(0)
    expect(screen.locator("#tray > *")).to_have_count(0)
    mover.locator("#prompt [data-act='choose'][data-arg='roll']").click()
    for page in (screen, *phones):
        becomes(page, lambda one: python(one, CHOICES), 1)
    assert screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1920, 1080]
