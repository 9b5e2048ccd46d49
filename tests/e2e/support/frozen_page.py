"""Find a page whose browser gives it no more frames or runs no more of its code.

In one whole run a click waited ten minutes for a frame. So a failed test checks every page of its browser. If one is frozen,
that is the failure, and the test is run again (`conftest.py` marks it so): a page that is frozen twice is our fault.
"""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Browser, Error, Page

from tests.e2e.support.timeouts import PATIENCE, STILLNESS

LOOKS: dict[str, float | Literal["raf"]] = {"thinks": 100, "draws": "raf"}
"""What a page does, and how: at an interval in ms, or at every frame."""


class StoodStill(Exception):
    """A page of a failed test does not answer."""


def stillness(page: Page, wait: int = STILLNESS) -> str:
    """Return which of LOOKS a page no longer does; empty if it does all. ``wait``: milliseconds for each."""
    page.set_default_timeout(wait)
    missing = next((does for does, when in LOOKS.items() if not _answers(page, when)), "")
    page.set_default_timeout(PATIENCE)
    return missing


def _answers(page: Page, when: float | Literal["raf"]) -> bool:
    try:
        page.wait_for_function("true", polling=when)
    except Error:
        return False
    return True


def find_frozen(browser: Browser) -> list[str]:
    """Return the frozen pages of a browser, each with what it no longer does."""
    pages = [page for context in browser.contexts for page in context.pages]
    return [f"{page.url} {missing} no more" for page in pages if (missing := stillness(page))]
