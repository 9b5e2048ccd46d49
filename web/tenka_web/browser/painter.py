"""Sends changes to the page, and stores the painted table beside its save, so that the next start can show it before Python
runs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tenka_web.app.ports import Clock
from tenka_web.browser.browser_port import BrowserPort
from tenka_web.browser.page_channel import PageChannel
from tenka_web.browser.start import Start
from tenka_web.page import Page
from tenka_web.ui.patches import Patches, Step

WAIT = 300
"""Milliseconds between a paint and its storage, unless another paint follows. Stored at once when the page is hidden."""
LARGEST = 2_500_000
FLEETING = ("@title", "dialog", "notice", "spoken")
"""Parts that the next start does not show."""


class Painter:
    """Tracks the parts in the page, and sends the steps to the new ones."""

    def __init__(self, channel: PageChannel, start: Start, browser: BrowserPort, clock: Clock) -> None:
        self._channel, self._start, self._browser, self._clock = channel, start, browser, clock
        self._patches = Patches(dict(start.parts), start.built)
        self._page: Page | None = None
        self._waits: int | None = None
        self.acts = 0
        """Number of finished commands of the page."""

    def paint(self, page: Page) -> None:
        """Paint all changes, and move the focus if wanted."""
        wanted, page.app.focus = page.app.focus, ""
        steps = self._patches.update(page.render())
        self._tell(steps, {
            **page.facts, "focus": wanted, "place": page.whereabouts, "fragment": self._browser.take_fragment(),
            "stamp": page.stamp, "acts": self.acts,
        })  # fmt: skip
        self._page = page
        if self._waits is not None:
            self._clock.cancel(self._waits)
        self._waits = self._clock.call_later(WAIT, self.keep)

    def paint_hover(self, page: Page) -> None:
        """Paint what may have changed after a hover."""
        self._tell(self._patches.update(page.render_hover()), page.facts)

    def resend(self, page: Page, parts: Sequence[str]) -> None:
        """Replace parts that the page has found altered."""
        self._tell(self._patches.replace_all(parts), page.facts)

    def _tell(self, steps: Sequence[Step], facts: dict[str, object]) -> None:
        self._channel.tell("patch", steps, facts)

    def keep(self) -> None:
        """Store what was painted last, if any visitor may see it."""
        table, parts = None if self._page is None else self._page.shown_table, self._patches.current
        if table is None or "main" not in parts:
            return
        kept = {name: markup for name, markup in parts.items() if name not in FLEETING}
        text = json.dumps({**table, "app": self._start.app, "parts": kept}, ensure_ascii=False)
        if len(text) < LARGEST:
            self._channel.ask("keep_first", text)
