"""The table as it was painted last, kept as markup beside its save, so that the next start shows it before Python runs."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pyodide.ffi import JsException, create_proxy
from pyscript import document, window

import js
from tenka_web.page import Page

root = document.documentElement
WAIT = 2000
"""Milliseconds from a painting until it is kept, unless another painting follows. It is kept at once when the page is left."""
LARGEST = 2_500_000
FLEETING = ("@title", "dialog", "notice", "spoken")
"""Parts that are not shown again at the next start."""


class FirstPaint:
    """Keeps the painted parts, and tells which parts stood in the page before Python did (index.html or early_clicks.mjs put them
    there)."""

    def __init__(self) -> None:
        self._key = f"{root.getAttribute('data-scope')}:shown"
        self._front: Page | None = None
        self._parts: Mapping[str, str] = {}
        self._timer = 0
        self._later = create_proxy(self.keep)
        stands = root.hasAttribute("data-shown") or root.hasAttribute("data-early")
        shown = js.tenkaShown.to_py() if stands else {}
        parts = shown.get("parts")
        self.parts = {name: text for name, text in parts.items() if isinstance(text, str)} if isinstance(parts, dict) else {}
        """The parts that stand in the page already, by name."""
        self._stamp = (shown.get("id"), shown.get("revision"), shown.get("writer"))

    def is_true(self, front: Page) -> bool:
        """Return whether the clicks made so far were meant for what stands there now: the lobby, or the same game at the same
        moment."""
        standing = front.standing
        if not root.hasAttribute("data-opening"):
            return True
        return standing is not None and self._stamp == (standing["id"], standing["revision"], standing["writer"])

    def soon(self, front: Page, parts: Mapping[str, str]) -> None:
        """Keep these parts after a while."""
        self._front, self._parts = front, parts
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(self._later, WAIT)

    def keep(self) -> None:
        """Keep what was painted last, if it may be shown before anybody is asked who looks."""
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
        """Forget what was kept, to make room."""
        try:
            window.localStorage.removeItem(self._key)
        except (JsException, AttributeError):
            return
