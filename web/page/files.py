"""Reads assets, the same from the source tree and from the zip baked for the browser."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read_bytes(name: str) -> bytes:
    """An asset's bytes by its path below assets/, e.g. ``geometry/names.json``."""
    return files("assets").joinpath(*name.split("/")).read_bytes()


def read_text(name: str) -> str:
    """An asset's text."""
    return read_bytes(name).decode("utf-8")


@cache
def read_json(name: str) -> Any:
    """An asset's JSON, parsed once: do not change what you get."""
    return json.loads(read_bytes(name))
