"""What every test of the page begins with."""

import importlib
from itertools import count

import pytest

from tests.page import desk, wires

importlib.import_module("page.acts.live")       # a page imports these when the first of them is done; tests go through all acts


@pytest.fixture(autouse=True)
def _still_air() -> None:
    """Nothing of another test is on its way between pages, and names, which seed games, begin anew."""
    wires._AIR.clear()
    desk.Frame.made = count()
