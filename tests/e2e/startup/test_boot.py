"""The page starts at any path, loads nothing from other hosts, and is shown before Python is up."""

import ast
import gzip
import re
import sys

import pytest
from playwright.sync_api import Route, expect

import tenka
from tests.e2e.support import ui_driver
from web.build.paths import ASSETS
from web.build.site import python_archive, vendor

pytestmark = pytest.mark.browser

OURS = re.compile(r"/page\.mjs$")


def test_it_starts_at_the_root(shared_page):
    """Python is up and the console has no error."""
    assert shared_page.locator("html[data-ready]").count() == 1


def test_python_gets_no_switchable_stacks(shared_page, python):
    """No call here waits synchronously, and Chromium sometimes dies of such stacks."""
    assert python(shared_page, "from pyodide.ffi import can_run_sync\nanswer = can_run_sync()") is False


def test_it_starts_below_a_path(visit, deep_url):
    """Every address in the site is relative."""
    page = visit(deep_url)
    assert page.url == deep_url
    assert page.evaluate("typeof tenka.run") == "function"


@pytest.fixture
def withhold(visit, site_url):
    """Return a function that opens a page whose Python cannot start before its `release()` is called."""
    def open_page(fragment="", **options):
        page = visit("about:blank", ready=False, **options)
        page.context.watch.host = site_url
        held = []

        def hold(route):            # A bound built-in would not do: Playwright inspects it
            held.append(route)

        page.route(re.compile(r"app\.bin$"), hold)
        page.goto(site_url + fragment, wait_until="commit")
        page.wait_for_function("globalThis.tenka !== undefined")
        page.release = lambda: [route.continue_() for route in held] and page.unroute_all()
        return page

    return open_page


@pytest.fixture
def withheld(withhold):
    """Return the lobby before Python."""
    return withhold()


def test_the_first_paint_needs_no_python(withheld):
    """The lobby is there while Python's own file is still loading."""
    withheld.wait_for_selector("#app > *")
    assert withheld.locator("#app").inner_text().strip()
    assert withheld.locator("html[data-ready]").count() == 0


def test_the_map_comes_right_after_the_words(withheld):
    """It is delayed for the first paint only, in a frame that already has its size."""
    expect(withheld.locator("html[data-painted]")).to_have_count(1)
    assert withheld.evaluate("getComputedStyle(document.querySelector('.view > .board')).visibility") == "visible"
    expect(withheld.locator(".view .board .place-name").first).to_be_visible()
    expect(withheld.locator("#opening")).to_be_hidden()


# Records every layout of the lobby.
WATCH_LOBBY = """globalThis.lobbies = 0;
new MutationObserver(() => { lobbies += document.querySelector(".lobby")?.getClientRects().length ?? 0; })
    .observe(document, {childList: true, subtree: true, attributes: true});"""


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "Opening the table…"), ("ja-JP", "卓を開いています…")])
def test_a_link_never_shows_the_lobby(withhold, locale, words):
    """A visitor who opens a link, or reloads during a game, reads that a table comes, and then sees it."""
    table = ui_driver.random_game(3, "linked", choices=4)
    page = withhold(ui_driver.address("", table), locale=locale)
    expect(page.locator(f"#opening > :text('{words}')")).to_be_visible()
    assert words in page.locator("#opening").inner_text().splitlines()
    assert page.locator(".lobby").count() == 0
    page.release()
    page.locator("#table").wait_for()
    expect(page.locator("#opening")).to_be_hidden()
    page.context.add_init_script(WATCH_LOBBY)
    page.reload()
    page.locator("#table").wait_for()
    page.wait_for_function("location.hash.startsWith('#s=')")
    assert page.evaluate("lobbies") == 0


def test_a_click_before_our_own_modules_are_there_is_kept(visit, site_url):
    """A returning visitor sees the own table before they are requested."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    held: list[Route] = []
    page.route(OURS, lambda route: held.append(route))  # noqa: PLW0108  # Playwright writes on what it calls
    with page.expect_request(OURS):
        page.goto(site_url, wait_until="commit")
    page.locator("#start").click()
    held.pop().continue_()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("#map svg").first).to_be_visible()


def test_a_link_that_opens_nothing_ends_in_the_lobby(withhold):
    """To a save that no longer exists."""
    page = withhold("#s=gone")
    expect(page.locator("#opening")).to_be_visible()
    page.release()
    page.locator("#start").wait_for()
    expect(page.locator("#opening")).to_be_hidden()


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "longer than usual"), ("es-ES", "tardando en cargar")])
def test_a_page_with_damaged_python_reports_it(visit, site_url, locale, words):
    """So no visitor waits at a lobby that does not answer."""
    page = visit("about:blank", ready=False, locale=locale)
    page.context.watch.host = site_url
    page.route(re.compile(r"app\.bin$"), lambda route: route.fulfill(body="no archive"))
    page.goto(site_url)
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert page.locator("#late .why:visible").count() == 1
    assert page.locator("#late [data-afresh]:visible").count() == 1
    assert page.locator("html[data-ready]").count() == 0
    page.goto("about:blank")                # Running requests are cancelled here, which is reported too
    page.context.watch.faults.clear()       # The damage is reported in the console too


def test_the_first_page_is_small(dist):
    """Everything painted first in three languages, with styles and drawings: a second on a slow line, compressed as hosts do."""
    assert len(gzip.compress((dist / "index.html").read_bytes(), 9)) < 64 * 1024


def test_a_link_preview_shows_what_the_site_is(dist):
    """A title, a sentence and a picture for messengers, in the page as served."""
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', (dist / "index.html").read_text(encoding="utf-8")))
    assert told["title"] == "Tenka"
    assert "Shogun" in told["description"]
    assert (dist / told["image"]).is_file()


def test_without_japanese_only_the_kanji_of_signs_are_fetched(visit, site_url):
    """Kanji of crests, maps and cards are another font; the rest comes with Japanese texts."""
    for locale, wanted in (("en-GB", False), ("ja-JP", True)):
        page = visit(locale=locale)
        page.evaluate("document.fonts.ready.then(() => true)")
        loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').pop())")
        assert any(name.startswith("mincho-signs") for name in loaded)
        assert any(name.startswith("mincho-japanese") for name in loaded) is wanted


@pytest.mark.parametrize(("locale", "seen"), [("es-MX", False), ("en-GB", True)])
def test_no_other_language_flashes(visit, site_url, dist, locale, seen):
    """While the page is loading, its English is shown only to visitors with English."""
    whole = (dist / "index.html").read_text(encoding="utf-8")
    page = visit("about:blank", ready=False, locale=locale)
    page.context.watch.host = site_url
    page.route(site_url, lambda route: route.fulfill(body=whole[:whole.index("<template")], content_type="text/html"))
    page.route(re.compile(r"page\.mjs$"), lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(site_url, wait_until="commit")
    page.locator("#lobby").wait_for(state="attached")
    assert page.locator("#lobby").is_visible() is seen


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("ja-JP", "ja"), ("fr-FR", "en")])
def test_the_first_paint_is_in_the_browsers_language(visit, locale, language):
    """A language we have is taken from the browser, any other becomes English."""
    page = visit(locale=locale)
    assert page.get_attribute("html", "lang") == language


def test_an_early_click_is_not_lost(withheld):
    """A press before Python is up is executed once it is, and a repeated press counts once."""
    withheld.locator("[data-act='open'][data-arg='about']").dblclick()
    assert withheld.locator("#window-title").count() == 0
    withheld.release()
    expect(withheld.locator("#window-title")).to_be_visible()


SHOWN_AS_SAVED = """() => {
    const read = (part) => JSON.parse(Object.entries(localStorage).find(([key]) => key.includes(part))?.[1] ?? "{}").revision;
    return read(":shown") !== undefined && read(":shown") === read(":save:");
}"""
"""Python stores the picture of the table when the page is left."""


def left_table(visit, site_url):
    """Return a game in which a seat has rolled, and the page about to be opened again without its Python."""
    page = visit()
    ui_driver.begin(page, "person", "person", seed="63")
    ui_driver.answer(page, "roll")
    page.evaluate("document.getElementById('sheet').dataset.before = 'yes'")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.wait_for_function(SHOWN_AS_SAVED)
    held = []

    def hold(route):
        held.append(route)

    page.route(re.compile(r"app\.bin$"), hold)
    page.release = lambda: [route.continue_() for route in held] and page.unroute_all()
    return page


def test_a_returning_visitor_sees_the_own_board_before_python(visit, site_url):
    """The table is as it was left; a click meanwhile is executed once; nothing is drawn a second time."""
    page = left_table(visit, site_url)
    question, made = page.locator("#prompt").inner_text(), len(tenka.replay(ui_driver.record(page)).history)
    page.reload(wait_until="commit")
    page.wait_for_function("globalThis.tenka !== undefined")
    expect(page.locator("#live .province.can").first).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0
    assert page.locator("#opening").is_hidden()
    assert page.locator("#prompt").inner_text() == question
    page.evaluate("document.querySelector('#sheet svg').dataset.stood = 'yes'")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.dblclick()
    ui_driver.becomes(page, ui_driver.made, made)
    page.release()
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.becomes(page, ui_driver.made, made + 1)
    assert page.locator("#sheet svg[data-stood]").count() == 1
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, made + 2)


def test_an_outdated_board_is_not_shown(visit, site_url):
    """The game was continued elsewhere: the page says that a table comes, and clicks made meanwhile are dropped."""
    page = left_table(visit, site_url)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((one) => one.includes(":save:"));
        const save = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({...save, revision: save.revision + 1}));
    }""")
    page.reload(wait_until="commit")
    page.wait_for_function("globalThis.tenka !== undefined")
    expect(page.locator("#opening")).to_be_visible()
    assert page.locator("#table").count() == 0
    page.release()
    page.locator("#table").wait_for()


@pytest.mark.parametrize("parts", ["{app: '', main: ''}", "{...parts, app: ''}", "{...parts, late: 'x'}", "[]", "{main: 5}"])
def test_a_damaged_picture_of_the_table_is_not_shown(visit, site_url, parts):
    """A stored picture must fit the page's own parts; otherwise Python draws the table as usual."""
    page = visit()
    ui_driver.begin(page, "person", "person", seed="63")
    ui_driver.answer(page, "roll")
    page.add_init_script("""for (const [key, text] of Object.entries(localStorage)) if (key.endsWith(":shown")) {
        const shown = JSON.parse(text), {parts} = shown;
        localStorage.setItem(key, JSON.stringify({...shown, parts: CHANGED}));
    }""".replace("CHANGED", parts))
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg='roll']")).to_be_visible()


def imports_of(path):
    """Return the top-level modules of the standard library that a file of ours imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


# The requests before the page was ready, for parts of the archive.
@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("es-ES", "es"), ("ja-JP", "ja")])
@pytest.mark.parametrize("fragment", ["", ui_driver.address("", ui_driver.random_game(3, "linked", choices=4))])
def test_a_first_visit_fetches_its_own_language_alone(visit, site_url, locale, language, fragment):
    """Other languages' sentences and other games' drawings are in the late part, which comes when the table is drawn."""
    page, asked = visit("about:blank", ready=False, locale=locale), list[str]()
    page.context.watch.host = site_url
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(site_url + fragment)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert sorted(name for name in asked if name.endswith(".bin") and name != "late.bin") == ["app.bin", f"{language}.bin"]


AHEAD = """
globalThis.ahead = [];
Object.defineProperty(HTMLLinkElement.prototype, "rel", { set() { ahead.push(this); } });
"""
"""Preloading links request nothing: their addresses are recorded instead."""


def test_everything_preloaded_is_needed_by_every_start(visit, site_url):
    """Without a preloading link the start requests it all the same; instant pages behind buttons are for the visitor who
    presses one."""
    page, asked = visit("about:blank", ready=False), []
    page.context.watch.host = site_url
    page.add_init_script(AHEAD)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    ahead = page.evaluate("ahead.map((link) => link.href)")
    wanted = {url for url in ahead if not url.endswith(".json")}
    assert any(url.endswith("page.mjs") for url in wanted)
    assert wanted < set(ahead)
    assert wanted - set(asked) == set()


def test_late_sentences_are_read_when_the_language_is_switched(shared_page, python):
    """Each language is complete, whichever way its sentences came; and so are the drawings of other games."""
    read = python(shared_page, """
from tenka_web.ui.assets import read_bytes
answer = [len(read_bytes(name)) for name in ("texts/en.mo", "texts/es.mo", "texts/ja.mo", "art/yedo.json", "licences/python.txt")]
""")
    assert read == [(ASSETS / name).stat().st_size
                    for name in ("texts/en.mo", "texts/es.mo", "texts/ja.mo", "art/yedo.json", "licences/python.txt")]


def test_everything_that_the_pages_python_imports_is_in_the_archive(visit, python):
    """The library is trimmed: imports of engine, page, bots and PyScript must be included, even if late."""
    ours = python_archive.sources()
    wanted = {name for path in ours.values() if path.suffix == ".py" for name in imports_of(path)}
    wanted |= {name for path in vendor.pyscript_package().rglob("*.py") for name in imports_of(path)}
    wanted -= {"pyscript.web", "pyscript.workers"}          # These need a document, which no worker has
    wanted |= {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in ours
               if name.endswith(".py") and name not in ("main.py", "worker.py", "module_blocks.py", "precompiled.py")}
    assert "tenka.table.table" in wanted
    missing = python(visit(), f"""
import importlib, sys
sys.modules |= {{"pyscript.web": sys, "pyscript.workers": sys}}
answer = []
for name in {sorted(wanted)!r}:
    try:
        importlib.import_module(name)
    except ImportError as error:
        answer.append(f"{{name}}: {{error}}")
""")
    assert missing == []


def test_an_error_in_the_page_has_a_traceback(shared_page, python):
    """Tracebacks work with the trimmed library, and name file and line."""
    with pytest.raises(Exception, match=r"ZeroDivisionError"):
        python(shared_page, "answer = 1 / 0")


def test_the_policy_allows_no_other_host(shared_page):
    """The page's own policy names no host, and the browser enforces it."""
    refused = shared_page.evaluate("""async () => {
        const heard = new Promise((resolve) =>
            document.addEventListener("securitypolicyviolation", (event) => resolve(event.blockedURI)));
        fetch("https://example.org/").catch(() => {});
        return heard;
    }""")
    assert refused.startswith("https://example.org")
    assert [fault for fault in shared_page.context.watch.faults if "example.org" not in fault] == []
    shared_page.context.watch.faults.clear()
