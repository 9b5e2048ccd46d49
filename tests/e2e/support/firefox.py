"""Firefox for tests, by WebDriver BiDi: a profile, its pages, clicks and keys.

Playwright drives only its own build of Firefox, which is not available everywhere; the few commands that the tests need are
W3C's. Pages are asked in JavaScript; later values are awaited in the page, once a frame.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.e2e.support.timeouts import PATIENCE
from tests.e2e.support.webdriver_page import Driven, pressing
from web.build.browsers import firefox

QUIET = ("at data:text/javascript, from being executed",)       # Pyodide's way to find out the kind of worker


class Fox:
    """A running Firefox, and the errors on its pages."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._count, self.faults = line, 0, list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **given: object) -> dict[str, Any]:
        """Send a command and wait for its answer. Raise AssertionError with Firefox's objection."""
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": given}))
        while True:
            told = json.loads(self._line.recv(2 * PATIENCE / 1000))
            if told.get("id") == self._count:
                assert told["type"] == "success", f"{method}: {told.get('error')}: {told.get('message')}"
                return dict(told["result"])
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._fault(told["params"])

    def _fault(self, entry: dict[str, Any]) -> None:
        frames = (entry.get("stackTrace") or {}).get("callFrames", ())
        where = [f"{frame['url']}:{frame['lineNumber']}" for frame in frames]
        if not any(known in entry["text"] for known in QUIET):
            self.faults.append(f"{entry['text']} {' '.join(where)}".strip())

    def profile(self, before: str = "") -> str:
        """Return a new user context: a browser that shares no storage with the others.

        before: a JavaScript function that each of its pages calls first.
        """
        made = str(self.ask("browser.createUserContext")["userContext"])
        if before:
            self.ask("script.addPreloadScript", functionDeclaration=before, userContexts=[made])
        return made

    def page(self, profile: str, width: int = 1280, height: int = 800) -> Tab:
        """Open a new tab of a profile."""
        at = self.ask("browsingContext.create", type="tab", userContext=profile)["context"]
        self.ask("browsingContext.setViewport", context=at, viewport={"width": width, "height": height})
        return Tab(self, at)


class Tab(Driven):
    """A page of Firefox."""

    def __init__(self, fox: Fox, context: str) -> None:
        self.fox, self.context = fox, context

    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded; on the site, `ready` waits for Python."""
        self.fox.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        """Reload the page, and wait until Python is up."""
        self.fox.ask("browsingContext.reload", context=self.context, wait="complete")
        self.ready()

    def read(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise; plain JSON."""
        told = self.fox.ask("script.evaluate", expression=f"(async () => JSON.stringify(await ({expression}) ?? null))()",
                            target={"context": self.context}, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def click(self, selector: str) -> None:
        """Click by mouse in the middle of the first match, once it is there."""
        self.fox.ask("input.performActions", context=self.context, actions=[self.clicking(selector)])
        self.settle()

    def press(self, *keys: str) -> None:
        """Press keys by their names or as characters, one after the other."""
        self.fox.ask("input.performActions", context=self.context, actions=[pressing(keys)])
        self.settle()


@contextmanager
def running(**preferences: bool | int | str) -> Iterator[Fox]:
    """Run a Firefox with these preferences beside the usual ones (double underscores for dots)."""
    with firefox.running(**preferences) as address, connect(f"{address}/session", max_size=None) as line:
        yield Fox(line)
