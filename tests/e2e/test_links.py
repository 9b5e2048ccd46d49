"""Links between browsers: the same position, a moment, markup in names, and untrusted input."""

import random

import pytest
import segno
from playwright.sync_api import expect

import tenka
from tenka.codec.base64url import to_base64url
from tenka_web.app import links
from tenka_web.ui import qr_code
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
HOSTILE = ('<img src=x onerror="bad()">', "</b><script>bad()</script>", "\"'><svg/onload=bad()>", "${bad()}{{bad()}}&amp;%00")


def check_refusal(page):
    """Assert that no game was found: nothing is opened, nothing is saved."""
    expect(page.locator("#notice-box.grave")).to_be_visible()
    expect(page.locator("#start")).to_be_visible()
    ui_driver.becomes(page, ui_driver.games, 0)


def test_a_link_shows_the_same_position_in_a_new_profile(visit):
    """Played here, copied from the share window, opened there: question, answers, log and record are the same."""
    here = visit(permissions=["clipboard-read", "clipboard-write"])
    ui_driver.begin(here, "person", "person", "person", seed="linked")
    for _ in range(3):
        here.locator(f"{ui_driver.ANSWER}").first.click()
    here.keyboard.press("s")
    link = here.locator("#link").input_value()
    here.locator("#copy-link").click()
    expect(here.locator("#notice-box")).to_be_visible()
    ui_driver.becomes(here, lambda page: page.evaluate("navigator.clipboard.readText()"), link)
    here.keyboard.press("Escape")
    there = visit(link)
    for part in ("#question", "#log", "#prompt .answers"):
        ui_driver.becomes(
            there, lambda page, part=part: page.locator(part).first.inner_text(), here.locator(part).first.inner_text()
        )
    ui_driver.becomes(there, lambda page: page.locator("#live").text_content(), here.locator("#live").text_content())
    ui_driver.becomes(there, ui_driver.record, ui_driver.record(here))


def test_a_link_can_name_a_moment(borrow, site_url):
    """It opens in the past, and one press leads to the present."""
    table = ui_driver.random_game(2, "a moment", choices=20)
    page = borrow(ui_driver.address(site_url, table, at=7))
    expect(page.locator("#question")).to_contain_text("7")
    expect(page.locator("#slider")).to_have_value("7")
    page.keyboard.press("s")
    page.locator("#dialog [data-act='copy.link'][data-arg='moment']").wait_for()
    page.keyboard.press("Escape")
    page.locator("#now").click()
    expect(page.locator("#slider")).to_have_value("20")
    expect(page.locator(ui_driver.ANSWER).first).to_be_visible()


def test_a_link_pasted_into_an_open_page_opens_there(app, site_url):
    """Into the lobby's field, and into the address while a game is on the table."""
    first, second = ui_driver.random_game(2, "first", choices=5), ui_driver.random_game(3, "second", choices=6)
    app.locator("[data-act='open'][data-arg='import']").click()
    app.locator("#paste").fill(ui_driver.address(site_url, first))
    app.locator("#paste").press("Enter")
    expect(app.locator("#seats .player")).to_have_count(2)
    app.evaluate("(hash) => { location.hash = hash; }", ui_driver.address("", second))
    expect(app.locator("#seats .player")).to_have_count(3)
    ui_driver.becomes(app, lambda page: {save.record for save in ui_driver.saved(page)}, {first.record(), second.record()})


def test_markup_in_names_is_text(visit, site_url):
    """It makes no element and runs no script wherever a name is shown: seats, log, title, saves, result, share."""
    table = ui_driver.random_game(4, "names")
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script("globalThis.bad = () => { globalThis.harmed = true; };")
    page.goto(ui_driver.address(site_url, table, names=HOSTILE))
    page.locator("#table").wait_for()
    expect(page.locator("#seats .player").first).to_contain_text(HOSTILE[0][:24])
    expect(page.locator("table.ranking")).to_have_count(1)
    for act in ("[data-act='open'][data-arg='share']", "[data-act='close']", "[data-act='home']"):
        page.locator(act).first.click()
    expect(page.locator(".saves li")).to_have_count(1)
    expect(page.locator("#main img, #main script, #dialog img, #notice img, [onload], [onerror]")).to_have_count(0)
    assert page.evaluate("globalThis.harmed") is None


def test_a_name_of_markup_can_be_played_under(app):
    """Typed in the lobby, shown at the table and in the window's title, carried by the link."""
    app.locator("[data-prefix='0 name']").fill("<i>Ann</i> & Bo")
    app.locator("[data-prefix='0 name']").press("Tab")
    ui_driver.begin(app, "person", "person", seed="63")
    expect(app.locator("#seats")).to_contain_text("<i>Ann</i> & Bo")
    expect(app.locator("#seats i i")).to_have_count(0)
    app.keyboard.press("s")
    assert to_base64url(b"<i>Ann</i> & Bo") in app.locator("#link").input_value()


def test_damaged_links_are_reported_and_open_nothing(borrow, site_url):
    """Cut off, one letter changed, foreign, endless, with an impossible moment or broken percent signs."""
    code = ui_driver.random_game(2, "damage", choices=20).code()
    changed = f"{code[:20]}{'A' if code[20] != 'A' else 'B'}{code[21:]}"
    page = borrow(f"{site_url}#g={code[:-9]}")
    check_refusal(page)
    for fragment in (f"g={code[:3]}", f"g={changed}", "g=", "g=%FF%FE", f"g={code[:-1]}~m1", f"g={code[1:]}",
                     f"g={'A' * 70_000}", "g=javascript:alert(1)"):
        page.locator("[data-act='notice.close']").click()
        page.evaluate("(hash) => { location.hash = hash; }", fragment)
        check_refusal(page)


def test_random_damage_never_breaks_the_page(app):
    """Many links with one wrong letter, opened one after the other: reported each time, or a game that can be played."""
    rng = random.Random(5)
    code = ui_driver.random_game(3, "noise", choices=30).code()
    for _ in range(25):
        at = rng.randrange(len(code))
        damaged = f"{code[:at]}{rng.choice('abcXYZ019-_.~')}{code[at + 1:]}"
        app.evaluate("(hash) => { location.hash = hash; }", f"g={damaged}")
        app.wait_for_function("location.hash === '' || !location.hash.startsWith('#g=') || document.querySelector('#notice-box')")
    assert len(ui_driver.saved(app)) <= 25


def test_a_foreign_fragment_opens_nothing_and_is_reported(borrow, site_url):
    """The message quotes it, and is no error."""
    page = borrow(f"{site_url}#section-2")
    expect(page.locator("#notice-box")).to_contain_text("#section-2")
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#notice-box.grave")).to_have_count(0)


@pytest.mark.parametrize("wrapped", ["#/g={}", "#g%3D{}.", "#%23g%3D{}%22", "?g={}", "?url=https%3A%2F%2Fa.org%2F%23g%3D{}%29"])
def test_a_link_wrapped_by_a_messenger_opens(visit, site_url, wrapped):
    """In the fragment or in the query, which is removed; a reload opens nothing twice."""
    table = ui_driver.random_game(2, "wrapped", choices=5)
    page = visit(f"{site_url}{wrapped.format(table.code())}")
    ui_driver.becomes(page, ui_driver.record, table.record())
    page.reload()
    page.locator("#table").wait_for()
    assert [save.record for save in ui_driver.saved(page)] == [table.record()]


def test_the_link_is_drawn_as_a_qr_code(borrow, site_url):
    """In the page itself: the modules of the QR code are those of the link in the box."""
    page = borrow(ui_driver.address(site_url, ui_driver.random_game(4, "drawn")))
    page.keyboard.press("s")
    link = page.locator("#link").input_value()
    code = segno.make(link, error="l", micro=False, mask=qr_code.MASK)
    assert page.locator("#dialog svg.qr path").get_attribute("d").count("M") == sum(map(sum, code.matrix))
    assert page.locator("#dialog svg.qr").bounding_box()["width"] > 120
    record = ui_driver.downloaded(page, "#dialog [data-act='download'][data-arg='record']")
    assert tenka.replay(record).code() == links.read_game(link.partition("#g=")[2]).code
