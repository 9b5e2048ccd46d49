"""What of a live game is drawn again without a choice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tenka_web.features.realtime.presence import Presence


def test_answers_are_drawn_as_soon_as_something_can_be_chosen_again() -> None:
    """After a reload nothing can be, until the others' pages have said that no slot is missing."""
    presence, game = Presence(), SimpleNamespace(thinking=(), answered=frozenset(), busy=True, over=False, me=0)
    found = []
    for game.busy in (True, True, False, False):
        of_live_game: Any = game
        presence.update(of_live_game, 0)
        found.append(presence.changed)
        presence.changed = False
    assert found == [True, False, True, False]
