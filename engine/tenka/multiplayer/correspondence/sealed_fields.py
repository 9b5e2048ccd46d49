"""Which commitments and openings a message brings: those that some reader may lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenka.multiplayer.correspondence.divergence import asked_seats
from tenka.multiplayer.correspondence.message import PASSED
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.sealed_question import is_complete
from tenka.table.table import Table


def outgoing_fields(state: ParticipantState, common: Table) -> dict[str, Any]:
    """Return the commitments and openings to send, and their question. Openings of the current question are sent only after all
    seats have committed. A commitment whose opening is sent is left out."""
    if not asked_seats(common):
        return _finished_fields(state)
    if is_complete(state, common):
        return _opening(state)
    return {"commitments": state.commitments, **_previous_fields(state)}


def _finished_fields(state: ParticipantState) -> dict[str, Any]:
    openings = state.openings_due(state.asked, state.salt_only, state.known_holders)
    mine = frozenset(state.openings)
    return {
        "opened": openings, "salt_only": True,
        "known_holders": {**state.known_holders, state.own_seat: mine} if openings else _everybody(state, state.salt_only),
    }  # fmt: skip


def _previous_fields(state: ParticipantState) -> dict[str, Any]:
    openings = state.openings_due(state.previous_asked, state.previous_openings, state.previous_holders)
    mine = frozenset(state.previous_openings)
    return {
        "opened": openings, "openings_of": PASSED, "salt_only": True,
        "known_holders": {**state.previous_holders, state.own_seat: mine} if openings else _everybody(state,
                                                                                                      state.previous_openings),
    }  # fmt: skip


def _everybody(state: ParticipantState, openings: Mapping[int, bytes]) -> dict[int, frozenset[int]]:
    """Mark every browser as having all openings, if we have them and none is due, so readers stop sending them."""
    seats = frozenset(range(len(state.kinds)))
    return dict.fromkeys(state.browsers, seats) if seats == set(openings) else {}


def _opening(state: ParticipantState) -> dict[str, Any]:
    """Return the openings to send after all have committed. A browser that has opened its own answer has all commitments."""
    openings = state.openings_lacked(state.openings, state.other_participants, state.known_holders)
    behind = [one for one in state.other_participants if not state.known_holders.get(one)]
    return {
        "commitments": _find_closed(state, state.openings, behind), "opened": openings,
        "known_holders": {**state.known_holders, state.own_seat: frozenset(state.openings)} if openings else {},
    }  # fmt: skip


def _find_closed(state: ParticipantState, openings: Mapping[int, bytes], by: Sequence[int]) -> dict[int, bytes]:
    """Return the commitments without openings that some browser may lack."""
    return {seat: seal for seat, seal in state.commitments.items()
            if seat not in openings and any(one != state.browser(seat) for one in by)}  # fmt: skip
