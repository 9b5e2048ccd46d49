"""The browser is killed right after a choice, as by a crash or an empty battery: opened again, the choice is there."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.support import modules, ui_driver
from tests.e2e.support.timeouts import PATIENCE
from web.build.browsers import chromium

pytestmark = pytest.mark.browser
# For each save in the journal, its number of choices; the rest of the disk is not read.
ROWS = """async () => {
    const opened = await new Promise((resolve) => {
        const request = indexedDB.open(`tenka:${location.pathname}`);
        request.onsuccess = () => resolve(request.result);
    });
    const rows = await new Promise((resolve) => {
        const request = opened.transaction("saves").objectStore("saves").getAll();
        request.onsuccess = () => resolve(request.result.map(({text}) => JSON.parse(text).facts.moment));
    });
    opened.close();
    return rows;
}"""
WRITTEN = f"async (choices) => {{ while (!(await ({ROWS})()).includes(choices)); }}"
"""Waits until the journal reports the revision of this choice."""
SAVES = "JSON.stringify(Object.entries(localStorage).filter(([key]) => !/:(shown|font)$/.test(key)).sort())"
"""Everything stored, except the picture of the last table and its fonts."""


@pytest.fixture
def profile(chrome, tmp_path, site_url):
    """Return a folder and a function that opens an address in another browser whose profile is in that folder."""
    opened, folder = [], tmp_path / "profile"

    def open_browser(fragment=""):
        context = chrome.browser_type.launch_persistent_context(
            folder, executable_path=chromium.ensure(), args=chromium.FLAGS, service_workers="block",
            locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.pages[0]
        page.goto(site_url + fragment)
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield folder, open_browser
    for context in opened[1:]:
        context.close()


def kill(folder):
    """Kill the whole browser of a profile, without time to clean up."""
    processes = {path: path.read_bytes().split(b"\0") for path in Path("/proc").glob("[0-9]*/cmdline") if readable(path)}
    mine = [path for path, words in processes.items() if f"--user-data-dir={folder}".encode() in words]
    main = [path for path in mine if not any(word.startswith(b"--type=") for word in processes[path])]
    assert main
    for path in main:
        os.kill(int(path.parent.name), signal.SIGKILL)
    while any(alive(path) for path in mine):
        pass


def readable(path):
    """Return whether a process still exists."""
    try:
        return bool(path.read_bytes())
    except OSError:
        return False


alive = readable        # A dead process that is not reaped yet can't be read either


def kept(page):
    """Return the number of choices of the game in localStorage."""
    return [len(tenka.replay(save.record).history) for save in ui_driver.saved(page)]


def test_the_last_choice_survives_a_killed_browser(profile):
    """A game begun and two choices made immediately; localStorage alone would have lost all of it."""
    folder, open_browser = profile
    page = open_browser()
    ui_driver.begin(page, "person", "person", seed="killed")
    ui_driver.answer(page, "roll")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg='roll']")).to_be_visible()
    page.evaluate(WRITTEN, 2)
    fragment = "#" + page.url.partition("#")[2]
    kill(folder)
    page = open_browser(fragment)
    ui_driver.becomes(page, kept, [2])
    expect(page.locator("#slider")).to_have_value("2")
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg='roll']")).to_be_visible()


def test_a_page_that_is_left_writes_its_second_copy_immediately(visit, site_url):
    """It has no idle moment for it, and localStorage loses everything: the next visit has the game and its choice."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script("globalThis.requestIdleCallback = () => 0; localStorage.clear()")
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.begin(page, "person", "person", seed="left")
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, kept, [1])
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.becomes(page, kept, [1])


def test_the_journal_never_restores_an_older_or_deleted_game(profile):
    """A continued game and a deleted game: the next start leaves both as they are; a value that is no save is not restored."""
    _folder, open_browser = profile
    page = open_browser()
    ui_driver.begin(page, "person", "person", seed="journal")
    ui_driver.answer(page, "roll")
    modules.lend(page)
    page.evaluate("""async () => {
        const { journal } = await import(`${document.documentElement.dataset.app}save_journal.mjs`);
        const text = JSON.stringify({"tenka-save": 1, revision: 7});
        journal.put("tenka:/elsewhere/:save:x", text);
        journal.put(`tenka:${location.pathname}:save:y`, {toString: () => text});
        return journal.put(`tenka:${location.pathname}:save:z`, "[".repeat(100_000));
    }""")
    before = page.evaluate(SAVES)
    page.reload()
    page.locator("#table").wait_for()
    ui_driver.becomes(page, lambda page: page.evaluate(SAVES), before)
    page.locator("[data-act='home']").click()
    page.locator("[data-act='drop.save']").click()
    expect(page.locator(".saves li")).to_have_count(0)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert kept(page) == []


# A start that finds the journal alone, whose disk answers on request; more than a minute after its writing.
SLOW = """{
    localStorage.clear();
    const { open } = IDBFactory.prototype, { now } = Date, told = new Promise((resolve) => globalThis.answer = resolve);
    Date.now = () => now() + 120_000;
    IDBFactory.prototype.open = function (name, ...more) {
        if (!name.startsWith("tenka:")) return open.call(this, name, ...more);
        const asked = {};
        told.then(() => {
            const request = open.call(this, name, ...more);
            request.onsuccess = () => { asked.result = request.result; asked.onsuccess(); };
        });
        return asked;
    };
}"""
LONG = 3_000
"""Milliseconds after which a started page waits for no journal any more."""


def without_python(page, url):
    """Open a page that waits for its Python; return the held requests."""
    held = []

    def hold(route):
        held.append(route)

    page.route(re.compile(r"\.wasm$"), hold)
    page.goto(url, wait_until="commit")
    ui_driver.becomes(page, lambda _: len(held) > 0, True)
    return held


def test_a_journal_may_be_as_slow_as_python(profile):
    """Both wait for a busy disk. What the journal answers before Python is up is restored."""
    _folder, open_browser = profile
    page = ui_driver.one_old(open_browser())
    page.evaluate(WRITTEN, 1)
    page.add_init_script(SLOW)
    held = without_python(page, page.url.partition("#")[0])
    page.wait_for_function("(long) => performance.now() > long", arg=LONG)
    assert page.locator("html[data-ready]").count() == 0
    page.evaluate("answer()")
    ui_driver.becomes(page, kept, [1])
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.becomes(page, kept, [1])


def test_an_answer_of_the_journal_that_comes_too_late_is_used_at_the_next_start(profile):
    """It is later than what localStorage has."""
    _folder, open_browser = profile
    page = ui_driver.one_old(open_browser())
    page.evaluate(WRITTEN, 1)
    page.context.add_init_script("localStorage.clear()")
    late = page.context.new_page()
    late.add_init_script(SLOW)
    late.goto(page.url.partition("#")[0])
    late.wait_for_selector("html[data-ready]", state="attached")
    assert kept(late) == []
    late.evaluate("answer()")
    assert late.evaluate(ROWS) == [1]
    late.close()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.becomes(page, kept, [1])


# A caller that would wait longer than some seconds has waited already.
HASTY = """{
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (call, wait, ...given) => setTimeout(call, wait > 4_000 ? 0 : wait, ...given);
}"""


def test_a_journal_that_answered_during_a_long_start_is_used(visit, site_url, python):
    """However long the start takes: only from its end on is a silent journal different from a busy machine."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.add_init_script(HASTY)
    held = without_python(page, site_url)
    page.wait_for_function("globalThis.tenka")
    assert page.evaluate(ROWS) == []                # A request after the start is answered after the start
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.one_old(page)
    assert python(page, "import main\nanswer = main.app.fleeting") is False


@pytest.mark.parametrize("forbidden", ["throw new DOMException('no', 'QuotaExceededError')", "return {}"])
def test_without_a_journal_everything_works(visit, site_url, forbidden):
    """It can't be opened, or the disk never answers: the page starts, saves and resumes."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script("""{
        const real = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (name, ...more) {
            if (!name.startsWith("tenka:")) return real.call(this, name, ...more);      // PyScript has one of its own
            FORBIDDEN;
        };
    }""".replace("FORBIDDEN", forbidden))
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.begin(page, "person", "person")
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, kept, [1])
    page.reload()
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
