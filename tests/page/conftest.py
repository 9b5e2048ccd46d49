"""What every test of the page begins with."""

import pytest

from tests.page import wires


@pytest.fixture(autouse=True)
def _still_air() -> None:
    """Nothing of another test is on its way between pages."""
    wires._AIR.clear()
