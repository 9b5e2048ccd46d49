"""Games by letters between real browsers that share nothing but links: a whole game of Tenka Meidou, a plan of Shogun sealed."""

import itertools
import json

import pytest
from playwright.sync_api import expect

import tenka
from tenka.multiplayer.correspondence.message import code_of
from tenka_web.app import links as page_links
from tenka_web.app import saves
from tenka_web.ui.text.catalog import Catalog
from tests.e2e.support import ui_driver
from tests.e2e.support.live_pages import connect, invite

pytestmark = pytest.mark.browser

PLAY = """
import main
app = main.app
def on():
    session = app.session
    for _ in range(500):
        if session.playback.story is not None:
            main.page.do("story.end")
        elif session.asked_person is not None and session.table.decision is not None and session.shows_present:
            choices = session.table.decision.forward_choices(session.asked_person)
            main.page.do("choose", str(choices[{which}]))
        else:
            break
on()
main.painter.paint(main.page)
answer = app.session.is_over
"""
SEND = """
import main
from tenka_web.features.correspondence.addresses import letter_link
main.page.do("letter.more")
answer = letter_link(main.app)
main.page.do("close")
"""
BACK = """
import main, tenka
now = main.app.session
record, now.mode.state = main.kept
now.table = tenka.replay(record)
now.reset_selection()
answer = True
"""


def begin(page, game, *kinds, options=()):
    """Set a game up in the lobby with seats by link, and begin."""
    for act, arg in (("setup.game", game), ("setup.count", str(len(kinds))), *(("setup.option", one) for one in options)):
        page.locator(f"[data-act='{act}'][data-arg='{arg}']").first.click()
    for seat, kind in enumerate(kinds):
        page.locator(f"[data-prefix='{seat} kind']").select_option(kind)
    page.locator("#start").click()
    page.locator("#table").wait_for()


def answer_of(page):
    """The link that goes out: by the large button's neighbour, which shows it."""
    page.locator("#letter-more").click()
    found = page.locator("#link").input_value()
    expect(page.locator("#dialog .qr")).to_have_count(1)
    page.locator("#dialog [data-act='close']").first.click()
    return found


def come(page, link):
    """An answer is opened where the page stands, and somebody here is asked."""
    page.evaluate("(hash) => { location.hash = hash }", link.partition("#")[2])
    page.wait_for_function("!document.title.includes(' to play')")


def play(page, python, which=0):
    """All that is asked here, as fast as it goes, until the answer is written; whether the game is over, and the answer."""
    over = python(page, PLAY.format(which=which))
    page.locator("#send").wait_for()
    return over, python(page, SEND)


def instant(page):
    """Stories at once."""
    page.locator("[data-act='open'][data-arg='settings']").first.click()
    page.locator("[data-act='set'][data-arg='pace instant']").click()
    page.locator("#dialog [data-act='close']").first.click()


def record_of(page):
    """What the browser keeps of its game by letters."""
    return next(save.record for save in ui_driver.saved(page) if save.apart)


def test_a_whole_game_by_letters_with_stale_and_forked_ones(app, borrow, python):
    """Two browsers: invited, joined, answered to the end; an old link says so, a forked one shows both."""
    instant(app)
    begin(app, "tenka-meidou", "person", "link")
    play(app, python)
    expect(app.locator("#sentence")).to_contain_text("Blue")
    invitation = answer_of(app)
    guest = borrow(invitation)
    guest.locator("#join-name").fill("Aya")
    guest.locator("#join-1").click()
    guest.locator("#table").wait_for()
    instant(guest)
    guest.wait_for_function("document.title.startsWith('Your turn')")
    here, there, letters, over = guest, app, [], False
    while not over:
        over, link = play(here, python)
        letters.append(link)
        come(there, link)
        here, there = there, here
    assert record_of(app) == record_of(guest)
    assert tenka.replay(record_of(app)).result is not None
    assert max(len(link.partition("#")[2]) for link in letters[2:]) < 120
    record = record_of(app)
    come(app, letters[0])
    app.get_by_text("This letter is an older one").first.wait_for()
    app.locator("#notice [data-act='letter.more']").click()
    assert app.locator("#link").input_value().partition("#")[2].startswith("l=")
    app.locator("#dialog [data-act='close']").first.click()
    assert record_of(app) == record


def go_live(host, guest):
    """The game by letters on the host's table goes on live."""
    host.locator("#letter-more").click()
    host.locator("#go-live summary").click()
    host.locator("#live-go").click()
    invite(host, guest, 1)
    guest.locator("#live-join").click()
    connect(host, guest)
    for page in (host, guest):
        page.locator("#live-state").wait_for()


def test_two_answers_from_one_seat_part_both_are_shown_and_the_game_goes_on_live(app, borrow, python):
    """The second one of two is a fork: told, shown, looked at as a copy; then both come together from where the game stands."""
    instant(app)
    begin(app, "tenka-meidou", "person", "link")
    guest = borrow(play(app, python)[1])
    guest.locator("#join-1").click()
    guest.wait_for_function("document.title.startsWith('Your turn')")
    instant(guest)
    python(guest, "import main; now = main.app.session\nmain.kept = now.table.record(), now.mode.state; answer = 0")
    come(app, play(guest, python)[1])
    play(app, python)
    python(guest, BACK)
    link = play(guest, python, which=-1)[1]
    record = record_of(app)
    app.evaluate("(hash) => { location.hash = hash }", link.partition("#")[2])
    app.locator("#dialog .fork").wait_for()
    expect(app.locator("#dialog")).to_contain_text("In the letter from")
    app.locator("#dialog [data-act='close']").first.click()
    assert record_of(app) == record
    go_live(app, guest)
    told = [python(page, LINES) for page in (app, guest)]
    assert told[0] == told[1] == [str(line.choice) for line in tenka.replay(record).history]


LINES = """
import main
answer = [str(line.choice) for line in main.app.session.table.history]
"""
SEALED = Catalog("en").sentence("ui.letter.waits.keys").partition(".")[0]
STAND = """
import main
session = main.app.session
answer = [session.table.state.season, session.is_sealed, list(session.asked_seats), len(session.table.history)]
"""
DROP = """(texts) => {
    const carried = new DataTransfer();
    texts.forEach((text, at) => carried.items.add(new File([text], `${at}.letter.txt`, {type: "text/plain"})));
    for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true}));
}"""


def bring(page, links, way):
    """Letters come in: pasted all at once, as dropped files, or opened one after the other."""
    if way == "paste":
        page.locator("#came").evaluate("(one) => { one.open = true }")
        page.locator("#answer").fill("\n".join(f"A word before. {link}" for link in links))
        page.locator("#answer").blur()
    elif way == "drop":
        page.evaluate(DROP, [f"Your turn: {link}\n" for link in links])
    else:
        for link in links:
            page.evaluate("(hash) => { location.hash = hash }", link.partition("#")[2])


def everything(page):
    """All that a page holds and shows: its storage unfolded, its markup, its address."""
    texts = json.loads(page.evaluate("JSON.stringify(Object.values(localStorage))"))
    kept = [saves.read(text) for text in texts if "tenka-save" in text]
    return "\n".join([*(save.record + json.dumps(dict(save.apart)) for save in kept), page.content(), page.url])


def seal_and_open(pages, python, orders):
    """A sealed question by two legs of letters, which come to each page in an order and a way of its own."""
    for leg, ways in enumerate((("paste", "drop", "open"), ("open", "paste", "drop"))):
        links = [play(page, python)[1] for page in pages]
        if leg == 0:
            keep_secret(pages, links, python)
        for page, order, way in zip(pages, orders[leg], ways, strict=True):
            bring(page, [links[at] for at in order], way)
        for page in pages:      # what waits for a key, or for a choice, no longer waits for a seal
            page.wait_for_function("""([leg, sealed]) => {
                const said = document.querySelector("#prompt").innerText;
                return said.includes(sealed) || (leg && !said.includes("sealed"));
            }""", arg=[leg, SEALED])


def keep_secret(pages, links, python):
    """What is sealed stands on the page of its seat alone, and in no letter."""
    plans = [python(page, f"import main\nanswer = [str(one) for one in main.app.session.table.answers_of({seat})]")
             for seat, page in enumerate(pages)]
    for seat, plan in enumerate(plans):
        assert len(plan) > 8
        held = "\n".join([*(everything(page) for other, page in enumerate(pages) if other != seat), *links])
        assert not [choice for choice in plan if f"{seat} {choice}" in held]
    for link in links:
        code = code_of(page_links.parse_exactly(link.partition("#")[2].strip()).bodies[0])
        assert not [line for line in tenka.open_code(code).history if line.sealed and not line.revealed]
        assert len(link.partition("#")[2]) < 420


def order_ahead(page):
    """Lay down, in the lists beside the plan, which special card one wants; as the engine reads them, the dearest first."""
    page.locator("#premoves summary").click()
    for at in range(4):
        box = page.locator(f"[id='premove-sh.ask.special--{at}']")
        box.select_option(index=1)
        page.locator(f"[id='premove-sh.ask.special--{at + 1}']").wait_for()
    expect(page.locator("#premoves summary b")).to_have_text("1 of 1")
    return [page.locator(f"[id='premove-sh.ask.special--{at}']").input_value() for at in range(4)]


def test_a_season_of_shogun_by_letters_with_sealed_plans_merged_in_every_order(app, borrow, python):
    """Three browsers plan when they want; letters come pasted, dropped as files or opened, in all orders; then every claim and
    action is a letter to whoever is next, until the next plans. One has ordered its special card ahead: nobody asks for it."""
    instant(app)
    begin(app, "shogun", "person", "link", "link", options=("start prescribed",))
    wishes = order_ahead(app)
    invitation = play(app, python)[1]
    pages = [app]
    for seat in (1, 2):
        guest = borrow(invitation)
        guest.locator(f"#join-{seat}").click()
        guest.locator("#table").wait_for()
        instant(guest)
        pages.append(guest)
    orders = list(itertools.permutations(range(3)))
    seal_and_open(pages, python, (orders[::2], orders[1::2]))
    ui_driver.becomes(app, lambda _: len({str(python(page, STAND)) for page in pages}), 1)
    stands = [python(page, STAND) for page in pages]
    now, letters = pages[stands[0][2][0]], 0
    play(now, python)
    while (stand := python(now, STAND))[0] == 0:
        after = pages[stand[2][0]]
        come(after, play(now, python)[1])
        after.wait_for_function("document.title.startsWith('Your turn')")
        play(after, python)
        now, letters = after, letters + 1
    assert letters > 3
    last = play(now, python)[1]
    for page in pages:
        if page is not now:
            bring(page, [last], "open")
            page.wait_for_function("document.title.startsWith('Your turn')")
    assert all(python(page, STAND)[:2] == [1, True] for page in pages)
    records = [tenka.replay(record_of(page)) for page in pages]
    lines = [[str(line.choice) for line in table.history[: table.public_moment]] for table in records]
    assert lines[0] == lines[1] == lines[2]
    claims = [(line.seat, str(line.choice).partition(" ")[2]) for line in records[0].history if line.choice.verb == "claim"]
    taken, got = [special for _, special in claims], dict(claims)[0]
    assert got == next(wish for wish in wishes if wish not in taken[: taken.index(got)])


def test_the_browsers_own_cryptography_is_that_of_the_package(app, python):
    """What one side makes the other understands: agreed secrets, signatures, sealed texts."""
    from tests.multiplayer.correspondence.native_crypto import Native, now

    native = Native()
    pair, signer = now(native.new_agreer()), now(native.new_signer())
    signature = now(native.sign(signer.secret, b"tenka"))
    found = python(app, f"""
import asyncio, main
from tenka.multiplayer.crypto import BadKey
crypto = main.app.browser.crypto
async def all_of_it():
    pair, signer = await crypto.new_agreer(), await crypto.new_signer()
    signed = await crypto.sign(signer.secret, b"tenka")
    try:
        await crypto.agree(pair.secret, bytes(31))
        refused = False
    except BadKey:
        refused = True
    main.found = [pair.public.hex(), (await crypto.agree(pair.secret, bytes.fromhex("{pair.public.hex()}"))).hex(),
        await crypto.verify(bytes.fromhex("{signer.public.hex()}"), bytes.fromhex("{signature.hex()}"), b"tenka"),
        await crypto.verify(bytes.fromhex("{signer.public.hex()}"), bytes.fromhex("{signature.hex()}"), b"other"),
        signer.public.hex(), signed.hex(), (await crypto.cipher(bytes(16), b"a text of more than one block")).hex(),
        len(crypto.random(20)), refused]
main.found = None
main.task = asyncio.ensure_future(all_of_it())
answer = True
""")
    assert found
    for _ in range(600):
        found = python(app, "import main\nanswer = main.found")
        if found is not None:
            break
    public, secret, right, wrong, signing, signed, text, size, refused = found
    assert secret == now(native.agree(pair.secret, bytes.fromhex(public))).hex()
    assert (right, wrong, size, refused) == (True, False, 20, True)
    assert now(native.verify(bytes.fromhex(signing), bytes.fromhex(signed), b"tenka"))
    assert text == now(native.cipher(bytes(16), b"a text of more than one block")).hex()
