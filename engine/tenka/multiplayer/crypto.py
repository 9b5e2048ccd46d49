"""What games played apart ask of cryptography. The primitives come from outside: the browser's Web Crypto, a library natively.

Hashes are those of Python itself, on which chance stands too.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple, Protocol


class Pair(NamedTuple):
    """A key of one's own. ``secret``: PKCS #8, to be kept; ``public``: 32 bytes, for all."""

    secret: bytes
    public: bytes


class Crypto(Protocol):
    """A reviewed library. Keys and messages are bytes. A key that can't be used raises BadKey; a primitive that the library lacks
    raises CryptoMissing."""

    def random(self, size: int) -> bytes:
        """Return so many bytes nobody can foresee."""

    async def new_agreer(self) -> Pair:
        """Make a pair of X25519, to agree on a secret with the holder of another."""

    async def agree(self, secret: bytes, public: bytes) -> bytes:
        """Return the 32 bytes that the holders of the two pairs share, and nobody else knows."""

    async def new_signer(self) -> Pair:
        """Make a pair of Ed25519, to sign with."""

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        """Return a signature of 64 bytes."""

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        """Whether the holder of the pair signed this."""

    async def cipher(self, key: bytes, text: bytes) -> bytes:
        """Encrypt or decrypt by AES-CTR from counter 0. A key of 16 bytes is for one text alone."""


class BadKey(Exception):
    """Bytes that are no such key."""


class CryptoMissing(Exception):
    """The library lacks a primitive: an older browser, or a page over plain http, which gets no cryptography at all."""


def digest(label: str, *parts: bytes) -> bytes:
    """Return SHA-256 of some parts, unambiguously joined; ``label`` separates what is hashed for different ends."""
    return hashlib.sha256(_frame(label, parts)).digest()


def compute_mac(key: bytes, label: str, *parts: bytes) -> bytes:
    """Return HMAC-SHA-256 of the same: only who has the key can have made it."""
    return hmac.new(key, _frame(label, parts), hashlib.sha256).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether two marks agree, compared in constant time."""
    return hmac.compare_digest(one, other)


def _frame(label: str, parts: tuple[bytes, ...]) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in (b"tenka " + label.encode(), *parts))
