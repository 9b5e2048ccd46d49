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
# For each save in the journal, how many choices it has; the rest of the disk is not asked.
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
"""Until the journal itself says that it holds the revision of this choice."""
SAVES = "JSON.stringify(Object.entries(localStorage).filter(([key]) => !/:(shown|font)$/.test(key)).sort())"
"""All that is kept, but for the picture of the last table and its letters."""


@pytest.fixture
def profile(chrome, tmp_path, site_url):
    """A folder and a function that opens an address in a browser of its own, whose profile in that folder outlives it."""
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
    """The whole browser of a profile, at once, with no time to tidy up."""
    processes = {path: path.read_bytes().split(b"\0") for path in Path("/proc").glob("[0-9]*/cmdline") if readable(path)}
    mine = [path for path, words in processes.items() if f"--user-data-dir={folder}".encode() in words]
    main = [path for path in mine if not any(word.startswith(b"--type=") for word in processes[path])]
    assert main
    for path in main:
        os.kill(int(path.parent.name), signal.SIGKILL)
    while any(alive(path) for path in mine):
        pass


def readable(path):
    """Whether a process is still there to be looked at."""
    try:
        return bool(path.read_bytes())
    except OSError:
        return False


alive = readable        # of one that is dead but not yet taken note of, nothing can be read either


def kept(page):
    """How many choices the game kept in localStorage has."""
    return [len(tenka.replay(save.record).history) for save in ui_driver.saved(page)]


def test_the_last_choice_outlives_a_killed_browser(profile):
    """A game begun and two choices made within a moment; localStorage alone would have forgotten all of it."""
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


def test_a_page_that_is_left_writes_its_second_copy_at_once(visit, site_url):
    """It has no idle moment in which to write, and localStorage forgets all: the next visit has the game and its choice."""
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


def test_the_journal_never_brings_back_what_is_older_or_deleted(profile):
    """A game played on and a game deleted: the next start leaves both as they are; what is no save is not put back."""
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


# A start that finds the journal alone, whose disk answers when it is told to; a minute and more after what it has was written.
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
"""Milliseconds after which a start that has its Python waits for no journal any more."""


def without_python(page, url):
    """Open a page that waits for its Python; the requests that are held back."""
    held = []

    def hold(route):
        held.append(route)

    page.route(re.compile(r"\.wasm$"), hold)
    page.goto(url, wait_until="commit")
    ui_driver.becomes(page, lambda _: len(held) > 0, True)
    return held


def test_a_journal_may_be_as_slow_as_python(profile):
    """Both wait for a busy disk. What it answers before Python is there is put back."""
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


def test_what_a_journal_says_too_late_is_there_at_the_next_start(profile):
    """However old it is: it is later than what localStorage holds."""
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


# Whoever would wait longer than some seconds has waited already.
HASTY = """{
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (call, wait, ...given) => setTimeout(call, wait > 4_000 ? 0 : wait, ...given);
}"""


def test_a_journal_that_answered_during_a_long_start_is_there(visit, site_url, python):
    """However long the start takes: only from its end on can a silent journal be told from a busy machine."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.add_init_script(HASTY)
    held = without_python(page, site_url)
    page.wait_for_function("globalThis.tenka")
    assert page.evaluate(ROWS) == []                # who asks after the start has its answer after the start
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.one_old(page)
    assert python(page, "import main\nanswer = main.app.fleeting") is False


@pytest.mark.parametrize("forbidden", ["throw new DOMException('no', 'QuotaExceededError')", "return {}"])
def test_without_a_journal_everything_goes_on(visit, site_url, forbidden):
    """It can't be opened, or the disk never answers: the page starts, keeps and resumes."""
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
