"""The secret that two parties share, from the keys with which they sign: nothing has to be told for it.

A point of Ed25519 is one of Curve25519 seen otherwise (RFC 7748, section 4.1), so who holds a signing key can agree with the
holder of another one on 32 bytes. It hides the shares that one party trusts to another's eyes alone, for the length of one game.
"""

from __future__ import annotations

import hashlib

from tenka.core.errors import BadProof

PRIME = 2**255 - 19
SIZE = 32
_SEED = bytes.fromhex("04220420")
"""Stands before the seed in a key as browsers export it (PKCS 8, RFC 8410)."""


def secret(own: bytes, theirs: bytes) -> bytes:
    """Return the secret that the holder of a signing key (raw, or as browsers export it) shares with the holder of a public one.

    Raises BadProof."""
    if len(theirs) != SIZE:
        raise BadProof(f"a public key has {SIZE} bytes, not {len(theirs)}")
    shared = _ladder(_scalar(_seed(own)), _as_montgomery(theirs))
    if not shared:
        raise BadProof("a public key that shares the same with everybody")
    return hashlib.sha256(b"tenka pair" + shared.to_bytes(SIZE, "little")).digest()


def _seed(own: bytes) -> bytes:
    seed = own if len(own) == SIZE else own.partition(_SEED)[2][:SIZE]
    if len(seed) != SIZE:
        raise BadProof("no signing key that can be read")
    return seed


def _scalar(seed: bytes) -> int:
    """Return the number behind a signing key (RFC 8032, section 5.1.5)."""
    raw = bytearray(hashlib.sha512(seed).digest()[:SIZE])
    raw[0] &= 248
    raw[31] = raw[31] & 127 | 64
    return int.from_bytes(raw, "little")


def _as_montgomery(public: bytes) -> int:
    y = (int.from_bytes(public, "little") & (2**255 - 1)) % PRIME
    return (1 + y) * pow(1 - y, -1, PRIME) % PRIME if y != 1 else 0


def _ladder(scalar: int, u: int) -> int:
    """Multiply a point by a number: X25519 (RFC 7748, section 5)."""
    x2, z2, x3, z3, swapped = 1, 0, u, 1, 0
    for at in reversed(range(255)):
        bit = scalar >> at & 1
        if bit != swapped:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swapped = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % PRIME, b * b % PRIME, d * a % PRIME, c * b % PRIME
        x3, z3 = (da + cb) ** 2 % PRIME, u * (da - cb) ** 2 % PRIME
        e = aa - bb
        x2, z2 = aa * bb % PRIME, e * (aa + 121_665 * e) % PRIME
    if swapped:
        x2, z2 = x3, z3
    return x2 * pow(z2, PRIME - 2, PRIME) % PRIME
