"""Bytes as URL-safe text in one canonical form, for codes, messages, keys and signatures."""

from __future__ import annotations

import base64


def to_base64url(raw: bytes) -> str:
    """Return bytes as URL-safe base64 (RFC 4648 section 5) without padding."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Return the bytes of a text. Raises ValueError for any text that ``to_base64url`` does not write."""
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_base64url(raw) != text:
        raise ValueError("not canonical base64url")
    return raw
