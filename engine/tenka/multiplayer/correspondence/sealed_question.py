"""A sealed question in a correspondence game: commit our answers, store those of others, then open all of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import tenka
from tenka.codec import sealed_seeds
from tenka.core.choice import Choice
from tenka.multiplayer.correspondence import commitments
from tenka.multiplayer.correspondence.commitments import Answer, BadCommitment, Commitment
from tenka.multiplayer.correspondence.divergence import asked_seats, public_table
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.premoves import Premoves
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.crypto import Crypto
from tenka.table.table import Table


def commit_own(crypto: Crypto, state: ParticipantState, table: Table, common: Table) -> ParticipantState:
    """Return the state with commitments of our finished seats. An answer changed before it was sent gets a new commitment."""
    if not asked_seats(common):
        return state
    assert table.decision is not None
    state = state.at_question(len(common.history))
    done = state.seats & set(asked_seats(common)) - set(table.decision.seats)
    own = {seat: _commit(crypto, state, table, common, seat) for seat in sorted(done)}
    others = {seat: seal for seat, seal in state.commitments.items() if seat not in state.seats}
    return replace(state, own_commitments=own, commitments=others | {seat: one.commitment for seat, one in own.items()})


def _commit(crypto: Crypto, state: ParticipantState, table: Table, common: Table, seat: int) -> Commitment:
    where, trial = commitments.commitment_context(state.id, common, seat), tenka.replay(common.record())
    answer, before = commitments.pack(trial, seat, table.answers_of(seat),
                                      state.own_premoves.get(seat)), state.own_commitments.get(seat)
    with suppress(BadCommitment):         # A stored answer that is damaged
        if before is not None and commitments.open_commitment(where, before) == answer:
            return before
    return commitments.commit(crypto, where, answer)


def is_complete(state: ParticipantState, common: Table) -> bool:
    """Return whether all asked seats have committed, so nobody can change an answer."""
    seats = asked_seats(common)
    return bool(seats) and state.asked == len(common.history) and set(seats) <= set(state.commitments)


def merge_openings(
    crypto: Crypto,
    state: ParticipantState,
    table: Table,
    handed: Mapping[int, bytes],
    openings: Mapping[int, bytes],
    sender: int,
) -> ParticipantState:
    """Return the state with the commitments and openings of a message about the same sealed question. Raises MessageRejected.

    A seat's own message replaces what others reported about its commitment, unless an opening has come for that.
    """
    common = public_table(table)
    state = commit_own(crypto, state, table, common)
    rows = sorted({*handed, *openings})
    by_seat = {seat: _seal(state, common, seat, handed.get(seat, b""), openings.get(seat, b""), sender) for seat in rows}
    for seat, seal in by_seat.items():
        if seat not in asked_seats(common) or (seat in state.seats and seat not in state.commitments):
            raise MessageRejected("forged", sender)
        own = _is_own(state, seat, sender) and seat not in state.first_hand_commitments
        if state.commitments.get(seat, seal) != seal and (not own or is_complete(state, common)):
            raise MessageRejected("twice", seat)
    heard = {
        state.browser(seat): max(state.last_moments_from.get(state.browser(seat), 0), len(common.history)) for seat in by_seat
    }
    vouched = state.first_hand_commitments.union(seat for seat in by_seat if _is_own(state, seat, sender))
    state = replace(
        state,
        commitments={**state.commitments, **by_seat},
        last_moments_from={**state.last_moments_from, **heard},
        first_hand_commitments=vouched,
    )
    opened = {seat: raw for seat, raw in openings.items() if seat not in state.seats}
    for seat, raw in opened.items():
        _open(state, common, seat, raw)
    return replace(state, opened={**state.opened, **opened})


def _is_own(state: ParticipantState, seat: int, sender: int) -> bool:
    """Return whether a message is the seat's own. Once a browser has sent one MAC for us, all its messages have one."""
    return state.browser(seat) == sender and sender in state.authenticated


def _seal(state: ParticipantState, common: Table, seat: int, seal: bytes, opening: bytes, sender: int) -> bytes:
    """Return a commitment as it was sent, or from its opening."""
    if seal:
        return seal
    kept = state.commitments.get(seat, b"")      # Whether the opening matches is checked when it is opened
    sure = seat in state.first_hand_commitments or not _is_own(state, seat, sender)
    return kept if kept and sure else commitments.commitment_of(commitments.commitment_context(state.id, common, seat), opening)


def _open(state: ParticipantState, common: Table, seat: int, opening: bytes) -> bytes:
    try:
        return commitments.open_commitment(
            commitments.commitment_context(state.id, common, seat), Commitment(state.commitments[seat], opening)
        )
    except BadCommitment as error:
        raise MessageRejected("key", seat) from error


def reveal_all(state: ParticipantState, table: Table) -> tuple[Table, Mapping[int, Premoves]] | None:
    """Return the table after the question and its premoves if every commitment has its opening; else None. Raises
    MessageRejected."""
    common, openings = public_table(table), state.openings
    if not is_complete(state, common) or not set(asked_seats(common)) <= set(openings):
        return None
    trial = with_seed(state, common)
    ahead = {seat: _make(trial, seat, _open(state, common, seat, openings[seat])).premoves for seat in asked_seats(common)}
    return trial, ahead


def _make(table: Table, seat: int, answer: bytes) -> Answer:
    try:
        return commitments.play(table, seat, answer)
    except BadCommitment as error:
        raise MessageRejected("broken", seat) from error


def with_seed(state: ParticipantState, common: Table) -> Table:
    """Return the table at the question with the seed that all openings give. Raises MessageRejected if one is missing."""
    trial, openings = tenka.replay(common.record()), state.openings
    missing = next((seat for seat in asked_seats(common) if seat not in openings), None)
    if missing is not None:
        raise MessageRejected("unopened", missing)
    sealed_seeds.apply_seed(trial,
                            commitments.sealed_seed(state.id, common, {seat: openings[seat] for seat in asked_seats(common)}))
    return trial


def after_question(state: ParticipantState, table: Table, ahead: Mapping[int, Premoves]) -> ParticipantState:
    """Return the state after the question: with the premoves of its answers, and its openings reduced to salts."""
    salt_only = {seat: commitments.keep_salt(raw, table.rules, ahead.get(seat, {})) for seat, raw in state.openings.items()}
    return replace(state, premoves=ahead, salt_only=salt_only)


def restore_openings(
    state: ParticipantState, common: Table, said: Mapping[int, tuple[Choice, ...]], openings: Mapping[int, bytes]
) -> dict[int, bytes]:
    """Return the whole openings of a question that is over; ``said`` has their answers. Raises MessageRejected."""
    trial, whole = tenka.replay(common.record()), dict(openings)
    for seat, choices in said.items():
        sealed, raw = state.commitments.get(seat, b""), openings.get(seat, b"")
        if raw:
            whole[seat] = _restore_opening(trial, seat, raw, choices)
            if sealed and commitments.commitment_of(commitments.commitment_context(state.id, common, seat),
                                                    whole[seat]) != sealed:
                raise MessageRejected("broken", seat)
    return whole


def _restore_opening(trial: Table, seat: int, raw: bytes, choices: tuple[Choice, ...]) -> bytes:
    try:
        return commitments.restore_opening(trial, seat, raw, choices)
    except BadCommitment as error:
        raise MessageRejected("broken", seat) from error


def check(state: ParticipantState, table: Table, said: Mapping[int, tuple[Choice, ...]], sender: int) -> Mapping[int, Premoves]:
    """Check that answers equal ours or match their commitments; return their premoves. Raises MessageRejected."""
    common = public_table(table)
    trial = tenka.replay(common.record())
    ahead = {seat: state.own_premoves.get(seat, {}) for seat in said if seat in state.seats}
    for seat, choices in said.items():
        if seat in state.seats:
            if seat in asked_seats(table) or table.answers_of(seat) != choices:
                raise MessageRejected("forged", sender)
        elif seat in state.commitments:          # A commitment that never came can't be broken
            if seat not in state.opened:
                raise MessageRejected("unopened", seat)
            answer = _open(state, common, seat, state.opened[seat])
            made = _make(trial, seat, answer)
            if made.choices != choices:
                raise MessageRejected("broken", seat)
            ahead[seat] = made.premoves
    return ahead
