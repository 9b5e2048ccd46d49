"""Started pages that tests borrow: a start is slow, and most tests aren't about it.

A borrowed page is as after a start: nothing is stored, no table is open, all state is new and the address is the requested
one. A test of a start itself (its requests, the page before Python, its use of storage) opens its own page by ``visit``.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tenka_web.ui.text.catalog import LANGUAGES

MOST = 5
"""Most waiting pages; the oldest is closed then."""

LEFT = """
import main
from tenka_web.features.realtime.state import live_state
answer = live_state(main.app).meeting is None
main.act("close")
main.act("home")
for key in main.storage.keys():
    main.storage.drop(key)
"""
"""Ends everything that runs on a page, and clears its storage. A page in a live game is not reused."""

ANEW = """([kept, fragment, language]) => {
    sessionStorage.clear();
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    document.getElementById("dialog").close();
    for (const name of ["main", "dialog", "notice", "spoken"]) document.getElementById(name).replaceChildren();
    document.documentElement.lang = language;
    history.replaceState(null, "", location.pathname + (fragment && `#${fragment}`));
    tenka.begin();
}"""
"""Sends Python again what the page sends at a start."""

TOP = """() => {
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
    scrollTo(0, 0);
}"""
"""Makes Tab begin at the top, as on a new page."""


class Lender:
    """Lends pages by device and language. ``start``: opens another page; ``python``: runs Python in a page."""

    def __init__(self, start: Callable[..., Page], python: Callable[[Page, str], Any]) -> None:
        self._start, self._python = start, python
        self._waiting = list[tuple[dict[str, Any], Page]]()

    def lend(
        self, device: dict[str, Any], fragment: str, kept: dict[str, str], look: dict[str, Any], viewport: ViewportSize,
    ) -> Page:
        """Return a page as after a start, at a fragment, with this stored data."""
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
        page.evaluate(ANEW, [kept, fragment, language if language in LANGUAGES else "en"])
        self._python(page, "answer = True")         # Answers keep their order: everything is drawn by then
        return page

    def take_back(self, device: dict[str, Any], page: Page, *, sound: bool) -> None:
        """Keep a returned page for the next test; close it unless it is ``sound``."""
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
        """Close all waiting pages."""
        for _, page in self._waiting:
            page.context.close()
