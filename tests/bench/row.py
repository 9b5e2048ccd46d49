"""A row of the bench, and the context of a measurement."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page


@dataclass(frozen=True)
class Row:
    """A figure with its unit and, in `at_most` or `at_least`, its aim if it has one."""

    name: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def shown(self) -> str:
        """The figure as text."""
        return f"{_figure(self.value)} {self.unit}".strip()

    @property
    def wanted(self) -> str:
        """The aim as text."""
        if self.at_most is not None:
            return f"≤ {_figure(self.at_most)}"
        return f"≥ {_figure(self.at_least)}" if self.at_least is not None else ""

    @property
    def mark(self) -> str:
        """Whether the aim is met, as text; empty without an aim."""
        if self.at_most is None and self.at_least is None:
            return ""
        met = (self.at_most is None or self.value <= self.at_most) and (self.at_least is None or self.value >= self.at_least)
        return "yes" if met else "no"


@dataclass
class Bench:
    """The served site, a shared browser, and ways to start another one, also with a profile in a folder."""

    url: str
    chromium: Browser
    launch: Callable[[], Browser]
    profile: Callable[[str], BrowserContext]

    def page(self, fragment: str = "", slower: int = 1) -> Page:
        """Open the page in a new profile without service worker, wait until it is ready, then slow its CPU by a factor."""
        page = self.chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
        page.goto(self.url + fragment)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
        if slower > 1:
            slow_down(page, slower)
        return page


class Slow(NamedTuple):
    """Clicks that are measured at a quarter of the CPU: the aim of their median, and the function that measures one round."""

    aim: float
    measure: Callable[[Bench], list[float]]


def slow_down(page: Page, slower: int) -> None:
    """Slow a page's CPU by a factor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def run_python(page: Page, code: str) -> Any:
    """Run Python in the page's interpreter; return its `answer`, as plain JSON."""
    return page.evaluate("(code) => tenka.run(code)", code)


def _figure(value: float) -> str:
    if math.isnan(value):
        return "nothing"
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value == int(value) else f"{value:.3g}"
