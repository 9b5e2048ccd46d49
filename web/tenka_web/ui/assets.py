"""Reads assets, the same from the source tree and from the zip baked for the browser."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePath
from typing import Any

import assets


@cache
def read_bytes(name: str) -> bytes:
    """Return an asset's bytes by its path below assets/, e.g. ``geometry/names.json``."""
    # the loader reads from folder and zip alike, and importlib.resources would pull zipfile and more into the start
    loader: Any = assets.__loader__
    raw: bytes = loader.get_data(str(PurePath(str(assets.__file__)).parent.joinpath(*name.split("/"))))
    return raw


def read_text(name: str) -> str:
    """Return an asset's text."""
    return read_bytes(name).decode("utf-8")


@cache
def read_json(name: str) -> Any:
    """Return an asset's JSON, parsed once: do not change what you get."""
    return json.loads(read_bytes(name))
