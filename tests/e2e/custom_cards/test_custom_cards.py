"""A file of custom cards in the real page: template, a wrong row, a game with a bot, and a link that asks for the file."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser


def test_custom_cards_from_the_template_to_a_link_that_asks_for_them(borrow, site_url, tmp_path):
    page = borrow()
    page.locator("[data-act='setup.game'][data-arg='yedo']").click()
    page.locator("#own-cards summary").click()
    with page.expect_download() as offered:
        page.locator("[data-act='template']").click()
    assert offered.value.suggested_filename == "yedo-cards.csv"
    lines = offered.value.path().read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("missions,nine-cuts,"))
    head, cells = lines[0].split(","), lines[at].split(",")

    def written(name, column, value):
        changed = [*cells]
        changed[head.index(column)] = value
        file = tmp_path / name
        file.write_text("\n".join([*lines[:at], ",".join(changed), *lines[at + 1 :], ""]), encoding="utf-8")
        return file

    page.locator("#bring-cards").set_input_files(written("bad.csv", "colour", "pink"))
    expect(page.locator("#own-cards .faults li")).to_have_count(1)
    expect(page.locator("#own-cards .faults li")).to_contain_text(f"Line {at + 1}:")
    expect(page.locator("#own-cards .faults li")).to_contain_text("not “pink”")
    own = written("own.csv", "name", "Nine Cuts of my own")
    page.locator("#bring-cards").set_input_files(own)
    chosen = page.locator("[data-act='setup.option'][data-arg^='cards '][aria-pressed='true']")
    expect(chosen).to_contain_text("Own file")
    expect(page.locator("#own-cards .faults")).to_have_count(0)
    digest = chosen.get_attribute("data-arg").removeprefix("cards ")
    page.locator("#start").click()
    page.locator("#table").wait_for()
    page.locator(ui_driver.ANSWER).first.click()
    expect(page.locator(ui_driver.ANSWER).first).to_be_visible()        # The bot in the worker has answered
    record = ui_driver.record(page)
    assert f"cards={digest}" in record
    ui_driver.becomes(page, lambda page: [list(save.files) for save in ui_driver.saved(page)][:1], [[digest]])
    page.locator("#bar [data-act='open'][data-arg='share']").click()
    link = page.locator("#link").input_value()

    there = borrow(f"{site_url}#{link.partition('#')[2]}")
    expect(there.locator("#dialog")).to_contain_text(digest)
    there.locator("#wanted").set_input_files(tmp_path / "bad.csv")
    expect(there.locator("#notice-box.grave")).to_contain_text("pink")
    there.locator("#wanted").set_input_files(own)
    there.locator("#table").wait_for()
    assert ui_driver.record(there).partition("\n0 ")[2] == record.partition("\n0 ")[2]
    there.reload()
    there.locator("#table").wait_for()
    ui_driver.becomes(there, lambda page: [list(save.files) for save in ui_driver.saved(page)][:1], [[digest]])
