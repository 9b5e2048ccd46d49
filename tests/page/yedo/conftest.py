"""Yedo stands on the shelf with its page while the tests of this folder run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tenka.core import registry
from tests.games.yedo.stand import ROW

PAGE = "page.games.yedo.adapter:ADAPTER"


@pytest.fixture(autouse=True, scope="package")
def shelf() -> Iterator[None]:
    """The game's row with its page, unless the shelf has it; afterwards the shelf is as it was."""
    before = next((row for row in registry.rows() if row.id == ROW.id), None)
    if before is not None and before.page:
        yield
        return
    if before is not None:
        registry.remove(ROW.id)
    registry.register(replace(ROW, page=PAGE))
    yield
    registry.remove(ROW.id)
    if before is not None:
        registry.register(before)
