"""The one way to write a value as text and to hash it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tenka.codec.base64url import to_base64url


def text_of(value: Any) -> str:
    """Return the canonical JSON of arrays, integers and strings, in ASCII without spaces."""
    return json.dumps(value, separators=(",", ":"))


def digest(label: str, *values: Any) -> str:
    """Return the SHA-256 of some values in base64url, 43 characters. ``label`` separates hashes of different purposes."""
    return to_base64url(hashlib.sha256(text_of([f"tenka {label}", *values]).encode()).digest())


def freeze(value: Any) -> Any:
    """Return a value with tuples in place of its lists."""
    return tuple(map(freeze, value)) if isinstance(value, (list, tuple)) else value
