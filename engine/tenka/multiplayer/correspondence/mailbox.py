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
from tenka.multiplayer.correspondence.divergence import Relation, asked, end_of_question, known, relate, seeds
from tenka.multiplayer.correspondence.message import OPENED, PASSED, Letter
from tenka.multiplayer.correspondence.participant import Ledger
from tenka.multiplayer.correspondence.premoves import carry_out, unordered
from tenka.multiplayer.correspondence.rejection import Refused, judged
from tenka.multiplayer.correspondence.sealed_question import check, complete, merged, opened, over, seal_own, together, unfolded
from tenka.multiplayer.crypto import Crypto
from tenka.table.table import Table


class Received(NamedTuple):
    """The outcome of a letter. ``at``: the last moment both copies share; ``theirs``: the letter's copy."""

    relation: Relation
    at: int
    table: Table
    ledger: Ledger
    theirs: Table
    back: bool = False
    """Whether choices were taken back, as all had agreed."""


async def begin(crypto: Crypto, id_: str, kinds: str, mine: int) -> Ledger:
    """Return the ledger of a browser that begins a game."""
    pair = await crypto.new_agreer()
    return Ledger(id_, kinds, mine, pair, {mine: pair.public})


async def join(crypto: Crypto, letter: Letter, mine: int) -> Ledger:
    """Return the ledger of a browser that takes a seat by a letter."""
    pair = await crypto.new_agreer()
    return Ledger(letter.id, letter.kinds, mine, pair, {**letter.keys, mine: pair.public})


def fresh_id(crypto: Crypto) -> str:
    """Return a name that no other game has."""
    return to_base64url(crypto.random(6))


# writing


async def write(crypto: Crypto, ledger: Ledger, table: Table, looks: str = "") -> tuple[Letter, Ledger]:
    """Write the letter that says all this browser may say now; it seals the secret answers its seats have given.

    ``looks`` goes along until everybody knows everybody, as the public keys do.
    """
    common = known(table)
    ledger = seal_own(crypto, ledger, table, common)
    keys = ledger.keys if ledger.free() or not ledger.knows.issuperset(ledger.others) else {}
    draft = Letter(
        common.code(), ledger.id, ledger.mine, ledger.kinds, looks if keys else "", keys,
        knowing=ledger.knows if keys else frozenset(), consent=takeback.told(ledger, common),
    )  # fmt: skip
    draft = replace(draft, **_sealed(ledger, common))
    body, known_ = draft.body(common.seed), [one for one in ledger.others if one in ledger.keys]
    marks = {one: await authentication.mark_of(crypto, ledger, one, (ledger.mine, one), body) for one in known_}
    return replace(draft, marks=marks), ledger


def _sealed(ledger: Ledger, common: Table) -> dict[str, Any]:
    """Return the seals to hand on, the openings, and of which question these are: of this one only once all have sealed. A seal
    is told by its opening. Only what somebody may need goes along."""
    if not asked(common):
        return _over(ledger)
    if complete(ledger, common):
        return _opening(ledger)
    return {"seals": ledger.seals, **_passed(ledger)}


def _over(ledger: Ledger) -> dict[str, Any]:
    openings = ledger.due(ledger.asked, ledger.folded, ledger.holds)
    mine = frozenset(ledger.openings)
    return {
        "opened": openings, "folded": True,
        "holds": {**ledger.holds, ledger.mine: mine} if openings else _everybody(ledger, ledger.folded),
    }  # fmt: skip


def _passed(ledger: Ledger) -> dict[str, Any]:
    openings = ledger.due(ledger.passed_at, ledger.passed, ledger.passed_holds)
    mine = frozenset(ledger.passed)
    return {
        "opened": openings, "sign": PASSED, "folded": True,
        "holds": {**ledger.passed_holds, ledger.mine: mine} if openings else _everybody(ledger, ledger.passed),
    }  # fmt: skip


def _everybody(ledger: Ledger, openings: Mapping[int, bytes]) -> dict[int, frozenset[int]]:
    """Return that everybody has all openings, where none is due and we have them: who reads it need send them no more."""
    seats = frozenset(range(len(ledger.kinds)))
    return dict.fromkeys(ledger.browsers, seats) if seats == set(openings) else {}


def _opening(ledger: Ledger) -> dict[str, Any]:
    """Return the openings to hand on, as all have sealed. Who has opened its own answer holds all seals."""
    openings = ledger.lacked(ledger.openings, ledger.others, ledger.holds)
    behind = [one for one in ledger.others if not ledger.holds.get(one)]
    return {
        "seals": _closed(ledger, ledger.openings, behind), "opened": openings,
        "holds": {**ledger.holds, ledger.mine: frozenset(ledger.openings)} if openings else {},
    }  # fmt: skip


def _closed(ledger: Ledger, openings: Mapping[int, bytes], by: Sequence[int]) -> dict[int, bytes]:
    """Return the seals without an opening yet that some browser may lack."""
    return {seat: seal for seat, seal in ledger.seals.items()
            if seat not in openings and any(one != ledger.browser(seat) for one in by)}  # fmt: skip


# receiving


async def receive(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter) -> Received:
    """Take a letter of this game. Raises Refused, or BadCode for a game that can't be read.

    Of seats that were taken along, what was chosen or sealed elsewhere may be their owner's doing: nobody is blamed for it.
    """
    try:
        return await _receive(crypto, ledger, table, letter)
    except Refused as refused:
        ours = refused.reason in ("forged", "back") or refused.seat in ledger.seats
        if ours and ledger.hand:
            raise Refused("elsewhere", ledger.mine) from refused
        raise judged(refused, ledger, letter) from refused


async def _receive(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter) -> Received:
    theirs = tenka.open_code(letter.code)
    _same_game(ledger, table, letter, theirs)
    relation, at = relate(table, theirs)
    if letter.consent.era < ledger.consent.era:
        return Received(Relation.OLDER, at, table, ledger, theirs)
    if letter.sender == ledger.mine:            # our own, come back
        other = letter.keys.get(ledger.mine, ledger.pair.public) != ledger.pair.public
        if other or relation is Relation.NEWER or letter.consent.era > ledger.consent.era:
            raise (
                authentication.not_ours(ledger, letter.sender)
                if other or not ledger.marked
                else Refused("elsewhere", letter.sender)
            )
        return Received(relation, at, table, ledger, theirs)
    ledger = await authentication.believe(crypto, ledger, letter, theirs)
    if letter.consent.era > ledger.consent.era:
        ledger, table = takeback.follow(ledger, table, letter)
        ledger = replace(ledger, heard={**ledger.heard, letter.sender: len(theirs.history)})
        received = _of_this_era(crypto, ledger, table, letter, theirs)
        if received.relation not in (Relation.NEWER, Relation.SAME):
            raise Refused("back", letter.sender)
        return received._replace(relation=Relation.NEWER, back=True)
    return _of_this_era(crypto, ledger, table, letter, theirs)


def _of_this_era(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter, theirs: Table) -> Received:
    relation, at = relate(table, theirs)
    ledger = takeback.caught(ledger, letter)
    if relation is Relation.NEWER:
        return _newer(crypto, ledger, table, letter, theirs)
    if relation is not Relation.FORKED and theirs.reseeds != seeds(table, at):
        raise Refused("dice", letter.sender)
    if relation is Relation.SAME:
        ledger = takeback.hear(ledger, table, letter)
        settled = takeback.settled_now(ledger, table)
        if settled is not None:
            ledger, table = takeback.go_back(ledger, table, settled)
            return Received(Relation.NEWER, settled.wish.moment, table, ledger, theirs, back=True)
        ledger = _holding(ledger, letter, theirs)
    if relation is Relation.OLDER:
        ledger = _left_behind(ledger, letter, theirs)
    if relation is Relation.SAME and asked(theirs):
        ledger = merged(crypto, ledger, table, letter.seals, _openings(letter, OPENED), letter.sender)
        ahead = together(ledger, table)
        if ahead is not None:
            after, orders = ahead
            return _going_on(at, after, over(ledger, table, orders), theirs)
    return Received(relation, at, table, ledger, theirs)


def _newer(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter, theirs: Table) -> Received:
    """Take a letter whose game has gone on; where it stands at a sealed question, it brings seals of that one too."""
    at = len(known(table).history)
    received = _going_on(at, theirs, _catch_up(crypto, ledger, table, letter, theirs), theirs)
    if not asked(theirs):
        return received
    return received._replace(ledger=merged(crypto, received.ledger, theirs, letter.seals, {}, letter.sender))


def _holding(ledger: Ledger, letter: Letter, theirs: Table) -> Ledger:
    """Take what a letter as far as ours tells of who has which openings: of its present question, of the one just over, or of the
    one before."""
    if not asked(theirs):
        return ledger.holding(letter.holds, letter.sender, passed=False) if _is_last(theirs, ledger.asked) else ledger
    ledger = ledger.standing(len(theirs.history))
    passed = letter.sign == PASSED
    known_ = not passed or _is_last(theirs, ledger.passed_at)
    ledger = ledger.holding(letter.holds, letter.sender, passed=passed) if known_ else ledger
    return ledger if letter.opened and not passed else ledger.holding({letter.sender: frozenset()}, letter.sender, passed=False)


def _left_behind(ledger: Ledger, letter: Letter, theirs: Table) -> Ledger:
    """A browser that stands at a question which is over here lacks what it doesn't say it has, whatever others told of it, and
    however far its letters had come: it may have been put back to an older copy of itself."""
    at = len(theirs.history)
    if not asked(theirs) or at not in (ledger.asked, ledger.passed_at):
        return ledger
    told = frozenset() if letter.sign == PASSED else letter.holds.get(letter.sender, frozenset())
    ledger = replace(ledger, heard={**ledger.heard, letter.sender: at})
    return ledger.holding({letter.sender: told}, letter.sender, passed=at == ledger.passed_at)


def _is_last(theirs: Table, asked_at: int) -> bool:
    """Whether the question that began there is the last whose secret answers came out: of others we may know nothing."""
    last = max((at for at, line in enumerate(theirs.history) if line.sealed), default=-1)
    return asked_at >= 0 and end_of_question(theirs, asked_at) - 1 == last


def _openings(letter: Letter, sign: str) -> Mapping[int, bytes]:
    """Return the letter's openings for the question at which it stands, or for the one before."""
    return letter.opened if letter.sign == sign else {}


def _going_on(at: int, table: Table, ledger: Ledger, theirs: Table) -> Received:
    """Let the game go on by what has been ordered ahead."""
    carry_out(table, ledger.orders)
    return Received(Relation.NEWER, at, table, replace(ledger, sent=len(table.history)), theirs)


async def take(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter) -> Received:
    """Go on with the letter's game, which has parted from ours, in its place. Raises Refused where it says our seats chose
    what they did not choose here, and where the parting is that of an answer which was sealed."""
    received = await receive(crypto, ledger, table, letter)
    if received.relation is not Relation.FORKED:
        return received
    theirs, at = received.theirs, received.at
    if theirs.history[at].sealed:
        of_another = replace(received.ledger, vouched=frozenset())      # what is vouched for belongs to a later question
        raise judged(Refused("broken", theirs.history[at].seat), of_another, letter)
    if theirs.reseeds != seeds(table, at) or not follows_seeds(theirs, at):       # orders are tried by the seeds
        raise Refused("dice", letter.sender)
    if unordered(theirs, at, ledger.orders, ledger.seats) is None:
        raise Refused("elsewhere", ledger.mine) if ledger.hand else Refused("forged", letter.sender)
    fresh = replace(received.ledger.standing(-1), passed_at=-1, passed={}, orders=ledger.orders, sent=len(theirs.history))
    fresh = replace(fresh, seen=min(fresh.seen, at))
    again = await receive(crypto, fresh, theirs, letter)        # what is sealed in it
    return again._replace(relation=Relation.NEWER, at=at)


def _same_game(ledger: Ledger, table: Table, letter: Letter, theirs: Table) -> None:
    def head(one: Table) -> tuple[object, ...]:
        rules = one.rules
        return rules.game, rules.seats, rules.layers, dict(rules.options), one.seed, one.start

    same_head = head(theirs) == head(table) and theirs.disagreement is None
    if letter.id != ledger.id or letter.kinds != ledger.kinds or not same_head:
        raise Refused("other", letter.sender)
    # of whom no key is known ``believe`` would say the same
    if letter.sender not in ledger.browsers or theirs.public_moment != len(theirs.history):
        raise Refused("altered", letter.sender)


def _catch_up(crypto: Crypto, ledger: Ledger, table: Table, letter: Letter, theirs: Table) -> Ledger:
    """Check a game that went on: nobody chose for us in it, and sealed answers came out as they were sealed. Raises Refused."""
    common = known(table)
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
        ledger = merged(crypto, ledger, table, handed, whole, letter.sender)
        ledger = over(ledger, table, check(ledger, table, said, letter.sender))
        ruled = opened(ledger, common).reseeds
    if theirs.reseeds != ruled or not follows_seeds(theirs, first):
        raise Refused("dice", letter.sender)
    if letter.sign == (PASSED if asked(theirs) else OPENED) and _is_last(theirs, ledger.asked):
        ledger = ledger.holding(letter.holds, letter.sender, passed=False)
    freely = unordered(theirs, end, ledger.orders, ledger.seats)
    if freely is None:
        raise Refused("forged", letter.sender)
    return replace(ledger, heard=_acted(ledger, theirs, freely))


def _acted(ledger: Ledger, theirs: Table, freely: Iterable[int]) -> Mapping[int, int]:
    """Return how far each browser was when it last chose by itself, in no secret answer and not by its orders."""
    heard = dict(ledger.heard)
    for at in freely:
        if not theirs.history[at].sealed:
            one = ledger.browser(theirs.history[at].seat)
            heard[one] = max(heard.get(one, 0), at)
    return heard
