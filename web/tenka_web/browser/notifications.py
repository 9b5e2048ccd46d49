"""Notifications, and the badge of an installed app. Loaded when somebody is first called."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException, to_js
from pyscript import window

import js
from tenka_web.browser import tasks

TAG = "turn"
"""The tag of all notifications: a later one takes the place of the one before."""


def state() -> str:
    """Return what the visitor has answered about notifications: default, granted or denied; "" where there are none, as over
    plain http, where no visitor can allow them."""
    return str(window.Notification.permission) if window.isSecureContext and hasattr(window, "Notification") else ""


def ask(done: Callable[[bool], None]) -> None:
    """Have the browser ask the visitor; ``done`` hears the answer."""

    async def run() -> None:
        try:
            done(str(await window.Notification.requestPermission()) == "granted")
        except (JsException, AttributeError):
            done(False)

    tasks.start(run())


def call(title: str, text: str) -> None:
    """Show a notification; a click on it leads to this page."""
    options = to_js({"body": text, "tag": TAG, "icon": "./icons/icon-192.png"}, dict_converter=js.Object.fromEntries)

    async def run() -> None:
        try:
            workers = getattr(window, "tenkaServiceWorker", None)
            worker = await workers.getRegistration() if workers else None
            if worker and worker.active:            # on phones a page may not do it itself
                await worker.showNotification(title, options)
            else:
                window.Notification.new(title, options)
        except (JsException, AttributeError):       # forbidden meanwhile
            return

    tasks.start(run())


def badge(*, on: bool) -> None:
    """Put a mark on the icon of the installed app, or take it away."""

    async def run() -> None:
        try:
            await (window.navigator.setAppBadge() if on else window.navigator.clearAppBadge())
        except (JsException, AttributeError):       # a browser without, or a page that is no app
            return

    tasks.start(run())
