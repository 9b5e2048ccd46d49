"""Letters written and received. A letter is believed piece by piece; whatever is wrong with it names a seat and a reason.

Receiving gives a table and a ledger, or an error and nothing: what one had stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import tenka
from tenka.codec.base64url import to_base64url
from tenka.codec.sealed_seeds import follows_seeds
from tenka.multiplayer.correspondence import authentication, takeback
from tenka.multiplayer.correspondence.divergence import Relation, asked, compare, end_of_question, known_lines, seeds
from tenka.multiplayer.correspondence.message import OPENED, PASSED, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.premoves import carry_out, unordered
from tenka.multiplayer.correspondence.rejection import MessageRejected, blame
from tenka.multiplayer.correspondence.sealed_question import (
    are_all_revealed,
    check,
    complete,
    is_over,
    merge_openings,
    opened,
    seal_own,
    unfolded,
)
from tenka.multiplayer.crypto import Crypto
from tenka.table.table import Table


class Received(NamedTuple):
    """The outcome of a letter. ``at``: the last moment both copies share; ``theirs``: the letter's copy."""

    relation: Relation
    at: int
    table: Table
    ledger: ParticipantState
    theirs: Table
    back: bool = False
    """Whether choices were taken back, as all had agreed."""


async def begin(crypto: Crypto, id_: str, kinds: str, mine: int) -> ParticipantState:
    """Return the ledger of a browser that begins a game."""
    pair = await crypto.new_agreer()
    return ParticipantState(id_, kinds, mine, pair, {mine: pair.public})


async def join(crypto: Crypto, letter: TurnMessage, mine: int) -> ParticipantState:
    """Return the ledger of a browser that takes a seat by a letter."""
    pair = await crypto.new_agreer()
    return ParticipantState(letter.id, letter.kinds, mine, pair, {**letter.keys, mine: pair.public})


def new_game_id(crypto: Crypto) -> str:
    """Return a name that no other game has."""
    return to_base64url(crypto.random(6))


# writing


async def write(crypto: Crypto, ledger: ParticipantState, table: Table, looks: str = "") -> tuple[TurnMessage, ParticipantState]:
    """Write the letter that says all this browser may say now; it seals the secret answers its seats have given.

    ``looks`` goes along until everybody knows everybody, as the public keys do.
    """
    common = known_lines(table)
    ledger = seal_own(crypto, ledger, table, common)
    keys = ledger.keys if ledger.free() or not ledger.knows_all_keys.issuperset(ledger.others) else {}
    draft = TurnMessage(
        common.code(), ledger.id, ledger.mine, ledger.kinds, looks if keys else "", keys,
        knowing=ledger.knows_all_keys if keys else frozenset(), consent=takeback.told(ledger, common),
    )  # fmt: skip
    draft = replace(draft, **_sealed(ledger, common))
    body, known_ = draft.body(common.seed), [one for one in ledger.others if one in ledger.keys]
    marks = {one: await authentication.message_mac(crypto, ledger, one, (ledger.mine, one), body) for one in known_}
    return replace(draft, marks=marks), ledger


def _sealed(ledger: ParticipantState, common: Table) -> dict[str, Any]:
    """Return the seals to hand on, the openings, and of which question these are: of this one only once all have sealed. A seal
    is told by its opening. Only what somebody may need goes along."""
    if not asked(common):
        return _over(ledger)
    if complete(ledger, common):
        return _opening(ledger)
    return {"seals": ledger.seals, **_passed(ledger)}


def _over(ledger: ParticipantState) -> dict[str, Any]:
    openings = ledger.due(ledger.asked, ledger.folded, ledger.holds)
    mine = frozenset(ledger.openings)
    return {
        "opened": openings, "folded": True,
        "holds": {**ledger.holds, ledger.mine: mine} if openings else _everybody(ledger, ledger.folded),
    }  # fmt: skip


def _passed(ledger: ParticipantState) -> dict[str, Any]:
    openings = ledger.due(ledger.passed_at, ledger.passed, ledger.passed_holds)
    mine = frozenset(ledger.passed)
    return {
        "opened": openings, "sign": PASSED, "folded": True,
        "holds": {**ledger.passed_holds, ledger.mine: mine} if openings else _everybody(ledger, ledger.passed),
    }  # fmt: skip


def _everybody(ledger: ParticipantState, openings: Mapping[int, bytes]) -> dict[int, frozenset[int]]:
    """Return that everybody has all openings, where none is due and we have them: who reads it need send them no more."""
    seats = frozenset(range(len(ledger.kinds)))
    return dict.fromkeys(ledger.browsers, seats) if seats == set(openings) else {}


def _opening(ledger: ParticipantState) -> dict[str, Any]:
    """Return the openings to hand on, as all have sealed. Who has opened its own answer holds all seals."""
    openings = ledger.lacked(ledger.openings, ledger.others, ledger.holds)
    behind = [one for one in ledger.others if not ledger.holds.get(one)]
    return {
        "seals": _closed(ledger, ledger.openings, behind), "opened": openings,
        "holds": {**ledger.holds, ledger.mine: frozenset(ledger.openings)} if openings else {},
    }  # fmt: skip


def _closed(ledger: ParticipantState, openings: Mapping[int, bytes], by: Sequence[int]) -> dict[int, bytes]:
    """Return the seals without an opening yet that some browser may lack."""
    return {seat: seal for seat, seal in ledger.seals.items()
            if seat not in openings and any(one != ledger.browser(seat) for one in by)}  # fmt: skip


# receiving


async def receive(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    """Take a letter of this game. Raises MessageRejected, or BadCode for a game that can't be read.

    Of seats that were taken along, what was chosen or sealed elsewhere may be their owner's doing: nobody is blamed for it.
    """
    try:
        return await _receive(crypto, ledger, table, letter)
    except MessageRejected as refused:
        ours = refused.reason in ("forged", "back") or refused.seat in ledger.seats
        if ours and ledger.transfer_count:
            raise MessageRejected("elsewhere", ledger.mine) from refused
        raise blame(refused, ledger, letter) from refused


async def _receive(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    theirs = tenka.open_code(letter.code)
    _same_game(ledger, table, letter, theirs)
    relation, at = compare(table, theirs)
    if letter.consent.era < ledger.consent.era:
        return Received(Relation.OLDER, at, table, ledger, theirs)
    if letter.sender == ledger.mine:            # our own, come back
        other = letter.keys.get(ledger.mine, ledger.pair.public) != ledger.pair.public
        if other or relation is Relation.NEWER or letter.consent.era > ledger.consent.era:
            raise (
                authentication.not_ours(ledger, letter.sender)
                if other or not ledger.authenticated
                else MessageRejected("elsewhere", letter.sender)
            )
        return Received(relation, at, table, ledger, theirs)
    ledger = await authentication.authenticate(crypto, ledger, letter, theirs)
    if letter.consent.era > ledger.consent.era:
        ledger, table = takeback.follow(ledger, table, letter)
        ledger = replace(ledger, last_moments_from={**ledger.last_moments_from, letter.sender: len(theirs.history)})
        received = _of_this_era(crypto, ledger, table, letter, theirs)
        if received.relation not in (Relation.NEWER, Relation.SAME):
            raise MessageRejected("back", letter.sender)
        return received._replace(relation=Relation.NEWER, back=True)
    return _of_this_era(crypto, ledger, table, letter, theirs)


def _of_this_era(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> Received:
    relation, at = compare(table, theirs)
    ledger = takeback.is_settling(ledger, letter)
    if relation is Relation.NEWER:
        return _newer(crypto, ledger, table, letter, theirs)
    if relation is not Relation.FORKED and theirs.reseeds != seeds(table, at):
        raise MessageRejected("dice", letter.sender)
    if relation is Relation.SAME:
        ledger = takeback.merge_requests(ledger, table, letter)
        settled = takeback.accepted_now(ledger, table)
        if settled is not None:
            ledger, table = takeback.go_back(ledger, table, settled)
            return Received(Relation.NEWER, settled.wish.moment, table, ledger, theirs, back=True)
        ledger = _holding(ledger, letter, theirs)
    if relation is Relation.OLDER:
        ledger = _left_behind(ledger, letter, theirs)
    if relation is Relation.SAME and asked(theirs):
        ledger = merge_openings(crypto, ledger, table, letter.seals, _openings(letter, OPENED), letter.sender)
        ahead = are_all_revealed(ledger, table)
        if ahead is not None:
            after, orders = ahead
            return _going_on(at, after, is_over(ledger, table, orders), theirs)
    return Received(relation, at, table, ledger, theirs)


def _newer(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> Received:
    """Take a letter whose game has gone on; where it stands at a sealed question, it brings seals of that one too."""
    at = len(known_lines(table).history)
    received = _going_on(at, theirs, _catch_up(crypto, ledger, table, letter, theirs), theirs)
    if not asked(theirs):
        return received
    return received._replace(ledger=merge_openings(crypto, received.ledger, theirs, letter.seals, {}, letter.sender))


def _holding(ledger: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Take what a letter as far as ours tells of who has which openings: of its present question, of the one just over, or of the
    one before."""
    if not asked(theirs):
        return ledger.holding(letter.holds, letter.sender, passed=False) if _is_last(theirs, ledger.asked) else ledger
    ledger = ledger.at_question(len(theirs.history))
    passed = letter.sign == PASSED
    known_ = not passed or _is_last(theirs, ledger.passed_at)
    ledger = ledger.holding(letter.holds, letter.sender, passed=passed) if known_ else ledger
    return ledger if letter.opened and not passed else ledger.holding({letter.sender: frozenset()}, letter.sender, passed=False)


def _left_behind(ledger: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """A browser that stands at a question which is over here lacks what it doesn't say it has, whatever others told of it, and
    however far its letters had come: it may have been put back to an older copy of itself."""
    at = len(theirs.history)
    if not asked(theirs) or at not in (ledger.asked, ledger.passed_at):
        return ledger
    told = frozenset() if letter.sign == PASSED else letter.holds.get(letter.sender, frozenset())
    ledger = replace(ledger, last_moments_from={**ledger.last_moments_from, letter.sender: at})
    return ledger.holding({letter.sender: told}, letter.sender, passed=at == ledger.passed_at)


def _is_last(theirs: Table, asked_at: int) -> bool:
    """Whether the question that began there is the last whose secret answers came out: of others we may know nothing."""
    last = max((at for at, line in enumerate(theirs.history) if line.sealed), default=-1)
    return asked_at >= 0 and end_of_question(theirs, asked_at) - 1 == last


def _openings(letter: TurnMessage, sign: str) -> Mapping[int, bytes]:
    """Return the letter's openings for the question at which it stands, or for the one before."""
    return letter.opened if letter.sign == sign else {}


def _going_on(at: int, table: Table, ledger: ParticipantState, theirs: Table) -> Received:
    """Let the game go on by what has been ordered ahead."""
    carry_out(table, ledger.orders)
    return Received(Relation.NEWER, at, table, replace(ledger, sent_moment=len(table.history)), theirs)


async def take_theirs(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage) -> Received:
    """Replace our copy of the game by the message's copy, which has diverged from ours.

    Raises:
        MessageRejected: It has other choices of our seats, or the copies diverge in a sealed answer.
    """
    received = await receive(crypto, ledger, table, letter)
    if received.relation is not Relation.FORKED:
        return received
    theirs, at = received.theirs, received.at
    if theirs.history[at].sealed:
        of_another = replace(received.ledger, first_hand_seals=frozenset())      # what is vouched for belongs to a later question
        raise blame(MessageRejected("broken", theirs.history[at].seat), of_another, letter)
    if theirs.reseeds != seeds(table, at) or not follows_seeds(theirs, at):       # orders are tried by the seeds
        raise MessageRejected("dice", letter.sender)
    if unordered(theirs, at, ledger.orders, ledger.seats) is None:
        raise MessageRejected("elsewhere", ledger.mine) if ledger.transfer_count else MessageRejected("forged", letter.sender)
    fresh = replace(received.ledger.at_question(-1), passed_at=-1, passed={}, orders=ledger.orders)
    fresh = replace(fresh, sent_moment=len(theirs.history), seen_moment=min(fresh.seen_moment, at))
    again = await receive(crypto, fresh, theirs, letter)        # what is sealed in it
    return again._replace(relation=Relation.NEWER, at=at)


def _same_game(ledger: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> None:
    def head(one: Table) -> tuple[object, ...]:
        rules = one.rules
        return rules.game, rules.seats, rules.layers, dict(rules.options), one.seed, one.start

    same_head = head(theirs) == head(table) and theirs.disagreement is None
    if letter.id != ledger.id or letter.kinds != ledger.kinds or not same_head:
        raise MessageRejected("other", letter.sender)
    # ``authenticate`` would reject a browser without a known key too
    if letter.sender not in ledger.browsers or theirs.public_moment != len(theirs.history):
        raise MessageRejected("altered", letter.sender)


def _catch_up(crypto: Crypto, ledger: ParticipantState, table: Table, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Check a newer copy: it has no new choice of our seats, and each opening fits its commitment. Raises MessageRejected."""
    common = known_lines(table)
    ruled, first = common.reseeds, len(common.history)
    end = first
    if seats := asked(common):
        end = end_of_question(theirs, first)
        lines = theirs.history[first:end]
        said = {seat: tuple(line.choice for line in lines if line.seat == seat) for seat in seats}
        # at a sealed question of its own, the letter's seals are that one's
        handed = {} if asked(theirs) else letter.seals
        openings = _openings(letter, PASSED if asked(theirs) else OPENED)
        whole = unfolded(ledger, common, said, openings) if letter.folded else openings
        ledger = merge_openings(crypto, ledger, table, handed, whole, letter.sender)
        ledger = is_over(ledger, table, check(ledger, table, said, letter.sender))
        ruled = opened(ledger, common).reseeds
    if theirs.reseeds != ruled or not follows_seeds(theirs, first):
        raise MessageRejected("dice", letter.sender)
    if letter.sign == (PASSED if asked(theirs) else OPENED) and _is_last(theirs, ledger.asked):
        ledger = ledger.holding(letter.holds, letter.sender, passed=False)
    freely = unordered(theirs, end, ledger.orders, ledger.seats)
    if freely is None:
        raise MessageRejected("forged", letter.sender)
    return replace(ledger, last_moments_from=_acted(ledger, theirs, freely))


def _acted(ledger: ParticipantState, theirs: Table, freely: Iterable[int]) -> Mapping[int, int]:
    """Return how far each browser was when it last chose by itself, in no secret answer and not by its orders."""
    heard = dict(ledger.last_moments_from)
    for at in freely:
        if not theirs.history[at].sealed:
            one = ledger.browser(theirs.history[at].seat)
            heard[one] = max(heard.get(one, 0), at)
    return heard
