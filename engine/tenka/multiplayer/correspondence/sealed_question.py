"""A sealed question in a game played apart: our own answers sealed, those of others kept, all of them opened at last."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import tenka
from tenka.codec import sealed_seeds
from tenka.core.choice import Choice
from tenka.multiplayer.correspondence import commitments
from tenka.multiplayer.correspondence.commitments import Answer, BadCommitment, Commitment
from tenka.multiplayer.correspondence.divergence import asked, known_lines
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.premoves import Orders
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.crypto import Crypto
from tenka.table.table import Table


def seal_own(crypto: Crypto, ledger: ParticipantState, table: Table, common: Table) -> ParticipantState:
    """Return the ledger with seals for our seats that are done; an answer changed before it was sent gets a new one."""
    if not asked(common):
        return ledger
    assert table.decision is not None
    ledger = ledger.at_question(len(common.history))
    done = ledger.seats & set(asked(common)) - set(table.decision.seats)
    own = {seat: _sealed(crypto, ledger, table, common, seat) for seat in sorted(done)}
    others = {seat: seal for seat, seal in ledger.seals.items() if seat not in ledger.seats}
    return replace(ledger, own=own, seals=others | {seat: one.seal for seat, one in own.items()})


def _sealed(crypto: Crypto, ledger: ParticipantState, table: Table, common: Table, seat: int) -> Commitment:
    where, trial = commitments.commitment_context(ledger.id, common, seat), tenka.replay(common.record())
    answer, before = commitments.pack(trial, seat, table.answered(seat), ledger.own_premoves.get(seat)), ledger.own.get(seat)
    with suppress(BadCommitment):         # one that was kept and got damaged
        if before is not None and commitments.unseal(where, before) == answer:
            return before
    return commitments.seal(crypto, where, answer)


def complete(ledger: ParticipantState, common: Table) -> bool:
    """Whether all who are asked have sealed, so that nobody can change an answer any more."""
    seats = asked(common)
    return bool(seats) and ledger.asked == len(common.history) and set(seats) <= set(ledger.seals)


def merge_openings(
    crypto: Crypto,
    ledger: ParticipantState,
    table: Table,
    handed: Mapping[int, bytes],
    openings: Mapping[int, bytes],
    sender: int,
) -> ParticipantState:
    """Return the state with the commitments and openings of a message about the same sealed question. Raises MessageRejected.

    What a seat seals by its own letter takes the place of what others told of it, as long as nothing was opened for that.
    """
    common = known_lines(table)
    ledger = seal_own(crypto, ledger, table, common)
    rows = sorted({*handed, *openings})
    by_seat = {seat: _seal(ledger, common, seat, handed.get(seat, b""), openings.get(seat, b""), sender) for seat in rows}
    for seat, seal in by_seat.items():
        if seat not in asked(common) or (seat in ledger.seats and seat not in ledger.seals):
            raise MessageRejected("forged", sender)
        own = _is_own(ledger, seat, sender) and seat not in ledger.first_hand_seals
        if ledger.seals.get(seat, seal) != seal and (not own or complete(ledger, common)):
            raise MessageRejected("twice", seat)
    heard = {
        ledger.browser(seat): max(ledger.last_moments_from.get(ledger.browser(seat), 0), len(common.history)) for seat in by_seat
    }
    vouched = ledger.first_hand_seals.union(seat for seat in by_seat if _is_own(ledger, seat, sender))
    ledger = replace(
        ledger,
        seals={**ledger.seals, **by_seat},
        last_moments_from={**ledger.last_moments_from, **heard},
        first_hand_seals=vouched,
    )
    opened = {seat: raw for seat, raw in openings.items() if seat not in ledger.seats}
    for seat, raw in opened.items():
        _open(ledger, common, seat, raw)
    return replace(ledger, opened={**ledger.opened, **opened})


def _is_own(ledger: ParticipantState, seat: int, sender: int) -> bool:
    """Whether a letter of that sender is the seat's own word. Who has marked one letter for us has marked each since."""
    return ledger.browser(seat) == sender and sender in ledger.authenticated


def _seal(ledger: ParticipantState, common: Table, seat: int, seal: bytes, opening: bytes, sender: int) -> bytes:
    """Return a seal as it was handed to us; one left out follows from its opening."""
    if seal:
        return seal
    kept = ledger.seals.get(seat, b"")      # that the opening fits is looked at when it is opened
    sure = seat in ledger.first_hand_seals or not _is_own(ledger, seat, sender)
    return kept if kept and sure else commitments.seal_of(commitments.commitment_context(ledger.id, common, seat), opening)


def _open(ledger: ParticipantState, common: Table, seat: int, opening: bytes) -> bytes:
    try:
        return commitments.unseal(
            commitments.commitment_context(ledger.id, common, seat), Commitment(ledger.seals[seat], opening)
        )
    except BadCommitment as error:
        raise MessageRejected("key", seat) from error


def are_all_revealed(ledger: ParticipantState, table: Table) -> tuple[Table, Mapping[int, Orders]] | None:
    """Return the table after the question and its orders, when every seal has its opening; else None. Raises MessageRejected."""
    common, openings = known_lines(table), ledger.openings
    if not complete(ledger, common) or not set(asked(common)) <= set(openings):
        return None
    trial = opened(ledger, common)
    ahead = {seat: _make(trial, seat, _open(ledger, common, seat, openings[seat])).orders for seat in asked(common)}
    return trial, ahead


def _make(table: Table, seat: int, answer: bytes) -> Answer:
    try:
        return commitments.play(table, seat, answer)
    except BadCommitment as error:
        raise MessageRejected("broken", seat) from error


def opened(ledger: ParticipantState, common: Table) -> Table:
    """Return the table at the question with the dice that all openings give. Raises MessageRejected where one is not here."""
    trial, openings = tenka.replay(common.record()), ledger.openings
    missing = next((seat for seat in asked(common) if seat not in openings), None)
    if missing is not None:
        raise MessageRejected("unopened", missing)
    sealed_seeds.apply_seed(trial, commitments.sealed_seed(ledger.id, common, {seat: openings[seat] for seat in asked(common)}))
    return trial


def is_over(ledger: ParticipantState, table: Table, ahead: Mapping[int, Orders]) -> ParticipantState:
    """Return the ledger after the question: the orders of its answers are known, and its openings folded."""
    folded = {seat: commitments.fold(raw, table.rules, ahead.get(seat, {})) for seat, raw in ledger.openings.items()}
    return replace(ledger, orders=ahead, folded=folded)


def unfolded(
    ledger: ParticipantState, common: Table, said: Mapping[int, tuple[Choice, ...]], openings: Mapping[int, bytes]
) -> dict[int, bytes]:
    """Return the whole openings of a question that is over; their answers are what was ``said``. Raises MessageRejected."""
    trial, whole = tenka.replay(common.record()), dict(openings)
    for seat, choices in said.items():
        sealed, raw = ledger.seals.get(seat, b""), openings.get(seat, b"")
        if raw:
            whole[seat] = _unfolded(trial, seat, raw, choices)
            if sealed and commitments.seal_of(commitments.commitment_context(ledger.id, common, seat), whole[seat]) != sealed:
                raise MessageRejected("broken", seat)
    return whole


def _unfolded(trial: Table, seat: int, raw: bytes, choices: tuple[Choice, ...]) -> bytes:
    try:
        return commitments.unfold(trial, seat, raw, choices)
    except BadCommitment as error:
        raise MessageRejected("broken", seat) from error


def check(ledger: ParticipantState, table: Table, said: Mapping[int, tuple[Choice, ...]], sender: int) -> Mapping[int, Orders]:
    """Check that answers equal ours or fit their commitments; return their premoves. Raises MessageRejected."""
    common = known_lines(table)
    trial = tenka.replay(common.record())
    ahead = {seat: ledger.own_premoves.get(seat, {}) for seat in said if seat in ledger.seats}
    for seat, choices in said.items():
        if seat in ledger.seats:
            if seat in asked(table) or table.answered(seat) != choices:
                raise MessageRejected("forged", sender)
        elif seat in ledger.seals:          # one that never came here can't be broken
            if seat not in ledger.opened:
                raise MessageRejected("unopened", seat)
            answer = _open(ledger, common, seat, ledger.opened[seat])
            made = _make(trial, seat, answer)
            if made.choices != choices:
                raise MessageRejected("broken", seat)
            ahead[seat] = made.orders
    return ahead
