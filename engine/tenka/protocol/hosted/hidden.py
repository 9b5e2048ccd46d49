"""Encryption between the dealer and one other party, under a key that these two share.

*Choices.* A choice stands in the log, which all pages hold, as a ciphertext (``encrypt``, ``decrypt``). It is made
deterministically: the same text under the same key at the same place gives the same bytes. So a page that says a word again
says the same, and whoever has the key can check the ciphertext. Texts are padded, so that the size of a ciphertext tells little.

*What guests are told.* The log has only a *mark* of the text: a keyed hash, which commits the dealer to it (``mark_of``). The
text itself travels encrypted on a *slip* beside the log entry. The mark is made of the text as it was before it was deflated,
since two pages may deflate it differently; whoever has the key can check it without the slip.
"""

from __future__ import annotations

import hashlib
import hmac
import zlib

from tenka.core.errors import BadMessage
from tenka.multiplayer.crypto import digest, mark, same
from tenka.protocol.bounds import LONGEST_TOLD

KEY, TAG, BLOCK = 32, 16, 64
"""Bytes of a key; of the tag that authenticates a ciphertext, or marks a text; and of the blocks to which texts are padded."""
WINDOW = 32_000
"""Bytes of a text against which the next one is deflated."""
BOND = 18
"""Bytes of the commitment to a key."""


def key_of(secret: bytes, session: bytes) -> bytes:
    """Derive the key of one game from the secret that two parties share, or from the root of a page."""
    return mark(secret, "dealt", session)


def bond(session: bytes, party: int, key: bytes) -> bytes:
    """Return the commitment to a party's key, which is shown when the game is over."""
    return digest("dealt key", session, bytes([party]), key)[:BOND]


def encrypt(key: bytes, where: bytes, plain: bytes) -> bytes:
    """Return the ciphertext of a text at this place of the game: its tag, then the text under the key's stream."""
    whole = len(plain).to_bytes(4, "big") + plain
    whole += bytes(-len(whole) % BLOCK)
    tag = mark(key, "hidden", where, whole)[:TAG]
    return tag + _crossed(key, tag, whole)


def decrypt(key: bytes, where: bytes, ciphertext: bytes) -> bytes | None:
    """Return the text of a ciphertext; None where it is not one under this key at this place."""
    tag, whole = ciphertext[:TAG], _crossed(key, ciphertext[:TAG], ciphertext[TAG:])
    size = int.from_bytes(whole[:4], "big")
    plain = whole[4 : 4 + size]
    filled = len(plain) == size and 4 + size <= len(whole) < 4 + size + BLOCK
    return plain if filled and same(mark(key, "hidden", where, whole)[:TAG], tag) else None


def mark_of(key: bytes, where: bytes, text: str) -> bytes:
    """Return the mark of a text told at this place of the game: a keyed hash that commits whoever publishes it."""
    return mark(key, "told", where, text.encode())[:TAG]


def slip(key: bytes, marked: bytes, text: str, before: str) -> bytes:
    """Return the slip of a text with this mark: deflated against ``before``, what its reader was told last, and encrypted."""
    packer = zlib.compressobj(9, zdict=_known(before))
    return _crossed(key, marked, packer.compress(text.encode()) + packer.flush())


def slipped(key: bytes, where: bytes, marked: bytes, raw: bytes, before: str) -> str | None:
    """Return the text on a slip; None where the mark is of another text."""
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
