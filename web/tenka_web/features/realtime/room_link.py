"""The link of a room at public relays: the secret, the game, and the offered place."""

from __future__ import annotations

from typing import NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import digest
from tenka_web.features.realtime.sdp import BadSignal

SECRET, LONGEST = 16, 120
"""Bytes of a secret; characters of a link."""


class Link(NamedTuple):
    """An invitation through a relay: the secret, the game, and the offered place."""

    secret: bytes
    meeting: str
    place: int


def write(link: Link) -> str:
    """Return the part after ``meet=``."""
    return f"{to_base64url(link.secret)}~{link.meeting}~{link.place}"


def read(text: str) -> Link:
    """Parse the part after ``meet=``. Raises BadSignal."""
    try:
        secret, meeting, place = text.split("~")[:3]
        link = Link(from_base64url(secret), meeting, int(place))
    except ValueError as error:
        raise BadSignal("the invitation is damaged") from error
    sound = len(link.secret) == SECRET and meeting.isascii() and meeting.isalnum() and 4 <= len(meeting) <= 64
    if not sound or not 0 <= link.place < 8:
        raise BadSignal("expected a secret, a game and a place")
    return link


def makes_sense(body: str) -> bool:
    """Return whether a text can follow ``meet=``."""
    try:
        return bool(read(body)) and body.count("~") in (2, 4)
    except BadSignal:
        return False


def room(secret: bytes) -> str:
    """Return the name of the room at the relay: 20 bytes in hexadecimal digits."""
    return digest("relay room", secret)[:20].hex()
