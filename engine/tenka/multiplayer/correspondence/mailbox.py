"""Write and receive messages. Each part of a message is verified separately; an error names a seat and a reason.

Receiving returns a new table and state, or raises and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import tenka
from tenka.codec.base64url import to_base64url
from tenka.codec.sealed_seeds import follows_seeds
from tenka.multiplayer.correspondence import authentication, takeback
from tenka.multiplayer.correspondence.divergence import Relation, asked_seats, compare, end_of_question, public_table, seeds
from tenka.multiplayer.correspondence.message import LINK, OPENED, PASSED, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.premoves import carry_out, find_unplanned
from tenka.multiplayer.correspondence.rejection import MessageRejected, blame
from tenka.multiplayer.correspondence.sealed_fields import outgoing_fields
from tenka.multiplayer.correspondence.sealed_question import (
    after_question,
    check,
    commit_own,
    merge_openings,
    restore_openings,
    reveal_all,
    with_seed,
)
from tenka.multiplayer.crypto import Crypto
from tenka.table.table import Table


class Received(NamedTuple):
    """The result of a message. ``at``: the last moment that both copies share; ``theirs``: the message's copy."""

    relation: Relation
    at: int
    table: Table
    state: ParticipantState
    theirs: Table
    back: bool = False
    """Whether choices were taken back, as all had agreed."""


async def begin(crypto: Crypto, id_: str, kinds: str, mine: int) -> ParticipantState:
    """Return the state of a browser that starts a game."""
    pair = await crypto.new_agreer()
    return ParticipantState(id_, kinds, mine, pair, {mine: pair.public})


async def join(crypto: Crypto, letter: TurnMessage, mine: int) -> ParticipantState:
    """Return the state of a browser that takes a seat by a message."""
    pair = await crypto.new_agreer()
    return ParticipantState(letter.id, letter.kinds, mine, pair, {**letter.keys, mine: pair.public})


def new_game_id(crypto: Crypto) -> str:
    """Return an id that no other game has."""
    return to_base64url(crypto.random(6))


# Writing.


async def write(
    crypto: Crypto, state: ParticipantState, table: Table, appearances: str = ""
) -> tuple[TurnMessage, ParticipantState]:
    """Write a message with everything this browser may send now. Commits to the secret answers that its seats have given.

    ``appearances`` are included until every browser is known to have them, as public keys are.
    """
    common = public_table(table)
    state = commit_own(crypto, state, table, common)
    keys = state.keys if state.unheard_seats() or not state.knows_all_keys.issuperset(state.other_participants) else {}
    draft = TurnMessage(
        common.code(), state.id, state.own_seat, state.kinds, appearances if keys else "", keys,
        knows_all_keys=state.knows_all_keys if keys else frozenset(), takeback=takeback.outgoing(state, common),
    )  # fmt: skip
    draft = replace(draft, **outgoing_fields(state, common))
    body, known_ = draft.body(common.seed), [one for one in state.other_participants if one in state.keys]
    macs = {one: await authentication.message_mac(crypto, state, one, (state.own_seat, one), body) for one in known_}
    return replace(draft, macs=macs), state


# Receiving.


async def receive(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    """Receive a message of this game. Raises MessageRejected, or BadCode if its game can't be read.

    For seats that were moved to another browser, choices and commitments made there may be their owner's, so nobody is blamed.
    """
    try:
        return await _receive(crypto, state, table, letter)
    except MessageRejected as refused:
        ours = refused.reason in ("forged", "back") or refused.seat in state.seats
        if ours and state.transfer_count:
            raise MessageRejected("elsewhere", state.own_seat) from refused
        raise blame(refused, state, letter) from refused


async def _receive(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    theirs = tenka.open_code(letter.code)
    _check_same_game(state, table, letter, theirs)
    relation, at = compare(table, theirs)
    if letter.takeback.epoch < state.takeback.epoch:
        return Received(Relation.OLDER, at, table, state, theirs)
    if letter.sender == state.own_seat:            # Our own message, returned
        other = letter.keys.get(state.own_seat, state.pair.public) != state.pair.public
        if other or relation is Relation.NEWER or letter.takeback.epoch > state.takeback.epoch:
            raise (
                authentication.reject_own_seat(state, letter.sender)
                if other or not state.authenticated
                else MessageRejected("elsewhere", letter.sender)
            )
        return Received(relation, at, table, state, theirs)
    overtaken = letter.sender in state.authenticated and state.own_seat not in letter.macs
    if overtaken and relation in (Relation.OLDER, Relation.SAME):
        return Received(Relation.OLDER, at, table, state, theirs)
    state = await authentication.authenticate(crypto, state, letter, theirs)
    if letter.takeback.epoch > state.takeback.epoch:
        state, table = takeback.follow(state, table, letter)
        state = replace(state, last_moments_from={**state.last_moments_from, letter.sender: len(theirs.history)})
        received = _receive_in_epoch(crypto, state, table, letter, theirs)
        if received.relation not in (Relation.NEWER, Relation.SAME):
            raise MessageRejected("back", letter.sender)
        return received._replace(relation=Relation.NEWER, back=True)
    return _receive_in_epoch(crypto, state, table, letter, theirs)


def _receive_in_epoch(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> Received:
    relation, at = compare(table, theirs)
    state = takeback.note_confirmed(state, letter)
    if relation is Relation.NEWER:
        return _newer(crypto, state, table, letter, theirs)
    if relation is not Relation.FORKED and theirs.reseeds != seeds(table, at):
        raise MessageRejected("dice", letter.sender)
    if relation is Relation.SAME:
        state = takeback.merge_requests(state, table, letter)
        settled = takeback.accepted_now(state, table)
        if settled is not None:
            state, table = takeback.go_back(state, table, settled)
            return Received(Relation.NEWER, settled.request.moment, table, state, theirs, back=True)
        state = _holding(state, letter, theirs)
    if relation is Relation.OLDER:
        state = _mark_behind(state, letter, theirs)
    if relation is Relation.SAME and asked_seats(theirs):
        state = merge_openings(crypto, state, table, letter.commitments, _openings(letter, OPENED), letter.sender)
        ahead = reveal_all(state, table)
        if ahead is not None:
            after, premoves = ahead
            return _going_on(at, after, after_question(state, table, premoves), theirs)
    return Received(relation, at, table, state, theirs)


def _newer(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> Received:
    """Receive a message whose game has gone on. If it is at a sealed question, it brings commitments of that one too."""
    at = len(public_table(table).history)
    received = _going_on(at, theirs, _catch_up(crypto, state, table, letter, theirs), theirs)
    if not asked_seats(theirs):
        return received
    return received._replace(state=merge_openings(crypto, received.state, theirs, letter.commitments, {}, letter.sender))


def _holding(state: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Return the state with what an equally long message reports about who has which openings: of its current question, of the
    one just over, or of the one before."""
    if not asked_seats(theirs):
        return state.with_holders(letter.known_holders, letter.sender, passed=False) if _is_last(theirs, state.asked) else state
    state = state.at_question(len(theirs.history))
    passed = letter.openings_of == PASSED
    known_ = not passed or _is_last(theirs, state.previous_asked)
    state = state.with_holders(letter.known_holders, letter.sender, passed=passed) if known_ else state
    return state if letter.opened and not passed else state.with_holders({letter.sender: frozenset()}, letter.sender,
                                                                         passed=False)


def _mark_behind(state: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Return the state with a browser that is behind. A browser at a question that is over here lacks every opening that it does
    not list, whatever others reported: it may have restored an older copy of itself."""
    at = len(theirs.history)
    if not asked_seats(theirs) or at not in (state.asked, state.previous_asked):
        return state
    told = frozenset() if letter.openings_of == PASSED else letter.known_holders.get(letter.sender, frozenset())
    state = replace(state, last_moments_from={**state.last_moments_from, letter.sender: at})
    return state.with_holders({letter.sender: told}, letter.sender, passed=at == state.previous_asked)


def _is_last(theirs: Table, asked_at: int) -> bool:
    """Return whether the question that began there is the last whose answers were opened; of others we may know nothing."""
    last = max((at for at, line in enumerate(theirs.history) if line.sealed), default=-1)
    return asked_at >= 0 and end_of_question(theirs, asked_at) - 1 == last


def _openings(letter: TurnMessage, sign: str) -> Mapping[int, bytes]:
    """Return the message's openings for the question it is at, or for the one before."""
    return letter.opened if letter.openings_of == sign else {}


def _going_on(at: int, table: Table, state: ParticipantState, theirs: Table) -> Received:
    """Continue the game with the premoves of all seats."""
    carry_out(table, state.premoves)
    return Received(Relation.NEWER, at, table, replace(state, sent_moment=len(table.history)), theirs)


async def take_theirs(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    """Replace our copy of the game by the message's copy, which has diverged from ours.

    Raises:
        MessageRejected: It has other choices of our seats, or the copies diverge in a sealed answer.
    """
    received = await receive(crypto, state, table, letter)
    if received.relation is not Relation.FORKED:
        return received
    theirs, at = received.theirs, received.at
    if theirs.history[at].sealed:
        # First-hand commitments belong to a later question.
        of_another = replace(received.state, first_hand_commitments=frozenset())
        raise blame(MessageRejected("broken", theirs.history[at].seat), of_another, letter)
    if any(line.sealed for line in table.history[at : table.public_moment]):      # Answers that were opened stay
        raise MessageRejected("told", letter.sender)
    if theirs.reseeds != seeds(table, at) or not follows_seeds(theirs, at):       # Premoves are replayed with the seeds
        raise MessageRejected("dice", letter.sender)
    if find_unplanned(theirs, at, state.premoves, state.seats) is None:
        raise MessageRejected("elsewhere", state.own_seat) if state.transfer_count else MessageRejected("forged", letter.sender)
    fresh = replace(received.state.at_question(-1), previous_asked=-1, previous_openings={}, premoves=state.premoves,
                    sent_moment=len(theirs.history))
    fresh = replace(fresh, seen_moment=min(fresh.seen_moment, at))
    again = await receive(crypto, fresh, theirs, letter)        # Commitments in the message
    return again._replace(relation=Relation.NEWER, at=at)


def _check_same_game(state: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> None:
    def head(one: Table) -> tuple[object, ...]:
        rules = one.rules
        return rules.game, rules.seats, rules.layers, dict(rules.options), one.seed, one.start

    same_head = head(theirs) == head(table) and theirs.disagreement is None
    fits = len(state.kinds) == table.rules.seats and state.kinds.strip(LINK) != ""
    if letter.id != state.id or letter.kinds != state.kinds or not same_head or not fits:
        raise MessageRejected("other", letter.sender)
    # ``authenticate`` would reject a browser without a known key too.
    if letter.sender not in state.browsers or theirs.public_moment != len(theirs.history):
        raise MessageRejected("altered", letter.sender)


def _catch_up(crypto: Crypto, state: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Check a newer copy: it has no new choice of our seats, and each opening matches its commitment. Raises MessageRejected."""
    common = public_table(table)
    ruled, first = common.reseeds, len(common.history)
    end = first
    if seats := asked_seats(common):
        end = end_of_question(theirs, first)
        lines = theirs.history[first:end]
        said = {seat: tuple(line.choice for line in lines if line.seat == seat) for seat in seats}
        # At a sealed question of its own, the message's commitments are those of that question.
        handed = {} if asked_seats(theirs) else letter.commitments
        openings = _openings(letter, PASSED if asked_seats(theirs) else OPENED)
        whole = restore_openings(state, common, said, openings) if letter.salt_only else openings
        state = merge_openings(crypto, state, table, handed, whole, letter.sender)
        state = after_question(state, table, check(state, table, said, letter.sender))
        ruled = with_seed(state, common).reseeds
    if theirs.reseeds != ruled or not follows_seeds(theirs, first):
        raise MessageRejected("dice", letter.sender)
    if letter.openings_of == (PASSED if asked_seats(theirs) else OPENED) and _is_last(theirs, state.asked):
        state = state.with_holders(letter.known_holders, letter.sender, passed=False)
    freely = find_unplanned(theirs, end, state.premoves, state.seats)
    if freely is None:
        raise MessageRejected("forged", letter.sender)
    return replace(state, last_moments_from=_find_last_moments(state, theirs, freely))


def _find_last_moments(state: ParticipantState, theirs: Table, freely: Iterable[int]) -> Mapping[int, int]:
    """Return the last moment at which each browser chose by itself: not in a sealed answer and not by a premove."""
    heard = dict(state.last_moments_from)
    for at in freely:
        if not theirs.history[at].sealed:
            one = state.browser(theirs.history[at].seat)
            heard[one] = max(heard.get(one, 0), at)
    return heard
