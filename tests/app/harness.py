"""The client without a browser: every port is a fake that a test can inspect."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from itertools import count
from typing import Any

from tenka.multiplayer.crypto import Crypto
from tenka_web.app import commands, game_registry
from tenka_web.app.ports import Camera, Peers, Ports
from tenka_web.app.session import Session
from tenka_web.page import Page, boot
from tests.app.fake_ports import Cutter, Drawer, Head, Sight, Watch
from tests.app.wires import Wires, later

RemoveLevel = Callable[[Mapping[str, str], str], None]
"""The fixture ``remove_level``: takes a level from the bots of a game."""


class FakeBrowser:
    """The ports of a browser beside storage, clock and worker: what a test sets, and what the page has done with them.

    Attributes:
        pages: Counts the pages of a test, so that each has its own ids, the same at every run.
        hash: The fragment of the address.
        copied, shared, shared_files, downloads: What left the page; files by name.
        can_share, can_draw, can_vibrate, has_clipboard, grants_notifications: What the browser can and the visitor permits.
        keeps_storage: Whether the storage is kept; None: the browser doesn't say.
        missing_crypto: The parts of cryptography that are missing; over plain http (``is_secure``) all are.
        wires: The connections to other pages; ``open_socket`` and ``relay_addresses`` are those to relays.
        failed: Gets the error of a background task; None raises it.
    """

    pages = count()

    def __init__(self, path: str = "/") -> None:
        self.number = next(FakeBrowser.pages)
        self.path, self.locale, self.hash = path, "en", ""
        self.copied: list[str] = []
        self.shared: list[tuple[str, str]] = []
        self.can_share = False
        self.downloads: dict[str, str] = {}
        self.shared_files: dict[str, str] = {}
        self.object_files: list[tuple[str, str]] = []
        self.revoked_urls: list[str] = []
        self.can_draw = True
        self.gif_cutters: list[Cutter] = []
        self.can_vibrate = False
        self.vibrations: list[tuple[int, ...]] = []
        self.installs = 0
        self.root_styles: dict[str, str] = {}
        self.sounds: list[str] = []
        self.pictures: list[str] = []
        self.zooms: list[str] = []
        self.updates = self.prints = 0
        self.keeps_storage: bool | None = None
        self.storage_requests = 0
        self.has_clipboard = True
        self.clipboard_text: str | None = None
        self._names = 0
        self.wires: Wires | None = None
        self.camera_port = Sight()
        self.relay_addresses: tuple[str, ...] = ()
        self.open_socket: Any = None
        self.hidden_from_view = self.has_badge = False
        self.permission = "default"
        self.grants_notifications = True
        self.notifications: list[tuple[str, str]] = []
        self.is_secure, self.missing_crypto = True, frozenset[str]()
        self.failed: Callable[[BaseException], None] | None = None

    def language(self) -> str:
        return self.locale

    def address(self) -> str:
        return f"https://example.org{self.path}" if self.path else ""

    def scope(self) -> str:
        return self.path

    def random(self) -> str:
        self._names += 1
        return f"name-{self.number}-{self._names}"

    def fragment(self) -> str:
        return self.hash

    def set_fragment(self, text: str) -> None:
        self.hash = text

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self.copied.append(text)
        done(self.has_clipboard)

    def paste(self, done: Callable[[str | None], None]) -> None:
        done(self.clipboard_text)

    def shares(self) -> bool:
        return self.can_share

    def share(self, text: str, link: str, done: Callable[[bool], None]) -> None:
        self.shared.append((text, link))
        done(True)

    @property
    def crypto(self) -> Crypto:
        from tests.app.slow_crypto import SlowCrypto  # Imported late: few tests need it, and it needs a package

        return SlowCrypto(self.lacks)

    @property
    def lacks(self) -> frozenset[str]:
        """Return the parts of cryptography that this browser lacks; over plain http all of them."""
        return self.missing_crypto if self.is_secure else frozenset(("X25519", "Ed25519"))

    def secure(self) -> bool:
        return self.is_secure

    def background(self, what: Coroutine[object, object, None]) -> None:
        try:
            what.send(None)
        except StopIteration:
            return
        except Exception as error:
            if self.failed is None:
                raise
            self.failed(error)      # As the browser's tasks do
        else:
            later(lambda: self.background(what))

    def download(self, name: str, kind: str, text: str) -> None:
        self.downloads[name] = text

    def picture(self, name: str, part: str) -> None:
        self.pictures.append(name)

    def styles(self, done: Callable[[str], None]) -> None:
        done(".sea-0 { fill: teal }")

    def create_object_urls(self, files: Sequence[tuple[str, str]], done: Callable[[Sequence[str] | None], None]) -> None:
        self.object_files.extend(files)
        last = len(self.object_files)
        done([f"blob:{number}" for number in range(last - len(files) + 1, last + 1)] if self.can_draw else None)

    def revoke_object_url(self, address: str) -> None:
        self.revoked_urls.append(address)

    def share_file(self, name: str, kind: str, text: str) -> None:
        self.shared_files[name] = text

    def export_picture(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        (self.shared_files if share else self.downloads)[name] = text
        done(self.can_draw)

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        self.gif_cutters.append(Cutter(film, held, told, done))
        return self.gif_cutters[-1].stop

    def share_object_url(self, name: str, address: str) -> None:
        self.shared_files[name] = address

    def print(self) -> None:
        self.prints += 1

    def style(self, name: str, value: str) -> None:
        self.root_styles[name] = value

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def shakes(self) -> bool:
        return self.can_vibrate

    def shake(self, pattern: Sequence[int]) -> None:
        self.vibrations.append(tuple(pattern))

    def install(self) -> None:
        self.installs += 1

    def zoom(self, what: str) -> None:
        self.zooms.append(what)

    def update(self) -> None:
        self.updates += 1

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        self.storage_requests += ask
        done(self.keeps_storage)

    def peers(self) -> Peers:
        if self.wires is None:
            self.wires = Wires()
        return self.wires

    def relays(self) -> tuple[str, ...]:
        return self.relay_addresses

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Any:  # fmt: skip
        return self.open_socket(address, room, opened, heard, closed)

    def is_hidden(self) -> bool:
        return self.hidden_from_view

    def notification_permission(self) -> str:
        return self.permission

    def request_notifications(self, done: Callable[[bool], None]) -> None:
        self.permission = "granted" if self.grants_notifications else "denied"
        done(self.grants_notifications)

    def show_notification(self, title: str, text: str) -> None:
        self.notifications.append((title, text))

    def badge(self, *, on: bool) -> None:
        self.has_badge = on

    def camera(self) -> Camera:
        return self.camera_port


class Desk:
    """An app with all its ports as attributes."""

    def __init__(self, drawer: Drawer | None = None, *, path: str = "/", fragment: str = "") -> None:
        self.drawer, self.watch, self.head, self.frame = drawer or Drawer(), Watch(), Head(), FakeBrowser(path)
        self.frame.hash = fragment
        self._commanded = False
        self.page = boot(Ports(self.drawer, self.watch, self.head, self.frame), self._repaint)
        self.app = self.page.app

    def _repaint(self, page: Page) -> None:
        """Draw after a change that no command made: after a command its caller does."""
        if not self._commanded:
            page.render()

    def do(self, *acts: str) -> Desk:
        """Run commands, each ``name`` or ``name:argument``, and draw everything after each, as in the browser."""
        for one in acts:
            self._run(one)
            self.page.render()
        return self

    def _run(self, *acts: str) -> None:
        """Run commands on the way to what a test is about, without a drawing after each."""
        self._commanded = True
        try:
            for one in acts:
                name, _, arg = one.partition(":")
                assert commands.find(name) is not None, f"no command {name!r}: write name:argument"
                self.page.do(name, arg)
        finally:
            self._commanded = False

    @property
    def session(self) -> Session:
        """The session on screen."""
        assert self.app.session is not None
        return self.app.session

    def shown(self, part: str) -> str:
        """Return the markup of a part."""
        return str(self.page.render()[part])

    def start(self, *kinds: str, layers: tuple[str, ...] = (), seed: str = "a test", game: str = "",
              acts: tuple[str, ...] = ()) -> Desk:  # fmt: skip
        """Begin a game with these kinds of seats and other choices of the lobby. By default all persons are at this device."""
        self.app.settings.far = self.app.settings.far or "no"
        self._run(f"setup.game:{game or game_registry.first_game()}", f"setup.count:{len(kinds)}", f"setup.seed:{seed}")
        self._run(*(f"setup.seat:{at} kind {kind}" for at, kind in enumerate(kinds)))
        self._run(*(f"setup.layer:{layer}" for layer in layers), *acts)
        return self.begin()

    def begin(self) -> Desk:
        """Begin the game that is set up, and skip the story of its set-up."""
        self.do("start")
        begun = self.app.session        # There is no table yet while friends are awaited
        return self if begun is None or begun.playback.story is None else self.do("story.end")

    def play(self, choices: int = 10_000) -> Desk:
        """Let people make first choices and bots theirs, to the end of the game or for this many choices."""
        for _ in range(choices):
            if self.session.is_over and self.session.playback.story is None:
                break
            if self.session.ui.covered:
                self._run("uncover")
            if self.session.playback.story is not None:
                self._run("story.end")
                continue
            person = self.session.asked_person
            if person is None:
                self.watch.run(20_000)
                continue
            decision = self.session.table.decision
            assert decision is not None
            self._run(f"choose:{decision.choices(person)[0]}")
        self.page.render()
        return self
