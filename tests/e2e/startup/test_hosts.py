"""Hosts that redirect, change pages, or lack, refuse and rename files of a start: the page starts, or names the problem."""

import contextlib
import re
import shutil
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.offline.test_offline import CONTROLLED
from tests.e2e.startup.test_forbidden_storage import plays
from tests.e2e.support import ui_driver
from tests.e2e.support.hosts import LONG, SHORT, hosting
from web.build.site import index_html

pytestmark = pytest.mark.browser

REDIRECTED = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if ((await cache.match(request)).redirected) found.push(request.url);
    }
    return found;
}"""
FRAME = """<!doctype html><link rel=icon href=data:,><title>A frame</title>
<iframe sandbox="SANDBOX" src="./" width="1200" height="700"></iframe>"""
NO_WASM = "delete globalThis.WebAssembly;"
NO_WORKER = "delete globalThis.Worker; delete globalThis.SharedWorker;"
SCRIPTS = "script-src 'self' 'unsafe-inline' blob:"
"""A host's policy that forbids evaluation."""
ANY_ORIGIN = (("Access-Control-Allow-Origin", "*"),)


@pytest.fixture
def host(dist, visit):
    """Return a function that starts a host with some traits; it returns a function that opens its pages, its address, and a
    function that stops it."""
    with contextlib.ExitStack() as stack:

        def start(folder=dist, **traits):
            url, stop = stack.enter_context(hosting(folder, **traits))

            def open_page(path: str | None = "", script="", **options):
                page = visit("about:blank", ready=False, **options)
                page.context.watch.host = url
                if script:
                    page.context.add_init_script(script)
                if path is not None:
                    page.goto(url + path)
                return page

            return open_page, url, stop

        yield start


def begins_and_leaves(page):
    """Begin a game and go to the lobby."""
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.begin(page, "person", "person", seed="redirected")
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, 1)


@pytest.mark.parametrize("redirects", [SHORT, LONG], ids=["short", "long"])
def test_a_host_that_redirects_can_be_visited_again(host, redirects):
    """All pages come from the second visit on, without the host too, and the games are there by either address."""
    open_page, url, stop = host(redirects=redirects)
    page = open_page(offline=True)
    begins_and_leaves(page)
    page.wait_for_function(CONTROLLED)
    for _ in range(2):
        for path in ("lab.html", "workshop.html"):
            assert page.goto(url + path).ok
    assert page.evaluate(REDIRECTED) == []
    stop()
    for path in ("", "index.html"):
        page.goto(url + path)
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("[data-act='open.save']")).to_have_count(1)
    assert page.goto(f"{url}lab.html").ok
    page.context.watch.faults.clear()       # The lab had no time to store its own parts


def test_a_copy_with_redirected_answers_is_repaired(host, dist, tmp_path):
    """By the next version, before the visitor agrees to it: the running version answers with pages again."""
    folder = tmp_path / "dist"
    shutil.copytree(dist, folder)
    worker = folder / "sw.js"
    code = worker.read_text(encoding="utf-8")
    kept_all, changed = re.subn(r"const clean = .*;", "const clean = (answer) => answer;", code)
    assert changed == 1
    worker.write_text(kept_all, encoding="utf-8")
    open_page, url, _ = host(folder, redirects=SHORT)
    page = open_page(offline=True)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_function(CONTROLLED)
    assert page.evaluate(REDIRECTED) == [f"{url}index.html"]
    worker.write_text(re.sub(r'const VERSION = "\w+"', 'const VERSION = "next"', code), encoding="utf-8")
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.wait_for_selector("html[data-update]", state="attached")
    assert page.evaluate(REDIRECTED) == []
    assert len(page.evaluate("caches.keys()")) == 2
    assert page.goto(f"{url}index.html").ok
    page.wait_for_selector("html[data-ready]", state="attached")


CHANGED = {"injects": {"injected": b"<!-- by the host -->"}, "no page for a folder": {"statuses": ((r"/$", 404),)}}


@pytest.mark.parametrize("traits", CHANGED.values(), ids=CHANGED)
def test_a_host_that_changes_pages_does_not_prevent_the_copy(host, traits):
    """Nor does one without a page for a folder: the page has another name too."""
    open_page, url, stop = host(**traits)
    page = open_page("index.html", offline=True)
    page.wait_for_function(CONTROLLED)
    expect(page.locator(".foot")).to_contain_text("Works offline")
    stop()
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.context.watch.faults.clear()       # The page that the host lacks is reported in the console too


@pytest.mark.parametrize(("status", "foot", "noticed"), [(404, "lacks or changes", False), (503, "tries again", True)])
def test_a_failed_copy_is_reported_truthfully(host, status, foot, noticed):
    """Only if the next visit may succeed the page says so, with a notice."""
    open_page, _, _ = host(statuses=((r"icon-512\.png$", status),))
    page = open_page(offline=True)
    expect(page.locator(".foot")).to_contain_text(foot)
    expect(page.locator("#notice-box p")).to_have_count(int(noticed))
    page.context.watch.faults.clear()       # The missing file is reported in the console too


FAULTS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "wasm": ({}, NO_WASM, "Lockdown Mode", "^WebAssembly$"),
    "missing": ({"statuses": ((r"/boot\.mjs$", 404),)}, "", "no longer on the server", r"boot\.mjs: 404$"),
    "refused": ({"statuses": ((r"app\.bin$", 403),)}, "", "a refusal or another page", r"app\.bin: 403$"),
    "another page": ({"kinds": ((r"page\.mjs$", "text/html"),)}, "", "a refusal or another page", r"page\.mjs: text/html$"),
    "type": ({"kinds": ((r"\.mjs$", "text/plain"),)}, "", "as a type", r"\.mjs: text/plain$"),
    "no wasm": ({"headers_sent": (("Content-Security-Policy", SCRIPTS),)}, "", "security policy", "^wasm-unsafe-eval$"),
    "no eval": ({"headers_sent": (("Content-Security-Policy", f"{SCRIPTS} 'wasm-unsafe-eval'"),)}, "", "security policy",
                "^unsafe-eval$"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failed_start_names_the_problem(host, fault):
    """In a sentence, with the file and its status or type."""
    traits, script, sentence, seen = FAULTS[fault]
    open_page, _, _ = host(**traits)
    page = open_page(script=script)
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    expect(page.locator("#late [lang=en] code")).to_have_text(re.compile(seen))
    expect(page.locator("#late [data-afresh]:visible")).to_have_count(1)
    page.goto("about:blank")
    page.context.watch.faults.clear()


def test_a_file_that_cannot_be_reached_is_named(host):
    """After a broken connection, in the reader's language."""
    open_page, url, _ = host()
    page = open_page(None, locale="es-ES")
    page.route(re.compile(r"app\.bin$"), lambda route: route.abort())
    page.goto(url)
    expect(page.get_by_role("alert").filter(has_text="se ha perdido la conexión")).to_be_visible()
    expect(page.locator("#late [lang=es] code")).to_have_text(re.compile(r"app\.bin$"))
    page.goto("about:blank")
    page.context.watch.faults.clear()


def test_each_reason_has_a_sentence_in_each_language():
    """The sentences are in late.js, which is fetched when a start has failed."""
    code = index_html.late_script()
    for name in ("framed", "lost", "missing", "policy", "refused", "type", "wasm"):
        assert code.count(f'"{name}": "') == len(index_html.LANGUAGES)
    assert '"ui.late' not in code


def test_wasm_of_another_type_is_compiled_from_its_bytes(host):
    """In the page and in the bots' worker."""
    open_page, _, _ = host(kinds=((r"\.wasm$", "application/octet-stream"),))
    plays(open_page())


def test_without_workers_the_page_says_so(host):
    open_page, _, _ = host()
    page = open_page(script=NO_WORKER)
    expect(page.get_by_role("alert").filter(has_text="Start afresh")).to_be_visible()
    page.goto("about:blank")
    page.context.watch.faults.clear()


def framed(page, url, sandbox):
    """Return the page in a frame with these sandbox permissions, on a page of the same host."""
    body = FRAME.replace("SANDBOX", sandbox)
    page.route(f"{url}frame", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(f"{url}frame")
    return page.frame_locator("iframe")


def test_a_sandboxed_frame_without_permissions_says_so(host):
    open_page, url, _ = host()
    page = open_page(None)
    expect(framed(page, url, "allow-scripts").get_by_role("alert").filter(has_text="stands in a frame")).to_be_visible()
    page.goto("about:blank")
    page.context.watch.faults.clear()


@pytest.mark.parametrize("way", ["policy", "frame"])
def test_without_scripts_a_notice_is_shown(host, way):
    """In all three languages, after a while; with scripts it is never visible."""
    open_page, url, _ = host(headers_sent=(("Content-Security-Policy", "script-src 'none'"),) if way == "policy" else ())
    page = open_page(None)
    if way == "frame":
        place = framed(page, url, "")
    else:
        page.goto(url)
        place = page
    for words in ("keep its JavaScript from running", "impiden ejecutar su JavaScript", "JavaScriptが動いていません"):
        expect(place.locator("#dead", has_text=words)).to_be_visible()
    expect(place.locator("#lobby")).to_be_visible()
    page.context.watch.faults.clear()       # The browser reports each blocked script


def test_with_scripts_that_notice_is_hidden(shared_page):
    expect(shared_page.locator("#dead")).to_be_hidden()
    assert shared_page.evaluate("getComputedStyle(document.getElementById('dead')).display") == "none"
