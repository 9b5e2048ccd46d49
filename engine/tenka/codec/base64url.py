"""Bytes as URL-safe text, each in the one way to write them: codes, letters, keys and signatures of pages."""

from __future__ import annotations

import base64


def to_base64url(raw: bytes) -> str:
    """Bytes as text: base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Return the bytes of such a text. Raises ValueError for any text that ``letters`` does not write."""
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_base64url(raw) != text:
        raise ValueError("not the text of any bytes")
    return raw
