"""Compression of long texts for storage."""

from __future__ import annotations

import base64
import binascii
import zlib

from tenka_web.app import input_limits

COMPRESSED = "folded:"


class BadSave(Exception):
    """A save can't be read; ``key`` is a sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def compress(text: str) -> str:
    """Compress a text. This also hides plans in a record from a casual look."""
    return COMPRESSED + base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def decompress(text: str, entry: str) -> str:
    """Decompress a text within the limits of ``tenka_web.app.input_limits``; an uncompressed text is returned unchanged. Raises
    BadSave."""
    try:
        text.encode()                   # A lone surrogate could not be compressed again
        if not text.startswith(COMPRESSED):
            return text
        unpack = zlib.decompressobj()
        plain = unpack.decompress(base64.b64decode(text.removeprefix(COMPRESSED)), input_limits.limit_of(entry)).decode()
    except (binascii.Error, ValueError, zlib.error) as error:
        raise BadSave("ui.bad.record") from error
    if not unpack.eof:
        raise BadSave("ui.bad.record")
    return plain
