"""Pages that stand already and are lent from test to test: a start is dear, and most tests aren't about it.

Whoever borrows one finds it as after a start: nothing is kept, nobody sits at a table, all state is made anew and the address is
the one asked for. A test of what only a start does (what it fetches, what stands there before Python, what it makes of storage)
opens a page of its own by ``visit``.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tenka_web.ui.text.catalog import LANGUAGES

MOST = 5
"""Pages that wait at one time; who has waited longest is closed then."""

LEFT = """
import js, main
from pyscript import window
from tenka_web.features.realtime.state import live
app = main.app
answer = live(app).meeting is None and not main.steps._returning
main.front.do("close")
main.front.do("home")
for number in list(app.clock._running):
    app.clock.cancel(number)
for key in app.storage.keys():
    app.storage.drop(key)
window.sessionStorage.clear()
"""
"""Nobody plays on here, and nothing is kept. A page that plays with another, or is on its way back, is not lent again."""

ANEW = """
import main
from tenka_web.browser.window import BrowserPort
from tenka_web.app import game_registry as games
from pyscript import document, window
kept, fragment, language = json.loads({told!r})
app, front, root, dialog = main.app, main.front, document.documentElement, document.getElementById("dialog")
for key, text in kept.items():
    window.localStorage.setItem(key, text)
if dialog.open:
    dialog.close()
for name in ("main", "dialog", "notice", "spoken"):
    document.getElementById(name).replaceChildren()
root.lang = language
window.history.replaceState(None, "", window.location.pathname + ("#" + fragment if fragment else ""))
main.steps.__init__()
main.zooming.__init__(document)
main.painter._patches.standing.clear()
main.painter.pressed = None
app.__init__(app.storage, app.clock, app.thinker, BrowserPort(main.zooming, main.steps), app.repaint, games.first())
front.__init__(app)
app.apply_looks()
front.do("unkept", str(root.getAttribute("data-no-offline") or ""))
front.do("fragment")
main.painter.paint(front)
answer = True
"""
"""What main.py does at a start, with the objects that listen already."""

TOP = """() => {
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
    for (const one of document.querySelectorAll("body > script[type=py]:not([worker])")) one.remove();
    scrollTo(0, 0);
}"""
"""Tab goes on from the top, as on a page that was just opened."""


class Lender:
    """Lends pages by their device and language. ``start``: opens one more; ``python``: runs Python in a page."""

    def __init__(self, start: Callable[..., Page], python: Callable[[Page, str], Any]) -> None:
        self._start, self._python = start, python
        self._waiting = list[tuple[dict[str, Any], Page]]()

    def lend(
        self, device: dict[str, Any], fragment: str, kept: dict[str, str], look: dict[str, Any], viewport: ViewportSize,
    ) -> Page:
        """A page as after a start, at a fragment, with what a browser has kept."""
        page = next((page for kind, page in self._waiting if kind == device), None)
        if page is None:
            page = self._start(**device)
        else:
            self._waiting.remove((device, page))
        page.context.watch.faults.clear()      # type: ignore[attr-defined]
        page.emulate_media(**look)
        page.set_viewport_size(viewport)
        page.mouse.move(1, 1)
        page.evaluate(TOP)
        language = device.get("locale", "en")[:2]
        told = json.dumps([kept, fragment, language if language in LANGUAGES else "en"])
        self._python(page, ANEW.format(told=told))
        return page

    def take_back(self, device: dict[str, Any], page: Page, *, sound: bool) -> None:
        """A page that nobody needs any more waits for the next; one that is not ``sound`` goes."""
        others = [other for other in page.context.pages if other is not page]
        for other in others:
            other.close()
        if sound and not page.is_closed() and self._python(page, LEFT):
            self._waiting.append((device, page))
        else:
            page.context.close()
        while len(self._waiting) > MOST:
            self._waiting.pop(0)[1].context.close()

    def close(self) -> None:
        """No page waits any more."""
        for _, page in self._waiting:
            page.context.close()
