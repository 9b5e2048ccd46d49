"""Saves and files of saves that are damaged, hostile, or of other rules: reported, and nothing else is lost."""

import json
import re

import pytest
from playwright.sync_api import expect

from tenka_web.app import input_limits, saves
from tests.e2e.support import modules, ui_driver

pytestmark = pytest.mark.browser


def test_bad_files_change_nothing(app, tmp_path):
    """Each is reported, the lobby stays, nothing is stored."""
    texts = ("{", '{"tenka-save":1}', "tenka 1\ngame tenka-meidou\n", "\x00\x01", "<img src=x onerror=bad()>")
    for number, text in enumerate(texts):
        file = tmp_path / f"bad {number}.json"
        file.write_text(text, encoding="utf-8")
        app.locator("[data-act='open'][data-arg='import']").click()
        app.locator("#file").set_input_files(file)
        expect(app.locator("#notice-box.grave")).to_be_visible()
        ui_driver.becomes(app, ui_driver.games, 0)
        expect(app.locator("#notice img")).to_have_count(0)
        app.keyboard.press("Escape")
        expect(app.locator("#notice-box")).to_have_count(0)       # Reported in the dialog, and closed with it


def test_a_huge_file_is_not_read(visit, tmp_path):
    """Its size is known before: the browser's reader is never called."""
    app = visit()
    file = tmp_path / "huge.json"
    file.write_bytes(b"{" * (input_limits.limit_of("bytes of a file") + 1))
    app.evaluate("""() => {
        globalThis.reads = 0;
        const real = Blob.prototype.text;
        Blob.prototype.text = function () { globalThis.reads++; return real.call(this); };
    }""")
    app.locator("[data-act='open'][data-arg='import']").click()
    app.locator("#file").set_input_files(file)
    expect(app.locator("#notice-box.grave")).to_contain_text("too large")
    assert app.evaluate("globalThis.reads") == 0
    small = tmp_path / "small.json"
    small.write_text("{", encoding="utf-8")
    app.locator("#file").set_input_files(small)
    expect(app.locator("#notice-box.grave")).to_contain_text("isn’t a saved game")
    assert app.evaluate("globalThis.reads") == 1


def test_a_start_survives_any_contents_of_the_storage(begun):
    """Every key of ours has a hostile value, and one game is good: it is listed, opened and played."""
    ui_driver.home(begun)
    begun.evaluate("""([deep, wide]) => {
        const [key, text] = Object.entries(localStorage).find(([key]) => key.includes(":save:"));
        const good = JSON.parse(text), put = (name, value) => localStorage.setItem(key.replace(/[^:]*$/, name), value);
        put("dated", JSON.stringify({...good, changed: 1e17}));
        put("deep", deep);
        put("facts", JSON.stringify({...good, facts: {moment: 10 ** 300, over: []}}));
        put("bot", JSON.stringify({...good, seats: good.seats.map((seat) => ({...seat, kind: "grandmaster"}))}));
        put("wide", wide);
        for (const name of ["language", "theme", "settings"]) localStorage.setItem(`tenka:${name}`, deep);
    }""", ["[" * 20_000, "[]" * 20_000])
    begun.reload()
    begun.wait_for_selector("html[data-ready]", state="attached")
    begun.locator("#unread summary").click()
    expect(begun.locator("#unread li")).to_have_count(2)
    expect(begun.locator("#unread")).to_contain_text("nested too deeply")
    begun.locator(".saves [data-act='open.save']").first.click()
    begun.locator("#table").wait_for()


def put_save(page, change):
    """Change the only save in the browser's storage, and open it from the lobby."""
    ui_driver.home(page)
    key, text = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes(':save:'))")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, change(text)])
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")


def with_record(change):
    """Return a change of a save's record, whatever its stored form."""

    def changed(text):
        save = saves.read(text)
        return json.dumps(json.loads(text) | {"record": change(save.record)})

    return changed


def test_a_save_of_other_rules_opens_at_its_last_agreeing_choice(begun):
    """The version is older and the second choice is no longer legal: it opens after the first, with a message."""
    begun.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()

    def older(record):
        lines = record.splitlines()
        lines[-1] = f"{lines[-1].split()[0]} deploy 99 9"
        return re.sub(r"^version \d+$", "version 0", "\n".join([*lines, ""]), flags=re.MULTILINE)

    put_save(begun, with_record(older))
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#notice-box.grave")).to_contain_text("choice 1")
    expect(begun.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()


def test_a_damaged_record_is_reported_and_stays_in_storage(begun):
    """The save can't be opened; nothing of it is lost and the lobby works."""
    put_save(begun, with_record(lambda record: record[:40]))
    before = begun.evaluate("JSON.stringify(localStorage)")
    begun.locator("[data-act='open.save']").click()
    expect(begun.locator("#notice-box.grave")).to_be_visible()
    assert begun.evaluate("JSON.stringify(localStorage)") == before
    begun.locator("#start").click()
    expect(begun.locator("#table")).to_be_visible()


def test_values_that_are_no_saves_are_ignored(begun):
    """Junk under one of our keys is reported and left unchanged."""
    modules.lend(begun)
    begun.evaluate("""async () => {
        const { journal } = await import(`${document.documentElement.dataset.app}save_journal.mjs`);
        await Promise.all(Object.keys(localStorage).filter((key) => key.includes(":save:")).map(journal.drop));
    }""")
    put_save(begun, lambda text: text[: len(text) // 2])
    expect(begun.locator("#start")).to_be_visible()
    expect(begun.locator(".saves li")).to_have_count(0)
    expect(begun.locator("#unread")).to_contain_text("1 saved game here")
    assert begun.evaluate("Object.keys(localStorage).filter((key) => key.includes(':save:')).length") == 1


def test_a_damaged_save_is_repaired_from_its_second_copy(begun):
    """Half of it is missing in the storage; the journal has it whole."""
    put_save(begun, lambda text: text[: len(text) // 2])
    begun.locator("[data-act='open.save']").click()
    begun.locator("#table").wait_for()
    ui_driver.becomes(begun, ui_driver.made, 1)
