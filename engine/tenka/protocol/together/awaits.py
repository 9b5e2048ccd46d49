"""What a slot awaits, and of whom, where all deal together."""

from __future__ import annotations

from tenka.protocol.log import Common, Stage
from tenka.protocol.together.laying import deal_of, placed_of

LAST = ("root", "end")
"""What is owed once the game is over or has failed: nobody complains any more."""


def due(common: Common) -> dict[int, str] | None:
    """Return who owes what in a slot that only such a game has; None in any other."""
    stage, deal = common.stage, deal_of(common)
    if stage is Stage.READY:
        return dict.fromkeys(common.present, "box")
    if stage is Stage.DECK:
        return {} if deal.turn is None else {deal.turn: "deck"}
    if stage is Stage.LOCKS:
        return {party: "locks" for party in common.present if any(deal.keys.owed(party, deal.awaited))}
    if stage is Stage.ROOT:
        return dict.fromkeys(common.present, "root")
    return _of_choice(common) if stage is Stage.CHOICE else None


def _of_choice(common: Common) -> dict[int, str]:
    chooser = chooser_of(common)
    waits = common.pending is not None and not deal_of(common).awaited
    return {chooser: "play", **dict.fromkeys(common.others(chooser) if waits else (), "link")}


def chooser_of(common: Common) -> int:
    """Return the party that chooses now."""
    decision = placed_of(common).decision
    assert decision is not None
    return common.holder(decision.seats[0])


def fits(common: Common, owed: str, kind: str) -> bool:
    """Whether a word may be said by who owes one: who can't open a card says so in place of anything."""
    return kind == owed or (kind == "spoilt" and owed not in LAST)
