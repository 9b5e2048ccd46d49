"""A new key for a party whose page lost its own: all others who are there agree to it, and what hung on the old one is settled.

What the party had sealed is opened by the others where it lies in trust with them; else the question is asked anew. A link that
it was bound to is opened likewise; else the round begins anew with a new link of everybody, since a new chain that is chosen when
links of others are known could steer the dice. From then on words count under the new key alone, so late ones of the old key are
dropped as anybody's are whose signature is wrong, and nothing is held against anybody. A page that still has the key refuses.

Where the host deals, what was hidden between it and the party stays under the key to which it was bound. It hands that key on,
hidden under the new one (``hosted.saying.handed``), so the page reads what its seats were told, and can check it at the end. The
dealer itself can't come back so: nobody else has its table.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tenka.multiplayer.crypto import digest
from tenka.protocol import bounds, dealers
from tenka.protocol.closing import Over, ask, counted, go_on, laid_out, shut, whole
from tenka.protocol.entries import Said
from tenka.protocol.hosted.rules import resumed
from tenka.protocol.log import Common, Renewal, Stage
from tenka.protocol.terms import Party


def renewable(common: Common, by: int, party: int, key: bytes, end: bytes) -> bool:
    """Whether a party may ask that another one gets this key and a chain with this end: nobody has ever had them here."""
    ever = (*common.terms.parties, *(one.now for one in common.renewals))
    free = len(common.renewals) < bounds.MOST_RENEWALS and all(key != one.key and end != one.commitment for one in ever)
    there = by != party and {by, party} <= set(common.present) and common.stage is not Stage.OVER
    dealer = dealers.of(common)
    return free and there and (dealer is None or dealer.renewable(common, party))


def settle(common: Common, proposal: Said, settled: Said, notes: Collection[Said]) -> Over:
    """Close the open slot by the consent of all: the party goes on under its new key."""
    _, party, key, end, _ = proposal.values
    held, merged = counted(common, settled)
    since = common.rounds + _rolling(merged)
    now = Party(common.terms.parties[party].name, end, key)
    renewal = Renewal(party, now, proposal.party, common.slot, since)
    told = digest("renewed", bytes([party]), key, end)
    return shut(common, held, settled, tuple(notes), (_renewed(merged, renewal), ()), told)


def _rolling(common: Common) -> bool:
    """Whether a round is under way, in which links may be out already."""
    if common.deal is not None:
        return common.stage in (Stage.SET_UP, Stage.ROUND, Stage.SHARE)
    return common.stage is not Stage.READY and (common.table is None or common.pending is not None)


def _renewed(common: Common, new: Renewal) -> Common:
    here = replace(common, renewals=(*common.renewals, new), stale=True)
    if _rolling(common):
        return _amid_a_round(here, common.party(new.party), new)
    begun = replace(here, shown={**here.shown, new.party: (new.rounds, new.now.commitment)})
    if common.stage is Stage.READY or common.stage is Stage.END:
        return replace(begun, lent={})
    if common.deal is not None:
        return resumed(replace(begun, lent={}))
    if common.stage in (Stage.OPEN, Stage.SHARE):
        return _amid_answers(begun, common.party(new.party), new.party)
    if common.stage is Stage.CHOICE and common.made is not None:
        return ask(replace(begun, table=common.made, lent={}))
    return ask(replace(begun, lent={}))       # nothing was shown: the question is asked anew


def _amid_a_round(common: Common, before: Party, new: Renewal) -> Common:
    party, trust = new.party, common.lent.get(new.party)
    here = replace(common, replaced={party: before, **common.replaced})
    if party in common.replaced or party in common.links:
        return go_on(here)
    known = not common.missing and whole(common, trust) and len(common.present) > 2
    kept = {party: trust} if trust is not None and known else {}
    return go_on(replace(here, missing=(party,) if known else (), lent=kept))


def _amid_answers(common: Common, before: Party, party: int) -> Common:
    here = replace(common, replaced={party: before, **common.replaced}, lent={})
    if party not in common.openings:
        if not whole(common, common.trusts.get(party)):     # nor is it where somebody's answer is being opened already
            return ask(replace(here, voided=common.voided + bool(common.openings)))
        here = replace(here, missing=(party,))
    elif common.missing:        # it had its share in what the others were opening
        return ask(replace(here, voided=common.voided + 1))
    if any(one not in here.openings and one not in here.missing for one in here.present):
        return replace(here, stage=Stage.OPEN)
    return replace(here, stage=Stage.SHARE) if here.missing else laid_out(here)
