"""The table as it stands, kept as markup beside its save: at the next start it is there before Python is."""

from __future__ import annotations

import json
from collections.abc import Mapping

import js
from pyodide.ffi import JsException, create_proxy
from pyscript import document, window

from page.front import Front

root = document.documentElement
WAIT = 2000
"""What was painted is kept so many milliseconds later, unless more is painted; at once when the page is left."""
LARGEST = 2_500_000
FLEETING = ("@title", "dialog", "notice", "spoken")
"""Parts that don't stand there again."""


class FirstPaint:
    """Keeps the parts, and tells what stood in the page before Python did: index.html puts it there, or early.mjs."""

    def __init__(self) -> None:
        self._key = f"tenka:{window.location.pathname}:shown"
        self._front: Front | None = None
        self._parts: Mapping[str, str] = {}
        self._timer = 0
        self._later = create_proxy(self.keep)
        stands = root.hasAttribute("data-shown") or root.hasAttribute("data-early")
        shown = js.tenkaShown.to_py() if stands else {}
        parts = shown.get("parts")
        self.parts = {name: text for name, text in parts.items() if isinstance(text, str)} if isinstance(parts, dict) else {}
        """What stands in the page already, by part."""
        self._stamp = (shown.get("id"), shown.get("revision"), shown.get("writer"))

    def is_true(self, front: Front) -> bool:
        """Whether what was clicked so far was meant for what now stands there: the lobby, or the same game at the same moment."""
        standing = front.standing
        if not root.hasAttribute("data-opening"):
            return True
        return standing is not None and self._stamp == (standing["id"], standing["revision"], standing["writer"])

    def soon(self, front: Front, parts: Mapping[str, str]) -> None:
        """Keep these parts in a while."""
        self._front, self._parts = front, parts
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(self._later, WAIT)

    def keep(self) -> None:
        """Keep what was painted last, if it may stand there before anybody is asked who looks."""
        standing = None if self._front is None else self._front.standing
        if standing is None or "main" not in self._parts:
            return
        parts = {name: markup for name, markup in self._parts.items() if name not in FLEETING}
        text = json.dumps({**standing, "app": root.getAttribute("data-app"), "parts": parts}, ensure_ascii=False)
        try:
            if len(text) < LARGEST:
                window.localStorage.setItem(self._key, text)
        except JsException:             # no room, or forbidden: the next start shows that a table comes, as ever
            self.forget()

    def forget(self) -> None:
        """Make room."""
        try:
            window.localStorage.removeItem(self._key)
        except (JsException, AttributeError):
            return
