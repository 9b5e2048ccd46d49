"""The secret that two parties share, from the keys with which they sign."""

from __future__ import annotations

import hashlib

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from tenka.core.errors import BadProof
from tenka.protocol import pairs


def key(number: int) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(bytes([number])).digest())


def exported(one: Ed25519PrivateKey) -> bytes:
    """As a browser exports it."""
    form = serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return one.private_bytes(*form)


def test_both_have_the_same_and_nobody_else() -> None:
    one, other, third = key(1), key(2), key(3)
    shared = pairs.secret(one.private_bytes_raw(), other.public_key().public_bytes_raw())
    assert shared == pairs.secret(exported(other), one.public_key().public_bytes_raw())
    assert shared != pairs.secret(third.private_bytes_raw(), other.public_key().public_bytes_raw())


def test_it_is_the_sum_of_the_standard() -> None:
    """Held against another hand's X25519, for points seen from Ed25519."""
    for number in range(4, 10):
        seed, theirs = key(number).private_bytes_raw(), key(number + 50).public_key().public_bytes_raw()
        scalar = hashlib.sha512(seed).digest()[:32]
        point = pairs._as_montgomery(theirs).to_bytes(32, "little")
        known = X25519PrivateKey.from_private_bytes(scalar).exchange(X25519PublicKey.from_public_bytes(point))
        assert pairs.secret(seed, theirs) == hashlib.sha256(b"tenka pair" + known).digest()


@pytest.mark.parametrize("theirs", [b"", b"\1" * 31, bytes(32), b"\1" + bytes(31), (2**255 - 20).to_bytes(32, "little")])
def test_keys_that_share_the_same_with_everybody_are_refused(theirs: bytes) -> None:
    with pytest.raises(BadProof):
        pairs.secret(key(1).private_bytes_raw(), theirs)


@pytest.mark.parametrize("own", [b"", b"\1" * 31, b"\1" * 48])
def test_what_is_no_signing_key_is_refused(own: bytes) -> None:
    with pytest.raises(BadProof):
        pairs.secret(own, key(1).public_key().public_bytes_raw())
