"""The browser's Web Crypto as a ``tenka.multiplayer.crypto.Crypto``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pyodide.ffi import JsException, to_js

import js
from tenka.multiplayer.crypto import BadKey, CryptoMissing, Pair

if TYPE_CHECKING:
    from js import CryptoKey


class WebCrypto:
    """Functions of Web Crypto. Recent browsers have them on pages of secure origins (https or localhost)."""

    def random(self, size: int) -> bytes:
        return bytes(js.crypto.getRandomValues(js.Uint8Array.new(size)).to_py())

    async def new_agreer(self) -> Pair:
        return await _pair("X25519", ["deriveBits"])

    async def agree(self, secret: bytes, public: bytes) -> bytes:
        with _refusals() as subtle:
            mine = await _key("pkcs8", secret, "X25519", ["deriveBits"])
            theirs = await _key("raw", public, "X25519", [])
            return _bytes(await subtle.deriveBits(_plain(name="X25519", public=theirs), mine, 256))

    async def new_signer(self) -> Pair:
        return await _pair("Ed25519", ["sign", "verify"])

    async def sign(self, secret: bytes, message: bytes) -> bytes:
        with _refusals() as subtle:
            key = await _key("pkcs8", secret, "Ed25519", ["sign"])
            return _bytes(await subtle.sign("Ed25519", key, to_js(message)))

    async def verify(self, public: bytes, signature: bytes, message: bytes) -> bool:
        with _refusals() as subtle:
            key = await _key("raw", public, "Ed25519", ["verify"])
            return bool(await subtle.verify("Ed25519", key, to_js(signature), to_js(message)))

    async def cipher(self, key: bytes, text: bytes) -> bytes:
        with _refusals() as subtle:
            known = await _key("raw", key, "AES-CTR", ["encrypt"])
            way = _plain(name="AES-CTR", counter=js.Uint8Array.new(16), length=128)
            return _bytes(await subtle.encrypt(way, known, to_js(text)))


@contextmanager
def _refusals() -> Iterator[js.SubtleCrypto]:
    """Yield the browser's cryptography; convert its errors to those of ``tenka.multiplayer.crypto``."""
    subtle = getattr(js.crypto, "subtle", None)
    if subtle is None:
        raise CryptoMissing("no cryptography over plain http")
    try:
        yield subtle
    except JsException as error:
        kind = CryptoMissing if "NotSupported" in str(error) else BadKey
        raise kind(str(error)) from None


async def _pair(name: str, uses: Iterable[str]) -> Pair:
    with _refusals() as subtle:
        made = await subtle.generateKey(_plain(name=name), True, to_js(list(uses)))
        secret, public = await subtle.exportKey("pkcs8", made.privateKey), await subtle.exportKey("raw", made.publicKey)
        return Pair(_bytes(secret), _bytes(public))


async def _key(form: str, raw: bytes, name: str, uses: Iterable[str]) -> CryptoKey:
    return await js.crypto.subtle.importKey(form, to_js(raw), _plain(name=name), False, to_js(list(uses)))


def _plain(**fields: object) -> object:
    return to_js(fields, dict_converter=js.Object.fromEntries)


def _bytes(buffer: js.ArrayBuffer) -> bytes:
    return bytes(js.Uint8Array.new(buffer).to_py())
