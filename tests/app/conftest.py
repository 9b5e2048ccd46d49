"""What every test of the page begins with."""

import importlib
from itertools import count

import pytest

from tenka_web.features.realtime.meeting import Meeting
from tests.app import harness, wires
from tests.app.games.shogun import tables

# a page imports these when the first of them is done; tests go through all acts
importlib.import_module("tenka_web.features.realtime.commands")


@pytest.fixture(autouse=True)
def _still_air() -> None:
    """Nothing of another test is on its way between pages, and names, which seed games, begin anew."""
    wires._AIR.clear()
    harness.Frame.made = count()


@pytest.fixture(autouse=True)
def _still_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages ask now and then what they may have missed; whoever waits for a bot would wait for that too."""
    monkeypatch.setattr(Meeting, "_beat_later", lambda self: None)


@pytest.fixture(scope="session")
def ended() -> harness.Desk:
    """One whole game of Shogun; each test finds it at its result, past its last story, and leaves it there."""
    table = tables.table("steady", "random", "random", "steady", seed="story", side="moon", start="chosen")
    return tables.left(tables.finished(table))
