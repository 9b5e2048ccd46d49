"""A page that stands still: its browser gives it no more frames, or no more thoughts, and whoever waits for it waits in vain.

Seen once in a whole run: a click waited ten minutes for a frame, on a page that had had frames till then. So a test that failed
looks at every page of the browser. Where one stands still, that is the failure, and the test is done over once (pyproject.toml
says so by `--only-rerun`): a page that stands still again is ours to explain.
"""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Browser, Error, Page

from tests.e2e.support.timeouts import PATIENCE, STILLNESS

LOOKS: dict[str, float | Literal["raf"]] = {"thinks": 100, "draws": "raf"}
"""What a page does, and when it is asked for it: every so many milliseconds, or at every frame."""


class StoodStill(Exception):
    """A page of a failed test answers nothing at all."""


def stillness(page: Page, wait: int = STILLNESS) -> str:
    """What a page does no more, of LOOKS; empty where it does all. ``wait``: milliseconds that each is given."""
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


def standing(browser: Browser) -> list[str]:
    """The pages of a browser that stand still, each with what it does no more."""
    pages = [page for context in browser.contexts for page in context.pages]
    return [f"{page.url} {missing} no more" for page in pages if (missing := stillness(page))]
