"""How a game ends that all dealt together: all show their roots, and what does not hold is somebody's."""

from __future__ import annotations

from dataclasses import replace

from tenka.core.errors import TenkaError
from tenka.protocol.log import Common, Stage
from tenka.protocol.together.decks import order
from tenka.protocol.together.laying import deal_of, placed_of
from tenka.protocol.together.places import Otherwise, truth


def failed(common: Common, complaint: int | None) -> Common:
    """Return the game where a card can't be opened: all show their roots, which say whose lock it was."""
    deal = replace(deal_of(common), failed=True, complaint=complaint, awaited=())
    return replace(common, stage=Stage.ROOT, pending=None, made=None, links={}, deal=deal)


def ended(common: Common) -> Common:
    """Return the game with all roots shown, played again with the true cards."""
    deal = replace(deal_of(common), roots={party: said.values[0] for party, said in common.held.items()})
    here = replace(common, stage=Stage.END, deal=deal)
    if deal.failed:
        return here
    try:
        lying = order(deal.places.plan, deal.in_order)
        return replace(here, table=truth(common.terms, deal.places, placed_of(common), lying))
    except Otherwise as error:
        return replace(here, deal=replace(deal, wrong=(common.holder(error.seat), str(error))))
    except TenkaError:      # it was dealt otherwise, as the check will find
        return replace(here, deal=replace(deal, failed=True))


def guilty(common: Common, dealt: int | None) -> tuple[int, str] | None:
    """Return who dealt, told, complained or chose otherwise than it may; ``dealt``: whom the check of the deal found."""
    deal = deal_of(common)
    liar = deal.keys.liar(deal.places.plan, deal.in_order, deal.boxes)
    liar = liar if liar is not None else dealt if dealt is not None else deal.complaint
    if liar is not None:
        return liar, f"party {liar} dealt otherwise than its root says, or told wrong locks"
    return deal.wrong
