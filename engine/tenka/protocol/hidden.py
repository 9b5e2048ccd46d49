"""What is said to one party alone, in words that all hold: hidden under a key that a party and the dealer share.

The same text under the same key and place hides as the same bytes, so that a page that says it again says the same, and whoever
has the key can check it. A text is filled up, so that its size tells little.
"""

from __future__ import annotations

import hashlib
import hmac

from tenka.apart.crypto import digest, mark, same

KEY, TAG, BLOCK = 32, 16, 64
BOND = 18
"""Bytes of a key, of what binds a text to its key, of the steps in which its size grows, and of what binds to a key."""


def key_of(secret: bytes, session: bytes) -> bytes:
    """Return the key that hides what is said in one game, from the secret of a pair, or from the root of a page."""
    return mark(secret, "dealt", session)


def bond(session: bytes, party: int, key: bytes) -> bytes:
    """Return the hash that binds to a key before it is shown."""
    return digest("dealt key", session, bytes([party]), key)[:BOND]


def hide(key: bytes, where: bytes, plain: bytes) -> bytes:
    """Hide a text said at this place of the game."""
    whole = len(plain).to_bytes(4, "big") + plain
    whole += bytes(-len(whole) % BLOCK)
    tag = mark(key, "hidden", where, whole)[:TAG]
    return tag + _crossed(key, tag, whole)


def find(key: bytes, where: bytes, hidden: bytes) -> bytes | None:
    """Return the text that was hidden; None where nothing was, under this key and at this place."""
    tag, whole = hidden[:TAG], _crossed(key, hidden[:TAG], hidden[TAG:])
    size = int.from_bytes(whole[:4], "big")
    plain = whole[4 : 4 + size]
    filled = len(plain) == size and 4 + size <= len(whole) < 4 + size + BLOCK
    return plain if filled and same(mark(key, "hidden", where, whole)[:TAG], tag) else None


def _crossed(key: bytes, tag: bytes, text: bytes) -> bytes:
    blocks = (hmac.new(key, tag + at.to_bytes(4, "big"), hashlib.sha256).digest() for at in range((len(text) + 31) // 32))
    stream = b"".join(blocks)[: len(text)]
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big") if text else b""
