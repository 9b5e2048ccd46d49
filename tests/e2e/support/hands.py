"""Hands wait until the result of a press is painted: Python answers from a worker, some milliseconds later."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.e2e.support.timeouts import PATIENCE

SEEN = """(patience) => Promise.race([globalThis.tenka?.settled?.(), new Promise((done) => setTimeout(done, patience))])"""
LOCATOR = (
    "click", "dblclick", "tap", "press", "fill", "clear", "check", "uncheck", "select_option", "set_input_files", "hover",
    "focus", "dispatch_event", "press_sequentially", "drag_to",
)  # fmt: skip
OTHERS = {
    "keyboard": ("press", "type", "up", "down", "insert_text"),
    "mouse": ("click", "dblclick", "up", "down", "move", "wheel"),
    "touchscreen": ("tap",),
}


def settle(page: Page) -> None:
    """Wait until everything requested is painted; a page that is gone or navigates is not waited for."""
    try:
        page.evaluate(SEEN, PATIENCE)
    except Error:
        return


def _patient(method: Callable[..., Any], page_of: Callable[[Any], Page]) -> Callable[..., Any]:
    @wraps(method)
    def act(self: Any, *given: Any, **named: Any) -> Any:
        done = method(self, *given, **named)
        settle(page_of(self))
        return done

    return act


def wait(page: Page) -> None:
    """Make keyboard, mouse and finger of a page wait from now on."""
    for name, methods in OTHERS.items():
        hand = getattr(page, name)
        for method in methods:
            patient = _patient(getattr(type(hand), method), lambda _: page)
            setattr(hand, method, patient.__get__(hand))


for name in LOCATOR:
    setattr(Locator, name, _patient(getattr(Locator, name), lambda one: one.page))
