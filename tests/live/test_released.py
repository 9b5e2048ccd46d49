"""Live games that 0.2.0 itself has kept (``kept-0.2.0.json``): each page opens, and all play on to one end with a proof."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tenka.live import kept, proof
from tenka.live.game import LiveGame
from tenka.live.sealing import Answers
from tenka.live.terms import read_terms
from tenka.live.wire import envelope
from tests.live.peers import CHAINS, Room, check

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("kept-0.2.0.json").read_text(encoding="utf-8"))
"""``early``: a few choices in; ``since``: from a calm moment on; ``sealed``: one of three has bound its plan."""


def opened(row: Any) -> Room:
    """The pages of a kept game, as each had kept it."""
    terms = read_terms(row["terms"])
    found = Room(terms)
    for me, page in enumerate(row["pages"]):
        game = found.games[me] = LiveGame(terms, me, CHAINS[me])
        secret = None if page["secret"] is None else Answers(tuple(page["secret"][0]), page["secret"][1])
        game.restore([envelope(line) for line in page["log"]], secret, kept.read(page["since"]), page["signed"])
    found.everybody = found.games
    found.refused.clear()
    return found


@pytest.mark.parametrize("row", KEPT.values(), ids=KEPT)
def test_it_is_played_on_to_the_end(row: Any) -> None:
    found = opened(row)
    assert not any(game.stopped or game.table is None for game in found.games)
    found.settle()
    found.play(random.Random(6))
    assert found.decision is None
    assert not found.refused
    assert len({game.record() for game in found.games}) == 1
    assert proof.verify(found.games[0].record(), check).proved == ("rules", "bound", "dice", "signed")
