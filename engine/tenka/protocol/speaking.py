"""What this page says itself: one thing at a time, vouched, then kept, then sent.

Links, trust, openings, shares, ``ready`` and ``end`` are functions of root and log: said again they say the same. Only a choice,
answers and consent come from a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tenka.core.choice import Choice
from tenka.core.errors import ChanceAwaited, IllegalChoice
from tenka.protocol import awaits, binding, chance, consent, dealers
from tenka.protocol.chain import LENGTH
from tenka.protocol.entries import NOTES, PROPOSING, Envelope, Escrow, body, read, unpacked, written
from tenka.protocol.events import Kept, Vouch, Vouched, Worked
from tenka.protocol.judging import place_of_link, trust_of
from tenka.protocol.log import Stage
from tenka.protocol.state import Saying, State
from tenka.protocol.turn import Turn
from tenka.table.table import Table

Values = tuple[Any, ...] | None
WISHES = (*PROPOSING, "agree", "refuse", "withdraw")
"""Kinds of notes that a person wants said."""


def speak(turn: Turn) -> None:
    """Begin to say what is due of this page, if it may say anything now."""
    state = turn.state
    if state.saying is not None or state.out or (state.unheard and not state.alone):
        return
    note = consent.own(state)
    if note is not None:
        _begin(turn, *note)
        return
    kind = awaits.due(state.common).get(state.me)
    if kind is None or state.stopped is not None or state.mute == state.slot or consent.promised(state):
        return
    dealer = dealers.of(state.common)
    own = None if dealer is None else dealer.word(turn, kind)
    kind, values = (kind, SAYS[kind](turn)) if own is None else own
    if values is not None:
        _begin(turn, kind, values)


def _begin(turn: Turn, kind: str, values: tuple[object, ...]) -> None:
    state, common = turn.state, turn.state.common
    said = body(common.terms.session, common.slot, state.boot, common.head, kind, *values)
    dealer = dealers.of(common)
    slips = () if dealer is None else dealer.slips(common, kind, values)
    turn.state = replace(state, saying=Saying(said, state.bound if kind == "seal" else None, slips=slips))
    turn.effects.append(Vouch(said))


def vouched(turn: Turn, event: Vouched) -> None:
    """Take the signature: the word is kept before anybody hears it."""
    saying, state = turn.state.saying, turn.state
    if saying is None or saying.packed or saying.body != event.body:
        return
    terms = state.common.terms
    said = read(Envelope(state.me, event.body, event.signature), terms.session, len(terms.parties), saying.slips)
    number = turn.keep(said, saying.bound)
    turn.state = replace(turn.state, saying=saying._replace(number=number, packed=written(said)))


def kept(turn: Turn, event: Kept) -> None:
    """Take notice that a word is kept: it counts here, and goes out. One of a slot that is over by now never leaves."""
    state, saying = turn.state, turn.state.saying
    if saying is None or not saying.number or saying.number > event.upto:
        return
    turn.state = replace(state, saying=None)
    terms = state.common.terms
    said = unpacked(saying.packed, terms.session, len(terms.parties))
    if said.slot == state.slot and said.party not in _said(state, said.kind) and turn.take(said):
        if said.kind in WISHES:
            turn.state = replace(turn.state, wish=None)
        turn.send_all(said)


def worked(turn: Turn, event: Worked) -> None:
    """Take what was worked out beside the page."""
    dealer = dealers.of(turn.state.common)
    if dealer is not None:
        dealer.worked(turn, *event)


def _said(state: State, kind: str) -> Mapping[int, Any]:
    return {} if kind in NOTES else state.common.held


# entry by entry


def _ready(turn: Turn) -> Values:
    terms = turn.state.common.terms
    return f"{terms.game} {terms.version}", _trust(turn.state, turn.state.common.number)


def _trust(state: State, number: int) -> Escrow | None:
    """Give this page's link of a round in trust to all others, where there are two or more of them."""
    common = state.common
    if not common.trusting:
        return None
    others, where = common.others(state.me), place_of_link(common, number)
    return binding.in_trust(state.root, state.pairs(others), state.me, others, where, _own_link(state, number))


def _own_link(state: State, number: int) -> bytes:
    """Return this page's link of a round: its chain may have begun later than the game."""
    return state.chain.link(min(number - state.common.chained(state.me), LENGTH))


def _link(turn: Turn) -> Values:
    state, number = turn.state, turn.state.common.number
    return _own_link(state, number), _trust(state, number + 1)


def _choose(turn: Turn) -> Values:
    state = turn.state
    if state.chosen is None:
        return None
    assert state.table is not None
    seat, notation = state.chosen
    try:
        chance.chosen(state.table, seat, notation)
    except ChanceAwaited:
        return seat, notation, *(_link(turn) or ())
    return seat, notation, None, None


def _seal(turn: Turn) -> Values:
    """Return the seal of all seats this page speaks for, once all have answered."""
    state, common = turn.state, turn.state.common
    asked = common.asked(state.me)
    if not set(asked) <= set(state.given):
        return None
    assert state.table is not None
    answers = binding.pack(state.table, {seat: state.given[seat] for seat in asked})
    bound = binding.opening(state.root, common.question, answers)
    turn.state = replace(state, bound=bound)
    return (binding.seal(common.question, state.me, bound),)


def _escrow(turn: Turn) -> Values:
    state, common = turn.state, turn.state.common
    bound = _sealed(turn)
    if bound is None:
        return None
    others = common.others(state.me)
    return (binding.in_trust(state.root, state.pairs(others), state.me, others, common.question, bound),)


def _sealed(turn: Turn) -> bytes | None:
    """Return what this page has sealed; None where it has it no more."""
    common, bound = turn.state.common, turn.state.bound
    if bound is not None and binding.seal(common.question, turn.state.me, bound) == common.seals[turn.state.me]:
        return bound
    turn.show("forgot", turn.state.me)
    return None


def _open(turn: Turn) -> Values:
    """Return the opening, once every share trusted to this page is whole: whoever opens owes those shares if somebody goes."""
    state, common = turn.state, turn.state.common
    bound = _sealed(turn)
    if bound is None:
        return None
    spoilt = [party for party, trust in common.trusts.items()
              if state.me in trust.holders and _share_of(state, party) is None]  # fmt: skip
    for party in spoilt:
        turn.show("trust", party)
    return None if spoilt else (bound,)


def _share_of(state: State, party: int) -> bytes | None:
    trust, where = trust_of(state.common, party)
    at = trust.holders.index(state.me)
    return binding.my_share(trust.escrow, at, state.pair_when_bound(party), where, party, state.me)


def _share(turn: Turn) -> Values:
    shares = [(party, _share_of(turn.state, party)) for party in turn.state.common.missing]
    for party, share in shares:
        if share is None:
            turn.show("trust", party)
            return None
    return (tuple(shares),)


def _end(turn: Turn) -> Values:
    return ()


SAYS: Mapping[str, Callable[[Turn], Values]] = {
    "ready": _ready, "link": _link, "choose": _choose, "seal": _seal, "escrow": _escrow, "open": _open, "share": _share,
    "end": _end,
}  # fmt: skip


# what the person wants


def choose(turn: Turn, seat: int, choice: str) -> None:
    """Choose for a seat of this page; secret answers are given on a table of its own. Raises IllegalChoice, UnreadableChoice."""
    state, common = turn.state, turn.state.common
    busy = state.out or state.stopped is not None or (state.saying is not None and common.stage is Stage.CHOICE)
    if state.table is None or state.table.decision is None or busy or common.holder(seat) != state.me:
        raise IllegalChoice(f"seat {seat} can't choose here and now")
    if common.stage is Stage.SEAL and state.me not in common.held and state.saying is None:
        _answer(turn, seat, choice)
    elif common.stage is Stage.CHOICE and common.pending is None and state.table.decision.seats[0] == seat:
        legal, dealer = state.table.decision.read(seat, choice), dealers.of(common)
        if dealer is not None:
            dealer.choosing(state, seat, str(legal))
        turn.state = replace(state, chosen=(seat, str(legal)))
    else:
        raise IllegalChoice(f"seat {seat} is not asked now")


def _answer(turn: Turn, seat: int, notation: str) -> None:
    state = turn.state
    desk = state.table_of(seat)
    assert desk is not None
    if desk.decision is None or not desk.decision.sealed:
        raise IllegalChoice(f"seat {seat} has answered")
    choice = desk.decision.read(seat, notation)
    given = desk.answered(seat)
    try:
        after = chance.chosen(desk, seat, choice)
    except ChanceAwaited:
        turn.state = replace(state, given={**state.given, seat: (*given, choice)})
        return
    done = _done(after, seat, len(state.common.table.history) if state.common.table else 0)
    turn.state = replace(state, desks={**state.desks, seat: after})
    if done is not None:
        turn.state = replace(turn.state, given={**state.given, seat: done})


def _done(desk: Table, seat: int, moment: int) -> tuple[Choice, ...] | None:
    """Return a seat's answers, if it has given all that is asked."""
    if desk.settled > moment:       # it was the only one that was asked
        return tuple(line.choice for line in desk.history[moment:] if line.sealed and line.seat == seat)
    decision = desk.decision
    assert decision is not None
    return None if seat in decision.seats else desk.answered(seat)
