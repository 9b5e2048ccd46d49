"""The proof of a game: written, checked without its players, and compared with another proof of one game: facts, no grades.

A proof is the log without signatures, and of each key the newest signature and the last close.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tenka.core.errors import BadProof, TenkaError
from tenka.multiplayer.realtime import audit, bounds, log_game, messages, signatures, terms
from tenka.multiplayer.realtime.client_state import ClientState
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.log_game import LogGame
from tenka.multiplayer.realtime.log_table import LogTable
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.signatures import Signed
from tenka.multiplayer.realtime.terms import Terms
from tenka.multiplayer.realtime.view_table import GuestTable

FORMAT = "tenka-rt1 proof"
EVIDENCE = "tenka-rt1 evidence"
VerifySignature = Callable[[str, str, str], bool]
"""Whether a signature in base64url is that of a key in base64url under a text."""


def write(state: ClientState) -> str:
    """Return the proof of a game so far, as text. A head commits to all before it, so a few signatures cover all slots."""
    agreed = state.game.terms
    signed = signatures.signed_bodies(log_game.begin(agreed, state.game.table), state.slots)
    newest = {(key, one.body.kind == "close"): one for key, one in signed}.values()
    listed = sorted((one.body.n, one.body.party, one.body.kind, one.signature) for one in newest)
    dealt = agreed.dealt and state.me == state.game.host and state.game.due.kind == "over"
    deal = audit.deal_of(state) if dealt else audit.join_pieces(state.pieces)
    log = [[slot.content, slot.standing] for slot in state.slots]
    return text_of([FORMAT, agreed.plain(), log, listed, deal])


@dataclass
class Verdict:
    """What a proof shows."""

    terms: Terms
    game: LogGame                                                              # after its last slot
    heads: list[str] = field(default_factory=list)                          # the head before each slot, and after the last
    facts: list[tuple[int, str, tuple[Any, ...]]] = field(default_factory=list)     # (slot, name, values); see ``log_game.facts``
    signed: list[tuple[str, Signed]] = field(default_factory=list)          # (key, signed body) of the proof
    unsigned: tuple[int, ...] = ()          # parties with an act in the log that none of their signatures covers: not proved
    ended: tuple[int, ...] = ()             # parties that signed the end
    deal: tuple[int, str] | None = None     # of a dealt game (slot, why) as ``audit.replay`` has it; None if never shown


def verify(text: str, check: VerifySignature) -> Verdict:
    """Return what a proof shows.

    Args:
        text: The file.
        check: Verifies one Ed25519 signature.

    Raises:
        BadProof: The file is no proof, or something in it is wrong.
    """
    try:
        form, plain, log, listed, deal = messages.read_plain(text, bounds.PROOF, bounds.DEPTH + 2)
        if form != FORMAT:
            raise BadProof("not a proof of a realtime game")
        if not messages.is_terms(plain):
            raise BadProof("not the terms of a game")
        agreed = terms.check(terms.of_plain(plain))
        slots = [Slot(n, content, (), "", standing) for n, (content, standing) in enumerate(log)]
        return _played(agreed, slots, {(n, party, kind): signature for n, party, kind, signature in listed}, deal, check)
    except BadProof:
        raise
    except (TenkaError, TypeError, ValueError, KeyError, IndexError) as error:
        raise BadProof(f"the proof does not hold: {error}") from error


def _played(agreed: Terms, slots: list[Slot], given: dict[Any, str], deal: str, check: VerifySignature) -> Verdict:
    blind = GuestTable(rules=agreed.rules()[1], seats=(), me=agreed.host)    # the host itself gets no view
    at = log_game.begin(agreed, blind if agreed.dealt else LogTable())
    verdict = Verdict(agreed, at)
    proved: dict[tuple[int, int], bool] = {}        # by party and epoch: whether its last body in the log is signed
    for slot in slots:
        if not messages.is_slot((slot.n, slot.content, (), "A" * 86, slot.standing)):
            raise BadProof(f"slot {slot.n} is malformed")
        signers = tuple((party, "") for party in signatures.signers(at, slot.content))
        for signed in signatures.bodies_of(at, slot._replace(signatures=signers)):
            body = signed.body
            signature = given.pop((slot.n, body.party, body.kind), "")
            proved[body.party, body.epoch] = bool(signature)
            if signature:
                if not check(at.members[body.party].key, body.text, signature):
                    raise BadProof(f"slot {slot.n}: the signature of {agreed.parties[body.party].name} is not theirs")
                verdict.signed.append((at.members[body.party].key, Signed(body, signature)))
        verdict.heads.append(at.head)
        before, at = at, log_game.apply(at, slot.content, slot.standing)
        verdict.facts += [(slot.n, name, values) for name, values in log_game.facts(before, at, slot.content)]
        if slot.content[0] == "end":
            verdict.ended = tuple(party for party, _ in slot.content[1])
    if given:
        raise BadProof("a signature is of nothing in the log")
    verdict.heads.append(at.head)
    verdict.game = at
    verdict.unsigned = tuple(sorted({party for (party, _), holds in proved.items() if not holds}))
    if agreed.dealt and deal:
        verdict.deal = audit.replay(agreed, slots, deal)[:2]
    return verdict


def evidence(game: LogGame, party: int, one: tuple[str, str], other: tuple[str, str]) -> str:
    """Return two signed bodies of a party that convict it, as text; see the fact ``contradiction``.

    Empty for a key that the others let in: only the log shows whose it may be.
    """
    return "" if game.members[party].epoch else text_of([EVIDENCE, game.terms.plain(), *one, *other])


def convicts(text: str, check: VerifySignature) -> str:
    """Return the name of the party that signed two different bodies for one slot.

    Raises:
        BadProof: The text is no evidence, or it convicts no party.
    """
    try:
        form, plain, one, first, other, second = messages.read_plain(text, 2 * bounds.TERMS + 4 * bounds.BODY)
        bodies = [Body(*messages.read_plain(said, bounds.BODY)[1:]) for said in (one, other)]
        shaped = messages.is_terms(plain) and all(messages.is_body((bounds.RELEASE, *body)) for body in bodies)
        if form == EVIDENCE and shaped and signatures.is_contradiction(*bodies):
            agreed, body = terms.of_plain(plain), bodies[0]
            key = agreed.parties[body.party].key
            fits = body.session == agreed.session and body.epoch == 0
            if fits and check(key, one, first) and check(key, other, second):
                return _name(agreed, body)
    except (TenkaError, TypeError, ValueError, IndexError):
        pass
    raise BadProof("the evidence convicts nobody")


def convicted(one: Verdict, other: Verdict) -> list[tuple[str, Body, Body]]:
    """Return (name, body, body) of each key whose signatures lie on different lines of one game.

    Raises:
        BadProof: The proofs are of different games.
    """
    if one.terms.session != other.terms.session:
        raise BadProof("the proofs are of different games")
    found = {}
    for key, mine in one.signed:
        for its, theirs in other.signed:
            if key == its and key not in found and _are_apart(one, mine.body, other, theirs.body):
                found[key] = _name(one.terms, mine.body), mine.body, theirs.body
    return [*found.values()]


def _name(agreed: Terms, body: Body) -> str:
    """Return the name of who signed, with its number if two have that name. A later key has a number: others let it in, so it may
    be anybody's."""
    names = [party.name for party in agreed.parties]
    name = names[body.party] if names.count(names[body.party]) == 1 else f"{names[body.party]} ({body.party + 1})"
    return f"{name} #{body.epoch + 1}" if body.epoch else name


def _are_apart(one: Verdict, mine: Body, other: Verdict, theirs: Body) -> bool:
    """Return whether no line holds both bodies: the earlier one is not on the line of the later one."""
    if signatures.is_contradiction(mine, theirs):
        return True
    if mine.n <= theirs.n:
        return other.heads[mine.n] != mine.head
    return one.heads[theirs.n] != theirs.head
