"""Pages that stand already and are lent from test to test: a start is dear, and most tests aren't about it.

Whoever borrows one finds it as after a start: nothing is kept, nobody sits at a table, all state is made anew and the address is
the one asked for. A test of what only a start does (what it fetches, what stands there before Python, what it makes of storage)
opens a page of its own by ``visit``.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tenka_web.ui.text.catalog import LANGUAGES

MOST = 5
"""Pages that wait at one time; who has waited longest is closed then."""

LEFT = """
import main
from tenka_web.features.realtime.state import live
answer = live(main.app).meeting is None
main.act("close")
main.act("home")
for key in main.storage.keys():
    main.storage.drop(key)
"""
"""Nobody plays on here, and nothing is kept. A page that plays with another is not lent again."""

ANEW = """([kept, fragment, language]) => {
    sessionStorage.clear();
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    document.getElementById("dialog").close();
    for (const name of ["main", "dialog", "notice", "spoken"]) document.getElementById(name).replaceChildren();
    document.documentElement.lang = language;
    history.replaceState(null, "", location.pathname + (fragment && `#${fragment}`));
    tenka.begin();
}"""
"""What the page tells its Python at a start, told once more."""

TOP = """() => {
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
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
        page.evaluate(ANEW, [kept, fragment, language if language in LANGUAGES else "en"])
        self._python(page, "answer = True")         # it answers in order: all is drawn by then
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
