"""Session descriptions (SDP) of browsers, short enough for a link or a QR code.

Of about 600 characters only two words, a fingerprint and the addresses matter. The browser never gets text from outside, only our
own text with the checked values.
"""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

import tenka
from tenka.codec.base64url import from_base64url, to_base64url
from tenka_web.app import input_limits, links
from tenka_web.app.links import MEET
from tenka_web.ui.seats import tidy

LONGEST = 1_200
"""Characters of a description in a link."""
MOST_UNPACKED = input_limits.most("an unfolded description of a browser")
MOST_ADDRESSES = 12
MOST_PLACES = 16
"""Places of players and spectators."""
WATCH = 8
"""The first place of a spectator."""
HOST = 0
"""The place of the host at a guest's page, and the number of the host's party."""
OFFER, ANSWER = "active", "passive"
"""DTLS roles. The inviting page is the client, so a second guest with the same invitation leaves no half-open connection."""
KINDS = {"h": "host", "s": "srflx", "r": "relay"}
"""Letter of an address in a link -> type of the ICE candidate."""

RELEASE = re.compile(r"[0-9A-Za-z.+-]{1,20}", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9+/]{4,64}")
_HOST = re.compile(r"[0-9a-fA-F:.]{2,45}|[0-9a-f-]{36}\.local")
_FINGERPRINT = re.compile(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}")
_CANDIDATE = re.compile(r"a=candidate:\S+ 1 (udp|UDP) (\d{1,10}) (\S+) (\d{1,5}) typ (host|srflx|relay)")


class BadSignal(Exception):
    """A text that describes no browser."""


class Address(NamedTuple):
    """An ICE candidate."""

    priority: int
    host: str
    port: int
    kind: str


class Signal(NamedTuple):
    """A checked description. ``role``: OFFER or ANSWER; ``meeting``, ``place``: the game, and the offered place in it."""

    role: str
    meeting: str
    place: int
    user: str
    password: str
    fingerprint: str
    addresses: tuple[Address, ...]


def of_browser(sdp: str, role: str, meeting: str, place: int) -> Signal:
    """Parse the description of this browser. Raises BadSignal."""
    lines = {name: _first(rf"a={name}:(.*)", sdp) for name in ("ice-ufrag", "ice-pwd", "fingerprint")}
    fingerprint = lines["fingerprint"].removeprefix("sha-256 ")
    rows = [Address(int(p), host, int(port), kind) for _, p, host, port, kind in _CANDIDATE.findall(sdp)]
    rows = sorted({row for row in rows if _HOST.fullmatch(row.host)}, reverse=True)[:MOST_ADDRESSES]
    return _sound(Signal(role, meeting, place, lines["ice-ufrag"], lines["ice-pwd"], fingerprint, tuple(rows)))


def _first(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise BadSignal(f"expected a line {pattern}")
    return match[1].strip()


def _sound(signal: Signal) -> Signal:
    words = _WORD.fullmatch(signal.user) and _WORD.fullmatch(signal.password) and _WORD.fullmatch(signal.meeting)
    if not words or not _FINGERPRINT.fullmatch(signal.fingerprint) or signal.role not in (OFFER, ANSWER):
        raise BadSignal("expected two words, a fingerprint and a role")
    if not 0 <= signal.place < MOST_PLACES or len(signal.addresses) > MOST_ADDRESSES:
        raise BadSignal("expected a place at the table and a few addresses")
    for one in signal.addresses:
        fits = 0 <= one.priority < 2**32 and 0 < one.port < 2**16 and one.kind in KINDS.values()
        if not fits or not _HOST.fullmatch(one.host):
            raise BadSignal("expected addresses")
    return signal


def found(body: str) -> Signal | None:
    """Return the description after ``live=`` or ``join=``; None if there is none."""
    try:
        return read(body.partition("~")[0])
    except BadSignal:
        return None


def makes_sense(body: str) -> bool:
    """Return whether a text can follow ``live=`` or ``join=``."""
    return found(body) is not None and body.count("~") in (0, 2)


def belongs(body: str, role: str, meeting: str) -> bool:
    """Return whether a text is an invitation (OFFER) to this meeting, or the ANSWER to one."""
    signal = found(body)
    return signal is not None and (signal.role, signal.meeting) == (role, meeting)


def note(name: str, game: str) -> tuple[str, str]:
    """Return two parts of an invitation: the game; our release and the inviter's name. They are shown, never trusted."""
    return game, to_base64url(f"{tenka.__version__} {name}".encode(errors="ignore"))


def noted(text: str) -> tuple[str, str]:
    """Return the inviter and the game of an invitation; "" for missing ones."""
    game, said = _note(text)
    return tidy(said.partition(" ")[2]), game[:40]


def release(text: str) -> str:
    """Return the release of the inviting page; "" if missing."""
    said = _note(text)[1].partition(" ")[0]
    return said if RELEASE.fullmatch(said) else ""


def _note(text: str) -> tuple[str, str]:
    """Return the game of an invitation, and its release and name. ``meet=`` precedes an invitation through a relay."""
    roomed = text.startswith(f"{MEET}=")
    game, said = (*text.split("~")[3 if roomed else 1 :], "", "")[:2]
    return game, links.name(said)


def watches(body: str) -> bool:
    """Return whether an invitation is for a spectator."""
    signal = found(body)
    return signal is not None and signal.place >= WATCH


def asks(body: str) -> bool:
    """Return whether the inviting page has asked address servers."""
    signal = found(body)
    return signal is not None and any(one.kind != "host" for one in signal.addresses)


def for_browser(signal: Signal) -> str:
    """Return the description as SDP, built from the checked values."""
    lines = [
        "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=msid-semantic: WMS",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
        *(
            f"a=candidate:{at} 1 udp {one.priority} {one.host} {one.port} typ {one.kind}"
            + (" raddr 0.0.0.0 rport 0" if one.kind != "host" else "")
            for at, one in enumerate(signal.addresses, 1)
        ),
        f"a=ice-ufrag:{signal.user}", f"a=ice-pwd:{signal.password}", f"a=fingerprint:sha-256 {signal.fingerprint}",
        f"a=setup:{signal.role}", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
    ]  # fmt: skip
    return "\r\n".join([*lines, ""])


def write(signal: Signal) -> str:
    """Return the description as text for a link."""
    rows = [f"{one.priority} {one.host} {one.port} {one.kind[0]}" for one in signal.addresses]
    head = ["o" if signal.role == OFFER else "a", signal.meeting, str(signal.place), signal.user, signal.password]
    raw = bytes.fromhex(signal.fingerprint.replace(":", "")) + "\n".join([" ".join(head), *rows]).encode()
    return to_base64url(zlib.compress(raw, 9))


def read(text: str) -> Signal:
    """Read the description in a link. Raises BadSignal."""
    if not isinstance(text, str) or not text.isascii() or len(text) > LONGEST:
        raise BadSignal("expected a short text")
    try:
        unpack = zlib.decompressobj()
        raw = unpack.decompress(from_base64url(text), MOST_UNPACKED)
        if not unpack.eof:
            raise BadSignal("the description is cut off, or too long")
        head, *rows = raw[32:].decode("ascii").split("\n")
        role, meeting, place, user, password = head.split(" ")
        addresses = tuple(_address(row) for row in rows[: MOST_ADDRESSES + 1])
        return _sound(Signal({"o": OFFER, "a": ANSWER}.get(role, ""), meeting, int(place), user, password,
                             raw[:32].hex(":").upper(), addresses))  # fmt: skip
    except (ValueError, zlib.error) as error:
        raise BadSignal("the description is damaged") from error


def _address(row: str) -> Address:
    priority, host, port, kind = row.split(" ")
    return Address(int(priority), host, int(port), KINDS.get(kind, ""))

