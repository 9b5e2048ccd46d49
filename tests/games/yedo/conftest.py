"""Yedo stands on the shelf while its tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tenka.core import registry
from tests.games.yedo.stand import ROW


@pytest.fixture(autouse=True, scope="session")
def shelf() -> Iterator[None]:
    """The game's row, unless the shelf has it already."""
    there = any(row.id == ROW.id for row in registry.rows())
    if not there:
        registry.register(ROW)
    yield
    if not there:
        registry.remove(ROW.id)
