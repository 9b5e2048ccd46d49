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


class Frame:
    """The other ports of a browser. ``made``: counts the pages of a test, so that each has its own ids, the same at every run."""

    made = count()

    def __init__(self, path: str = "/") -> None:
        self.number = next(Frame.made)
        self.path, self.tongue, self.hash = path, "en", ""
        self.copied: list[str] = []
        self.shared: list[tuple[str, str]] = []
        self.sharing = False
        self.downloads: dict[str, str] = {}
        self.handed: dict[str, str] = {}
        self.object_files: list[tuple[str, str]] = []
        self.revoked: list[str] = []
        self.draws = True
        self.gifs: list[Cutter] = []
        self.shaking = False
        self.shaken: list[tuple[int, ...]] = []
        self.installed = 0
        self.root: dict[str, str] = {}
        self.sounds: list[str] = []
        self.pictures: list[str] = []
        self.zoomed: list[str] = []
        self.updated = self.printed = 0
        self.lasting: bool | None = None
        self.asked_to_last = 0
        self.clipboard = True
        self.pasted: str | None = None
        self._names = 0
        self.wires: Wires | None = None
        self.sight = Sight()
        self.hosts: tuple[str, ...] = ()
        self.connect: Any = None
        self.out_of_sight = self.badged = False
        self.permission = "default"
        self.answer = True
        self.called: list[tuple[str, str]] = []
        self.https, self.without = True, frozenset[str]()
        self.failed: Callable[[BaseException], None] | None = None

    def language(self) -> str:
        return self.tongue

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
        done(self.clipboard)

    def paste(self, done: Callable[[str | None], None]) -> None:
        done(self.pasted)

    def shares(self) -> bool:
        return self.sharing

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
        return self.without if self.https else frozenset(("X25519", "Ed25519"))

    def secure(self) -> bool:
        return self.https

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
        done([f"blob:{number}" for number in range(last - len(files) + 1, last + 1)] if self.draws else None)

    def revoke_object_url(self, address: str) -> None:
        self.revoked.append(address)

    def share_file(self, name: str, kind: str, text: str) -> None:
        self.handed[name] = text

    def export_picture(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        (self.handed if share else self.downloads)[name] = text
        done(self.draws)

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        self.gifs.append(Cutter(film, held, told, done))
        return self.gifs[-1].stop

    def share_object_url(self, name: str, address: str) -> None:
        self.handed[name] = address

    def print(self) -> None:
        self.printed += 1

    def style(self, name: str, value: str) -> None:
        self.root[name] = value

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def shakes(self) -> bool:
        return self.shaking

    def shake(self, pattern: Sequence[int]) -> None:
        self.shaken.append(tuple(pattern))

    def install(self) -> None:
        self.installed += 1

    def zoom(self, what: str) -> None:
        self.zoomed.append(what)

    def update(self) -> None:
        self.updated += 1

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        self.asked_to_last += ask
        done(self.lasting)

    def peers(self) -> Peers:
        if self.wires is None:
            self.wires = Wires()
        return self.wires

    def relays(self) -> tuple[str, ...]:
        return self.hosts

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Any:  # fmt: skip
        return self.connect(address, room, opened, heard, closed)

    def is_hidden(self) -> bool:
        return self.out_of_sight

    def notification_permission(self) -> str:
        return self.permission

    def request_notifications(self, done: Callable[[bool], None]) -> None:
        self.permission = "granted" if self.answer else "denied"
        done(self.answer)

    def show_notification(self, title: str, text: str) -> None:
        self.called.append((title, text))

    def badge(self, *, on: bool) -> None:
        self.badged = on

    def camera(self) -> Camera:
        return self.sight


class Desk:
    """An app with all its ports as attributes."""

    def __init__(self, drawer: Drawer | None = None, *, path: str = "/", fragment: str = "") -> None:
        self.drawer, self.watch, self.head, self.frame = drawer or Drawer(), Watch(), Head(), Frame(path)
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
            person = self.session.person()
            if person is None:
                self.watch.run(20_000)
                continue
            decision = self.session.table.decision
            assert decision is not None
            self._run(f"choose:{decision.choices(person)[0]}")
        self.page.render()
        return self
