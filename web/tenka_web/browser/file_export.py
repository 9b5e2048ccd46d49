"""Files that leave the page, as downloads or to another app."""

from __future__ import annotations

from contextlib import suppress

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import document, window

import js


def blob(kind: str, text: str) -> js.Blob:
    """Return a text as the content of a file."""
    return js.Blob.new(to_js([text]), to_js({"type": f"{kind};charset=utf-8"}, dict_converter=js.Object.fromEntries))


def offer(made: js.Blob, name: str) -> None:
    """Offer a text as a download."""
    link = document.createElement("a")
    link.href, link.download = js.URL.createObjectURL(made), name
    link.click()
    window.setTimeout(create_proxy(lambda: js.URL.revokeObjectURL(link.href)), 10_000)


async def hand_on(made: js.Blob, name: str) -> None:
    """Hand a text on to another app where the system takes such a file; else offer it as a download."""
    try:
        file = js.File.new(to_js([made]), name, to_js({"type": made.type}, dict_converter=js.Object.fromEntries))
        given = to_js({"files": [file]}, dict_converter=js.Object.fromEntries)
        able = bool(window.navigator.canShare(given))
    except (JsException, AttributeError, TypeError):
        able = False
    if not able:
        offer(made, name)
        return
    with suppress(JsException):     # the visitor thought better of it
        await window.navigator.share(given)
