"""The built site served as a host would, and one real Chromium; every page is watched for errors and foreign requests."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from tests.e2e.support import frozen_page, hands, tiers, ui_driver
from tests.e2e.support.page_pool import Lender
from tests.e2e.support.screens import Screens
from tests.e2e.support.timeouts import PATIENCE
from web.build import serve
from web.build.browsers import chromium
from web.build.paths import DIST, ROOT

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE)
QUIET = (
    "py-terminal is read only on main thread",              # PyScript's; the lab lifts it
    "Unable to use `window` or `document` in worker",       # PyScript's; the bots want neither
    "Service Worker registration blocked by Playwright",    # we asked for that, outside the offline tests
    "was preloaded using link preload but not used",        # within a few seconds, which a busy machine takes; see test_boot.py
    "is not used because the request HTTP method does not match",       # a slow start asks so for what is missing (late.js)
)


LONG = ("test_yedo_whole_games", "test_shogun_year", "test_yedo", "test_workshop", "test_stock_pyodide", "test_webkit")
"""Files late in the alphabet whose tests take a quarter of a minute and more, the longest first."""


@pytest.hookimpl(tryfirst=True)     # before pytest leaves out what is slow
def pytest_collection_modifyitems(items):
    """Mark as slow what is no essential, and run again what stood still; begin with LONG: where those stand last, one process
    has two of them and another nothing."""
    here = [at for at, item in enumerate(items) if Path(__file__).parent in item.path.parents]
    wanted = sorted((items[at] for at in here),
                    key=lambda item: LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG))
    for at, item in zip(here, wanted, strict=True):
        items[at] = item
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun="StoodStill"))    # these alone: to ask takes 40 ms
        if not tiers.is_essential(item.path.stem, item.name):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def dist():
    """The built site; `build.py test` has just made it, so this finds nothing to do. A process of its own, which doesn't know the
    games of the tests: they have no place on the site's shelf."""
    subprocess.run([sys.executable, "build.py", "build"], cwd=ROOT, check=True)
    return DIST


@pytest.fixture(scope="session")
def site_url(dist):
    """The site at the root of a host."""
    with serve.serving(dist) as url:
        yield url


@pytest.fixture(scope="session")
def deep_url(dist):
    """The same site below a path, as a project page is."""
    with serve.serving(dist, "/some/path/") as url:
        yield url


@pytest.fixture(params=["/", "/some/path/"])
def free_server(dist, request):
    """The site on a server of its own, and the way to stop it."""
    server = serve.make(dist, prefix=request.param)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop():
        server.shutdown()
        server.server_close()

    yield f"http://127.0.0.1:{server.server_address[1]}{request.param}", stop
    stop()


PLAIN = "--js-flags=--liftoff-only"
"""Python's WebAssembly is compiled once, plainly: to do its hot parts over, better, costs a third of a start, and hardly any test
runs long enough to have it back. Profiles that stay, Firefox and WebKit do it over, as a visitor's browser does."""


PLAIN_HOST = "tenka.test"
"""A name of this machine. Over plain http it is no safe origin, as hosts of a local network aren't."""


@pytest.fixture(scope="session")
def chrome():
    """One browser for the whole run."""
    flags = [*chromium.FLAGS, PLAIN, f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1"]
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium.ensure(playwright), args=flags)
        yield found
        found.close()


class Watch:
    """What went wrong on the pages of one context: errors, failed or foreign requests."""

    def __init__(self, context, host):
        self.host, self.faults = host, []
        context.on("page", self.page)
        context.on("request", self.request)
        context.on("requestfailed", self.failed)
        context.on("response", self.response)

    def page(self, page):
        hands.wait(page)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", self.console)

    def console(self, message):
        if message.type in ("error", "warning") and not any(known in message.text for known in QUIET):
            self.faults.append(f"console {message.type}: {message.text}")

    def failed(self, request):
        if request.failure != "net::ERR_ABORTED":       # the page or the test went away meanwhile
            self.faults.append(f"failed: {request.url} {request.failure}")

    def response(self, response):
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def request(self, request):
        if not request.url.startswith((self.host, "blob:", "data:")):
            self.faults.append(f"foreign request: {request.url}")


def arrived(context, url, ready, *, again=True):
    """A page of this context at an address, once Python is up if it shall be.

    Rarely a renderer dies while a page opens: Chromium, walking a stack of its own, reads past its end (six dumps, five of
    them at one instruction). A page that dies twice is ours to explain.
    """
    page = context.new_page()
    try:
        page.goto(url)
        if ready:
            page.wait_for_selector("html[data-ready]", state="attached")
    except Error as error:
        if again and "crashed" in str(error):
            return arrived(context, url, ready, again=False)
        raise
    return page


def profile(chrome, url, *, viewport=DESKTOP, offline=False, **options):
    """A new, watched profile for an address."""
    context = chrome.new_context(viewport=viewport, service_workers="allow" if offline else "block",
                                 **{"reduced_motion": "reduce", "locale": "en-GB", **options})
    context.set_default_timeout(PATIENCE)
    context.watch = Watch(context, "/".join(url.split("/")[:3]) + "/")
    return context


@pytest.fixture
def visit(chrome, site_url):
    """A function that opens an address in a new, watched profile; faults of any of them fail the test at its end."""
    contexts = []

    def open_page(url=site_url, *, ready=True, **options):
        contexts.append(profile(chrome, url, **options))
        return arrived(contexts[-1], url, ready)

    yield open_page
    faults = [fault for context in contexts for fault in context.watch.faults]     # closing breaks off fetches
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def lender(chrome, site_url):
    """Pages that stand already, for as long as the run."""
    found = Lender(lambda **device: arrived(profile(chrome, site_url, **device), site_url, True), run_python)
    yield found
    found.close()


@pytest.fixture
def borrow(lender, site_url, request):
    """A function that opens an address in a page that stands already: as `visit`, without another start of Python. ``kept``: what
    this browser has kept, by key. Any other option is of the device."""
    lent = []

    def open_page(url=site_url, *, viewport=DESKTOP, color_scheme="light", reduced_motion="reduce", kept=None, **device):
        address, _, fragment = url.partition("#")
        assert address == site_url
        look = {"media": "null", "color_scheme": color_scheme, "reduced_motion": reduced_motion}
        device.setdefault("locale", "en-GB")
        lent.append((device, lender.lend(device, fragment, kept or {}, look, viewport)))
        return lent[-1][1]

    yield open_page
    faults = [fault for _, page in lent for fault in page.context.watch.faults]
    for device, page in lent:
        lender.take_back(device, page, sound=not (faults or request.node.stash.get(FAILED, False)))
    assert faults == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Note that a test failed: who knows what it has left behind."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Say so where a test failed since a page stands still."""
    try:
        return (yield)
    except Exception as error:
        browser = getattr(item, "funcargs", {}).get("chrome")
        if browser and (found := frozen_page.find_frozen(browser)):
            raise frozen_page.StoodStill("; ".join(found)) from error
        raise


@pytest.fixture(scope="session")
def lasting(chrome, site_url):
    """The table page, ready, as long as the run."""
    context = profile(chrome, site_url)
    yield arrived(context, site_url, True)
    context.close()


@pytest.fixture(scope="session")
def screens(chrome, site_url):
    """A page that is looked at on every screen; each game is opened in it by its link."""
    context = profile(chrome, site_url)
    yield Screens(arrived(context, site_url, True))
    context.close()


@pytest.fixture
def bare_screens(chrome):
    """A page without a site, for drawn pages (``support/drawn_page.py``)."""
    context = chrome.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield Screens(context.new_page())
    context.close()


@pytest.fixture
def shared_page(lasting):
    """One started page for tests that only read it, because a start is slow."""
    lasting.context.watch.faults.clear()
    yield lasting
    assert lasting.context.watch.faults == []


@pytest.fixture
def hurried(visit, site_url):
    """A function that opens a page at the instant pace."""
    kept = [{"name": "tenka:settings", "value": '{"pace":"instant"}'}]
    return lambda: visit(storage_state={"cookies": [], "origins": [{"origin": site_url.rstrip("/"), "localStorage": kept}]})


@pytest.fixture
def python():
    """A function that runs Python inside a page and gives back its `answer`, as plain JSON."""
    return run_python


def run_python(page, code):
    """In the page's own interpreter."""
    return page.evaluate("(code) => tenka.run(code)", code)


@pytest.fixture
def app(borrow):
    """The table page, ready, on a desktop screen."""
    return borrow()


@pytest.fixture
def phone(borrow):
    """The table page, ready, on a phone held upright."""
    return borrow(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def begun(app):
    """A page with a game of two people, one choice old."""
    return ui_driver.one_old(app)
