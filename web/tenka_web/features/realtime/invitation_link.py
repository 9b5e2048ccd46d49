"""The links of a meeting: an invitation has a description of the browser, or a room at relays; an answer has the former."""

from __future__ import annotations

import re
from typing import NamedTuple

import tenka
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import digest_bytes
from tenka_web.app import links
from tenka_web.features.realtime import sdp
from tenka_web.features.realtime.sdp import OFFER, BadSignal, Signal
from tenka_web.ui.seats import tidy

SECRET, LONGEST = 16, 120
"""Bytes of a secret; characters of a room in a link."""
MARK = b"\xff"
"""The first byte of a room. No compressed description begins with it."""
RELEASE = re.compile(r"[0-9A-Za-z.+-]{1,20}", re.ASCII)


class Room(NamedTuple):
    """An invitation through relays, which needs no answer: the room's secret, the game, and the offered place."""

    secret: bytes
    meeting: str
    place: int

    @property
    def role(self) -> str:
        """That of an invitation."""
        return OFFER

    @property
    def name(self) -> str:
        """The name of the room at the relays: 20 bytes in hexadecimal digits."""
        return digest_bytes("relay room", self.secret)[:20].hex()


def write(link: Signal | Room) -> str:
    """Return the first part of a link's body."""
    if isinstance(link, Signal):
        return sdp.write(link)
    return to_base64url(MARK + bytes([link.place]) + link.secret + link.meeting.encode())


def read(text: str) -> Signal | Room:
    """Read the first part of a link's body. Raises BadSignal."""
    if not text.startswith(to_base64url(MARK)[0]):
        return sdp.read(text)
    try:
        raw = from_base64url(text[: LONGEST + 1])
        room = Room(raw[2 : 2 + SECRET], raw[2 + SECRET :].decode(), raw[1])
    except (ValueError, IndexError) as error:
        raise BadSignal("the invitation is damaged") from error
    sound = room.meeting.isascii() and room.meeting.isalnum() and 4 <= len(room.meeting) <= 64
    if write(room) != text or not sound or room.place >= sdp.WATCH:
        raise BadSignal("expected a secret, a game and a place")
    return room


def parse(body: str, role: str = "") -> Signal | Room | None:
    """Return what the body of a link has, if its role is as wanted; None if there is none."""
    try:
        link = read(body.partition("~")[0])
    except BadSignal:
        return None
    return link if role in ("", link.role) else None


def is_plausible(body: str) -> bool:
    """Return whether a text can be the body of a link."""
    return parse(body) is not None and (body.count("~") == 0 or (body.count("~") == 2 and read_note(body)[2] != ""))


def belongs(body: str, role: str, meeting: str) -> bool:
    """Return whether a text is an invitation (OFFER) to this meeting, or the ANSWER to one."""
    link = parse(body, role)
    return link is not None and link.meeting == meeting


def note(name: str, game: str) -> tuple[str, str]:
    """Return two parts of an invitation: the game; our release and the inviter's name. They are shown, never trusted."""
    return game, to_base64url(f"{tenka.__version__} {name}".encode(errors="ignore"))


def read_note(body: str) -> tuple[str, str, str]:
    """Return the inviter, the game and the release of the inviting page; "" for missing ones."""
    game, said = (*body.split("~")[1:], "", "")[:2]
    version, _, name = links.name(said).partition(" ")
    return tidy(name), game[:40], version if RELEASE.fullmatch(version) else ""
