"""Rooms of relays. Loaded at first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_proxy

import js
from tenka_web.browser import tasks


class Socket:
    """See ``tenka_web.app.ports.Socket``."""

    def __init__(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
                 closed: Callable[[], None]) -> None:  # fmt: skip
        self._left = False
        self._room: js.NostrRoom | None = None
        self._proxies: list[Any] = []       # A dead relay is tried every 20 s; each try's proxies are dropped with it

        async def gone() -> None:           # A task, because the called proxy is dropped too
            if not self._left:
                self.close()
                closed()

        async def enter() -> None:
            try:
                nostr = await js.tenka.nostr()
            except JsException:             # The module can't be loaded
                closed()
                return
            if not self._left:
                called = (opened, heard, lambda: tasks.start(gone()))
                self._proxies = [create_proxy(each) for each in called]
                self._room = nostr.enter(address, room, *self._proxies)

        tasks.start(enter())

    def send(self, text: str) -> None:
        if self._room is not None:
            self._room.send(text)

    def close(self) -> None:
        self._left = True
        if self._room is not None:
            self._room.close()
            self._room = None
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies = []
