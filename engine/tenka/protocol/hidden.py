"""What is said to one party alone: hidden under a key that a party and the dealer share.

What is chosen stands so in words that all hold. The same text under the same key and place hides as the same bytes, so that a
page that says it again says the same, and whoever has the key can check it. A text is filled up, so that its size tells little.

What is told goes on slips beside words that have its mark. The mark is of the text and not of how it was deflated, which pages
do differently; whoever has the key can check it without the slip.
"""

from __future__ import annotations

import hashlib
import hmac
import zlib

from tenka.apart.crypto import digest, mark, same
from tenka.core.errors import BadMessage
from tenka.protocol.bounds import LONGEST_TOLD

KEY, TAG, BLOCK = 32, 16, 64
WINDOW = 32_000
"""Bytes of a text against which the next one is deflated."""
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


def mark_of(key: bytes, where: bytes, text: str) -> bytes:
    """Return what binds to a text that is told at this place of the game, to be read by who has the key."""
    return mark(key, "told", where, text.encode())[:TAG]


def slip(key: bytes, marked: bytes, text: str, before: str) -> bytes:
    """Write down a text with this mark; ``before``: what its reader was told the last time."""
    packer = zlib.compressobj(9, zdict=_known(before))
    return _crossed(key, marked, packer.compress(text.encode()) + packer.flush())


def slipped(key: bytes, where: bytes, marked: bytes, raw: bytes, before: str) -> str | None:
    """Return the text on a slip; None where it is not the one that has this mark."""
    try:
        text = _inflated(_crossed(key, marked, raw), before)
    except (BadMessage, UnicodeDecodeError, zlib.error):
        return None
    return text if same(mark_of(key, where, text), marked) else None


def _inflated(raw: bytes, before: str) -> str:
    reader = zlib.decompressobj(zdict=_known(before))
    text = reader.decompress(raw, LONGEST_TOLD + 1)
    if len(text) > LONGEST_TOLD or not reader.eof or reader.unused_data:
        raise BadMessage("dealt", "what was told is too long, or not whole")
    return text.decode()


def _known(before: str) -> bytes:
    return before.encode()[-WINDOW:] or b" "


def _crossed(key: bytes, tag: bytes, text: bytes) -> bytes:
    blocks = (hmac.new(key, tag + at.to_bytes(4, "big"), hashlib.sha256).digest() for at in range((len(text) + 31) // 32))
    stream = b"".join(blocks)[: len(text)]
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big") if text else b""
