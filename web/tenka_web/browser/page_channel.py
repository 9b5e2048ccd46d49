"""Messages between the page and its Python, see js/client/channel.mjs. Python may run on the page's thread or in a worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

import js
from tenka_web.browser import tasks

Handler = Callable[..., object]


class PageChannel:
    """Messages in both directions, in order. Each kind has one handler."""

    def __init__(self) -> None:
        self._kinds: dict[str, Handler] = {"answer": self._answered, "event": self._happened}
        self._asked: dict[int, tuple[Handler | None, Handler | None]] = {}
        self._last = 0
        self._post = js.tenka.connect(create_proxy(self._receive))

    def set_handler(self, kind: str, what: Handler) -> None:
        """Set the handler of a kind of messages."""
        self._kinds[kind] = what

    def tell(self, *message: object) -> None:
        """Send a message to the page: a kind and its values."""
        self._post(json.dumps(message, ensure_ascii=False))

    def ask(self, port: str, *given: object, done: Handler | None = None, told: Handler | None = None) -> None:
        """Call a port of the page.

        Args:
            port: One of js/client/ports.mjs.
            given: Plain values.
            done: Gets the answer; None if the port failed.
            told: Gets what the port reports before.
        """
        number = 0
        if done is not None or told is not None:
            number = self._last = self._last + 1
            self._asked[number] = done, told
        self.tell("ask", number, port, given)

    def _answered(self, number: int, value: Any, fault: str) -> None:
        done, _ = self._asked.pop(number, (None, None))
        if done is not None:
            done(value)
        if fault:
            raise PortFailed(fault)

    def _happened(self, number: int, values: list[Any]) -> None:
        _, told = self._asked.get(number, (None, None))     # A port may still report after its answer
        if told is not None:
            told(*values)

    def _receive(self, text: str) -> None:
        kind, *values = json.loads(text)
        try:
            self._kinds[kind](*values)
        except Exception as error:      # Every error of a handler is reported as a failure in the background
            tasks.report(error)


class PortFailed(Exception):
    """The page could not do what it was asked; the text names the port and the reason."""
