"""The real games by the one protocol: whole seeded games of each rulebook, to one end and one record on all pages."""

from __future__ import annotations

import pytest

from tenka.core import registry
from tenka.protocol.terms import terms_of
from tenka.table import record_reader as record
from tests.protocol.keys import parties
from tests.protocol.world import World

BOOKS = [
    ("tenka-meidou", ("tumult", "daimyo"), (0, 1, 2, 3), False), ("shogun", (), (0, 1, 0), False),
    ("shogun", ("tennos-court",), (0, 1, 2, 3, 4), True), ("yedo", (), (0, 1), False), ("yedo", ("samurai",), (0, 1, 2), True),
    ("ohajiki", ("dice",), (0, 1, 2), False),
]  # fmt: skip
"""Game, layers, the party of each seat, and whether it takes long."""


@pytest.mark.parametrize(("game", "layers", "seats"), [
    pytest.param(*book[:3], marks=[pytest.mark.slow] if book[3] else []) for book in BOOKS
])  # fmt: skip
def test_all_pages_come_to_one_end_and_one_record(game: str, layers: tuple[str, ...], seats: tuple[int, ...]) -> None:
    found = registry.game_of(game)
    here = tuple(layer.id for layer in found.layers if layer.id in layers)
    assert here == layers
    world = World(terms_of(game, seats=seats, parties=parties(max(seats) + 1), layers=layers), 2)
    world.play()
    told = {page.state.table.record() for page in world.pages}
    assert len(told) == 1
    assert world.pages[0].state.table.decision is None
    again = record.replay(found, told.pop())
    assert again.result == world.pages[0].state.table.result
