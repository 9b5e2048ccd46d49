"""A live game for the page that plays it."""

from __future__ import annotations

from collections.abc import Callable

from tenka import Event
from tenka.protocol.terms import Terms
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.slot_game import SlotGame


def game_of(group: PeerGroup, terms: Terms, me: int, told: Callable[[tuple[Event, ...]], None], past: str = "") -> SlotGame:
    """Return a game that begins, or is to be restored; ``past``: the record of one that is gone on with. Raises TenkaError."""
    boot = int.from_bytes(group.peers.random(4), "big")
    return SlotGame(terms, me, group.chain, group.root, group.pair.secret, group.places, boot, told, past,
                    renewed=group.renewed)  # fmt: skip
