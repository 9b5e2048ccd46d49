"""The proof of a game: the log without signatures, and of each key the newest signature and the last close."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.multiplayer.realtime import audit, game, signatures
from tenka.multiplayer.realtime.game import Game
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.state import State

FORMAT = "tenka-rt1 proof"


def write(state: State) -> str:
    """Return the proof of a game so far, as text. A head commits to all before it, so a few signatures cover all slots."""
    terms = state.game.terms
    start = game.begin(terms, state.game.table)
    mine = state.me == state.game.host and state.game.due.kind == "over"
    deal = "" if not terms.dealt else audit.deal_of(state) if mine else audit.unpacked(dict(state.pieces))
    log = [[slot.content, slot.standing] for slot in state.slots]
    return text_of([FORMAT, terms.plain(), log, newest(start, state.slots), deal])


def newest(at: Game, slots: Sequence[Slot]) -> list[tuple[int, int, str, str]]:
    """Return (slot, party, kind, signature) of each key's newest act or yes, and of its last close."""
    found: dict[tuple[str, bool], tuple[int, int, str, str]] = {}
    for slot in slots:
        for body, signature, _ in signatures.bodies_of(at, slot):
            found[at.members[body.party].key, body.kind == "close"] = (slot.n, body.party, body.kind, signature)
        at = game.skim(at, slot.content, slot.standing)
    return sorted(found.values())
