"""Reads assets, from the source tree or from the archive in the browser."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePath
from typing import Any

import assets


@cache
def read_bytes(name: str) -> bytes:
    """Return an asset's bytes by its path below assets/, e.g. ``geometry/names.json``."""
    # The loader reads from folder and archive; importlib.resources would import zipfile and more at the start.
    loader: Any = assets.__loader__
    raw: bytes = loader.get_data(str(PurePath(str(assets.__file__)).parent.joinpath(*name.split("/"))))
    return raw


def read_text(name: str) -> str:
    """Return an asset's text."""
    return read_bytes(name).decode("utf-8")


@cache
def read_json(name: str) -> Any:
    """Return an asset's JSON, parsed once: do not change it."""
    return json.loads(read_bytes(name))
