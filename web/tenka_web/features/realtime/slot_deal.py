"""How far a game by slots is whose cards all deal together, as the page says it."""

from __future__ import annotations

from tenka.protocol.log import Stage
from tenka.protocol.together.laying import deal_of
from tenka_web.features.realtime.slot_game import SlotGame

ENDING = (Stage.ROOT, Stage.END, Stage.OVER)


def passes(game: SlotGame) -> tuple[int, int]:
    """Return how many times the decks were handed on, and how many times they are to be."""
    deal = deal_of(game.state.common)
    return len(deal.passes.digests), 2 * deal.places.plan.parties


def checked(game: SlotGame) -> bool:
    """Whether the game is over, and all that was dealt and chosen holds."""
    return game.table is not None and game.table.whole


def checking(game: SlotGame) -> bool:
    """Whether all look now whether what was dealt and told is what the roots give."""
    return game.state.common.stage in ENDING and not game.stopped and not checked(game)
