"""Long texts in less room."""

from __future__ import annotations

import base64
import binascii
import zlib

from tenka_web.app import input_limits

FOLDED = "folded:"


class BadSave(Exception):
    """A save that can't be read; ``key`` is a sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def fold(text: str) -> str:
    """Fold a text into less room, where nobody reads it at a glance: a record holds plans that others must not see yet."""
    return FOLDED + base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def unfold(text: str, door: str) -> str:
    """Unfold a text of no more characters than ``tenka_web.app.input_limits`` admits; one that was never folded stays as it is.
    Raises
    BadSave."""
    try:
        text.encode()                   # or it could not be folded again: half a sign is no text
        if not text.startswith(FOLDED):
            return text
        unpack = zlib.decompressobj()
        plain = unpack.decompress(base64.b64decode(text.removeprefix(FOLDED)), input_limits.most(door)).decode()
    except (binascii.Error, ValueError, zlib.error) as error:
        raise BadSave("ui.bad.record") from error
    if not unpack.eof:
        raise BadSave("ui.bad.record")
    return plain
