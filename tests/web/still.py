"""A page that stands still: its browser gives it no more frames, or no more thoughts, and whoever waits for it waits in vain.

Seen once in a whole run: a click waited ten minutes for a frame, on a page that had had frames till then. So a test that failed
looks at every page of the browser. Where one stands still the report says so, and the test is done over in a new browser, once: a
page that always comes to stand still is ours to explain.
"""

from __future__ import annotations

from typing import Literal

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, Error, Page

from .patience import PATIENCE, STILLNESS

FOUND = pytest.StashKey[list[str]]()
"""Pages that stood still when a test failed, with what they did no more."""
DONE_OVER = "done over"
"""A report's property: why its test was done a second time; all such are told at the end of the run."""
LOOKS: dict[str, float | Literal["raf"]] = {"thinks": 100, "draws": "raf"}
"""What a page does, and when it is asked for it: every so many milliseconds, or at every frame."""


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


def look(item: pytest.Item, report: pytest.TestReport) -> None:
    """After a test that failed, look for pages that stand still."""
    browser: Browser | None = getattr(item, "funcargs", {}).get("chrome")
    if report.when != "call" or not report.failed or browser is None:
        return
    pages = [page for context in browser.contexts for page in context.pages]
    found = [f"{page.url} {missing} no more" for page in pages if (missing := stillness(page))]
    item.stash[FOUND] = found
    report.sections.append(("pages", "\n".join(found) or f"{len(pages)} pages, all of which think and draw"))


def run(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """As pytest does it: run a test, and once more in a new browser where a page stood still."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if found := _found(item):
        item.user_properties.append((DONE_OVER, "; ".join(found)))
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        _found(item)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _found(item: pytest.Item) -> list[str]:
    """What stood still in the test that was run last; its browser is closed then, whoever else shares it."""
    found = item.stash.get(FOUND, [])
    if found:
        item.session._setupstate.teardown_exact(None)
    item.stash[FOUND] = []
    return found
