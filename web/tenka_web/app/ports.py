"""The ports: what the client needs from outside, as narrow protocols. The browser implements them, and tests do."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from tenka.multiplayer.crypto import Crypto


class StorageRefused(Exception):
    """The browser stores nothing: storage is full (``full``) or forbidden."""

    def __init__(self, *, full: bool) -> None:
        super().__init__("full" if full else "forbidden")
        self.full = full


class Storage(Protocol):
    """Texts by key, stored between visits. Every method may raise StorageRefused."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def put(self, key: str, text: str) -> None:
        """Store a text."""

    def drop(self, key: str) -> None:
        """Delete a key."""

    def is_unsaved(self, key: str) -> bool:
        """Return whether the last ``put`` of a key failed for lack of room, as far as known: it may be reported late."""

    def keys(self) -> list[str]:
        """Return all keys."""


class Clock(Protocol):
    """Time and timers."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def call_later(self, wait: int, what: Callable[[], None]) -> int:
        """Call a function after some milliseconds; the returned number cancels it."""

    def cancel(self, number: int) -> None:
        """Cancel a timer."""


class BotWorker(Protocol):
    """The bot worker."""

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        """Send a job (JSON text); its answer (JSON text) comes through ``done``. One job at a time."""

    def stop(self) -> None:
        """Cancel the job; no answer comes."""


class Browser(Protocol):
    """All other functions of the browser."""

    def language(self) -> str:
        """Return the visitor's preferred language, one of ours."""

    def address(self) -> str:
        """Return the page's address without its fragment; "" if others can't open it, as for a file on disk."""

    def scope(self) -> str:
        """Return the path of this site: several may share one host and its storage."""

    def random(self) -> str:
        """Return fresh random text for seeds and ids."""

    def fragment(self) -> str:
        """Return the fragment of the address, after #."""

    def set_fragment(self, text: str) -> None:
        """Set the fragment at the next paint."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Copy text to the clipboard; ``done`` gets whether it worked."""

    def paste(self, done: Callable[[str | None], None]) -> None:
        """Read the clipboard; ``done`` gets its text, or None if visitor or browser forbid it."""

    def shares(self) -> bool:
        """Return whether the system can share a text with another app."""

    def share(self, text: str, link: str, done: Callable[[bool], None]) -> None:
        """Share a text with a link; ``done`` gets whether it was shared."""

    @property
    def crypto(self) -> Crypto:
        """The browser's cryptography."""

    def secure(self) -> bool:
        """Return whether the page came over https or from localhost; browsers have no cryptography for other pages."""

    def background(self, what: Coroutine[object, object, None]) -> None:
        """Run a coroutine; its failure is reported, see ``tenka_web.page.Page.on_failure``."""

    def download(self, name: str, kind: str, text: str) -> None:
        """Offer text as a file."""

    def picture(self, name: str, part: str) -> None:
        """Offer the drawing inside a part of the page as an SVG file."""

    def styles(self, done: Callable[[str], None]) -> None:
        """Pass the page's own style to ``done``, for drawings outside of the page."""

    def create_object_urls(self, files: Sequence[tuple[str, str]], done: Callable[[Sequence[str] | None], None]) -> None:
        """Make files of (kind, text); ``done`` gets their addresses, valid until ``revoke_object_url``, or None."""

    def revoke_object_url(self, address: str) -> None:
        """Remove the file at such an address."""

    def share_file(self, name: str, kind: str, text: str) -> None:
        """Share a text as a file; download it if the system can't share files."""

    def export_picture(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        """Make a PNG of an SVG, then share (``share``) or download it; ``done`` gets whether that worked."""

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        """Make a GIF of an animated SVG in the background; ``held``: milliseconds per picture. ``told`` gets the progress from 0
        to 1; ``done`` gets its address, valid until ``revoke_object_url``, and its size, or "" if that failed. The returned
        function cancels it."""

    def share_object_url(self, name: str, address: str) -> None:
        """Share the file at an address; download it if the system can't share files."""

    def print(self) -> None:
        """Print the page; its style selects what."""

    def style(self, name: str, value: str) -> None:
        """Set a data attribute of the page's root: theme, motion, language."""

    def sound(self, name: str) -> None:
        """Play a short sound by name."""

    def shakes(self) -> bool:
        """Return whether the device can vibrate."""

    def shake(self, pattern: Sequence[int]) -> None:
        """Vibrate: milliseconds on and off in turn."""

    def install(self) -> None:
        """Ask the browser to install the page as an app, as it has offered."""

    def zoom(self, what: str) -> None:
        """Zoom the map: in, out, reset; or pan: left, right, up, down."""

    def update(self) -> None:
        """Activate the waiting new version."""

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        """Pass to ``done`` whether storage is persistent, after asking for it if ``ask``; None: unknown."""

    def peers(self) -> Peers:
        """Return the connections to other clients; loaded at first use."""

    def relays(self) -> tuple[str, ...]:
        """Return the relays this site was built with; usually none."""

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Socket:  # fmt: skip
        """Return a room of a relay."""

    def is_hidden(self) -> bool:
        """Return whether the page is hidden."""

    def notification_permission(self) -> str:
        """Return the permission for notifications: default (not asked yet), granted, denied; "" if there are none."""

    def request_notifications(self, done: Callable[[bool], None]) -> None:
        """Ask for permission to notify; ``done`` gets the answer."""

    def show_notification(self, title: str, text: str) -> None:
        """Show a notification."""

    def badge(self, *, on: bool) -> None:
        """Set or clear the badge of the installed app."""

    def camera(self) -> Camera:
        """Return the reader of QR codes; loaded at first use."""


class Socket(Protocol):
    """A room of a relay."""

    def send(self, text: str) -> None:
        """Send a text to all who listen, if the room is open."""

    def close(self) -> None:
        """Close the room; no more callbacks come."""


class Ports(NamedTuple):
    """All ports of a page."""

    storage: Storage
    clock: Clock
    bot_worker: BotWorker
    browser: Browser


class Camera(Protocol):
    """A reader of QR codes: by the device's camera, or from a picture."""

    def look(self, video: str, take: Callable[[str], None], failed: Callable[[str], None]) -> None:
        """Show the camera in the element of that id and pass on each code, until the element is removed.

        ``failed`` gets the reason if that is impossible: "refused", "missing", "busy", "none" for a browser without cameras,
        "reader" if the reader can't be loaded.
        """

    def read(self, picture: str, done: Callable[[str | None], None]) -> None:
        """Pass to ``done`` the text of the code in the picture at an address; "" for none, None if the reader can't be loaded."""


class Server(NamedTuple):
    """A server that helps clients to connect (``stun:``), or that relays messages (``turn:``), with credentials."""

    url: str
    user: str = ""
    word: str = ""


PeerListener = Callable[[str, int, str | bool], None]
"""A callback that gets what happened, at which place, and the text of ``heard`` or the truth of ``shaken``."""


class Peers(Protocol):
    """Direct connections to other clients, by place, without a server.

    Slow results come through ``done``; an empty text means failure. ``connects``: whether the browser has data channels.
    """

    connects: bool

    def listen(self, told: PeerListener) -> None:
        """Set the callback for events at a place: a channel has ``opened`` or ``closed``, a text was ``heard``; and ``shaken``,
        with whether the other side is silent, which browsers detect within seconds, while closing takes half a minute."""

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        """Create an offer (SDP) for a place, with the help of these servers."""

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        """Create the answer (SDP) to an offer."""

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        """Accept the answer to an offer; ``done`` gets whether it belongs to the pending offer."""

    def state(self, place: int) -> str:
        """Return the connection state of a place in WebRTC's words: new, checking, connected ...; "" for none."""

    def send(self, place: int, text: str) -> bool:
        """Send a text; return whether a channel was open."""

    def close(self, place: int) -> None:
        """Close a connection."""

    def move(self, places: Mapping[int, int]) -> None:
        """Move connections to other places, all at once; close those to all other places."""
