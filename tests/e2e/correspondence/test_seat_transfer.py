"""A seat of a game by letters is carried to a third browser: by its link, and back by a file."""

import pytest
from playwright.sync_api import expect

from tests.e2e.correspondence.test_correspondence import begin, come, instant, play, record_of
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser


def take_along(page):
    """The link with the seat; the page only looks on from then on."""
    page.locator("#seat-along").click()
    page.locator("#seat-go").click()
    expect(page.locator("#dialog .qr")).to_have_count(1)
    found = page.locator("#seat-link").input_value()
    page.locator("#dialog [data-act='close']").first.click()
    expect(page.locator("#question")).to_contain_text("You moved this seat")
    return found


def test_a_seat_is_carried_to_a_third_browser_and_back(app, borrow, python, tmp_path):
    """The host plays on as if nothing had been; the browser that stayed behind says where the seat is, in the lobby too."""
    instant(app)
    begin(app, "tenka-meidou", "person", "link")
    guest = borrow(play(app, python)[1])
    guest.locator("#join-name").fill("Aya")
    guest.locator("#join-1").click()
    guest.wait_for_function("document.title.startsWith('Your turn')")
    instant(guest)
    come(app, play(guest, python)[1])
    link = take_along(guest)
    letter = play(app, python)[1]
    guest.evaluate("(hash) => { location.hash = hash }", letter.partition("#")[2])
    expect(guest.locator("#notice-box")).to_contain_text("You have moved this seat")
    third = borrow(link)
    third.locator("#seat-in").click()
    third.locator("#table").wait_for()
    ui_driver.becomes(third, lambda page: "m=" in page.url, False)
    instant(third)
    come(third, letter)
    answer = play(third, python)[1]
    come(app, answer)
    assert record_of(app) == record_of(third)
    # back, as a file; the code of before is of no use any more
    third.locator("#seat-along").click()
    third.locator("#seat-go").click()
    text = ui_driver.downloaded(third, "#seat-file")
    third.locator("#dialog [data-act='close']").first.click()
    kept = tmp_path / "aya.seat.txt"
    kept.write_text(text, encoding="utf-8")
    guest.locator("#seat-bring").click()
    guest.locator("#seat-choose").set_input_files(kept)
    guest.locator("#seat-in").click()
    letter = play(app, python)[1]
    come(guest, letter)
    come(app, play(guest, python)[1])
    assert record_of(app) == record_of(guest)
    third.evaluate("(hash) => { location.hash = hash }", link.partition("#")[2])
    expect(third.locator("#seat-claim")).to_contain_text("out of date")
    third.locator("#dialog [data-act='close']").first.click()
    third.locator("#bar [data-act='home']").click()
    expect(third.locator("#lobby .saves")).to_contain_text("played in another browser")
