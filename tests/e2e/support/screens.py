"""One page on every screen: how it gets to a table or a scene, and to another size, pointer or theme."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import cycle
from typing import Literal

from playwright.sync_api import Page

import tenka
from tests.e2e.support.hands import SEEN
from tests.e2e.support.timeouts import PATIENCE
from tests.e2e.support.ui_driver import address
from web.build.pictures.scenes import Way, scenes

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {(1280, 800): False, (1920, 1080): False, (820, 1180): True, (390, 844): True, (844, 390): True}
"""Screens, and whether they have a finger."""
THERE = "([width, touch]) => innerWidth === width && matchMedia('(pointer: coarse)').matches === touch"
SHRUNK = 0.1
"""The scale of a page whose boxes are measured: its layout is the same, and a hundredth of the pixels is painted."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


class Screens:
    """A page on every screen: opening a game is slow, another size or pointer is not. Every second check is in the dark theme;
    the number of sizes is odd, so each of them is checked in both themes."""

    def __init__(self, page: Page) -> None:
        self.page, self._wire = page, page.context.new_cdp_session(page)
        self._schemes = cycle(SCHEMES)
        self._touched: bool | None = None

    def each(self, sizes: Collection[tuple[int, int]] = tuple(SIZES)) -> Iterator[tuple[str, bool]]:
        """Yield every size and whether it has touch, with the layout settled."""
        for size in sizes:
            yield self.at(size), SIZES[size]

    def at(self, size: tuple[int, int]) -> str:
        """Change the size of the page and wait until the layout is settled; return size and theme in words."""
        (width, height), touch, scheme = size, SIZES[size], next(self._schemes)
        self.page.emulate_media(color_scheme=scheme)
        if touch != self._touched:
            self._wire.send("Emulation.setTouchEmulationEnabled", {"enabled": touch, "maxTouchPoints": 1})
            self._touched = touch
        self._wire.send("Emulation.setDeviceMetricsOverride",
                        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False, "scale": SHRUNK})
        self.page.wait_for_function(THERE, arg=[width, touch])
        self.page.evaluate(SETTLED)
        return f"{width}x{height} {scheme}"


def open_table(page: Page, site_url: str, table: tenka.Table, language: str) -> None:
    """Open a table by its link, without loading the page again."""
    to_lobby(page, language)
    by_fragment(page, address(site_url, table).partition("#")[2])
    page.evaluate("document.querySelector('#uncover')?.click()")
    page.wait_for_function("document.querySelector('#live svg')")


def to_lobby(page: Page, language: str) -> None:
    """Leave the table, if one is open."""
    page.mouse.move(0, 0)       # A target below the pointer after a change of size would be hovered
    page.evaluate("document.querySelector(`[data-act='home']`)?.click()")
    page.locator(f"[data-act='language'][data-arg='{language}']").first.evaluate("one => one.click()")


def by_fragment(page: Page, fragment: str) -> None:
    """Open what a link names."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    page.wait_for_function("location.hash.startsWith('#s=') && document.querySelector('#live svg, #uncover')")


@cache
def ways() -> dict[str, Way]:
    """Return how to get to each scene of the gallery: whole games are played for it, once."""
    return {scene.name: scene.way() for scene in scenes()}


def act_out(page: Page, way: Way, language: str) -> None:
    """Go to a scene of the gallery."""
    to_lobby(page, language)
    if way.fragment:
        by_fragment(page, way.fragment.removeprefix("#"))
    for act in way.acts:
        name, _, arg = act.partition(":")
        button = f"[data-act='{name}'][data-arg='{arg}']" if arg else f"[data-act='{name}']"
        page.locator(button).first.evaluate("one => one.click()")
        page.evaluate(SEEN, PATIENCE)       # else the next press may be on a button that goes with this one
    page.evaluate(SETTLED)
