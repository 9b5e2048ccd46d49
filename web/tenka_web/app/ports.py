"""What the page needs from outside, as narrow protocols: the browser gives one kind, the tests another."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from tenka.multiplayer.crypto import Crypto, Pair


class StorageRefused(Exception):
    """The browser keeps nothing: storage is full or forbidden. ``full`` tells which."""

    def __init__(self, *, full: bool) -> None:
        super().__init__("full" if full else "forbidden")
        self.full = full


class Storage(Protocol):
    """Text by key, kept between visits. Every call may raise StorageRefused."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def put(self, key: str, text: str) -> None:
        """Keep a text."""

    def drop(self, key: str) -> None:
        """Forget a key."""

    def lacks(self, key: str) -> bool:
        """Return whether what was put there last had no room, as far as that is known: it may be told later."""

    def keys(self) -> list[str]:
        """Return all keys there are."""


class Clock(Protocol):
    """Time and timers."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def later(self, wait: int, what: Callable[[], None]) -> int:
        """Call back after so many milliseconds; the number cancels it."""

    def cancel(self, number: int) -> None:
        """Forget a timer."""


class Thinker(Protocol):
    """Bots in a worker of their own."""

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        """Pose a question (JSON text); one answer (JSON text) comes through ``done``. One question at a time."""

    def stop(self) -> None:
        """Give up thinking at once; no answer comes."""


class Browser(Protocol):
    """Everything else the page asks of its browser."""

    def language(self) -> str:
        """Return the language the visitor prefers, of ours."""

    def address(self) -> str:
        """Return the page's address without its fragment; empty where it has none for others, being one file on a disk."""

    def scope(self) -> str:
        """Return the path this site stands at: several may share one host and its storage."""

    def random(self) -> str:
        """Fresh random text for seeds and names of things."""

    def fragment(self) -> str:
        """Return what stands behind # in the address."""

    def set_fragment(self, text: str) -> None:
        """Put text behind #, from the next painting on."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put text on the clipboard; ``done`` hears whether it worked."""

    def paste(self, done: Callable[[str | None], None]) -> None:
        """Read the clipboard; ``done`` hears its text, None where the visitor or the browser doesn't let the page."""

    def shares(self) -> bool:
        """Whether the system can hand a text on to another app."""

    def share(self, text: str, link: str, done: Callable[[bool], None]) -> None:
        """Hand a text with a link on to another app; ``done`` hears whether it was taken."""

    @property
    def crypto(self) -> Crypto:
        """The browser's own cryptography."""

    def secure(self) -> bool:
        """Whether the page came over https or from this very machine; to any other page browsers give no cryptography."""

    def background(self, what: Coroutine[object, object, None]) -> None:
        """Let something run that has to wait in between; its failure is reported, see ``tenka_web.page.Page.failed``."""

    def download(self, name: str, kind: str, text: str) -> None:
        """Offer text as a file."""

    def picture(self, name: str, part: str) -> None:
        """Offer the drawing inside a part of the page as an SVG file of its own."""

    def styles(self, done: Callable[[str], None]) -> None:
        """Give ``done`` the page's own style, for drawings that leave it."""

    def lend(self, kind: str, text: str) -> str:
        """Return an address at which a text stands as a file, until it is taken back."""

    def take_back(self, address: str) -> None:
        """Nothing stands at this address any more, which was lent."""

    def hand(self, name: str, kind: str, text: str) -> None:
        """Hand a text on to another app as a file; where the system takes none, it is downloaded."""

    def still(self, name: str, text: str, done: Callable[[bool], None], *, share: bool) -> None:
        """Make a PNG of an SVG and hand it on (``share``) or download it; ``done`` hears whether it could be made."""

    def gif(self, film: str, held: Sequence[int], told: Callable[[float], None],
            done: Callable[[str, int], None]) -> Callable[[], None]:  # fmt: skip
        """Make a GIF of an animated SVG whose pictures are held for so many milliseconds, beside the page. ``told`` hears how
        much is done, from 0 to 1; ``done`` at what address it stands until that is taken back, and its size: "" where it can't be
        made. The answer stops it."""

    def hand_lent(self, name: str, address: str) -> None:
        """Hand what was made at an address on to another app as a file; where the system takes none, it is downloaded."""

    def print(self) -> None:
        """Have the page printed; its style says what of it."""

    def style(self, name: str, value: str) -> None:
        """Set a data attribute of the page's root: theme, motion, language."""

    def sound(self, name: str) -> None:
        """Play a short sound by name."""

    def shakes(self) -> bool:
        """Whether the device can be felt: a phone in whose browser pages may shake it."""

    def shake(self, pattern: Sequence[int]) -> None:
        """Shake the device: milliseconds of shaking and of rest by turns."""

    def install(self) -> None:
        """Ask the browser to install the page as an app, as it has offered."""

    def zoom(self, what: str) -> None:
        """Look closer at the map or farther: in, out, reset; push it: left, right, up, down."""

    def update(self) -> None:
        """Take over the new version that waits."""

    def persist(self, done: Callable[[bool | None], None], *, ask: bool) -> None:
        """Whether the browser keeps this site's data until a visitor deletes it, asked to if it shall be; None: it can't say."""

    def peers(self) -> Peers:
        """Other people's pages; loaded when first asked for."""

    def relays(self) -> tuple[str, ...]:
        """Return the relays this site was built with, through which pages may come together; most have none."""

    def socket(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
               closed: Callable[[], None]) -> Socket:  # fmt: skip
        """Return a room at a relay."""

    def hidden(self) -> bool:
        """Whether the page is out of sight."""

    def calls(self) -> str:
        """Return what the visitor has said to notifications: default (nothing yet), granted, denied; "" where there are none."""

    def ask_to_call(self, done: Callable[[bool], None]) -> None:
        """Have the browser ask whether this page may notify; ``done`` hears the answer."""

    def call(self, title: str, text: str) -> None:
        """Notify."""

    def badge(self, *, on: bool) -> None:
        """A mark on the icon of the installed app, or none."""

    def camera(self) -> Camera:
        """Return what reads codes; loaded when first asked for."""


class Socket(Protocol):
    """A room at a relay."""

    def send(self, text: str) -> None:
        """Say something to whoever listens there, if it is open."""

    def close(self) -> None:
        """End it; nothing more is told."""


class Ports(NamedTuple):
    """All that a page needs from outside."""

    storage: Storage
    clock: Clock
    thinker: Thinker
    browser: Browser


class Camera(Protocol):
    """What reads codes: the device's camera, or a picture."""

    def look(self, video: str, take: Callable[[str], None], failed: Callable[[str], None]) -> None:
        """Show what the camera sees in the element of that id and tell each code, until the element is gone.

        ``failed`` hears why nothing is to be seen: "refused", "missing", "busy", "none" for a browser without, "reader" where
        what reads codes can't be fetched."""

    def read(self, picture: str, done: Callable[[str | None], None]) -> None:
        """The text of the code on the picture at an address; "" for none, None where what reads codes can't be fetched."""


class Server(NamedTuple):
    """A server that helps browsers to find each other (``stun:``), or passes messages on (``turn:``) for who has a word there."""

    url: str
    user: str = ""
    word: str = ""


class Peers(Protocol):
    """Other people's pages, by place: channels to them without a server, and the keys that what they say is signed with.

    Whatever takes a moment is told through ``done``; an empty text or None says that it can't be.
    """

    def listen(self, opened: Callable[[int], None], heard: Callable[[int, str], None], closed: Callable[[int], None],
               shaken: Callable[[int, bool], None]) -> None:  # fmt: skip
        """From now on tell when a channel opens, what comes through it, and when it has gone; between these, whether there is no
        word from the other end (``shaken``), as browsers find within seconds, or again: they take half a minute to give it up."""

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        """Describe this browser (SDP) to somebody who is to come to a place, with the help of these servers."""

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        """Describe this browser to whoever has made an offer."""

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        """The description of whoever was invited has come; ``done`` hears whether it answers the invitation that waits."""

    def state(self, place: int) -> str:
        """Return how the connection to a place stands, as browsers call it: new, checking, connected ...; "" for none."""

    def send(self, place: int, text: str) -> bool:
        """Say something; whether a channel was open."""

    def close(self, place: int) -> None:
        """End a connection."""

    def move(self, places: Mapping[int, int]) -> None:
        """The connections to these places go on at others, in the same order of things; those to all other places end."""

    def random(self, size: int) -> bytes:
        """So many bytes nobody can foresee."""

    def new_signer(self, done: Callable[[Pair | None], None]) -> None:
        """A new pair of keys to sign with; None where the browser can't sign, or can connect to nobody."""

    def sign(self, secret: bytes, message: bytes, done: Callable[[bytes], None]) -> None:
        """Sign a message."""

    def verify(self, public: bytes, signature: bytes, message: bytes, done: Callable[[bool | None], None]) -> None:
        """Whether a signature is right; None where the browser can't tell."""
