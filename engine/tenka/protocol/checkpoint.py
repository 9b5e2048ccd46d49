"""Where a game stands at a calm moment, as plain values: a page opens again from it, and an onlooker begins with it.

A moment is calm where the table asks for a choice or for plans and nothing has been said or asked of it yet. All in it is public.
What was said before it, by slot, can lie beside it: it is handed on and proves the game, and need not be played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tenka.core import untrusted as foreign
from tenka.core.errors import BadRecord
from tenka.protocol import binding, bounds, chance
from tenka.protocol.entries import NOTES, Said, unpacked, written
from tenka.protocol.entries import escrow as read_escrow
from tenka.protocol.log import Closed, Common, Gone, Log, Renewal, Return, Stage, Trust, begin, position
from tenka.protocol.state import State
from tenka.protocol.sync import lacking
from tenka.protocol.terms import Terms, from_text, party, to_text
from tenka.table import record_reader as record

CALM = (Stage.CHOICE, Stage.SEAL)


def calm(state: State) -> bool:
    """Whether a page can open again from where the game stands: it is still, and all may know how the table lies."""
    return state.common.deal is None and still(state)


def still(state: State) -> bool:
    """Whether nothing has been said in the open slot, and nothing of it is under way here."""
    common = state.common
    busy = common.held or common.links or common.pending or state.notes or state.saying or state.stopped or state.twice
    return common.stage in CALM and not busy


def plain(common: Common, *, code: bool = False) -> list[Any]:
    """Return a calm moment as JSON; with ``code``, a code stands in place of the record, for sending."""
    table = common.table
    assert table is not None
    shown = [[party, number, to_text(link)] for party, (number, link) in common.shown.items()]
    lent = [[party, *trust.escrow.plain(), list(trust.holders)] for party, trust in common.lent.items()]
    return [
        table.code() if code else table.record(), common.slot, to_text(common.head), common.rounds, shown, lent,
        [list(one) for one in common.gone], common.stale, common.voided, [list(one) for one in common.returns], common.floor,
        *([renewals] if (renewals := [[one.party, one.now.plain(), *one[2:]] for one in common.renewals]) else []),
    ]  # fmt: skip


def common_of(terms: Terms, written: Any) -> Common:
    """Read what ``plain`` wrote with the record in it. Raises BadRecord."""
    with foreign.refusing(BadRecord, "a moment of a live game"):
        return _common_of(terms, written)


def _common_of(terms: Terms, written: Any) -> Common:
    text, slot, head, rounds, shown, lent, gone, stale, voided, returns, floor, *more = written
    table = record.replay(terms.rules()[0], text)
    if table.disagreement is not None or table.decision is None or type(stale) is not bool:
        raise BadRecord("a calm moment is amid a game")
    for number in (slot, rounds, voided, floor):
        foreign.calls(number)
    parties = range(len(terms.parties))
    went = tuple(Gone(*map(foreign.calls, one)) for one in gone)
    present = tuple(party for party in parties if party not in {one.party for one in went})
    links = {_party(party, terms): (foreign.calls(number), from_text(link, 32)) for party, number, link in shown}
    trusts = {_party(party, terms): Trust(read_escrow([box, shares]), tuple(_party(one, terms) for one in holders))
              for party, box, shares, holders in lent}  # fmt: skip
    if links.keys() != set(parties) or not present:
        raise BadRecord("a link of every party")
    sealed = table.decision.sealed
    before = from_text(head, 32)
    return replace(
        begin(terms), table=table.fork(chance.joint(table.chance.calls, None)), slot=slot, head=before,
        stage=Stage.SEAL if sealed else Stage.CHOICE, present=present, gone=went, rounds=rounds, shown=links, lent=trusts,
        question=binding.place(terms.session, before) if sealed else b"", stale=stale, voided=voided,
        returns=tuple(Return(*map(foreign.calls, one)) for one in returns), floor=floor, lies=position(table),
        renewals=_renewals(terms, *more),
    )  # fmt: skip


def _renewals(terms: Terms, rows: Any = ()) -> tuple[Renewal, ...]:
    if len(rows) > bounds.MOST_RENEWALS:
        raise ValueError("renewals")
    return tuple(
        Renewal(_party(number, terms), party(now), _party(by, terms), foreign.calls(slot), foreign.calls(rounds))
        for number, now, by, slot, rounds in rows
    )


def _party(value: Any, terms: Terms) -> int:
    if type(value) is not int or not 0 <= value < len(terms.parties):
        raise ValueError("party")
    return value


def words(state: State, slot: int) -> list[str]:
    """Return all words that counted in the closed slots from this one on, as they were signed."""
    return [written(said) for said in lacking(state, slot, 0) if said.slot < state.slot]


def log_of(terms: Terms, slot: int, plain_words: Iterable[str], until: int) -> Log:
    """Rebuild the slots from one on ``until`` another, from the words that counted in them. Raises BadRecord."""
    by_slot: dict[int, list[Said]] = {at: [] for at in range(slot, until)}
    with foreign.refusing(BadRecord, "words of a live game"):
        for each in plain_words:
            said = unpacked(each, terms.session, len(terms.parties))
            if said.slot in by_slot:
                by_slot[said.slot].append(said)
        return Log([_closed(in_slot) for _, in_slot in sorted(by_slot.items())], until - slot, slot)


def _closed(in_slot: list[Said]) -> Closed:
    held: Mapping[int, Said] = {said.party: said for said in in_slot if said.kind not in NOTES}
    return Closed(in_slot[0].head, held, tuple(said for said in in_slot if said.kind in NOTES))


def at(state: State, common: Common, log: Log) -> State:
    """Return a page that begins at a calm moment, with what was said before it as far as that is there."""
    return replace(state, common=common, log=log)
