"""Session descriptions (SDP) of browsers, short enough for a link or a QR code.

Only a few lines of a description matter. The browser gets those alone, each in a known form, among our own text.
"""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka_web.app import input_limits

LONGEST = 1_200
"""Characters of a description in a link."""
MOST_UNPACKED = input_limits.limit_of("an unfolded description of a browser")
MOST_LINES = 15
"""Lines of a description: three, and an address each."""
MOST_PLACES = 16
"""Places of players and spectators."""
WATCH = 8
"""The first place of a spectator."""
HOST = 0
"""The place of the host at a guest's page, and the number of the host's party."""
OFFER, ANSWER = "active", "passive"
"""DTLS roles. The inviting page is the client, so a second guest with the same invitation leaves no half-open connection."""

_NEEDED = re.compile(
    r"a=(?:ice-ufrag:[\w+/]{4,64}|ice-pwd:[\w+/]{4,64}|fingerprint:sha-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}"
    r"|candidate:\w{1,32} 1 (?i:udp) \d{1,10} (?:[0-9a-fA-F:.]{2,45}|[0-9a-f-]{36}\.local) \d{1,5}"
    r" typ (?:host|(?:srflx|relay) raddr [0-9a-fA-F:.]{2,45} rport \d{1,5}))", re.ASCII,
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z0-9+/]{4,64}")
_USUAL = "".join(f":{n:02X}" for n in range(256)).encode() + (
    b".local typ relay raddr 0.0.0.0 rport 0 typ srflx raddr 0.0.0.0 rport 0 typ host\na=candidate:1 1 udp 2113937151 "
    b"\na=ice-pwd:\na=fingerprint:sha-256 \na=ice-ufrag:"
)
"""What most descriptions contain, for compression."""


class BadSignal(Exception):
    """A text that describes no browser."""


class Signal(NamedTuple):
    """A checked description. ``role``: OFFER or ANSWER; ``meeting``, ``place``: the game, and the offered place in it."""

    role: str
    meeting: str
    place: int
    lines: tuple[str, ...]

    def knows(self, *kinds: str) -> bool:
        """Return whether it has an address of one of these kinds: ``host``, ``srflx`` or ``relay``."""
        return any(f" typ {kind}" in line for line in self.lines for kind in kinds)


def parse_own(sdp: str, role: str, meeting: str, place: int) -> Signal:
    """Parse the description of this browser. Raises BadSignal."""
    found = dict.fromkeys(match[0] for line in sdp.splitlines() if (match := _NEEDED.match(line)))
    lines = sorted(found, key=lambda line: line.startswith("a=candidate"))      # the needed ones before too many addresses
    return _sound(Signal(role, meeting, place, tuple(lines[:MOST_LINES])))


def _sound(signal: Signal) -> Signal:
    names = [line.partition(":")[0] for line in signal.lines]
    whole = all(names.count(name) == 1 for name in ("a=ice-ufrag", "a=ice-pwd", "a=fingerprint"))
    fits = _WORD.fullmatch(signal.meeting) and signal.role in (OFFER, ANSWER) and 0 <= signal.place < MOST_PLACES
    if not whole or not fits or len(names) > MOST_LINES or not all(map(_NEEDED.fullmatch, signal.lines)):
        raise BadSignal("expected a role, a place, two words, a fingerprint and addresses")
    return signal


def for_browser(signal: Signal) -> str:
    """Return the description as SDP, with the checked lines."""
    lines = [
        "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=msid-semantic: WMS",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", *signal.lines,
        f"a=setup:{signal.role}", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
    ]  # fmt: skip
    return "\r\n".join([*lines, ""])


def write(signal: Signal) -> str:
    """Return the description as text for a link."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_USUAL)
    text = "\n".join([f"{signal.role} {signal.meeting} {signal.place}", *signal.lines])
    return to_base64url(pack.compress(text.encode()) + pack.flush())


def read(text: str) -> Signal:
    """Read the description in a link. Raises BadSignal."""
    if not text.isascii() or len(text) > LONGEST:
        raise BadSignal("expected a short text")
    try:
        unpack = zlib.decompressobj(-15, zdict=_USUAL)
        raw = unpack.decompress(from_base64url(text), MOST_UNPACKED)
        head, *lines = raw.decode("ascii").split("\n")
        role, meeting, place = head.split(" ")
        if unpack.eof:
            return _sound(Signal(role, meeting, int(place), tuple(lines)))
    except (ValueError, zlib.error):
        pass
    raise BadSignal("the description is damaged")
