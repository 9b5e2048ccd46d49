"""Whether a word fits the slot that is open: taken, too early to tell, or a foul that its signature proves.

Nothing here asks who brings the word, or when: what is due follows from the head, which the word names, so an honest page can't
err.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from tenka.core import untrusted as foreign
from tenka.core.errors import ChanceAwaited, TenkaError
from tenka.protocol import awaits, binding, chance, dealers
from tenka.protocol.chain import LENGTH, shows
from tenka.protocol.entries import Escrow, Said
from tenka.protocol.hosted.hands import Dealing
from tenka.protocol.hosted.saying import slips
from tenka.protocol.log import Common, Pending, Taken, Trust


class Foul(NamedTuple):
    """A broken rule: whose, which, and in ``words`` the proof, signed by that party."""

    party: int
    rule: str
    why: str
    words: tuple[Said, ...]


class Early(NamedTuple):
    """A word that can't be judged yet: it is dropped and asked for again."""


Verdict = Common | Foul | Early


def judge(common: Common, said: Said) -> Verdict:
    """Judge a signed word of the open slot and its head, in which its party has said nothing else."""
    kind = awaits.due(common).get(said.party)
    if kind is None or not awaits.fits(common, kind, said.kind):
        return Early() if awaits.early(common, said.party, said.kind) else Foul(said.party, "turn", "not due", (said,))
    dealer = dealers.of(common)
    own = None if dealer is None else dealer.judge_of(said.kind)
    taken = (own or TAKE[said.kind])(common, said)
    if taken is None:
        return Early()
    if isinstance(taken, Common):
        return replace(taken, held={**taken.held, said.party: _with_slips(common, said)})
    return Foul(said.party, taken[0], taken[1], (said,))


def _with_slips(common: Common, said: Said) -> Said:
    """Return a word with its slips: a dealer that had lost them writes them anew."""
    lost = isinstance(common.deal, Dealing) and common.deal.hand.deals and said.kind == "deal" and not said.slips
    return said._replace(slips=slips(common, said.kind, said.values)) if lost else said


def _ready(common: Common, said: Said) -> Taken:
    _, trust = said.values
    return _trusted(common, said.party, trust)


def _trusted(common: Common, party: int, trust: Escrow | None) -> Taken:
    """Judge whether a link is rightly in trust: where three or more are present, with as many shares as there are others."""
    wanted = len(common.others(party)) if common.trusting else 0
    if (0 if trust is None else len(trust.shares)) != wanted:
        return "trust", "its next link lies in trust with others than those present"
    return common


def _link(common: Common, said: Said) -> Taken:
    link, trust = said.values
    if not on_chain(common, said.party, link):
        return "link", "not the link it was bound to"
    return _trusted(common, said.party, trust)


def on_chain(common: Common, party: int, link: bytes) -> bool:
    """Whether a link is its party's for this round."""
    at, last = common.shown[party]
    return common.number <= LENGTH and shows(last, link, common.number - at)


def _choose(common: Common, said: Said) -> Taken:
    seat, notation, link, trust = said.values
    table = common.table
    assert table is not None
    assert table.decision is not None
    if seat != table.decision.seats[0]:
        return "turn", "another seat is asked"
    try:
        choice = table.decision.read(seat, notation)
        made = chance.chosen(table, seat, choice)
    except ChanceAwaited:
        if link is None or not on_chain(common, said.party, link):
            return "link", "chance is asked, and its link is not shown"
        pending = replace(common, pending=Pending(seat, choice))
        trusted = _trusted(common, said.party, trust)
        return pending if isinstance(trusted, Common) else trusted
    except (TenkaError, *foreign.STUMBLES) as error:
        return "illegal", f"'{notation}': {error}"
    if link is not None or trust is not None:
        return "early", "a link is shown, and chance is not asked"
    return replace(common, made=made)


def _seal(common: Common, said: Said) -> Taken:
    return common


def _escrow(common: Common, said: Said) -> Taken:
    if len(said.values[0].shares) != len(common.others(said.party)):
        return "trust", "its opening lies in trust with others than those present"
    return common


def _open(common: Common, said: Said) -> Taken:
    table, opened = common.table, said.values[0]
    assert table is not None
    if binding.seal(common.question, said.party, opened) != common.seals[said.party]:
        return "seal", "not what it was bound to"
    if not binding.fits(table, common.bound_seats(said.party), opened):
        return "illegal", "what was bound are no answers"
    return common


def _share(common: Common, said: Said) -> Taken:
    shares = dict(said.values[0])
    if len(shares) != len(said.values[0]) or set(shares) != set(common.missing):
        return "share", "shares of others than those that are missing"
    for party, share in shares.items():
        trust, where = trust_of(common, party)
        at = trust.holders.index(said.party)
        if binding.share_hash(where, party, said.party, share) != trust.escrow.shares[at][0]:
            return "share", "not the share that was trusted to it"
    return common


def trust_of(common: Common, party: int) -> tuple[Trust, bytes]:
    """Return what the others hold of a missing party, and the place it is locked for."""
    if common.seals:
        return common.trusts[party], common.question
    return common.lent[party], place_of_link(common, common.number)


def place_of_link(common: Common, number: int) -> bytes:
    """Return the place in the game a link in trust is locked for."""
    return b"tenka link" + common.terms.session + number.to_bytes(4, "big")


def _end(common: Common, said: Said) -> Taken:
    return common


TAKE: Mapping[str, Callable[[Common, Said], Taken]] = {
    "ready": _ready, "link": _link, "choose": _choose, "seal": _seal, "escrow": _escrow, "open": _open, "share": _share,
    "end": _end,
}  # fmt: skip

