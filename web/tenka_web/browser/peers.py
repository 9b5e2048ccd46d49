"""Other people's pages: data channels straight from browser to browser, and the signatures on what goes through them.

No server stands between: the two descriptions travel in links. Loaded when somebody plays live, and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import window

import js
from tenka.multiplayer.crypto import BadKey, CryptoMissing, Pair
from tenka_web.app import input_limits
from tenka_web.app.ports import Server
from tenka_web.browser import tasks
from tenka_web.browser.web_crypto import WebCrypto

GATHERING, PATIENCE = 3.0, 12.0
"""Seconds a browser may take to find its own addresses. After the first, those it has must do; after the second, it has none."""
HANDLER = js.Function.new("heard", "return (event) => heard(event)")


def _plain(**fields: Any) -> Any:
    return to_js(fields, dict_converter=js.Object.fromEntries)


def _connects() -> bool:
    """Return whether the browser has data channels at all; WebKit's GTK build has none."""
    return hasattr(js, "RTCPeerConnection")


def _handler(what: Callable[[Any], None]) -> Any:
    """Return a function for an event of a connection, for as long as the page lives. Firefox calls handlers from a world of
    its own, in which a proxy is no function."""
    return HANDLER(create_proxy(what))


class Peers:
    """The page's peers port; see ``tenka_web.app.ports.Peers``."""

    def __init__(self) -> None:
        self._crypto = WebCrypto()
        self._connections: dict[int, Any] = {}
        self._channels: dict[int, Any] = {}
        self._opened: Callable[[int], None] = lambda place: None
        self._closed: Callable[[int], None] = lambda place: None
        self._shaken: Callable[[int, bool], None] = lambda place, lost: None
        self._heard: Callable[[int, str], None] = lambda place, text: None
        window.addEventListener("pagehide", _handler(self._leave))

    def _leave(self, event: Any) -> None:
        """The page goes for good: it hangs up, or the others would wait for word from it. One that is only put aside stays."""
        if not event.persisted:
            for connection in self._connections.values():
                connection.close()

    def listen(self, opened: Callable[[int], None], heard: Callable[[int, str], None], closed: Callable[[int], None],
               shaken: Callable[[int, bool], None]) -> None:  # fmt: skip
        self._opened, self._heard, self._closed, self._shaken = opened, heard, closed, shaken

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        async def run() -> None:
            connection = self._connection(place, servers)
            self._use(place, connection.createDataChannel("tenka"))
            await connection.setLocalDescription(await connection.createOffer())
            done(await self._described(connection))

        tasks.start(self._or_nothing(run, done))

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        async def run() -> None:
            connection = self._connection(place, servers)
            connection.ondatachannel = _handler(lambda event: self._use(place, event.channel))
            await connection.setRemoteDescription(_plain(type="offer", sdp=offer))
            await connection.setLocalDescription(await connection.createAnswer())
            done(await self._described(connection))

        tasks.start(self._or_nothing(run, done))

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        async def run() -> None:
            connection = self._connections.get(place)
            if connection is None or str(connection.signalingState) != "have-local-offer":
                done(False)
                return
            await connection.setRemoteDescription(_plain(type="answer", sdp=answer))
            done(True)

        tasks.start(self._or_nothing(run, lambda text: done(False)))

    def state(self, place: int) -> str:
        connection = self._connections.get(place)
        return "" if connection is None else str(connection.iceConnectionState)

    def send(self, place: int, text: str) -> bool:
        channel = self._channels.get(place)
        if channel is None or str(channel.readyState) != "open":
            return False
        channel.send(text)
        return True

    def close(self, place: int) -> None:
        connection = self._connections.pop(place, None)
        self._channels.pop(place, None)
        if connection is not None:
            connection.close()

    def move(self, places: Mapping[int, int]) -> None:
        for place in [*self._connections]:
            if place not in places:
                self.close(place)
        connections, channels = self._connections, self._channels
        self._connections, self._channels = {}, {}
        for place, to in places.items():
            if place in connections and place in channels:
                self._connections[to] = connections[place]
                self._watch(to, connections[place])
                self._use(to, channels[place])

    async def _or_nothing(self, run: Callable[[], Any], done: Callable[[str], None]) -> None:
        try:
            if _connects():
                await run()
                return
        except JsException:             # a policy that forbids it, or a description the browser will not have
            pass
        done("")

    def _connection(self, place: int, servers: Sequence[Server]) -> Any:
        self.close(place)
        rows = [_plain(urls=one.url, **({"username": one.user, "credential": one.word} if one.user else {})) for one in servers]
        connection = self._connections[place] = js.RTCPeerConnection.new(_plain(iceServers=to_js(rows)))
        self._watch(place, connection)
        return connection

    def _watch(self, place: int, connection: Any) -> None:
        def changed(event: Any) -> None:
            state = str(connection.connectionState)
            if self._connections.get(place) is not connection:
                return
            if state in ("failed", "closed"):
                self._closed(place)
            elif state in ("disconnected", "connected"):
                self._shaken(place, state == "disconnected")

        connection.onconnectionstatechange = _handler(changed)

    def _use(self, place: int, channel: Any) -> None:
        self._channels[place] = channel

        def mine() -> bool:
            return self._channels.get(place) is channel

        def heard(event: Any) -> None:
            # a browser takes at most 256 kB at once; of what is longer than any message of ours so much is read as shows it
            text = event.data
            if mine() and isinstance(text, str):
                self._heard(place, text[: input_limits.most("a message of another page") + 1])

        def closed(event: Any) -> None:
            if mine():
                self._closed(place)

        channel.onopen = _handler(lambda event: self._opened(place) if mine() else None)
        channel.onmessage = _handler(heard)
        channel.onclose = _handler(closed)

    async def _described(self, connection: Any) -> str:
        for waited in range(int(PATIENCE / 0.02)):
            candidate = "a=candidate" in str(connection.localDescription.sdp)
            if str(connection.iceGatheringState) == "complete" or (candidate and waited * 0.02 >= GATHERING):
                break
            await asyncio.sleep(0.02)
        return str(connection.localDescription.sdp)

    # signatures, one after the other in the order asked for

    def new_signer(self, done: Callable[[Pair | None], None]) -> None:
        async def run() -> None:
            try:
                pair = await self._crypto.new_signer() if _connects() else None
            except CryptoMissing:
                pair = None
            done(pair)

        tasks.start(run())

    def random(self, size: int) -> bytes:
        return self._crypto.random(size)

    def sign(self, secret: bytes, message: bytes, done: Callable[[bytes], None]) -> None:
        async def run() -> None:
            done(await self._crypto.sign(secret, message))

        tasks.start(run())

    def verify(self, public: bytes, signature: bytes, message: bytes, done: Callable[[bool | None], None]) -> None:
        async def run() -> None:
            right: bool | None
            try:
                right = await self._crypto.verify(public, signature, message)
            except BadKey:
                right = False
            except CryptoMissing:
                right = None
            done(right)

        tasks.start(run())


