"""Closing a slot: what was said in it takes effect, and the next slot's awaited words follow from that."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from tenka.protocol import binding, chance, dealers
from tenka.protocol.awaits import due
from tenka.protocol.entries import BACK, VOID, Said, parties_of
from tenka.protocol.hosted import rules as hosted
from tenka.protocol.judging import on_chain, trust_of
from tenka.protocol.log import Closed, Common, Gone, Return, Stage, Trust, next_head, position
from tenka.table.table import Table


class Over(NamedTuple):
    """What closing a slot gives: the slot, where the game stands then, and the parties whose locked answers were none."""

    common: Common
    closed: Closed
    false: tuple[int, ...] = ()


def close(common: Common) -> Over:
    """Close the open slot, all of whose awaited words are there."""
    return shut(common, common.held, None, (), _follow(_merged(common)))


def settle(common: Common, proposal: Said, settled: Said, notes: Collection[Said]) -> Over:
    """Close the open slot by consent: the words that any of those who agreed held count, and no others."""
    held, merged = counted(common, settled)
    _, parties, fate, _ = proposal.values
    if fate >= BACK:
        return shut(common, held, settled, tuple(notes), (_back(merged, proposal.party, fate - BACK), ()))
    gone = (*common.gone, *(Gone(party, settled.party, common.slot) for party in parties))
    floor = 0 if common.table is None else len(common.table.history)
    left = replace(merged, gone=gone, floor=floor, present=tuple(one for one in common.present if one not in parties))
    after = _without(left, tuple(parties), fate == VOID)
    return shut(common, held, settled, tuple(notes), (after, ()))


def counted(common: Common, settled: Said) -> tuple[Mapping[int, Said], Common]:
    """Return the words of the open slot that count by consent, and where the game stands with them."""
    mask = parties_of(settled.values[1])
    held = {party: said for party, said in common.held.items() if party in mask}
    made = any(said.kind in MAKES for said in held.values())
    here = replace(common, held=held, pending=common.pending if made else None, made=common.made if made else None)
    if common.stage in (Stage.ROUND, Stage.SHARE):
        here = replace(here, pending=common.pending)
    return held, _merged(here)


def shut(common: Common, held: Mapping[int, Said], settled: Said | None, notes: tuple[Said, ...],
         done: tuple[Common, tuple[int, ...]], renewed: bytes = b"") -> Over:  # fmt: skip
    """Shut the open slot: the head that follows from it stands before the next one."""
    after, false = done
    dealer = dealers.of(after)
    hides = dealer is not None and dealer.hides(after)
    if after.table is not common.table and after.table is not None and after.table.whole and not hides:
        after = replace(after, lies=position(after.table))
    head = next_head(common.head, held, settled, after.lies, renewed)
    after = replace(after, slot=common.slot + 1, head=head, held={}, made=None)
    if after.stage is Stage.SEAL:
        after = replace(after, question=binding.place(common.terms.session, head))
    return Over(after, Closed(common.head, held, notes), false)


def _merged(common: Common) -> Common:
    """Sort each word said into the field of ``Common`` it belongs to."""
    dealer, stage = dealers.of(common), common.stage
    common, held = (common, common.held) if dealer is None else dealer.merged(common)
    if stage is Stage.READY:
        return replace(common, lent={**common.lent, **_trusts(common, held, 1)})
    if stage in (Stage.SET_UP, Stage.CHOICE, Stage.ROUND):
        links = {party: link for party, said in held.items() if (link := said.values[-2]) is not None}
        return replace(common, links={**common.links, **links}, lending={**common.lending, **_trusts(common, held, -1)})
    if stage is Stage.SEAL:
        return replace(common, seals={party: said.values[0] for party, said in held.items()})
    if stage is Stage.ESCROW:
        return replace(common, trusts=_trusts(common, held, 0))
    if stage is Stage.OPEN:
        return replace(common, openings={**common.openings, **{party: said.values[0] for party, said in held.items()}})
    return replace(common, ended=common.ended | held.keys()) if stage is Stage.END else common


def _trusts(common: Common, held: Mapping[int, Said], at: int) -> dict[int, Trust]:
    return {party: Trust(said.values[at], common.others(party)) for party, said in held.items() if said.values[at] is not None}


Followed = tuple[Common, tuple[int, ...]]
MAKES = ("choose", "deal", "show")
"""Words after which there is another table."""


def _follow(common: Common) -> Followed:
    """Return where the game stands when all that the slot awaited is there."""
    stage, dealer = common.stage, dealers.of(common)
    if dealer is not None and (after := dealer.follow(common)) is not None:
        return after, ()
    if stage is Stage.READY:
        return (replace(common, stage=Stage.SET_UP, stale=False), ()) if common.table is None else (ask(common, fresh=True), ())
    if stage in (Stage.SET_UP, Stage.CHOICE, Stage.ROUND):
        return _chosen(common), ()
    if stage is Stage.SEAL:
        return replace(common, stage=Stage.ESCROW if common.trusting else Stage.OPEN), ()
    if stage is Stage.ESCROW:
        return replace(common, stage=Stage.OPEN), ()
    if stage is Stage.OPEN:
        return _opened(common), ()
    return _shared(common) if stage is Stage.SHARE else (replace(common, stage=Stage.OVER), ())


def ask(common: Common, *, fresh: bool = False) -> Common:
    """Open a slot for what the table asks; where somebody has gone, first one for new trust."""
    stale = common.stale and not fresh
    clean = replace(common, pending=None, links={}, seals={}, trusts={}, openings={}, missing=(), replaced={}, stale=stale)
    assert clean.table is not None
    decision = clean.table.decision
    if decision is None:
        return replace(clean, stage=Stage.END)
    if clean.stale and clean.trusting:
        return replace(clean, stage=Stage.READY)
    return replace(clean, stage=Stage.SEAL if decision.sealed else Stage.CHOICE)


# choices and rounds


def _chosen(common: Common) -> Common:
    if common.made is not None:
        return ask(replace(common, table=common.made))
    if common.missing:
        return replace(common, stage=Stage.SHARE)
    return rolled(common)


def rolled(common: Common) -> Common:
    """Let chance answer: all links that can be had are there."""
    asked = "" if common.pending is None else f"{common.pending.seat} {common.pending.choice}"
    if common.deal is not None:
        return hosted.rolled(common)
    # of the past only how the table lies: what was said since the choice, or who has gone, may not move the dice
    seed = chance.seed_of_round(common.terms.session, common.number, common.lies, asked, common.links)
    table = _table(common, seed)
    lent = common.lending
    return ask(replace(common, table=table, rounds=common.number, shown=common.shown_after, lent=lent, lending={}))


def _table(common: Common, seed: str) -> Table:
    if common.pending is None:
        return chance.set_up(common.terms, seed)
    assert common.table is not None
    return chance.chosen(common.table, *common.pending, seed)


# secret answers


def _opened(common: Common) -> Common:
    return replace(common, stage=Stage.SHARE) if common.missing else laid_out(common)


def laid_out(common: Common) -> Common:
    """Lay out the answers of all, party by party; chance for what follows from them comes from their salts."""
    assert common.table is not None
    source = chance.joint(common.table.chance.calls, chance.seed_of_salts(common.question, common.openings))
    table = common.table.fork(source)
    for party in sorted(common.openings):
        binding.play(table, common.bound_seats(party), common.openings[party])
    source.close()
    return ask(replace(common, table=table))


# when all go back


def _back(common: Common, by: int, moment: int) -> Common:
    """Return where the game stands when all go back, or go on, because a choice was made before all had agreed."""
    table = common.table
    assert table is not None
    if common.pending is not None:
        return _round_without(common, (), void=False)
    if common.made is not None:
        return ask(replace(common, table=common.made))
    other = table.fork(chance.joint(table.chance.calls, None))
    other.rewind(moment, other.chance.calls)        # what is taken back never asked chance anything
    returned = Return(by, moment, len(table.history))
    return ask(replace(common, table=other, returns=(*common.returns, returned)))


# when somebody has gone


def _without(common: Common, parties: tuple[int, ...], void: bool) -> Common:
    """Return where the game stands without those who went in this slot: what they were bound to counts if the others can open
    it."""
    stage, here = common.stage, replace(common, stale=True)
    if here.deal is not None and stage in hosted.OWN:
        return hosted.without(here)
    if stage is Stage.READY:
        return replace(here, lent={})
    if here.table is None or here.pending is not None or (here.deal is not None and stage is not Stage.END):
        return _round_without(here, parties, void=void)
    if stage in (Stage.OPEN, Stage.SHARE):
        return _answers_without(here, parties, void)
    if stage is Stage.END:
        return here if due(replace(here, held={})) else replace(here, stage=Stage.OVER)
    if stage is Stage.CHOICE and here.made is not None:
        return ask(replace(here, table=here.made))
    return ask(here)       # nothing was shown: the question is asked anew


def _round_without(common: Common, parties: tuple[int, ...], *, void: bool) -> Common:
    """Return the round without those who went in it: none of the links that were bound may stay out, or who goes chooses dice."""
    silent = tuple(party for party in parties if party not in common.links)
    here = replace(common, missing=(*common.missing, *silent))
    return _round_anew(here) if void and here.missing else go_on(here)


def go_on(common: Common) -> Common:
    """Go on with a round: links that are out are awaited, those of who went are opened; it begins anew where one is lost."""
    out = [party for party in common.linkers if party not in common.links and party not in common.missing]
    lost = not all(whole(common, common.lent.get(party)) for party in common.missing)      # who holds it has another key now
    if lost or set(out) & common.replaced.keys():
        return _round_anew(common)
    if out:
        return replace(common, stage=_of_links(common))
    return replace(common, stage=Stage.SHARE) if common.missing else rolled(common)


def _round_anew(common: Common) -> Common:
    """Begin a round anew: links that were shown are used up, and so is what lies in trust."""
    return replace(common, shown=common.shown_after, rounds=common.number, links={}, lent={}, lending={}, missing=(), replaced={},
                   voided=common.voided + bool(common.links), stage=_of_links(common))  # fmt: skip


def _of_links(common: Common) -> Stage:
    return Stage.SET_UP if common.table is None else Stage.ROUND


def _answers_without(common: Common, parties: tuple[int, ...], void: bool) -> Common:
    silent = tuple(party for party in parties if party not in common.openings)
    known = not void and not common.missing and all(whole(common, common.trusts.get(party)) for party in silent)
    if not known:
        return ask(replace(common, voided=common.voided + bool(common.openings)))
    here = replace(common, missing=silent)
    if any(party not in here.openings and party not in silent for party in here.present):
        return replace(here, stage=Stage.OPEN)
    return replace(here, stage=Stage.SHARE) if silent else laid_out(here)


def whole(common: Common, trust: Trust | None) -> bool:
    """Whether all who hold this party's trust are still there, and have the keys under which they got it."""
    return trust is not None and set(trust.holders) <= set(common.present) - common.replaced.keys()


def _shared(common: Common) -> Followed:
    """Open what those who went were bound to: all shares are there."""
    opened = {party: _unlocked(common, party) for party in common.missing}
    asked_in_secret = bool(common.seals)
    false = tuple(party for party, bound in opened.items() if not _bound_so(common, party, bound))
    if asked_in_secret:
        if false:
            return ask(replace(common, voided=common.voided + 1)), false
        return laid_out(replace(common, openings={**common.openings, **opened})), ()
    links = {party: link for party, link in opened.items() if party not in false}
    return rolled(replace(common, links={**common.links, **links}, missing=())), false


def _unlocked(common: Common, party: int) -> bytes:
    trust, where = trust_of(common, party)
    shares = [dict(common.held[holder].values[0])[party] for holder in trust.holders]
    return binding.unlocked(trust.escrow, where, shares)


def _bound_so(common: Common, party: int, bound: bytes) -> bool:
    if not common.seals:
        return binding.links(bound) and on_chain(common, party, bound)
    assert common.table is not None
    fits = binding.fits(common.table, common.bound_seats(party), bound)
    return fits and binding.seal(common.question, party, bound) == common.seals[party]

