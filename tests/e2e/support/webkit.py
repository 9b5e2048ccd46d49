"""WebKit for tests, by W3C's WebDriver: its sessions, their page, clicks and keys.

Playwright drives only its own build of WebKit, which is not available everywhere; the tests need a few of the driver's
commands. A driver has one session at a time; each is a new browser that leaves nothing behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.e2e.support.timeouts import LOOKS, PATIENCE
from tests.e2e.support.webdriver_page import Driven, pressing
from web.build.browsers import webkit

WATCH = """(() => {
    globalThis.faults = [];
    const note = (text) => { faults.push(String(text)); };
    addEventListener("error", ({message, error}) => note(`${message} ${error?.stack ?? ""}`));
    addEventListener("unhandledrejection", ({reason}) => note(`${reason} ${reason?.stack ?? ""}`));
    const said = console.error;
    console.error = (...words) => { note(words.join(" ")); said.apply(console, words); };
})()"""
RUN = """const done = arguments[0];
(async () => JSON.stringify(await (%s) ?? null))().then((text) => done([true, text]), (fault) => done([false, String(fault)]));"""

UNLIKE, FRAME = (777, 555), 200
"""A size of windows that no test requests, and more pixels than a window has around its page."""


class Kit:
    """A driver of WebKit, and its session."""

    def __init__(self, running: webkit.Running) -> None:
        self._running, self._at = running, ""

    def page(self, width: int = 1280, height: int = 800) -> Tab:
        """Return the page of a new session; the session before is closed."""
        self.end()
        options = {"binary": self._running.browser, "args": list(webkit.ARGUMENTS)}
        made = self.ask("POST", "/session", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self._at = f"/session/{made['sessionId']}"
        self.tell("/timeouts", script=PATIENCE, pageLoad=PATIENCE)
        page = Tab(self)
        page.measure_frame()
        page.resize(width, height)
        return page

    def end(self) -> None:
        """Close the browser, if there is one."""
        if self._at:
            self.ask("DELETE", self._at)
            self._at = ""

    def tell(self, command: str, **given: object) -> Any:
        """Send a command of the session."""
        return self.ask("POST", f"{self._at}{command}", **given)

    def ask(self, method: str, path: str, **given: object) -> Any:
        """Send a command and wait for its answer. Raise AssertionError with the driver's objection."""
        data = json.dumps(given).encode() if method == "POST" else None
        asked = Request(f"{self._running.address}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(asked, None, 2 * PATIENCE / 1000) as answer:
                return json.load(answer)["value"]
        except HTTPError as wrong:
            with wrong:
                told = json.load(wrong)["value"]
            raise AssertionError(f"{path}: {told['error']}: {told['message']}") from None


class Tab(Driven):
    """The page of a session."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.frame = kit, (0, 0)

    def measure_frame(self) -> None:
        """Measure by how much a window is larger than its page, with a size that no page has at first."""
        wide, high = UNLIKE
        self.kit.tell("/window/rect", width=wide, height=high)
        found = self.wait(f"{wide - FRAME} < innerWidth && innerWidth <= {wide} && [innerWidth, innerHeight]")
        self.frame = wide - found[0], high - found[1]

    def resize(self, width: int, height: int) -> None:
        """Resize the page, or make it as narrow as a window can be, and wait until it has noticed."""
        wide, high = self.frame
        asked, before = (width + wide, height + high), (0, 0)
        for _ in range(LOOKS):
            there = self.kit.tell("/window/rect", width=asked[0], height=asked[1])
            now = there["width"], there["height"]
            if now in (asked, before) and self.read("[innerWidth, innerHeight]") == [now[0] - wide, now[1] - high]:
                return
            before = now
        raise AssertionError(f"never as large as {asked}, but {before}")

    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded; on the site, `ready` waits for Python."""
        self.kit.tell("/url", url=url)
        self.read(WATCH)

    def ready(self) -> None:
        """Wait until Python is up; if it never is, report the errors too."""
        try:
            super().ready()
        except AssertionError as late:
            raise AssertionError(f"{late}; noted: {self.faults()}") from None

    def reload(self) -> None:
        """Reload the page, and wait until Python is up."""
        self.kit.tell("/refresh")
        self.read(WATCH)
        self.ready()

    def faults(self) -> list[str]:
        """Return the errors on the page since it was loaded: the driver has no console, so the page records them."""
        return list(self.read("globalThis.faults"))

    def read(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise; plain JSON."""
        fine, told = self.kit.tell("/execute/async", script=RUN % expression, args=[])
        assert fine, told
        return json.loads(told)

    def click(self, selector: str) -> None:
        """Click by mouse in the middle of the first match, once it is there."""
        self.kit.tell("/actions", actions=[self.clicking(selector)])
        self.settle()

    def press(self, *keys: str) -> None:
        """Press keys by their names or as characters, one after the other."""
        self.kit.tell("/actions", actions=[pressing(keys)])
        self.settle()


@contextmanager
def running() -> Iterator[Kit]:
    """Run WebKit on its own screen."""
    with webkit.running() as found:
        kit = Kit(found)
        yield kit
        kit.end()
