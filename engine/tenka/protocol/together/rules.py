"""The rules by which all deal together: what is due, what may be said, and where the game stands after a slot."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tenka.core import foreign
from tenka.core.errors import BadMessage, ChanceAwaited, FacesAwaited, TenkaError
from tenka.core.table import Table
from tenka.live.chain import LENGTH, shows
from tenka.protocol import chance
from tenka.protocol.entries import ALL, Said
from tenka.protocol.log import Common, Pending, Stage, Taken
from tenka.protocol.together.decks import cut, order, sound
from tenka.protocol.together.keys import exponents
from tenka.protocol.together.known import Known
from tenka.protocol.together.locked import Locked
from tenka.protocol.together.placed import Placed
from tenka.protocol.together.places import Otherwise, truth
from tenka.protocol.together.squares import SIZE

LAST = ("root", "end")
"""What is owed once the game is over or has failed: nobody complains any more."""
Shown = Sequence[tuple[int, bytes]]
"""Places with their last locks."""


def deal_of(common: Common) -> Locked:
    """Return the deal of a game that all deal together."""
    assert isinstance(common.deal, Locked)
    return common.deal


def placed_of(common: Common) -> Placed:
    """Return the table that all share, once it is set up."""
    assert isinstance(common.table, Placed)
    return common.table


# what is due


def due(common: Common) -> dict[int, str] | None:
    """Return who owes what in a slot that only such a game has; None in any other."""
    stage, deal = common.stage, deal_of(common)
    if stage is Stage.READY:
        return dict.fromkeys(common.present, "box")
    if stage is Stage.DECK:
        return {} if deal.turn is None else {deal.turn: "deck"}
    if stage is Stage.LOCKS:
        return {party: "locks" for party in common.present if any(deal.keys.owed(party, deal.awaited))}
    if stage is Stage.ROOT:
        return dict.fromkeys(common.present, "root")
    return _of_choice(common) if stage is Stage.CHOICE else None


def _of_choice(common: Common) -> dict[int, str]:
    chooser = chooser_of(common)
    waits = common.pending is not None and not deal_of(common).awaited
    return {chooser: "play", **dict.fromkeys(common.others(chooser) if waits else (), "link")}


def chooser_of(common: Common) -> int:
    """Return the party that chooses now."""
    decision = placed_of(common).decision
    assert decision is not None
    return common.holder(decision.seats[0])


def fits(common: Common, owed: str, kind: str) -> bool:
    """Whether a word may be said by who owes one: who can't open a card says so in place of anything."""
    return kind == owed or (kind == "spoilt" and owed not in LAST)


# whether a word may be said


def _box(common: Common, said: Said) -> Taken:
    number = int.from_bytes(said.values[1], "big")
    return common if sound([number]) else ("deal", "what it shows is no square")


def _deck(common: Common, said: Said) -> Taken:
    deal = deal_of(common)
    if deal.hand.blind:
        return common
    written, plan = dict(said.slips).get(ALL), deal.places.plan
    if written is None or hashlib.sha256(written).digest() != said.values[0]:
        return None
    squares = cut(written)
    if len(written) != SIZE * deal.passes.due(plan) or (deal.hand.looks and not sound(squares)):
        return "deal", "expected squares modulo the prime, as many as are due"
    pieces = (*deal.passes.pieces, *squares)
    return common if len(set(pieces)) == len(pieces) else ("deal", f"party {said.party} handed on one card twice")


def _locks(common: Common, said: Said) -> Taken:
    deal = deal_of(common)
    tell, passes = deal.keys.owed(said.party, deal.awaited)
    locks = exponents(said.values[0])
    if 8 * len(said.values[0]) != 256 * (len(tell) + len(passes)) or not all(locks):
        return "deal", "expected a lock of each place that it owes"
    return common


def _play(common: Common, said: Said) -> Taken:
    seat, notation, shown, link = said.values
    decision = placed_of(common).decision
    assert decision is not None
    if seat != decision.seats[0]:
        return "turn", "another seat is asked"
    try:
        here = laid(common, said.party, shown)
    except BadMessage as error:
        return error.rule, str(error)
    return _made(here, seat, notation, link, said.party)


def _made(here: Common, seat: int, notation: str, link: bytes | None, party: int) -> Taken:
    """Judge a choice at the table on which what it shows lies open already."""
    table = placed_of(here)
    assert table.decision is not None
    try:
        choice = table.decision.read(seat, notation)
        made = chance.chosen(table, seat, choice)
    except ChanceAwaited:
        if link is None or not _on_chain(here, party, link):
            return "link", "chance is asked, and its link is not shown"
        return replace(here, pending=Pending(seat, choice))
    except FacesAwaited as error:
        if link is not None:
            return "early", "a link is shown, and chance is not asked yet"
        return _awaiting(replace(here, pending=Pending(seat, choice)), error.places)
    except (TenkaError, *foreign.STUMBLES) as error:
        return "illegal", f"'{notation}': {error}"
    return ("early", "a link is shown, and chance is not asked") if link is not None else replace(here, made=made)


def laid(common: Common, party: int, shown: Shown) -> Common:
    """Return the game with the cards open that a party shows. Raises BadMessage."""
    deal = deal_of(common)
    numbers = [number for number, _ in shown]
    if any(number >= len(deal.places.names) for number in numbers) or len(set(numbers)) != len(numbers):
        raise BadMessage("deal", "it shows places that there are not, or one twice")
    if any(party not in deal.keys.meant.get(number, ()) or deal.keys.known(number) for number in numbers):
        raise BadMessage("turn", f"party {party} shows cards that it does not know")
    names, keys = {}, deal.keys
    for number, raw in shown:
        (key,) = exponents(raw)
        names[deal.places.names[number]] = deal.face(number, key)
        keys = keys.telling(keys.keeper[number], {number: key})
    return _open(replace(common, deal=replace(deal, keys=keys)), names)


def _open(common: Common, names: Mapping[str, str]) -> Common:
    if not names:
        return common
    table = placed_of(common)
    other = table.fork(chance.joint(table.chance.calls, None))
    assert isinstance(other, Placed)
    other.lay_open(names)
    return replace(common, table=other)


def _on_chain(common: Common, party: int, link: bytes) -> bool:
    at, last = common.shown[party]
    return common.number <= LENGTH and shows(last, link, common.number - at)


def _root(common: Common, said: Said) -> Taken:
    right = shows(common.terms.parties[said.party].commitment, said.values[0], LENGTH)
    return common if right else ("deal", f"party {said.party} was bound to another root")


def _spoilt(common: Common, said: Said) -> Taken:
    meant = deal_of(common).keys.meant.get(said.values[0], ())
    return common if said.party in meant else ("turn", f"party {said.party} is to know nothing of that place")


TAKE: Mapping[str, Callable[[Common, Said], Taken]] = {
    "box": _box, "deck": _deck, "locks": _locks, "play": _play, "root": _root, "spoilt": _spoilt,
}  # fmt: skip


def judge_of(kind: str) -> Callable[[Common, Said], Taken] | None:
    """Return how a kind of words is judged that only such a game has; None for any other."""
    return TAKE.get(kind)


# where the game stands after a slot


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
        return _failed(common, complaints[0])
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
        return _unlocked(_awaiting(common, error.places))
    return _after(replace(common, rounds=common.number, shown=common.shown_after, links={}), table)


def _set_up(common: Common, seed: str) -> Table:
    source, terms = chance.joint(0, seed), common.terms
    table = Placed(terms.rules()[0], deal_of(common).places.rules, terms.seed, chance=source)
    source.close()
    return table


def _awaiting(common: Common, places: Sequence[str]) -> Common:
    deal = deal_of(common)
    return replace(common, deal=replace(deal, awaited=tuple(deal.places.number[place] for place in places)))


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
        return _failed(common, None)
    return _again(_open(replace(common, deal=replace(deal, awaited=())), names))


def _again(common: Common) -> Common:
    """Return the game after a choice, or a round, that waited for cards."""
    if common.pending is None or set(common.links) >= set(common.linkers):
        return _rolled(common)
    try:
        table = chance.chosen(placed_of(common), *common.pending)
    except ChanceAwaited:
        return replace(common, stage=Stage.ROUND)
    except FacesAwaited as error:
        return _unlocked(_awaiting(common, error.places))
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


# the end


def _failed(common: Common, complaint: int | None) -> Common:
    """Return the game where a card can't be opened: all show their roots, which say whose lock it was."""
    deal = replace(deal_of(common), failed=True, complaint=complaint, awaited=())
    return replace(common, stage=Stage.ROOT, pending=None, made=None, links={}, deal=deal)


def _ended(common: Common) -> Common:
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


FOLLOW: Mapping[Stage, Callable[[Common], Common]] = {
    Stage.READY: _ready, Stage.DECK: _handed_on, Stage.LOCKS: _told, Stage.CHOICE: _chosen, Stage.SET_UP: _rolled,
    Stage.ROUND: _rolled, Stage.ROOT: _ended,
}  # fmt: skip


def guilty(common: Common, dealt: int | None) -> tuple[int, str] | None:
    """Return who dealt, told, complained or chose otherwise than it may; ``dealt``: whom the check of the deal found."""
    deal = deal_of(common)
    liar = deal.keys.liar(deal.places.plan, deal.in_order, deal.boxes)
    liar = liar if liar is not None else dealt if dealt is not None else deal.complaint
    if liar is not None:
        return liar, f"party {liar} dealt otherwise than its root says, or told wrong locks"
    return deal.wrong


def table_of(common: Common) -> Table | None:
    """Return what this page knows of the table; when all is checked, the whole of it."""
    deal = deal_of(common)
    own = common.held.get(deal.hand.me)
    signed = common.stage is Stage.END and own is not None
    if common.stage is Stage.OVER or signed or deal.checked or deal.hand.blind:
        return common.table
    return deal.known


# who may do what


def may_go(common: Common, by: int, parties: Sequence[int]) -> bool:
    """Whether all may go on without somebody: never, as it takes its locks along."""
    return not parties


def renewable(common: Common, party: int) -> bool:
    """Whether a party may come back under another key: never, as its locks come from the root it has lost."""
    return False


def hides(common: Common) -> bool:
    """Whether the table is not for all to know: it is, as cards are called by their places."""
    return False


def pending(common: Common) -> bool:
    """Whether a choice waits for links or for cards."""
    return common.pending is not None
