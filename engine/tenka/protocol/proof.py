"""The proof of a game by slots: under its record stand its terms and every word that counted, with its signature.

Of a word stand who said it, under which start of its page, its signature, and what it says; its slot and the head before it
follow from the words above it, so that none can be left out, put elsewhere or taken from another game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from tenka.core import registry
from tenka.core import untrusted as foreign
from tenka.core.errors import BadProof, TenkaError, sentence
from tenka.protocol import bounds, entries, past
from tenka.protocol import state as states
from tenka.protocol.chain import SIZE, Chain
from tenka.protocol.consent import key
from tenka.protocol.entries import NOTES, PROPOSING, Envelope, Said
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.sync import lacking
from tenka.protocol.terms import DEALER, LONGEST_TERMS, TOGETHER, Terms, from_text, read_terms
from tenka.protocol.together import looking
from tenka.protocol.turn import Turn
from tenka.table import record_reader as record
from tenka.table.table import Table

Check = Callable[[bytes, bytes, bytes], bool]
"""Whether a signature (third) by a key (first) is that of a message (second)."""
FORMAT = "proof 2"
LONGEST_SIGNATURE = 200
LOOKS_ON = -1
KINDS = (*PROPOSING, "agree", "refuse", "withdraw", "settle")
LAST = bounds.MOST_NUMBERED + 1
ALWAYS_OPEN = ("who", "together", "left")
"""What no record can prove: who sat there, whether two of them spoke with each other, and what games were left before."""
PAST = "past"
"""The game was begun otherwise: what came before all sat together is on the record, and all have signed it, but no more."""
GONE, ALONE = "gone", "alone"
"""Some went on without a party, on their own word; then one party was left, and knew what its links would give."""
BACK = "back"
"""Choices were taken back with the consent of all: the record holds those that counted, the proof how often."""
OWN, UNENDED, VOID, RENEWED, DEALT = "own", "unended", "void", "renewed", "dealt"
"""Every word is its party's, though not all have signed the end; questions were asked anew after something was seen; somebody
came back with another key; one party dealt, and could look at what it knew."""
LOCKED = "locked"
"""All dealt together: which cards lay where, their roots say."""


def text(state: State) -> str:
    """Write the lines that go under the record."""
    terms = json.dumps(state.common.terms.plain(), separators=(",", ":"))
    return "\n".join([FORMAT, f"terms {terms}", *map(_line, _words(state)), ""])


def _words(state: State) -> Iterator[Said]:
    """Return all words that counted, slot by slot, in an order in which each can be taken, the same on every page."""
    slot: list[Said] = []
    for said in lacking(state, 0, 0):
        if slot and slot[0].slot != said.slot:
            yield from sorted(slot, key=_order)
            slot = []
        slot.append(said)
    yield from sorted(slot, key=_order)


def _order(said: Said) -> tuple[int, int, int]:
    """Order a slot's words: proposals by number, each before the answers to it; then a choice before the links it asks for."""
    if said.kind in NOTES:
        return key(said)[3], KINDS.index(said.kind), said.party
    return LAST, int(said.kind not in ("choose", "play")), said.party


def _line(said: Said) -> str:
    return f"{said.party} {said.boot} {said.envelope.signature} {said.content}"


# reading


class Verdict(NamedTuple):
    """What was checked: ``proved`` and ``open`` are words for sentences, ``wrong`` says what does not hold (empty: all does)."""

    proved: tuple[str, ...]
    unproved: tuple[str, ...]
    wrong: str = ""


class Proof(NamedTuple):
    """The terms, and the words below them as they stand there."""

    terms: Terms
    lines: tuple[str, ...]


class Signed(NamedTuple):
    """What a party has signed, as bytes."""

    party: int
    key: bytes
    message: bytes
    signature: bytes


def read(whole: str) -> Proof:
    """Read the proof under a record. Raises BadProof."""
    if not isinstance(whole, str) or len(whole) > foreign.LONGEST_RECORD:
        raise BadProof("expected the text of a record")
    *_, below = whole.partition(f"\n{FORMAT}\n")
    first, *lines = below.split("\n")
    most = bounds.MOST_SLOTS * bounds.MOST_PARTIES
    if not first.startswith("terms ") or not lines or lines.pop() or len(lines) > most:
        raise BadProof(f"expected '{FORMAT}' under the record, then the terms and every word, a line each")
    with foreign.refusing(BadProof, "the proof can't be read"):
        return Proof(read_terms(foreign.read_json(first.removeprefix("terms "), LONGEST_TERMS)), tuple(lines))


def verify(whole: str, check: Check | None = None) -> Verdict:
    """Judge a record with its proof. ``check`` checks signatures; without it they stay unproved."""
    try:
        return _verdict(whole, check)
    except TenkaError as error:
        return Verdict((), (), error.sentence)


def _verdict(whole: str, check: Check | None) -> Verdict:
    proof = read(whole)
    state, signed = played_again(whole, proof)
    left_open = unsigned(proof.terms, signed, check)
    common = state.common
    over, ended = common.table is not None and common.table.decision is None, common.stage is Stage.OVER
    by_all = OWN if not ended else "stayed" if common.gone else "signed"
    open_ = {
        "unfinished": not over, UNENDED: over and not ended, PAST: common.terms.past is not None, BACK: bool(common.returns),
        VOID: common.voided > 0, RENEWED: bool(common.renewals), GONE: bool(common.gone),
        ALONE: bool(common.gone) and len(common.present) == 1,
        DEALT: proof.terms.hands == DEALER,
    }  # fmt: skip
    locked = (LOCKED,) if proof.terms.hands == TOGETHER else ()
    proved = ("rules", "bound", "dice", *locked, *([] if left_open else [by_all]))
    return Verdict(proved, (*left_open, *(word for word, is_so in open_.items() if is_so), *ALWAYS_OPEN))


def played_again(whole: str, proof: Proof) -> tuple[State, list[Signed]]:
    """A game as its words make it again, of which all holds but the signatures, which are still to be looked at.

    Raises BadProof for a word that can't have counted where it stands, and where the record is not what they lead to.
    """
    terms = proof.terms
    _, rules = terms.rules()
    if rules.version != terms.version:
        what = f"the game was played by version {terms.version} of the rules; this version can't check it"
        raise BadProof(sentence(what, "proof.version"))
    before = _table_before(whole, terms)
    state = states.new(terms, LOOKS_ON, b"", lambda key: b"", (), 0, chain=Chain(bytes(SIZE)), table=before)
    turn = Turn(_dealt(state, proof) if terms.hands == TOGETHER else state)
    signed = [_again(turn, line) for line in proof.lines]
    state = turn.state
    if terms.hands == TOGETHER and looking.deceived(state.common):
        raise BadProof(sentence("it was dealt otherwise than the roots say", "proof.altered"))
    if state.common.table is None or state.common.table.record() + text(state) != whole:
        raise BadProof(sentence("the record is not what was said", "proof.altered"))
    return state, signed


def _dealt(state: State, proof: Proof) -> State:
    """Return the state of a game that all dealt together, with all cards: the roots that were shown in the end give them."""
    with foreign.refusing(BadProof, "the roots can't be read"):
        shown = [line.split(" ", 3) for line in proof.lines if line.split(" ", 3)[3].startswith('["root",')]
        roots = {int(party): from_text(json.loads(content)[1], SIZE) for party, _, _, content in shown}
        if len(shown) != len(proof.terms.parties) or sorted(roots) != list(range(len(shown))):
            raise BadProof(sentence("nothing is proved before all who dealt have shown their roots", "proof.altered"))
        return replace(state, common=looking.seen(state.common, [roots[party] for party in sorted(roots)]))


def _table_before(whole: str, terms: Terms) -> Table | None:
    """Return the table the game went on from, as the record has it."""
    if terms.past is None:
        return None
    table = record.replay(registry.game_of(terms.game), whole)
    past.check(table, whole, terms)
    return record.replay(registry.game_of(terms.game), whole, at=terms.past.moment)


def _again(turn: Turn, line: str) -> Signed:
    """Let one word take effect again, in the slot and under the head that follow from those before it. Raises BadProof."""
    state, terms = turn.state, turn.state.common.terms
    with foreign.refusing(BadProof, "a word of the proof can't be read"):
        party, boot, signature, content = line.split(" ", 3)
        kind, *values = foreign.read_json(content, bounds.LONGEST_BODY, bounds.DEEPEST)
        plain = entries.body(terms.session, state.slot, int(boot), state.common.head, kind, *values)
        said = entries.read(Envelope(int(party), plain, signature), terms.session, len(terms.parties))
        key = state.common.party(said.party).key
        signed = Signed(said.party, key, plain.encode(), from_text(signature, LONGEST_SIGNATURE))
    if not turn.take(said):
        raise BadProof(sentence(f"party {said.party} can't have said that in slot {said.slot}", "proof.altered"))
    turn.go_on()
    return signed


def unsigned(terms: Terms, signed: list[Signed], check: Check | None) -> tuple[str, ...]:
    """Return what the signatures leave open. Raises BadProof when one is wrong."""
    if not all(one.key for one in signed) or not all(party.key for party in terms.parties):
        return ("unsigned",)
    if check is None:
        return ("unchecked",)
    for one in signed:
        name = terms.parties[one.party].name
        if not check(one.key, one.message, one.signature):
            raise BadProof(sentence(f"a signature of {name!r} is not under this game", "proof.signature", name=name))
    return ()
