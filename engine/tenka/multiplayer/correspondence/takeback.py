"""Taking back by consent, by letter: one asks, all others agree in their next letters, and the game goes on from before.

A letter says what its browser asks (a *wish*) and what it answers to the wishes of others; both go under its mark. Nothing goes
back behind chance, behind a secret answer or what was ordered with one, or behind anything that came to light. Who asks or has
agreed chooses nothing more until it is settled, and only who asked settles it: so nobody can have gone on meanwhile whose yes
counts. Whoever chooses instead has not agreed, and the wish lapses.

Each settled wish begins a new *era* of the game. Letters of an earlier one are old, however far they went; a later one is
believed where this browser agreed to what began it, and since all must agree, nobody is ever more than one era behind.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import tenka
from tenka.core.errors import IllegalChoice
from tenka.core.history import undoable_since
from tenka.multiplayer.correspondence import premoves
from tenka.multiplayer.correspondence.message import TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.correspondence.takeback_state import MOST_EPOCHS, AcceptedTakeback, TakebackRequest, TakebackState
from tenka.table.table import Table

# what may be asked


def earliest_moment(state: ParticipantState, table: Table) -> int:
    """Return the earliest moment all may go back to; the present one where nothing can be taken back."""
    at = len(table.history)
    if table.decision is None or _has_commitments(state, at) or state.unheard() or state.takeback.epoch >= MOST_EPOCHS:
        return at
    return _behind_orders(state, table, undoable_since(table.history))


def _has_commitments(state: ParticipantState, at: int) -> bool:
    """Whether somebody has sealed an answer to the present question."""
    return state.asked == at and bool(state.commitments)


def _behind_orders(state: ParticipantState, table: Table, first: int) -> int:
    """Return the moment after the orders that follow it: what was ordered with a secret answer would only be done again."""
    if not any(state.premoves.values()):
        return first
    trial = tenka.replay(table.record(), at=first)
    for moment, line in enumerate(table.history[first:], first):
        if premoves.answer(trial, state.premoves) is not None:
            first = moment + 1
        trial.choose(line.seat, line.choice)
    return first


def open_requests(state: ParticipantState, table: Table) -> dict[int, TakebackRequest]:
    """Return what is asked now, by whom; nothing that somebody has gone on from."""
    at = len(table.history)
    if table.public_moment != at or _has_commitments(state, at):
        return {}
    return {by: wish for by, wish in state.takeback.requests.items() if wish.open and wish.at == at}


def agreed_to(state: ParticipantState, table: Table) -> int | None:
    """Return whose wish this browser has agreed to and waits to see settled."""
    wished = open_requests(state, table)
    return next((by for by, wish in wished.items() if state.takeback.answers.get(by) == (wish.number, True)), None)


def pending_from(state: ParticipantState, table: Table) -> tuple[int, ...]:
    """Return the browsers that have to say something before this one chooses anything more."""
    if state.own_seat in open_requests(state, table):
        return tuple(one for one in state.other_participants if one not in state.takeback.accepted_by)
    by = agreed_to(state, table)
    return () if by is None else (by,)


def list_unanswered(state: ParticipantState, table: Table) -> dict[int, TakebackRequest]:
    """Return the wishes of others to which this browser has said nothing."""
    said = state.takeback.answers
    return {by: wish for by, wish in open_requests(state, table).items()
            if by != state.own_seat and said.get(by, (0, False))[0] != wish.number}  # fmt: skip


# what this browser says


def request(state: ParticipantState, table: Table, moment: int) -> ParticipantState:
    """Ask to go back to a moment. Raises IllegalChoice."""
    at, before = len(table.history), state.takeback.requests.get(state.own_seat)
    number = 1 if before is None else before.number + 1
    if pending_from(state, table) or not earliest_moment(state, table) <= moment < at or number > MOST_EPOCHS:
        raise IllegalChoice(f"moment {moment} can't be gone back to here and now")
    wish = {state.own_seat: TakebackRequest(number, moment, at)}
    return _with(state, requests={**state.takeback.requests, **wish}, accepted_by=frozenset())


def answer(state: ParticipantState, table: Table, by: int, *, agree: bool) -> ParticipantState:
    """Agree to what a browser asks, or not; the asker takes it back by not agreeing. Raises IllegalChoice."""
    wish, waits = open_requests(state, table).get(by), pending_from(state, table)
    if wish is None or (agree and (by == state.own_seat or waits)) or (by != state.own_seat and by in waits):
        raise IllegalChoice(f"browser {by} has asked nothing that can be answered here and now")
    if by == state.own_seat:
        return _withdraw(state)
    return _with(state, answers={**state.takeback.answers, by: (wish.number, agree)})


def _withdraw(state: ParticipantState) -> ParticipantState:
    own = state.takeback.requests[state.own_seat]._replace(open=False)
    return _with(state, requests={**state.takeback.requests, state.own_seat: own}, accepted_by=frozenset())


def _with(state: ParticipantState, **changes: Any) -> ParticipantState:
    return replace(state, takeback=replace(state.takeback, **changes))


def outgoing(state: ParticipantState, table: Table) -> TakebackState:
    """Return what a letter of this browser says of the game as it stands."""
    known, at = state.takeback, len(table.history)
    own = known.requests.get(state.own_seat)
    asking = open_requests(state, table)
    answers = {by: said for by, said in known.answers.items() if by in asking and asking[by].number == said[0]}
    settled = known.accepted if not known.confirmed_by.issuperset(state.other_participants) else None
    return TakebackState(known.epoch, settled, {state.own_seat: own} if own is not None and own.at == at else {}, answers)


# what others say


def follow(state: ParticipantState, table: Table, letter: TurnMessage) -> tuple[ParticipantState, Table]:
    """Return our copy in the later era a letter speaks of, where this browser agreed to what began it. Raises MessageRejected."""
    known, settled = state.takeback, letter.takeback.accepted
    if state.own_seat not in letter.macs or settled is None or letter.takeback.epoch > known.epoch + 1:
        raise MessageRejected("back", letter.sender)
    by, wish = settled
    mine = known.requests.get(by)
    agreed = mine is not None and mine[:3] == wish[:3] and known.answers.get(by) == (wish.number, True)
    if not agreed or len(table.history) != wish.at or wish.moment < earliest_moment(state, table):
        raise MessageRejected("back", letter.sender)
    return go_back(state, table, settled)


def go_back(state: ParticipantState, table: Table, settled: AcceptedTakeback) -> tuple[ParticipantState, Table]:
    """Begin the new era: all have agreed."""
    moment = settled.request.moment
    known = state.takeback
    numbers = {by: wish._replace(open=False) for by, wish in known.requests.items()}      # none of them is asked again
    fresh = replace(
        state.at_question(-1), premoves=state.premoves, previous_asked=-1, previous_openings={},
        sent_moment=moment, seen_moment=min(state.seen_moment, moment),
        last_moments_from={one: min(at, moment) for one, at in state.last_moments_from.items()},
        takeback=TakebackState(known.epoch + 1, settled, numbers),
    )  # fmt: skip
    return fresh, tenka.replay(table.record(), at=moment)


def merge_requests(state: ParticipantState, table: Table, letter: TurnMessage) -> ParticipantState:
    """Take what a letter of this era, whose game is as far as ours, asks and answers. Only what is marked for us counts.

    Raises MessageRejected for a wish to go where nobody can.
    """
    if state.own_seat not in letter.macs:
        return state
    sender, said, at = letter.sender, letter.takeback, len(table.history)
    wish = said.requests.get(sender)
    if wish is not None:
        wish = wish._replace(at=at)
        if wish.open and not earliest_moment(state, table) <= wish.moment < at:
            if table.public_moment == at and not _has_commitments(state, at):
                raise MessageRejected("back", sender)
            wish = None                 # here an answer has been bound meanwhile, which who asks does not know yet
    if wish is not None and _is_news(state, sender, wish):
        answers = {by: one for by, one in state.takeback.answers.items() if by != sender}
        state = _with(state, requests={**state.takeback.requests, sender: wish}, answers=answers)
    own = open_requests(state, table).get(state.own_seat)
    number, yes = said.answers.get(state.own_seat, (-1, False))
    if own is None or number != own.number:
        return state
    return _with(state, accepted_by=state.takeback.accepted_by | {sender}) if yes else _withdraw(state)


def note_confirmed(state: ParticipantState, letter: TurnMessage) -> ParticipantState:
    """Note that a letter of this era has come: its sender knows what began it."""
    marked = state.own_seat in letter.macs and state.takeback.epoch
    return _with(state, confirmed_by=state.takeback.confirmed_by | {letter.sender}) if marked else state


def _is_news(state: ParticipantState, sender: int, wish: TakebackRequest) -> bool:
    """Whether a wish is news: letters may come in any order, and one that was withdrawn is not asked again."""
    before = state.takeback.requests.get(sender)
    return before is None or wish.number > before.number or (wish.number == before.number and before.open and not wish.open)


def accepted_now(state: ParticipantState, table: Table) -> AcceptedTakeback | None:
    """Return this browser's wish, where all have agreed to it."""
    own = open_requests(state, table).get(state.own_seat)
    return AcceptedTakeback(state.own_seat,
                            own) if own is not None and state.takeback.accepted_by.issuperset(state.other_participants) else None


