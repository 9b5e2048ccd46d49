"""What players do on live pages: meet, choose, and come back; shared by the live tests."""

from playwright.sync_api import expect

from tests.e2e.support import ui_driver
from tests.e2e.support.ui_driver import becomes

PLAYER = """() => { window.player = setInterval(() => {
    const answer = document.querySelector("#prompt [data-act='story.end'], #prompt #sure, #prompt [data-act='choose']");
    answer?.click();
}, 25); }"""
"""A visitor who takes the first answer offered, as soon as it is there."""
MOMENT = "Number(document.querySelector('#history input')?.max ?? 0)"
GOES_ON = f"(last) => {{ const now = {MOMENT}; return (now > last || document.querySelector('#prompt .over')) && (now || 1); }}"
"""The moment a page has come to, once it is later than another, or the last."""
CHOICES = "from main import app\nanswer = len(app.session.table.history)"
RECORD = "from main import app\nanswer = app.session.table.record()"
OVER = "main.app.session.is_over and main.app.session.playback.story is None"
"""How long somebody chooses who plays to the end; in the words of ``choose``."""
NO_WAY = """() => {
    const taken = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = function (described) {
        const sdp = described.sdp.split("\\r\\n").filter((line) => !line.startsWith("a=candidate")).join("\\r\\n");
        return taken.call(this, { type: described.type, sdp });
    };
}"""
"""A network that lets no address of another browser through."""
IMPATIENT = """
from tenka_web.features.realtime import connection_failure
connection_failure.PATIENCE = 300
answer = True"""
"""Python for a page that gives up looking for a connection after 0.3 s."""
CHOOSER = """
import asyncio, main, random, time
async def choose():
    rng, painted, repaint = random.Random({seed}), 0.0, main.app.repaint
    main.app.repaint = lambda: None
    while not ({until}):
        session = main.app.session
        if session.playback.story is not None:
            main.page.do("story.end")
        elif (seat := session.asked_person) is not None and not session.is_stopped and session.shows_present:
            main.page.do("choose", str(rng.choice(session.table.decision.forward_choices(seat))))
        if time.monotonic() > painted + 5:
            main.painter.paint(main.page)
            painted = time.monotonic()
        await asyncio.sleep(0.01)
    main.app.repaint = repaint
    main.painter.paint(main.page)
main.chooser = asyncio.ensure_future(choose())
answer = True
"""
"""A visitor who takes any answer as soon as one is asked; the page is drawn every five seconds, for three on one machine."""
CHOOSING = "import main\nanswer = [main.chooser.done() and main.chooser.result() is None, len(main.app.session.table.history)]"


def choose(page, python, until, seed=0):
    """Somebody at a page chooses until something holds there, in the words of its Python."""
    python(page, CHOOSER.format(until=until, seed=seed))


def chosen(page, python):
    """Wait until who chooses there has done; as long as choices come, that is on its way."""
    while not (now := python(page, CHOOSING))[0]:
        becomes(page, lambda one, now=now: python(one, CHOOSING) != now, True)


def to_the_end(*pages):
    """A whole game takes its time on a busy machine: what is waited for is the next choice, until none is left."""
    for page in pages:
        last = 0
        while not page.locator("#prompt .over").is_visible():
            last = page.wait_for_function(GOES_ON, arg=last).json_value()


def connect(host, guest):
    """The answer, from the guest's window to the host's page, where it is pasted beside all fields with words around it."""
    answer = guest.locator("#live-link-0")
    answer.wait_for()
    host.locator("#live-answer").wait_for()
    ui_driver.paste(host, f"Here you are: {answer.input_value()}\nSee you!")


def invite(host, guest, place):
    """A guest opens the link of its place; the answer goes back when it is there. The host was asked where the guest is."""
    link = host.locator(f"#live-link-{place}")
    host.locator("#live-near").or_(link).wait_for()
    if host.locator("#live-near").is_visible():
        host.locator("#live-near").click()
    link.wait_for()
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())


def sit_down(host, guests, python, *acts, seats=0, others="person", deals=False):
    """A table with places for guests, all of whom come; of more ``seats`` the ``others`` sit, or think, at the host's page. Where
    the host ``deals``, each guest hears so before it sits down."""
    places = ("person", *("live" for _ in guests))
    kinds = [f"setup.seat {at} kind {kind}" for at, kind in enumerate((*places, *(others,) * (seats - len(places))))]
    counts = f"setup.count {len(kinds)}", *kinds
    python(host, f"import main\nfor act in {[*acts, *counts]!r}:\n    main.page.do(*act.split(' ', 1))\n"
                 "main.painter.paint(main.page)\nanswer = True")
    host.locator("#start").click()
    for place, guest in enumerate(guests, 1):
        invite(host, guest, place)
        guest.locator("#live-name").fill(f"Hana {place}")
        guest.locator("#live-join").click()
        connect(host, guest)
        host.locator(f"#live-place-{place}.here, #table").first.wait_for()
    for guest in guests if deals else ():
        expect(guest.locator("#live-dealer")).to_contain_text("could look")
        guest.locator("#live-sit").click()
    for page in (host, *guests):
        page.locator("#table").wait_for()


def at_the_table(*pages):
    """All are here, and no window stands over it: that of somebody who comes back goes by itself."""
    for page in pages:
        expect(page.locator("#seats")).not_to_contain_text("not connected")
        expect(page.locator("#dialog[open]")).to_have_count(0)


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
    at_the_table(host, guest)

