"""Fixtures of every test of the client."""

import importlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import count
from typing import cast
from unittest.mock import patch

import pytest

from tenka_web.features.realtime.meeting import Meeting
from tests.app import harness, wires
from tests.app.games.shogun import tables

# A page imports these at their first use; tests use all commands
importlib.import_module("tenka_web.features.realtime.commands")


@pytest.fixture(autouse=True)
def _still_air() -> None:
    """Forget messages between pages, and restart the names that seed games."""
    wires._AIR.clear()
    harness.FakeBrowser.pages = count()


@pytest.fixture(autouse=True)
def _still_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the pages' periodic checks: a test that waits for a bot would wait for them too."""
    monkeypatch.setattr(Meeting, "_beat_later", lambda self: None)


@pytest.fixture(scope="session")
def ended() -> harness.Desk:
    """A finished game of Shogun, past its last story; each test leaves it as it was."""
    table = tables.table("steady", "random", "random", "steady", seed="story", side="moon", start="chosen")
    return tables.left(tables.finished(table))


@pytest.fixture
def remove_level() -> Iterator[harness.RemoveLevel]:
    """Return a function that takes a level from the bots of a game until the test ends. All come back in their order: a level
    that alone was put back would be the strongest."""
    with ExitStack() as stack:

        def remove(levels: Mapping[str, str], level: str) -> None:
            kept = stack.enter_context(patch.dict(cast(dict[str, str], levels)))
            del kept[level]

        yield remove
