"""After one visit the site plays without a server; a new version waits until it is requested."""

import base64
import hashlib
import os
import re
import shutil

import pytest
from playwright.sync_api import expect

from tests.e2e.startup.test_instant_pages import NO_PYTHON, page_number, turn
from tests.e2e.support import ui_driver
from web.build import serve

pytestmark = pytest.mark.browser
CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture(params=["/", "/some/path/"])
def mortal(dist, tmp_path, request):
    """Return a copy of the site on a server that a test may stop or change."""
    folder = tmp_path / "dist"
    shutil.copytree(dist, folder)
    with serve.serving(folder, request.param) as url:
        yield url, folder


def caches_of(page):
    """Return the names of the caches of the page's host."""
    return page.evaluate("caches.keys()")


def test_it_plays_without_a_server(visit, free_server):
    """After one visit the server is stopped: a reload, a link, and a lesson before Python is up, whose instant pages are
    stored too."""
    url, stop = free_server
    page = visit(url, offline=True)
    page.wait_for_function(CONTROLLED)
    stop()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.goto(f"{url}?from=home#anything")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_function("location.hash === '#anything'")
    page.add_init_script(NO_PYTHON)
    page.goto(url, wait_until="commit")
    page.wait_for_function("globalThis.tenkaEarly === null")
    page.locator("#learn").click()
    turn(page)
    page.evaluate("letPython()")
    page.wait_for_selector("html[data-ready]", state="attached")
    page_number(page, 4)


def test_a_game_continues_without_a_server(visit, free_server):
    """The server stops during a game: choices, a bot that answers from its worker, a window, a language, a reload."""
    url, stop = free_server
    page = visit(url, offline=True)
    page.wait_for_function(CONTROLLED)
    ui_driver.begin(page, "person", "light", seed="offline")
    stop()
    roll, deploy = (page.locator(f"{ui_driver.ANSWER}[data-arg^='{verb}']").first for verb in ("roll", "deploy"))
    roll.click()
    deploy.click()
    roll.wait_for()       # The bot has played
    page.keyboard.press("s")
    page.locator("#dialog svg.qr").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-act='open'][data-arg='settings']").click()
    page.locator("#dialog [data-act='language'][data-arg='ja']").click()
    page.locator("#dialog [data-act='switch'][data-arg='sound']").click()
    page.keyboard.press("Escape")
    kept = ui_driver.record(page)
    page.reload()
    page.locator(ui_driver.ANSWER).first.wait_for()
    ui_driver.becomes(page, ui_driver.record, kept)


def test_a_new_version_waits_until_it_is_requested(visit, mortal):
    """It is announced, the running page stays the same, and a press on the button installs it."""
    url, folder = mortal
    page = visit(url, offline=True)
    page.wait_for_function(CONTROLLED)
    old = caches_of(page)
    change(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.wait_for_selector("html[data-update]", state="attached")
    expect(page.locator("html[data-changed]")).to_have_count(0)
    assert set(old) < set(caches_of(page))
    with page.expect_navigation():
        page.evaluate("tenka.update()")
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("html[data-changed]")).to_have_count(1)
    assert caches_of(page) != old
    assert len(caches_of(page)) == 1


ENTRIES = """async () => {
    const names = await caches.keys(), found = [];
    for (const name of names) for (const one of await (await caches.open(name)).keys()) found.push(one.url);
    return found.sort();
}"""


def stands_alone(page, url):
    """Assert that caches have the project's name and path, so other sites on the host are left alone."""
    path = "/" + url.split("/", 3)[3]
    ours = [name for name in caches_of(page) if name != "neighbour"]
    assert len(ours) == 1
    assert ours[0].startswith(f"tenka:{path}:")
    assert "neighbour" in caches_of(page)


def leaves_a_neighbour_alone(page, url, folder):
    """Assert that foreign pages and files within the worker's scope come from the server, never from the cache."""
    other = folder / "other" / "page.html"
    other.parent.mkdir()
    for year, words in enumerate(("as it was", "as it is")):
        other.write_text(f"<!doctype html><link rel=icon href=data:,><title>{words}</title>", encoding="utf-8")
        os.utime(other, (year * 3e7, year * 3e7))       # A server tells versions apart by the second
        page.goto(f"{url}other/page.html")
        expect(page).to_have_title(words)
        assert page.evaluate("fetch('page.html').then((answer) => answer.text())") == other.read_text(encoding="utf-8")
    other.unlink()
    assert page.evaluate("fetch('page.html').then((answer) => answer.status)") == 404
    page.context.watch.faults.clear()       # That was the 404


def keeps_no_query(page, url):
    """Assert that fifty queries, on a page of ours and on a file, are answered from the stored page and store nothing."""
    page.goto(f"{url}?at=51")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("""async () => { for (let at = 0; at < 50; at++) await (await fetch(`index.html?at=${at}`)).text(); }""")


def keeps_the_labs_own_parts_once_they_were_used(page, url, folder):
    """Assert that the lab's own parts are stored after their first use; they are on the list."""
    assert f"{url}lab.py" not in page.evaluate(ENTRIES)
    kept = page.evaluate("""async () => {
        await (await fetch("lab.py")).text();
        const kept = async () => (await caches.match(new URL("lab.py", location).href))?.text();
        while (!await kept()) await new Promise(requestAnimationFrame);
        return kept();
    }""")
    assert kept == (folder / "lab.py").read_text(encoding="utf-8")
    (folder / "lab.py").write_text("another version", encoding="utf-8")
    assert page.evaluate("fetch('lab.py').then((answer) => answer.text())") == kept


def test_the_copy_contains_its_own_files_and_no_others(visit, mortal):
    """Also beside caches and pages of others, and whatever the query; late parts are stored when they are used."""
    url, folder = mortal
    page = visit(url, offline=True)
    page.evaluate("caches.open('neighbour')")
    page.wait_for_function(CONTROLLED)
    before = page.evaluate(ENTRIES)
    assert len(before) == len(set(before)) > 20
    stands_alone(page, url)
    leaves_a_neighbour_alone(page, url, folder)
    assert page.evaluate(ENTRIES) == before
    keeps_no_query(page, url)
    assert page.evaluate(ENTRIES) == before
    keeps_the_labs_own_parts_once_they_were_used(page, url, folder)


def test_a_failed_first_copy_is_reported_and_tried_again(visit, mortal):
    """One file is missing on the server: nothing is stored, and the foot of the page says so; once the file is there a visit
    succeeds."""
    url, folder = mortal
    icon, away = folder / "icons" / "icon-512.png", folder / "away.png"
    icon.rename(away)
    page = visit(url, offline=True)
    expect(page.locator(".foot")).to_contain_text("lacks or changes a file")
    assert page.evaluate("caches.keys()") == []
    away.rename(icon)
    page.reload()
    page.wait_for_function(CONTROLLED)
    expect(page.locator(".foot")).to_contain_text("Works offline")
    page.context.watch.faults.clear()       # The missing file is reported in the console too


def change(folder):
    """Publish a version whose page and list have a mark."""
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text(encoding="utf-8").replace("<html", "<html data-changed", 1), encoding="utf-8")
    own = base64.b64encode(hashlib.sha256(index.read_bytes()).digest()).decode()
    code = worker.read_text(encoding="utf-8")
    code = re.sub(r'"(\./|index\.html)": "[^"]+"', lambda found: f'"{found[1]}": "{own}"', code)
    worker.write_text(re.sub(r'const VERSION = "\w+"', 'const VERSION = "changed"', code), encoding="utf-8")
