"""The coin game is in the registry while these tests run, and no longer."""

import pytest

from tenka.core import registry
from tests.multiplayer.realtime import coin_game


@pytest.fixture(scope="package", autouse=True)
def _coin():
    registry.register(coin_game.ROW)
    yield
    registry.remove("coin")
