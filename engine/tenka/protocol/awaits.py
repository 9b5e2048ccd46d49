"""Who owes what in the open slot: the one place that says whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.protocol import dealers
from tenka.protocol.hosted.hands import Dealing
from tenka.protocol.log import Common, Stage

OF_ALL: Mapping[Stage, str] = {
    Stage.READY: "ready", Stage.SEAL: "seal", Stage.ESCROW: "escrow", Stage.SHARE: "share",
}  # fmt: skip


def due(common: Common) -> dict[int, str]:
    """Return the kind of word that each party still owes in the open slot."""
    kinds = _due(common)
    return {party: kind for party, kind in kinds.items() if party not in common.held}


def _due(common: Common) -> dict[int, str]:
    stage, present = common.stage, tuple(party for party in common.present if party not in common.missing)
    dealer = dealers.of(common)
    if dealer is not None and (own := dealer.due(common)) is not None:
        return own
    if stage in OF_ALL:
        return dict.fromkeys(present, OF_ALL[stage])
    if stage in (Stage.SET_UP, Stage.ROUND):
        return {party: "link" for party in common.linkers if party not in {*common.links, *common.missing}}
    if stage is Stage.OPEN:
        return {party: "open" for party in present if party not in common.openings}
    if stage is Stage.END:
        return {party: "end" for party in present if party not in common.ended}
    return _of_choice(common) if stage is Stage.CHOICE else {}


def _of_choice(common: Common) -> dict[int, str]:
    chooser = chooser_of(common)
    if common.pending is None:
        return {chooser: "choose"}
    return {chooser: "choose", **dict.fromkeys(common.others(chooser), "link")}


def chooser_of(common: Common) -> int:
    """Return the party that chooses now; of several that are asked in the open, the first that has not answered."""
    dealer = dealers.of(common)
    if dealer is not None:
        return dealer.chooser_of(common)
    assert common.table is not None
    assert common.table.decision is not None
    return common.holder(common.table.decision.seats[0])


def early(common: Common, party: int, kind: str) -> bool:
    """Whether a word that isn't due may still become due in this slot: a link whose choice has not come here yet."""
    choice = common.stage is Stage.CHOICE and common.pending is None and not isinstance(common.deal, Dealing)
    return choice and kind == "link" and party in common.present and party != chooser_of(common)


def fits(common: Common, owed: str, kind: str) -> bool:
    """Whether a word may be said by who owes one."""
    dealer = dealers.of(common)
    return kind == owed if dealer is None else dealer.fits(common, owed, kind)


def complete(common: Common) -> bool:
    """Whether all that the slot awaits has been said."""
    return common.stage is not Stage.OVER and not due(common)
