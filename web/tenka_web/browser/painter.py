"""Tells the page what changed, and keeps the table as it was painted last beside its save, so that the next start shows it before
Python runs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tenka_web.app.ports import Clock
from tenka_web.browser.link import Link
from tenka_web.browser.start import Start
from tenka_web.browser.window import BrowserPort
from tenka_web.page import Page
from tenka_web.ui.patches import Patches, Step

WAIT = 300
"""Milliseconds from a painting until it is kept, unless another painting follows. It is kept at once when the page goes out of
sight."""
LARGEST = 2_500_000
FLEETING = ("@title", "dialog", "notice", "spoken")
"""Parts that are not shown again at the next start."""


class Painter:
    """Remembers which parts stand in the page, and tells it the steps to those it should show."""

    def __init__(self, link: Link, start: Start, browser: BrowserPort, clock: Clock) -> None:
        self._link, self._start, self._browser, self._clock = link, start, browser, clock
        self._patches = Patches(dict(start.parts))
        self._page: Page | None = None
        self._waits: int | None = None
        self.acts = 0
        """How many acts of the page are done."""

    def paint(self, page: Page) -> None:
        """Paint all that changed, and put the focus where it belongs."""
        wanted, page.app.focus = page.app.focus, ""
        steps = self._patches.to(page.render())
        self._tell(steps, {
            **page.facts, "focus": wanted, "place": page.whereabouts, "fragment": self._browser.take_fragment(),
            "stamp": page.stamp, "acts": self.acts,
        })  # fmt: skip
        self._page = page
        if self._waits is not None:
            self._clock.cancel(self._waits)
        self._waits = self._clock.later(WAIT, self.keep)

    def paint_rest(self, page: Page) -> None:
        """Paint what may have changed after the pointer came to rest somewhere."""
        self._tell(self._patches.to(page.render_rest()), page.facts)

    def mend(self, page: Page, parts: Sequence[str]) -> None:
        """Put parts whole that were not as they had been left."""
        self._tell(self._patches.whole(parts), page.facts)

    def _tell(self, steps: Sequence[Step], facts: dict[str, object]) -> None:
        self._link.tell("patch", steps, facts)

    def keep(self) -> None:
        """Keep what was painted last, if it may be shown before anybody is asked who looks."""
        standing, parts = None if self._page is None else self._page.standing, self._patches.standing
        if standing is None or "main" not in parts:
            return
        kept = {name: markup for name, markup in parts.items() if name not in FLEETING}
        text = json.dumps({**standing, "app": self._start.app, "parts": kept}, ensure_ascii=False)
        if len(text) < LARGEST:
            self._link.ask("keep_first", text)
