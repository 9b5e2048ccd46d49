"""The cryptography that multiplayer games need. Primitives come from outside: Web Crypto in the browser, a library elsewhere.

Hashes are those of Python itself, which chance uses too.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple, Protocol


class Pair(NamedTuple):
    """A key pair. ``secret``: PKCS #8, never sent; ``public``: 32 bytes."""

    secret: bytes
    public: bytes


class Crypto(Protocol):
    """A reviewed library. Keys and messages are bytes. An unusable key raises BadKey; a missing primitive raises
    CryptoMissing."""

    def random(self, size: int) -> bytes:
        """Return unpredictable bytes."""

    async def new_agreer(self) -> Pair:
        """Return an X25519 key pair, to derive a shared secret."""

    async def agree(self, secret: bytes, public: bytes) -> bytes:
        """Return the 32 bytes that only the holders of the two key pairs can derive."""

    async def new_signer(self) -> Pair:
        """Return an Ed25519 key pair for signatures."""

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        """Return a signature of 64 bytes."""

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        """Return whether a signature of the message is valid for a public key."""

    async def cipher(self, key: bytes, text: bytes) -> bytes:
        """Encrypt or decrypt with AES-CTR from counter 0. Use a key of 16 bytes for one text only."""


class BadKey(Exception):
    """The bytes are not a valid key."""


class CryptoMissing(Exception):
    """The library lacks a primitive, for example in an older browser, or on a page over plain http."""


def digest_bytes(label: str, *parts: bytes) -> bytes:
    """Return SHA-256 of some parts, joined unambiguously; ``label`` separates hashes for different purposes."""
    return hashlib.sha256(_frame(label, parts)).digest()


def compute_mac(key: bytes, label: str, *parts: bytes) -> bytes:
    """Return HMAC-SHA-256 of the parts under a key."""
    return hmac.new(key, _frame(label, parts), hashlib.sha256).digest()


def are_equal(one: bytes, other: bytes) -> bool:
    """Compare two MACs in constant time."""
    return hmac.compare_digest(one, other)


def _frame(label: str, parts: tuple[bytes, ...]) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in (b"tenka " + label.encode(), *parts))
