"""Takebacks in correspondence games: one participant requests, all others accept in their next messages.

A message has its browser's request and its answers to the requests of others, all covered by its MAC. A takeback can't go back
past an outcome of chance, a secret answer, a premove or a reveal. A browser that requests or has accepted makes no choice until
the request is settled, and only the requester settles it. So nobody whose acceptance counts can have gone on. A browser that
chooses instead has not accepted, and the request lapses.

Each settled takeback begins a new *epoch*. Messages of an earlier epoch are stale, however long their game is. A message of a
later epoch is valid if this browser accepted its takeback; since all must accept, no browser is more than one epoch behind.
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

# Possible requests.


def earliest_moment(state: ParticipantState, table: Table) -> int:
    """Return the earliest moment to which all may go back; the current moment if nothing can be taken back."""
    at = len(table.history)
    if table.decision is None or _has_commitments(state, at) or state.unheard_seats() or state.takeback.epoch >= MOST_EPOCHS:
        return at
    return _moment_after_premoves(state, table, undoable_since(table.history))


def _has_commitments(state: ParticipantState, at: int) -> bool:
    """Return whether a seat has committed an answer to the current question."""
    return state.asked == at and bool(state.commitments)


def _moment_after_premoves(state: ParticipantState, table: Table, first: int) -> int:
    """Return the moment after the premoves that follow: a premove committed with an answer would only be executed again."""
    if not any(state.premoves.values()):
        return first
    trial = tenka.replay(table.record(), at=first)
    for moment, line in enumerate(table.history[first:], first):
        if premoves.answer(trial, state.premoves) is not None:
            first = moment + 1
        trial.choose(line.seat, line.choice)
    return first


def open_requests(state: ParticipantState, table: Table) -> dict[int, TakebackRequest]:
    """Return the open requests by browser, without those from which a browser has gone on."""
    at = len(table.history)
    if table.public_moment != at or _has_commitments(state, at):
        return {}
    return {by: request for by, request in state.takeback.requests.items() if request.open and request.at == at}


def accepted_requester(state: ParticipantState, table: Table) -> int | None:
    """Return the browser whose request this browser has accepted and waits to see settled."""
    wished = open_requests(state, table)
    return next((by for by, request in wished.items() if state.takeback.answers.get(by) == (request.number, True)), None)


def pending_from(state: ParticipantState, table: Table) -> tuple[int, ...]:
    """Return the browsers that must answer before this browser may choose again."""
    if state.own_seat in open_requests(state, table):
        return tuple(one for one in state.other_participants if one not in state.takeback.accepted_by)
    by = accepted_requester(state, table)
    return () if by is None else (by,)


def list_unanswered(state: ParticipantState, table: Table) -> dict[int, TakebackRequest]:
    """Return the requests of others that this browser has not answered."""
    said = state.takeback.answers
    return {by: request for by, request in open_requests(state, table).items()
            if by != state.own_seat and said.get(by, (0, False))[0] != request.number}  # fmt: skip


# This browser's requests and answers.


def request(state: ParticipantState, table: Table, moment: int) -> ParticipantState:
    """Request to go back to a moment. Raises IllegalChoice."""
    at, before = len(table.history), state.takeback.requests.get(state.own_seat)
    number = 1 if before is None else before.number + 1
    if pending_from(state, table) or not earliest_moment(state, table) <= moment < at or number > MOST_EPOCHS:
        raise IllegalChoice(f"moment {moment} can't be gone back to here and now")
    request = {state.own_seat: TakebackRequest(number, moment, at)}
    return _with(state, requests={**state.takeback.requests, **request}, accepted_by=frozenset())


def answer(state: ParticipantState, table: Table, by: int, *, agree: bool) -> ParticipantState:
    """Accept a browser's request or decline it; the requester withdraws by declining. Raises IllegalChoice."""
    request, waits = open_requests(state, table).get(by), pending_from(state, table)
    if request is None or (agree and (by == state.own_seat or waits)) or (by != state.own_seat and by in waits):
        raise IllegalChoice(f"browser {by} has asked nothing that can be answered here and now")
    if by == state.own_seat:
        return _withdraw(state)
    return _with(state, answers={**state.takeback.answers, by: (request.number, agree)})


def _withdraw(state: ParticipantState) -> ParticipantState:
    own = state.takeback.requests[state.own_seat]._replace(open=False)
    return _with(state, requests={**state.takeback.requests, state.own_seat: own}, accepted_by=frozenset())


def _with(state: ParticipantState, **changes: Any) -> ParticipantState:
    return replace(state, takeback=replace(state.takeback, **changes))


def outgoing(state: ParticipantState, table: Table) -> TakebackState:
    """Return what a message of this browser says about takebacks."""
    known, at = state.takeback, len(table.history)
    own = known.requests.get(state.own_seat)
    asking = open_requests(state, table)
    answers = {by: said for by, said in known.answers.items() if by in asking and asking[by].number == said[0]}
    accepted = known.accepted if not known.confirmed_by.issuperset(state.other_participants) else None
    return TakebackState(known.epoch, accepted, {state.own_seat: own} if own is not None and own.at == at else {}, answers)


# Requests and answers of others.


def follow(state: ParticipantState, table: Table, letter: TurnMessage) -> tuple[ParticipantState, Table]:
    """Return our copy in the later epoch of a message, if this browser accepted its takeback. Raises MessageRejected."""
    known, accepted = state.takeback, letter.takeback.accepted
    if state.own_seat not in letter.macs or accepted is None or letter.takeback.epoch > known.epoch + 1:
        raise MessageRejected("back", letter.sender)
    by, request = accepted
    mine = known.requests.get(by)
    agreed = mine is not None and mine[:3] == request[:3] and known.answers.get(by) == (request.number, True)
    if not agreed or len(table.history) != request.at or request.moment < earliest_moment(state, table):
        raise MessageRejected("back", letter.sender)
    return go_back(state, table, accepted)


def go_back(state: ParticipantState, table: Table, accepted: AcceptedTakeback) -> tuple[ParticipantState, Table]:
    """Begin the new epoch: all have accepted."""
    moment = accepted.request.moment
    known = state.takeback
    numbers = {by: request._replace(open=False) for by, request in known.requests.items()}      # All requests are closed
    fresh = replace(
        state.at_question(-1), premoves=state.premoves, previous_asked=-1, previous_openings={},
        sent_moment=moment, seen_moment=min(state.seen_moment, moment),
        last_moments_from={one: min(at, moment) for one, at in state.last_moments_from.items()},
        takeback=TakebackState(known.epoch + 1, accepted, numbers),
    )  # fmt: skip
    return fresh, tenka.replay(table.record(), at=moment)


def merge_requests(state: ParticipantState, table: Table, letter: TurnMessage) -> ParticipantState:
    """Merge the requests and answers of a message of this epoch whose game is as long as ours. Only messages with a MAC for us
    count.

    Raises MessageRejected for a request to an impossible moment.
    """
    if state.own_seat not in letter.macs:
        return state
    sender, said, at = letter.sender, letter.takeback, len(table.history)
    request = said.requests.get(sender)
    if request is not None:
        request = request._replace(at=at)
        if request.open and not earliest_moment(state, table) <= request.moment < at:
            if table.public_moment == at and not _has_commitments(state, at):
                raise MessageRejected("back", sender)
            request = None                 # Here an answer was committed meanwhile, which the requester does not know yet
    if request is not None and _is_news(state, sender, request):
        answers = {by: one for by, one in state.takeback.answers.items() if by != sender}
        state = _with(state, requests={**state.takeback.requests, sender: request}, answers=answers)
    own = open_requests(state, table).get(state.own_seat)
    number, yes = said.answers.get(state.own_seat, (-1, False))
    if own is None or number != own.number:
        return state
    return _with(state, accepted_by=state.takeback.accepted_by | {sender}) if yes else _withdraw(state)


def note_confirmed(state: ParticipantState, letter: TurnMessage) -> ParticipantState:
    """Note that a message of this epoch has come: its sender knows the takeback."""
    marked = state.own_seat in letter.macs and state.takeback.epoch
    return _with(state, confirmed_by=state.takeback.confirmed_by | {letter.sender}) if marked else state


def _is_news(state: ParticipantState, sender: int, request: TakebackRequest) -> bool:
    """Return whether a request is new: messages may come in any order, and a withdrawn request is not repeated."""
    before = state.takeback.requests.get(sender)
    closed = before is not None and before.open and not request.open
    return before is None or request.number > before.number or (request.number == before.number and closed)


def accepted_now(state: ParticipantState, table: Table) -> AcceptedTakeback | None:
    """Return this browser's request if all have accepted it."""
    own = open_requests(state, table).get(state.own_seat)
    return AcceptedTakeback(state.own_seat,
                            own) if own is not None and state.takeback.accepted_by.issuperset(state.other_participants) else None


