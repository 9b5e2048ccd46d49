"""The browser port: asks the page for what only the page can do (js/client/ports.mjs)."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

import js
from tenka_web.browser import tasks
from tenka_web.browser.page_channel import PageChannel
from tenka_web.browser.start import Start
from tenka_web.browser.web_crypto import WebCrypto

if TYPE_CHECKING:
    from tenka_web.browser.peers import Peers
    from tenka_web.browser.sockets import Socket


class BrowserPort:
    """The ports to the browser other than storage and clock."""

    def __init__(self, channel: PageChannel, start: Start) -> None:
        self._channel, self._start, self._crypto = channel, start, WebCrypto()
        self._fragment, self._fresh = start.fragment, False
        self._hidden, self._permission = start.hidden, start.notification_permission
        self._peers: Peers | None = None
        self._badge = False

    def hear(self, name: str, value: object) -> None:
        """Handle a change on the page."""
        setattr(self, f"_{name}", value)

    def language(self) -> str:
        return self._start.language

    def address(self) -> str:
        return self._start.address

    def scope(self) -> str:
        return self._start.scope.removeprefix("tenka:")

    def random(self) -> str:
        return str(js.crypto.randomUUID())[:13] if self.secure() else str(time.time_ns())

    def fragment(self) -> str:
        return self._fragment

    def set_fragment(self, text: str) -> None:
        self._fragment, self._fresh = text, True

    def take_fragment(self) -> str | None:
        """Return the new fragment once; None if it has not changed."""
        fresh, self._fresh = self._fresh, False
        return self._fragment if fresh else None

    def clear_query(self) -> None:
        """Remove the query from the page's address."""
        self._channel.ask("clear_query")

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self._channel.ask("copy", text, done=done)

    def paste(self, done: Callable[[str | None], None]) -> None:
        self._channel.ask("paste", done=done)

    def shares(self) -> bool:
        return self._start.shares

    def share(self, text: str, link: str, done: Callable[[bool], None]) -> None:
        self._channel.ask("share", {"text": text, "url": link} if self.address() else {"text": f"{text}\n{link}"}, done=done)

    @property
    def crypto(self) -> WebCrypto:
        return self._crypto

    def secure(self) -> bool:
        return self._start.secure

    def background(self, what: Coroutine[object, object, None]) -> None:
        tasks.start(what)

    def download(self, name: str, kind: str, text: str) -> None:
        self._channel.ask("download", name, kind, text)

    def picture(self, name: str, part: str) -> None:
        self._channel.ask("picture", name, part)

    def styles(self, done: Callable[[str], None]) -> None:
        self._channel.ask("styles", done=done)

    def create_object_urls(self, files: Sequence[tuple[str, str]], done: Callable[[Sequence[str] | None], None]) -> None:
        self._channel.ask("create_object_urls", files, done=done)

    def revoke_object_url(self, address: str) -> None:
        self._channel.ask("revoke_object_url", address)

    def share_file(self, name: str, kind: str, text: str) -> None:
        self._channel.ask("share_file", name, kind, text)

    def export_picture(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        self._channel.ask("still", name, text, share, done=done)

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        def on_gif(answer: tuple[str, int] | None) -> None:
            if answer is not None:      # It was not cancelled
                done(*answer)

        self._channel.ask("gif", film, held, told=told, done=on_gif)
        return lambda: self._channel.ask("stop_gif")

    def share_object_url(self, name: str, address: str) -> None:
        self._channel.ask("share_object_url", name, address)

    def print(self) -> None:
        self._channel.ask("print")

    def style(self, name: str, value: str) -> None:
        self._channel.ask("style", name, value)

    def sound(self, name: str) -> None:
        self._channel.ask("sound", name)

    def shakes(self) -> bool:
        return self._start.shakes

    def shake(self, pattern: Sequence[int]) -> None:
        self._channel.ask("shake", pattern)

    def install(self) -> None:
        self._channel.ask("install")

    def zoom(self, what: str) -> None:
        self._channel.ask("zoom", what)

    def update(self) -> None:
        self._channel.ask("update")

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        self._channel.ask("persist", ask, done=done)

    def peers(self) -> Peers:
        if self._peers is None:
            from tenka_web.browser.peers import Peers  # Late, because most games need no connections

            self._peers = Peers(self._channel, connects=self._start.connects)
        return self._peers

    def relays(self) -> tuple[str, ...]:
        return tuple(self._start.relays)

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Socket:  # fmt: skip
        from tenka_web.browser.sockets import Socket  # Late, because few games need it

        return Socket(address, room, opened, heard, closed)

    def is_hidden(self) -> bool:
        return self._hidden

    def notification_permission(self) -> str:
        return self._permission

    def request_notifications(self, done: Callable[[bool], None]) -> None:
        self._channel.ask("request_notifications", done=done)

    def show_notification(self, title: str, text: str) -> None:
        self._channel.ask("show_notification", title, text)

    def badge(self, *, on: bool) -> None:
        if on != self._badge:
            self._badge = on
            self._channel.ask("badge", on)

    def camera(self) -> Camera:
        return Camera(self._channel)


class Camera:
    """Sources of QR codes: the device's camera, and pictures."""

    def __init__(self, channel: PageChannel) -> None:
        self._channel = channel

    def look(self, video: str, take: Callable[[str], None], failed: Callable[[str], None]) -> None:
        def on_event(what: str, text: str) -> None:
            if what == "seen":
                take(text)
            else:
                failed(text)

        self._channel.ask("look", video, told=on_event)

    def read(self, picture: str, done: Callable[[str | None], None]) -> None:
        self._channel.ask("read", picture, done=done)


class BotWorker:
    """The bot worker, which the page starts at first use, and terminates to cancel a job."""

    def __init__(self, channel: PageChannel) -> None:
        self._channel = channel
        self._turn = 0

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        self._turn += 1
        turn = self._turn

        def on_answer(text: str | None) -> None:
            if turn == self._turn and text is not None:
                done(text)

        self._channel.ask("think", question, done=on_answer, told=progress)

    def stop(self) -> None:
        self._turn += 1
        self._channel.ask("stop_thinking")
