"""One figure of the bench, and what a measurement is handed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page


@dataclass(frozen=True)
class Row:
    """A figure with its unit; `at_most` or `at_least` is what it aims at, where it aims at something."""

    name: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def shown(self) -> str:
        """The figure for people."""
        return f"{_figure(self.value)} {self.unit}".strip()

    @property
    def wanted(self) -> str:
        """The aim for people."""
        if self.at_most is not None:
            return f"≤ {_figure(self.at_most)}"
        return f"≥ {_figure(self.at_least)}" if self.at_least is not None else ""

    @property
    def mark(self) -> str:
        """Whether the aim is met; nothing where there is none."""
        if self.at_most is None and self.at_least is None:
            return ""
        met = (self.at_most is None or self.value <= self.at_most) and (self.at_least is None or self.value >= self.at_least)
        return "yes" if met else "no"


@dataclass
class Bench:
    """The served site, a browser for pages that may share one, and ways to start another, or one with a profile in a folder."""

    url: str
    chromium: Browser
    launch: Callable[[], Browser]
    profile: Callable[[str], BrowserContext]

    def page(self, fragment: str = "", slower: int = 1) -> Page:
        """Open the table page, ready, in a new profile without service worker; from then on with so many times less CPU."""
        page = self.chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
        page.goto(self.url + fragment)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
        if slower > 1:
            slow_down(page, slower)
        return page


class Slow(NamedTuple):
    """Clicks that are measured at a quarter of the CPU: the aim of their median, and how one round's times are come by."""

    aim: float
    measure: Callable[[Bench], list[float]]


def slow_down(page: Page, slower: int) -> None:
    """So many times less CPU for this page."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def run_python(page: Page, code: str) -> Any:
    """Run Python in the page's own interpreter; its `answer` comes back as plain JSON."""
    return page.evaluate("(code) => tenka.run(code)", code)


def _figure(value: float) -> str:
    if math.isnan(value):
        return "nothing"
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value == int(value) else f"{value:.3g}"
