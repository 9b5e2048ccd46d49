"""Evidence against a party: signed words that contradict each other or the rules. Silence, gaps and floods are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tenka.core.errors import TenkaError
from tenka.live.terms import Terms
from tenka.protocol.entries import NOTES, Said, unpacked
from tenka.protocol.judging import Foul, judge
from tenka.protocol.log import Common

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
