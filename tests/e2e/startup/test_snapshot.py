"""The snapshot of the interpreter: stored after a start, read at the next one; if anything is wrong with it, the archive
starts Python."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import modules, ui_driver

pytestmark = pytest.mark.browser

# The snapshot's row: `change`, a function's text, replaces it; "put" restores what an earlier call took.
ROW = """async ([what, change]) => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const opened = (name, store) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(store);
        return done(request);
    };
    const name = `tenka-memory:${location.pathname}`;
    const bases = {memory: await opened(name, "memories"), aside: await opened("aside", "memories")};
    const store = (base) => bases[base].transaction("memories", "readwrite").objectStore("memories");
    const first = async (base) => [(await done(store(base).getAllKeys()))[0], (await done(store(base).getAll()))[0]];
    if (what === "aside") {
        const [key, row] = await first("memory");
        await done(store("aside").put({row, mark: localStorage.getItem(name)}, key));
    }
    if (what === "put") {
        const [key, {row, mark}] = await first("aside");
        const changed = await (0, eval)(change)(row);
        await done(store("memory").put(changed, key));
        localStorage.setItem(name, mark);
    }
    const size = (await first("memory"))[1]?.file.size ?? 0;
    for (const base of Object.values(bases)) base.close();
    return size;
}"""
SAME = "(row) => row"
DAMAGED = "({file, ...row}) => ({...row, file: new Blob([file.slice(0, 9000000), 'x', file.slice(9000001)])})"
NONSENSE = """async () => {
    const bytes = new Uint8Array(64);
    const {digest} = await import(new URL(document.documentElement.dataset.app + "snapshot_store.mjs", location.href));
    return {file: new Blob([bytes]), size: 64, digest: digest(bytes)};
}"""
BEGUN = "sessionStorage.setItem(`tenka-memory:${location.pathname}:begun`, '')"
# A snapshot that is never read to its end, without the page's long wait for it.
STUCK = """if (sessionStorage.getItem("stuck") !== null) {
    const later = setTimeout;
    globalThis.Worker = class extends Worker {
        constructor(url, ...more) { super(url, ...more); if (String(url).endsWith("snapshot_reader.mjs")) this.terminate(); }
    };
    globalThis.setTimeout = (what, wait, ...more) => later(what, wait === 15_000 ? 50 : wait, ...more);
}"""
HANGS = "sessionStorage.setItem('stuck', '')"
SMALL = "Object.defineProperty(navigator, 'deviceMemory', {value: 1, configurable: true})"
OTHER = "localStorage.setItem(`tenka-memory:${location.pathname}`, 'kept http://example.org/app-0/')"
MARK = "(localStorage.getItem(`tenka-memory:${location.pathname}`) ?? '').split(' ')[0]"
FONTS = "(localStorage.getItem(`tenka:${location.pathname}:font`) ?? '').split(' ').length === 4"
SPOILED = "localStorage.setItem(`tenka:${location.pathname}:font`, document.documentElement.dataset.app + ' #')"
# State of the own table's first frame: the restored fonts, the number still to be fetched, and whether
# the map's ornaments are visible.
FIRST = """new MutationObserver((_, watcher) => {
    if (!document.documentElement?.hasAttribute("data-worded")) return;
    watcher.disconnect();
    const faces = [...document.fonts], kept = faces.filter(({status}) => status === "loaded");
    const seen = new Set([...document.querySelectorAll("#sheet .ornament")].map((one) => getComputedStyle(one).visibility));
    globalThis.firstFrame = [kept.map(({weight}) => weight).sort(), faces.length - kept.length, ...seen];
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-worded"]})"""
# Modules that no start imports.
LATE = """
import importlib, sys, module_blocks
late = [name for name in module_blocks.LATE if "." not in name and name not in sys.modules and name != "bots"][:5]
answer = [importlib.import_module(name).__name__ for name in late]
"""
CHANCE = "import random; answer = [random.random(), random.randrange(10**9)]"
# Python and our own modules are requested when the own table is visible (the time of a paint has a resolution of
# some milliseconds), or after half a second.
ASKED = """() => {
    const seen = performance.getEntriesByName("first-contentful-paint")[0].startTime;
    const fetched = performance.getEntriesByType("resource");
    const python = fetched.filter(({name}) => /pyscript-|pyodide-|[.]mjs/.test(name));
    return [python.length, Math.min(...python.map(({startTime}) => startTime)) >= Math.min(seen - 8, 500)];
}"""


def comes_from_memory(page):
    """Open the page once more; return whether its Python started from the snapshot."""
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    return page.locator("html[data-recalled]").count() == 1


def test_the_own_tables_first_frame_has_its_fonts_and_no_ornaments(visit):
    """The first frame requests no font and needs no fallback font, and the map's ornaments come with Python; damaged fonts are
    stored again, and the table is drawn all the same."""
    page = visit(offline=True)
    ui_driver.begin(page, "person", "person", seed="63")
    ui_driver.answer(page, "roll")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.reload()
    page.add_init_script(FIRST)
    for spoiled, asked in (("", 0), (SPOILED, 1), ("", 0)):
        page.wait_for_function(FONTS)
        page.evaluate(spoiled)
        page.reload(wait_until="commit")
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("link[data-as=font]")).to_have_count(asked)
        assert asked or page.evaluate("firstFrame") == [["400", "700", "700"], 0, "hidden"]
        expect(page.locator("#sheet .wide .ornament").first).to_be_visible()
        page.wait_for_function("[...document.fonts].length >= 6")
        expect(page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()


def test_a_start_from_the_snapshot_works_like_any_other(visit, python):
    """The table continues, chance is random, late modules are imported; and if anything is wrong, the archive starts Python."""
    page = visit()
    page.add_init_script(STUCK)
    ui_driver.begin(page, "person", "person", seed="63")
    ui_driver.answer(page, "roll")
    page.evaluate(SMALL)
    assert page.evaluate("tenka.remember()") == "small"
    page.evaluate("delete navigator.deviceMemory")
    assert page.evaluate("tenka.remember()") == "kept"
    assert page.evaluate("tenka.remember()") == "left"
    question = page.locator("#prompt").inner_text()
    assert comes_from_memory(page)
    wanted, late = page.evaluate(ASKED)
    assert wanted >= 5
    assert late
    chance = python(page, CHANCE)
    assert page.locator("#prompt").inner_text() == question
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, 3)
    assert python(page, LATE)

    assert page.evaluate(ROW, ["aside", ""]) > 2**24
    page.evaluate(OTHER)
    assert not comes_from_memory(page)
    modules.lend(page)
    for change, wrong in ((DAMAGED, ""), (NONSENSE, ""), (SAME, BEGUN), (SAME, HANGS)):
        page.evaluate(ROW, ["put", change])
        page.evaluate(wrong)
        assert not comes_from_memory(page)
        assert page.evaluate(MARK) == "refused"
        assert page.evaluate(ROW, ["", ""]) == 0
        assert page.evaluate("tenka.remember()") == "left"
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()

    page.evaluate("sessionStorage.removeItem('stuck')")
    page.evaluate(ROW, ["put", SAME])
    assert comes_from_memory(page)
    assert python(page, CHANCE) != chance
    page.keyboard.press("Escape")
    page.locator("[data-act='open'][data-arg='settings']").first.click()
    page.locator("[data-act='switch'][data-arg='memory']").click()
    assert not comes_from_memory(page)
    assert page.evaluate("tenka.remember()") == "unwanted"
    assert page.evaluate(ROW, ["", ""]) == 0
