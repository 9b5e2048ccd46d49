"""What every test of the page begins with."""

import importlib

import pytest

from tests.page import wires

importlib.import_module("page.acts.live")       # a page imports these when the first of them is done; tests go through all acts


@pytest.fixture(autouse=True)
def _still_air() -> None:
    """Nothing of another test is on its way between pages."""
    wires._AIR.clear()
