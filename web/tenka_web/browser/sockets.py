"""Rooms at relays. Loaded when somebody is first met through one."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy

import js
from tenka_web.browser import tasks


class Socket:
    """See ``tenka_web.features.realtime.relay.Socket``."""

    def __init__(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
                 closed: Callable[[], None]) -> None:  # fmt: skip
        self._left = False
        self._room: js.NostrRoom | None = None

        async def enter() -> None:
            try:
                nostr = await js.tenka.nostr()
            except JsException:             # the module can't be fetched
                closed()
                return
            if not self._left:
                self._room = nostr.enter(address, room, create_proxy(opened), create_proxy(heard), create_proxy(closed))

        tasks.start(enter())

    def send(self, text: str) -> None:
        if self._room is not None:
            self._room.send(text)

    def close(self) -> None:
        self._left = True
        if self._room is not None:
            self._room.close()
