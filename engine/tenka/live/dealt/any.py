"""A live game of any kind, as its terms ask for it."""

from __future__ import annotations

from collections.abc import Callable

from tenka.core.event import Event
from tenka.live.chain import Chain
from tenka.live.dealt.dealer import Dealer
from tenka.live.dealt.guest import Guest
from tenka.live.dealt.page import HOST, Dealt
from tenka.live.game import LiveGame
from tenka.live.terms import OPEN, TOGETHER, Terms
from tenka.live.together.game import Together

Live = LiveGame | Dealt
"""Any kind of live game; all answer the page alike: what is said and heard, the table, who holds which seat, what is awaited."""


def game_of(terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None], past: str = "") -> Live:
    """Return a game about to begin or be restored; ``past``: the record of a game to go on with. Raises BadProof."""
    if terms.hands == OPEN:
        return LiveGame(terms, me, chain, told, past)
    if terms.hands == TOGETHER:
        return Together(terms, me, chain, told)
    return Dealer(terms, me, chain, told) if me == HOST else Guest(terms, me, chain, told)
