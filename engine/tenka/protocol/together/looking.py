"""A game that all deal together, on a page that has seen cards before, or with all roots in hand: as a proof has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tenka.protocol.log import Common, Stage
from tenka.protocol.together.decks import order
from tenka.protocol.together.ending import guilty
from tenka.protocol.together.laying import deal_of
from tenka.protocol.together.placed import Placed


def faces(common: Common) -> dict[int, str]:
    """Return the cards that this page has seen by now, by place."""
    if not isinstance(common.table, Placed):
        return {}
    deal, opened = deal_of(common), common.table.opened.values()
    seen = {**deal.names, **{place: face for names in opened for place, face in names.items()}}
    return {deal.places.number[place]: face for place, face in seen.items()}


def remembering(common: Common, known: Mapping[int, str]) -> Common:
    """Return a game that begins, on a page that has seen these cards before."""
    deal = deal_of(common)
    return replace(common, deal=replace(deal, hand=replace(deal.hand, faces=known)))


def seen(common: Common, roots: Sequence[bytes]) -> Common:
    """Return a game that begins, all of whose cards are known by the roots; of its squares nothing is."""
    deal = deal_of(common)
    names = deal.places.dealt(order(deal.places.plan, roots))
    known = {deal.places.number[place]: face for place, face in names.items()}
    return replace(common, deal=replace(deal, hand=replace(deal.hand, faces=known, blind=True)))


def deceived(common: Common) -> bool:
    """Whether somebody told other locks than its root gives, or chose what it could not."""
    shown = common.stage in (Stage.END, Stage.OVER)
    return shown and (deal_of(common).failed or guilty(common, None) is not None)
