"""Evidence against a party: signed words that contradict each other or the rules. Silence, gaps and floods are none.

As a file, evidence is the record and its proof as far as the game came, and below them the one or two words that convict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tenka.core.errors import BadProof, TenkaError, sentence
from tenka.protocol import proof
from tenka.protocol.entries import NOTES, Said, unpacked
from tenka.protocol.events import Name
from tenka.protocol.judging import Foul, judge
from tenka.protocol.log import Common
from tenka.protocol.state import State
from tenka.protocol.terms import Terms, from_text

FORMAT = "evidence 1"
TWICE = "twice"
"""The rule that two different words for one slot break."""

Check = Callable[[int, str, str], bool]
"""A check whether a party signed a body: party, body, signature."""


def words(terms: Terms, plain: Sequence[str], check: Check) -> list[Said]:
    """Read saved words, of which every signature is its party's. Raises TenkaError."""
    every = [unpacked(each, terms.session, len(terms.parties)) for each in plain]
    return [said for said in every if check(*said.envelope)]


def two_faced(terms: Terms, plain: Sequence[str], check: Check) -> int | None:
    """Return the party that signed two things for one slot under one start of its page; None where nobody did."""
    try:
        both = words(terms, plain, check)
    except TenkaError:
        return None
    if len(both) != 2 or any(said.kind in NOTES for said in both):
        return None
    one, other = both
    same = (one.party, one.slot, one.boot) == (other.party, other.slot, other.boot)
    return one.party if same and one.content != other.content else None


def foul(common: Common, plain: str, check: Check) -> Foul | None:
    """Return the foul that a saved word proves, the game standing as it stood then; None where it proves none."""
    try:
        signed = words(common.terms, [plain], check)
    except TenkaError:
        return None
    if not signed or signed[0].slot != common.slot or signed[0].head != common.head[: len(signed[0].head)]:
        return None
    verdict = judge(common, signed[0])
    return verdict if isinstance(verdict, Foul) else None


class Convicted(NamedTuple):
    """Who broke which rule."""

    party: int
    name: str
    rule: str


def convicts(state: State, named: Name) -> bool:
    """Tell whether this can be shown to anybody: the log doesn't hold what was told to each where a party deals, and what lay in
    trust is read by its keepers alone."""
    return state.common.table is not None and state.common.deal is None and (named.rule == TWICE or state.stopped == named)


def text(state: State, named: Name) -> str:
    """Write what ``convicts`` a party as a file."""
    table = state.common.table
    assert table is not None
    return "\n".join([f"{table.record()}{proof.text(state)}{FORMAT}", *named.words, ""])


def convicted(whole: str, check: proof.Check | None) -> Convicted:
    """Read such a file and judge it anew. ``check`` checks signatures. Raises BadProof where it convicts nobody."""
    above, _, below = whole.partition(f"\n{FORMAT}\n")
    *plain, end = below.split("\n")
    if end or not plain:
        raise BadProof(f"expected '{FORMAT}' under a record and its proof, then one or two words, a line each")
    given = proof.read(f"{above}\n")
    state, signed = proof.played_again(f"{above}\n", given)
    if proof.unsigned(given.terms, signed, check):
        raise BadProof("signatures that nobody can check convict nobody")
    assert check is not None
    common = state.common

    def right(party: int, body: str, signature: str) -> bool:
        return check(common.party(party).key, body.encode(), from_text(signature, proof.LONGEST_SIGNATURE))

    broken = foul(common, plain[0], right) if len(plain) == 1 else None
    party = broken.party if broken else two_faced(given.terms, plain, right)
    if party is None:
        raise BadProof(sentence("the words below the proof convict nobody", "proof.altered"))
    return Convicted(party, given.terms.parties[party].name, broken.rule if broken else TWICE)
