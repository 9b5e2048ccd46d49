"""The crypto port, implemented with the package cryptography; and ``now``, which runs its coroutines."""

from collections.abc import Collection, Coroutine
from typing import Any, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from tenka.multiplayer.crypto import BadKey, CryptoMissing, Pair
from tests.support.random_source import octets

T = TypeVar("T")


def _pair(private: X25519PrivateKey | Ed25519PrivateKey) -> Pair:
    secret = private.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return Pair(secret, private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))


class Native:
    """The same algorithms as ``tenka_web.browser.web_crypto``, without those it ``lacks``."""

    def __init__(self, lacks: Collection[str] = ()) -> None:
        self._lacks = lacks

    def _need(self, name: str) -> None:
        if name in self._lacks:
            raise CryptoMissing(name)

    def random(self, size: int) -> bytes:
        return octets(size)

    async def new_agreer(self) -> Pair:
        self._need("X25519")
        return _pair(X25519PrivateKey.from_private_bytes(octets(32)))

    async def agree(self, secret: bytes, public: bytes) -> bytes:
        self._need("X25519")
        try:
            private = load_der_private_key(secret, None)
            assert isinstance(private, X25519PrivateKey)
            return private.exchange(X25519PublicKey.from_public_bytes(public))
        except ValueError as error:
            raise BadKey(str(error)) from error

    async def new_signer(self) -> Pair:
        self._need("Ed25519")
        return _pair(Ed25519PrivateKey.from_private_bytes(octets(32)))

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        private = load_der_private_key(secret, None)
        assert isinstance(private, Ed25519PrivateKey)
        return private.sign(message)

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        self._need("Ed25519")
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except InvalidSignature:
            return False
        except ValueError as error:
            raise BadKey(str(error)) from error
        return True

    async def cipher(self, key: bytes, text: bytes) -> bytes:
        return Cipher(algorithms.AES(key), modes.CTR(bytes(16))).encryptor().update(text)


def now(what: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that never waits."""
    try:
        what.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    raise AssertionError("natively nothing waits")
