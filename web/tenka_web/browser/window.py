"""The page's browser port: address, clipboard, files, looks, sound."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

from pyodide.ffi import JsException, to_js
from pyscript import document, window

import js
from tenka_web.browser import tasks
from tenka_web.browser.file_export import blob, hand_on, offer
from tenka_web.browser.map_zoom import MapZoom
from tenka_web.browser.session_history import SessionHistory
from tenka_web.browser.web_crypto import WebCrypto

if TYPE_CHECKING:
    from tenka_web.browser.camera import Camera
    from tenka_web.browser.peers import Peers
    from tenka_web.browser.sockets import Socket

root = document.documentElement


class BrowserPort:
    """All other ports of the page to its browser."""

    def __init__(self, zooming: MapZoom, steps: SessionHistory) -> None:
        self._zooming, self._steps, self._crypto = zooming, steps, WebCrypto()
        self._peers: Peers | None = None
        self._badge = False

    def language(self) -> str:
        return str(root.lang)

    def address(self) -> str:
        where = window.location
        return "" if where.protocol == "file:" else f"{where.origin}{where.pathname}"

    def scope(self) -> str:
        return str(root.getAttribute("data-scope")).removeprefix("tenka:")

    def random(self) -> str:
        return str(window.crypto.randomUUID())[:13] if self.secure() else str(time.time_ns())

    def fragment(self) -> str:
        return self._steps.fragment

    def set_fragment(self, text: str) -> None:
        self._steps.fragment = text

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        async def write() -> None:
            try:
                await window.navigator.clipboard.writeText(text)
                done(True)
            except (JsException, AttributeError):
                done(False)

        tasks.start(write())

    def paste(self, done: Callable[[str | None], None]) -> None:
        async def read() -> None:
            try:
                done(str(await window.navigator.clipboard.readText()))
            except (JsException, AttributeError):
                done(None)

        tasks.start(read())

    def shares(self) -> bool:
        return bool(getattr(window.navigator, "share", None))

    def share(self, text: str, link: str, done: Callable[[bool], None]) -> None:
        what = {"text": text, "url": link} if self.address() else {"text": f"{text}\n{link}"}

        async def hand_on() -> None:
            try:
                await window.navigator.share(to_js(what, dict_converter=js.Object.fromEntries))
                done(True)
            except JsException:         # the visitor thought better of it, or the system refused
                done(False)

        tasks.start(hand_on())

    @property
    def crypto(self) -> WebCrypto:
        return self._crypto

    def secure(self) -> bool:
        return bool(window.isSecureContext)

    def background(self, what: Coroutine[object, object, None]) -> None:
        tasks.start(what)

    def download(self, name: str, kind: str, text: str) -> None:
        offer(blob(kind, text), name)

    def picture(self, name: str, part: str) -> None:
        drawings = document.querySelectorAll(f"#{part} svg")
        if not drawings.length:
            return
        style = "\n".join(one.textContent for one in document.querySelectorAll("head style"))
        box = drawings[0].getAttribute("viewBox")
        shared = "".join(one.innerHTML for one in document.querySelectorAll(".board-defs"))
        inside = "".join(f'<g class="{one.getAttribute("class")}">{one.innerHTML}</g>' for one in drawings)
        still = "* { animation: none !important }"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style><![CDATA[{style}\n{still}]]></style>'
        text = f"{head}{shared}{inside}</svg>"
        self.download(name, "image/svg+xml", text)

    def styles(self) -> str:
        return "\n".join(one.textContent for one in document.querySelectorAll("head style:not(#faces)"))

    def lend(self, kind: str, text: str) -> str:
        return str(js.URL.createObjectURL(blob(kind, text)))

    def take_back(self, address: str) -> None:
        js.URL.revokeObjectURL(address)

    def hand(self, name: str, kind: str, text: str) -> None:
        tasks.start(hand_on(blob(kind, text), name))

    def still(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        async def draw() -> None:
            address = self.lend("image/svg+xml", text)
            try:
                image = js.Image.new()
                image.src = address
                await image.decode()
                canvas = js.OffscreenCanvas.new(image.naturalWidth, image.naturalHeight)
                canvas.getContext("2d").drawImage(image, 0, 0)
                made = await canvas.convertToBlob(to_js({"type": "image/png"}, dict_converter=js.Object.fromEntries))
            except (JsException, AttributeError):       # an older browser, or a picture it can't draw
                done(False)
                return
            finally:
                js.URL.revokeObjectURL(address)
            if share:
                await hand_on(made, name)
            else:
                offer(made, name)
            done(True)

        tasks.start(draw())

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        from tenka_web.browser.gif_export import Maker  # late: most visits do without

        maker = Maker()
        maker.make(film, held, told, done)
        return maker.stop

    def hand_lent(self, name: str, address: str) -> None:
        from tenka_web.browser import gif_export

        gif_export.hand(name, address)

    def print(self) -> None:
        window.print()

    def style(self, name: str, value: str) -> None:
        if name == "lang":
            root.lang = value
        elif value:
            root.setAttribute(f"data-{name}", value)
        else:
            root.removeAttribute(f"data-{name}")

    def sound(self, name: str) -> None:
        js.tenka.sound(name)

    def shakes(self) -> bool:
        return hasattr(window.navigator, "vibrate") and window.navigator.maxTouchPoints > 0

    def shake(self, pattern: Sequence[int]) -> None:
        if self.shakes():
            window.navigator.vibrate(to_js(list(pattern)))

    def install(self) -> None:
        js.tenka.install()

    def zoom(self, what: str) -> None:
        self._zooming.do(what)

    def update(self) -> None:
        js.tenka.update()

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        async def hear() -> None:
            try:
                store = window.navigator.storage
                done(bool(await store.persisted()) or (ask and bool(await store.persist())))
            except (JsException, AttributeError):       # forbidden, an older browser, or a page that is not secure
                done(None)

        tasks.start(hear())

    def peers(self) -> Peers:
        if self._peers is None:
            from tenka_web.browser.peers import Peers  # late: most games are played without

            self._peers = Peers()
        return self._peers

    def relays(self) -> tuple[str, ...]:
        named = document.querySelector("meta[name='relays']")
        return tuple(str(named.getAttribute("content")).split()) if named else ()

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Socket:  # fmt: skip
        from tenka_web.browser.sockets import Socket  # late: few games need it

        return Socket(address, room, opened, heard, closed)

    def hidden(self) -> bool:
        return bool(document.hidden)

    def calls(self) -> str:
        from tenka_web.browser import notifications  # late: most visits do without

        return notifications.state()

    def ask_to_call(self, done: Callable[[bool], None]) -> None:
        from tenka_web.browser import notifications

        notifications.ask(done)

    def call(self, title: str, text: str) -> None:
        from tenka_web.browser import notifications

        notifications.call(title, text)

    def badge(self, *, on: bool) -> None:
        if on == self._badge:
            return
        from tenka_web.browser import notifications

        self._badge = on
        notifications.badge(on=on)

    def camera(self) -> Camera:
        from tenka_web.browser.camera import Camera  # late: few games need it

        return Camera()
