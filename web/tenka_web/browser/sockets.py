"""Connections to relays. Loaded when somebody is first met through one."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy

import js


class Socket:
    """See ``tenka_web.features.realtime.relay.Socket``."""

    def __init__(self, address: str, opened: Callable[[], None], heard: Callable[[str], None],
                 closed: Callable[[], None]) -> None:  # fmt: skip
        self._closed = False
        self._socket = None
        try:
            self._socket = js.WebSocket.new(address)
        except JsException:                 # no address, or a policy that forbids it
            closed()
            return
        self._socket.onopen = create_proxy(lambda event: None if self._closed else opened())
        self._socket.onmessage = create_proxy(lambda event: self._hear(event.data, heard))
        self._socket.onclose = create_proxy(lambda event: None if self._closed else closed())

    def _hear(self, data: object, heard: Callable[[str], None]) -> None:
        if isinstance(data, str) and not self._closed:
            heard(data)

    def send(self, text: str) -> None:
        if self._socket is not None and self._socket.readyState == 1:
            self._socket.send(text)

    def close(self) -> None:
        self._closed = True
        if self._socket is not None:
            self._socket.close()
