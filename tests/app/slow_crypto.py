"""Cryptography of which a signature takes time, as in a browser: meanwhile messages arrive."""

from __future__ import annotations

from collections.abc import Generator

from tests.multiplayer.correspondence.native_crypto import Native


class _Moment:
    """What waits for it goes on by ``tests.app.wires.deliver``."""

    def __await__(self) -> Generator[None]:
        yield


class SlowCrypto(Native):
    """The primitives; a page that signs or verifies waits."""

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        await _Moment()
        return await super().sign(secret, message)

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        await _Moment()
        return await super().verify(public, signature, message)
