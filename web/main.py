"""The page's entry: state, page and browser put together. Imported once, as a module, when Python is up."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from typing import Any

from tenka_web.app.app import App
from tenka_web.app.input_limits import ENTRY_POINTS
from tenka_web.app.ports import Ports
from tenka_web.browser import tasks
from tenka_web.browser.browser_port import BotWorker, BrowserPort
from tenka_web.browser.page_channel import Handler, PageChannel
from tenka_web.browser.painter import Painter
from tenka_web.browser.start import Start
from tenka_web.browser.storage import MirroredStorage
from tenka_web.browser.timers import Timers
from tenka_web.page import Page, boot

channel, clock = PageChannel(), Timers()
page: Page
app: App
painter: Painter
storage: MirroredStorage


def begin(told: Mapping[str, Any], kept: Mapping[str, str] | None) -> None:
    """Begin with what the page has stored; in a restored page this is called again, as if Python had just started."""
    global page, app, painter, storage       # noqa: PLW0603  (the page begins anew as a whole)
    clock.stop()
    start = Start(**told)
    storage, browser = MirroredStorage(channel, kept), BrowserPort(channel, start)
    painter = Painter(channel, start, browser, clock)
    page = boot(Ports(storage, clock, BotWorker(channel), browser), painter.paint)
    app = page.app
    channel.set_handler("told", browser.hear)
    channel.set_handler("kept", storage.hear)
    if start.installable:
        page.do("installable", "yes")
    for name, arg in start.entered:
        page.do(name, arg)
        app.focus = ""      # it is there already
    painter.paint(page)
    if start.search:
        from tenka_web.app.link_finder import find_in_query  # late: the query of most visits is empty

        if words := find_in_query(start.search):
            browser.clear_query()
            act("shared", words)
    stamp, acts = start.unfinished
    if stamp is not None and stamp == page.stamp:
        for name, arg in acts:
            act(name, arg)
    limits = {name: entry.most for name, entry in ENTRY_POINTS.items()}
    channel.tell("ready", not start.opening or start.stamp == page.stamp, limits)


def act(name: str, arg: str = "") -> None:
    """Run one command, then paint."""
    page.do(name, arg)
    painter.acts += 1
    painter.paint(page)
    if name == "leaving":
        painter.keep()


def hover(target: str) -> None:
    """Take notice of what the pointer or the focus rests on."""
    page.do("hover", target)
    painter.paint_hover(page)


def refused(key: str, full: bool) -> None:
    """Handle a text that could not be stored."""
    storage.refuse(key)
    page.refuse(key, full=full)
    painter.paint(page)


def stored(key: str) -> None:
    """Handle a text that was stored after a failure."""
    storage.accept(key)
    page.accept(key)


def run(number: int, code: str) -> None:
    """Run Python beside the page's own, for its console; its answer is the value of ``answer``."""
    scope: dict[str, Any] = {}
    try:
        exec(code, scope)
        channel.tell("ran", number, scope.get("answer"), "")
    except BaseException:
        channel.tell("ran", number, None, traceback.format_exc())


def resend(parts: Sequence[str]) -> None:
    """Send whole the parts that the page found altered."""
    painter.resend(page, parts)


def failed(error: BaseException) -> None:
    """Handle a failure that no caller awaits."""
    page.on_failure(error)


KINDS: Mapping[str, Handler] = {
    "hello": begin, "act": act, "hover": hover, "lost": resend, "refused": refused, "stored": stored, "run": run,
}  # fmt: skip
for kind, what in KINDS.items():
    channel.set_handler(kind, what)
tasks.report_to(failed)
channel.tell("here")
