"""Where the game stands after a slot, where all deal together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tenka.core.errors import BadMessage, ChanceAwaited, FacesAwaited
from tenka.protocol import chance
from tenka.protocol.entries import ALL, Said
from tenka.protocol.log import Common, Stage
from tenka.protocol.together.awaits import due
from tenka.protocol.together.decks import cut
from tenka.protocol.together.ending import ended, failed
from tenka.protocol.together.keys import exponents
from tenka.protocol.together.known import Known
from tenka.protocol.together.laying import awaiting, deal_of, opened, placed_of
from tenka.protocol.together.placed import Placed
from tenka.table.table import Table


def merged(common: Common) -> tuple[Common, Mapping[int, Said]]:
    """Return the game, and the words of the open slot that count as in any game: links of a round, and the end."""
    own = common.stage not in (Stage.SET_UP, Stage.ROUND, Stage.END) or _complaints(common)
    return common, {} if own else common.held


def _complaints(common: Common) -> list[int]:
    return sorted(party for party, said in common.held.items() if said.kind == "spoilt")


def follow(common: Common) -> Common | None:
    """Return where the game stands once a slot is complete; None where it ends as any game does."""
    if common.stage is Stage.END:
        return None
    if complaints := _complaints(common):
        return failed(common, complaints[0])
    return FOLLOW[common.stage](common)


def _ready(common: Common) -> Common:
    boxes = {party: int.from_bytes(said.values[1], "big") for party, said in common.held.items()}
    return replace(common, stage=Stage.DECK, deal=replace(deal_of(common), boxes=boxes))


def _handed_on(common: Common) -> Common:
    deal = deal_of(common)
    plan = deal.places.plan
    if deal.hand.blind:
        passes = deal.passes.unseen(plan)
    else:
        (said,) = common.held.values()
        passes = deal.passes.after(cut(dict(said.slips)[ALL]), plan)
    own = deal.passed_on if passes.pieces else None
    after = replace(deal, passes=passes, passed_on=own)
    return replace(common, stage=Stage.DECK if after.turn is not None else Stage.SET_UP, deal=after)


def _told(common: Common) -> Common:
    """Return the game with the locks that were told and passed; cards that all are to see are laid open."""
    deal = deal_of(common)
    keys = deal.keys
    for party, said in sorted(common.held.items()):
        tell, passes = deal.keys.owed(party, deal.awaited)
        locks = exponents(said.values[0])
        keys = keys.telling(party, dict(zip(tell, locks, strict=False)))
        keys = keys.passing(dict(zip(passes, locks[len(tell) :], strict=True)))
    return _unlocked(replace(common, deal=replace(deal, keys=keys)))


def _chosen(common: Common) -> Common:
    links = {party: link for party, said in common.held.items() if (link := _link_of(said)) is not None}
    here = replace(common, links={**common.links, **links})
    if here.made is not None:
        return _after(here, here.made)
    return _unlocked(here) if deal_of(here).awaited else _rolled(here)


def _link_of(said: Said) -> bytes | None:
    link: bytes | None = said.values[3] if said.kind == "play" else said.values[0]
    return link


def _rolled(common: Common) -> Common:
    """Let chance answer; where cards have to be laid open first, the links wait."""
    asked = "" if common.pending is None else f"{common.pending.seat} {common.pending.choice}"
    seed = chance.seed_of_round(common.terms.session, common.number, common.lies, asked, common.links)
    try:
        table = _set_up(common, seed) if common.pending is None else chance.chosen(placed_of(common), *common.pending, seed)
    except FacesAwaited as error:
        return _unlocked(awaiting(common, error.places))
    return _after(replace(common, rounds=common.number, shown=common.shown_after, links={}), table)


def _set_up(common: Common, seed: str) -> Table:
    source, terms = chance.joint(0, seed), common.terms
    table = Placed(terms.rules()[0], deal_of(common).places.rules, terms.seed, chance=source)
    source.close()
    return table


def _after(common: Common, table: Table) -> Common:
    """Return the game after a choice: who is to know which card by now is noted, and their locks are told."""
    deal, seats = deal_of(common), common.terms.seats
    numbers = deal.places.number
    knowers = [
        (numbers[face], [seats[seat] for seat in range(len(seats)) if known >> seat & 1])
        for face, known in deal.places.hidden.cards(table.state) if known and face in numbers
    ]  # fmt: skip
    return _unlocked(replace(common, table=table, pending=None, made=None, deal=replace(deal, keys=deal.keys.noting(knowers))))


def _unlocked(common: Common) -> Common:
    """Return the game at the slot for locks that are owed; where none is, at what comes next."""
    here = replace(common, stage=Stage.LOCKS)
    if due(here):
        return here
    deal = deal_of(common)
    if not deal.awaited:
        return _on(common)
    try:
        names = {deal.places.names[number]: deal.face(number) for number in deal.awaited}
    except BadMessage:
        return failed(common, None)
    return _again(opened(replace(common, deal=replace(deal, awaited=())), names))


def _again(common: Common) -> Common:
    """Return the game after a choice, or a round, that waited for cards."""
    if set(common.links) >= set(common.linkers):
        return _rolled(common)
    assert common.pending is not None       # a set-up waits for cards once all links are there
    try:
        table = chance.chosen(placed_of(common), *common.pending)
    except ChanceAwaited:
        return replace(common, stage=Stage.ROUND)
    except FacesAwaited as error:
        return _unlocked(awaiting(common, error.places))
    return _after(common, table)


def _on(common: Common) -> Common:
    """Return the game at its next question, which this page can show now; or at its end."""
    table, deal, terms = placed_of(common), deal_of(common).looking(), common.terms
    if table.decision is None:
        return replace(common, stage=Stage.ROOT)
    if deal.hand.me >= 0 and deal.spoilt is None and not deal.lacks(terms, table.state):
        seats = [seat for seat, party in enumerate(terms.seats) if party == deal.hand.me]
        if seats:
            known = Known(terms, seats, deal.places, table, deal.names, deal.known)
            if deal.hand.looks:
                known.look()
            deal = replace(deal, known=known)
    return replace(common, stage=Stage.CHOICE, deal=deal)


FOLLOW: Mapping[Stage, Callable[[Common], Common]] = {
    Stage.READY: _ready, Stage.DECK: _handed_on, Stage.LOCKS: _told, Stage.CHOICE: _chosen, Stage.SET_UP: _rolled,
    Stage.ROUND: _rolled, Stage.ROOT: ended,
}  # fmt: skip
