"""JSON nested some thousands deep kills the browser's Python and can't be caught: links, files and storage reject it unparsed."""

import zlib

import pytest
from playwright.sync_api import expect

from tenka.codec import code_header, code_writer
from tenka.codec.mixed_radix import put_bytes, put_number
from tenka_web.app import saves
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
DEPTH = 200_000
SMALL = "[" * 9_000
"""Deep enough to kill, and small enough for any limit of size."""
DEEP = (SMALL, "[" * DEPTH, '{"calls":' * DEPTH, '{"calls":0,"state":' + "[" * DEPTH + "]" * DEPTH + "}")


def deep_code(text):
    """Return a code that begins with such a position."""
    out = bytearray()
    for number in (code_header.FORMAT, code_header.HAS_START, 1, 2):
        put_number(out, number)
    put_bytes(out, b"deep")
    put_bytes(out, zlib.compress(text.encode(), 9))
    put_number(out, 0)
    return code_writer.add_checksum("t", bytes(out) + b"??")


def lives(page):
    """Assert that the page's Python answers: a game can be begun, played and is saved."""
    before = len(ui_driver.saved(page))
    ui_driver.begin(page, "person", "person", seed="alive")
    ui_driver.answer(page, "roll")
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()
    ui_driver.becomes(page, ui_driver.games, before + 1)


def test_a_link_is_reported_at_the_start_and_at_a_reload(visit, site_url):
    page = visit(f"{site_url}#g={deep_code(DEEP[0])}")
    expect(page.locator("#notice-box.grave")).to_be_visible()
    for text in DEEP[1:]:
        page.goto(f"{site_url}?{len(text)}#g={deep_code(text)}")
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("#notice-box.grave")).to_be_visible()
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("#notice-box.grave")).to_be_visible()
    ui_driver.becomes(page, ui_driver.games, 0)
    lives(page)


def test_a_file_is_reported_and_changes_nothing(app, tmp_path):
    """A save with depth in its fields, and a record with depth in its header."""
    ui_driver.begin(app, "person", "person", seed="before")
    app.locator("[data-act='home']").click()
    app.locator("#start").wait_for()
    ui_driver.becomes(app, ui_driver.games, 1)
    before = app.evaluate("JSON.stringify(localStorage)")
    save = '{"tenka-save":1,'
    fields = (f'{save}"facts":{DEEP[1]}', f'{save}"facts":{SMALL}', f'{save}"seats":' + "[{" * DEPTH, DEEP[2])
    records = [f"tenka 1\ngame tenka-meidou\n{field} {text}\nsetup\n" for field in ("seed", "start") for text in DEEP]
    for number, text in enumerate((*fields, *records)):
        file = tmp_path / f"deep {number}.json"
        file.write_text(text, encoding="utf-8")
        app.locator("[data-act='open'][data-arg='import']").click()
        app.locator("#file").set_input_files(file)
        expect(app.locator("#notice-box.grave")).to_be_visible()
        app.keyboard.press("Escape")
        expect(app.locator("#notice-box")).to_have_count(0)       # Reported in the dialog, and closed with it
    ui_driver.becomes(app, lambda page: page.evaluate("JSON.stringify(localStorage)"), before)
    lives(app)


def test_a_storage_full_of_it_stops_no_start_and_loses_nothing(app):
    """Under each of our keys and beside a good game: the page starts, and the good game continues."""
    ui_driver.begin(app, "person", "person", seed="the good one")
    ui_driver.answer(app, "roll")
    app.locator("[data-act='home']").click()
    ui_driver.becomes(app, ui_driver.made, 1)
    kept = ui_driver.saved(app)[0]
    keys = app.evaluate("""(deep) => {
        const good = Object.keys(localStorage).find((key) => key.includes(":save:"));
        for (const key of Object.keys(localStorage)) if (key !== good) localStorage.setItem(key, deep);
        for (const name of ["settings", "language", "theme", "anything"]) localStorage.setItem(`tenka:${name}`, deep);
        const text = JSON.parse(localStorage.getItem(good));
        const prefix = good.slice(0, good.lastIndexOf(":") + 1);
        localStorage.setItem(`${prefix}bare`, deep);
        localStorage.setItem(`${prefix}facts`, JSON.stringify({...text, facts: 0}).replace('"facts":0', `"facts":${deep}`));
        const record = `tenka 1\\ngame shogun\\nseed ${deep}\\nsetup`;
        localStorage.setItem(`${prefix}record`, JSON.stringify({...text, record}));
        return Object.keys(localStorage);
    }""", SMALL)
    assert len(keys) >= 8
    for _ in range(2):
        app.reload()
        app.wait_for_selector("html[data-ready]", state="attached")
        expect(app.locator(f".saves [data-act='open.save'][data-arg='{kept.id}']")).to_be_visible()
        assert set(app.evaluate("Object.keys(localStorage)")) >= {key for key in keys if ":save:" in key}
    app.locator(f".saves [data-act='open.save'][data-arg='{kept.id}']").click()
    expect(app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()
    find = "(id) => localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(`:${id}`)))"
    text = app.evaluate(find, kept.id)
    assert saves.read(text).record == kept.record
