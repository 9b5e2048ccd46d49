"""The rules by which the host deals: what is due, what may be said, and where the game stands after a slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol.entries import Said
from tenka.protocol.hosted.audit import audit
from tenka.protocol.hosted.hands import HOST, SET_UP, Dealing, Move
from tenka.protocol.hosted.hidden import bond, decrypt, slipped
from tenka.protocol.hosted.outcomes import answered, deal_of, moving, seats_of, tried
from tenka.protocol.hosted.seen import Seen
from tenka.protocol.hosted.telling import Told
from tenka.protocol.log import Common, Stage, Taken
from tenka.table.table import Table

SAYS = frozenset({"ask", "wrong", "deal", "show"})
"""What the dealer may say to a choice."""


# what is due


def due(common: Common) -> dict[int, str] | None:
    """Return who owes what in a slot that only such a game has; None in any other."""
    if common.stage is Stage.READY:
        return {party: "pledge" if party == HOST else "ready" for party in common.present}
    if common.stage is Stage.DEAL:
        return {HOST: "deal"}
    return {chooser_of(common): "move"} if common.stage is Stage.CHOICE else None


def chooser_of(common: Common) -> int:
    """Return the party that chooses now."""
    return common.holder(deal_of(common).turn)


def fits(common: Common, owed: str, kind: str) -> bool:
    """Whether a word may be said by who owes one."""
    return kind == owed or (owed == "deal" and kind in SAYS)


# whether a word may be said


def _pledge(common: Common, said: Said) -> Taken:
    deal, bonds = deal_of(common), said.values[1]
    if len(bonds) != len(common.terms.parties) or (deal.bonds and bonds != deal.bonds):
        return "dealt", "it is bound to other keys than before, or to too few"
    hand, session = deal.hand, common.terms.session
    if hand.me <= HOST or bond(session, hand.me, hand.keys[hand.me]) == bonds[hand.me]:
        return common
    if not hand.renewed:
        return "dealt", "it is bound to another key than the one that is shared with this page"
    raw = dict(said.slips).get(hand.me)
    key = None if raw is None else decrypt(hand.keys[hand.me], session, raw)
    if key is None or bond(session, hand.me, key) != bonds[hand.me]:
        return None
    return replace(common, deal=replace(deal, hand=replace(hand, keys={hand.me: key})))


def _choose(common: Common, said: Said) -> Taken:
    return common if said.values[0] == deal_of(common).turn else ("turn", "another seat is asked")


def _ask(common: Common, said: Said) -> Taken:
    return ("turn", "chance has answered already") if moving(common).number else common


def _wrong(common: Common, said: Said) -> Taken:
    taken, move, hand = _ask(common, said), moving(common), deal_of(common).hand
    mine = move.party == hand.me and common.party(hand.me).commitment == hand.end       # and not said by a page that was lost
    if isinstance(taken, Common) and mine:
        return "dealt", "it says that a choice of this page was none, which was legal here"
    return taken


def _deal(common: Common, said: Said) -> Taken:
    turn, marks = said.values
    deal, move = deal_of(common), moving(common)
    if len(marks) != len(move.to) or turn >= len(common.terms.seats):
        return "dealt", "it tells others than those who are to be told, or asks a seat that there is not"
    if deal.hand.deals:
        return replace(common, made=deal.after)
    if deal.hand.me not in move.to:
        return common
    text = _slipped(common, said, marks[move.to.index(deal.hand.me)])
    if text is None:
        return None
    try:
        return replace(common, made=_told(common, turn, text))
    except (TenkaError, *foreign.STUMBLES) as error:
        return "dealt", str(error)


def _slipped(common: Common, said: Said, marked: bytes) -> str | None:
    """Return what the slip beside a word tells this page; None where there is no slip for it, or its mark is of another text."""
    hand, seen = deal_of(common).hand, common.table
    assert seen is None or isinstance(seen, Seen)
    raw = dict(said.slips).get(hand.me)
    before = "" if seen is None else seen.texts()[-1]
    return None if raw is None else slipped(hand.keys[hand.me], moving(common).where, marked, raw, before)


def _told(common: Common, turn: int, text: str) -> Seen:
    """Return a guest's table after what it was told. Raises BadMessage, or what a stranger's text stumbles over."""
    deal, move, terms = deal_of(common), moving(common), common.terms
    hand = deal.hand
    seats, seen = seats_of(terms, hand.me), common.table
    assert seen is None or isinstance(seen, Seen)
    told = Told(text, terms.rules()[1], seats)
    if told.moment != sum(not one.wrong for one in deal.moves) or told.line.seat != move.seat or told.asked[0] != turn:
        raise BadMessage("dealt", "another moment was told, or another seat's, than all know of")
    if move.party == hand.me and str(told.line.choice).encode() != decrypt(hand.keys[hand.me], move.where, move.ciphertext):
        raise BadMessage("dealt", "this page has chosen something else")
    after = (seen or Seen(terms, seats)).after(told, look=hand.looks)
    if hand.looks:
        told.sound()
        hand.fits(after)
    return after


def _show(common: Common, said: Said) -> Taken:
    deal = deal_of(common)
    if deal.hand.deals:
        return replace(common, made=deal.after)
    try:
        return replace(common, made=audit(common, *said.values))
    except (TenkaError, *foreign.STUMBLES) as error:
        return "dealt", str(error)


TAKE: Mapping[str, Callable[[Common, Said], Taken]] = {
    "pledge": _pledge, "move": _choose, "ask": _ask, "wrong": _wrong, "deal": _deal, "show": _show,
}  # fmt: skip


def judge_of(kind: str) -> Callable[[Common, Said], Taken] | None:
    """Return how a kind of words is judged that only such a game has; None for any other."""
    return TAKE.get(kind)


# where the game stands after a slot


def merged(common: Common) -> tuple[Common, Mapping[int, Said]]:
    """Return the game with the words of the open slot that only a dealt game has, and those that count as in any game."""
    if common.stage in (Stage.CHOICE, Stage.DEAL):
        return common, {}
    rest = {party: said for party, said in common.held.items() if said.kind != "pledge"}
    if common.stage is not Stage.READY or HOST not in common.held:
        return common, rest
    return replace(common, deal=replace(deal_of(common), bonds=common.held[HOST].values[1])), rest


def follow(common: Common) -> Common | None:
    """Return where the game stands once a slot is complete; None where it ends as any game's does."""
    return _followed(common) if common.stage in OWN else None


OWN = (Stage.READY, Stage.CHOICE, Stage.DEAL)
"""Slots that end as only a dealt game's do."""


def _followed(common: Common) -> Common:
    if common.stage is Stage.READY:
        return _resumed(replace(common, stale=False))
    if common.stage is Stage.CHOICE:
        return _moved(common)
    said, deal, move = common.held[HOST], deal_of(common), moving(common)
    if said.kind == "ask":
        return _on(replace(common, deal=replace(deal, asks=True)))
    if said.kind == "wrong":
        return _on(replace(common, deal=_done(deal, move._replace(to=(), wrong=True))))
    if said.kind == "show":
        return replace(common, table=common.made, stage=Stage.END, deal=_done(deal, move))
    turn, marks = said.values
    after = replace(_done(deal, move._replace(told=marks, turn=turn)), turn=turn)
    return _on(replace(common, table=common.made, deal=after))


def _done(deal: Dealing, move: Move) -> Dealing:
    return replace(deal, moves=(*deal.moves, move), move=None, asks=False, after=None)


def _on(common: Common) -> Common:
    """Return the game at its next slot; where somebody has gone, links go into new trust first."""
    return replace(common, stage=Stage.READY) if common.stale and common.trusting else _resumed(common)


def _resumed(common: Common) -> Common:
    deal = deal_of(common)
    if deal.move is None and not deal.moves:
        return replace(common, stage=Stage.SET_UP, deal=replace(deal, move=Move(SET_UP, HOST, b"", common.head)))
    if deal.move is None:
        return replace(common, stage=Stage.CHOICE)
    waits = not deal.move.number and (deal.asks or deal.move.seat == SET_UP)
    return replace(common, stage=Stage.DEAL if not waits else Stage.ROUND if deal.asks else Stage.SET_UP)


def _moved(common: Common) -> Common:
    """Return the game with a choice made; the dealer tries it."""
    deal = deal_of(common)
    (said,) = common.held.values()
    seat, ciphertext = said.values
    move = Move(seat, said.party, ciphertext, common.head, to=common.linkers)
    after = tried(common.table, move, deal.hand.keys) if deal.hand.deals else None
    return _on(replace(common, deal=replace(deal, move=move, after=after if isinstance(after, Table) else None)))


def rolled(common: Common) -> Common:
    """Let chance answer: all links of guests that can be had are there. What comes of it the dealer alone knows."""
    deal, number = deal_of(common), common.number
    move = moving(common)._replace(number=number, links=common.links, to=common.linkers)
    after = None if deal.hand.chain is None else answered(
        common.terms, common.table, move, deal.hand.keys, deal.hand.chain.link(number))  # fmt: skip
    return _on(replace(
        common, rounds=number, shown=common.shown_after, lent=common.lending, lending={}, links={}, missing=(), replaced={},
        deal=replace(deal, move=move, after=after),
    ))  # fmt: skip


def without(common: Common) -> Common:
    """Return where the game stands after somebody has gone, in a slot that only a dealt game has."""
    deal = deal_of(common)
    if deal.move is not None and HOST not in common.held:
        common = replace(common, deal=replace(deal, move=deal.move._replace(to=common.linkers)))
    return replace(common, lent={}) if common.stage is Stage.READY else resumed(common)


def resumed(common: Common) -> Common:
    """Return where the game stands after all agreed on something amid a slot: what counts of it takes effect."""
    return _followed(common) if common.held else _on(common)


# who may do what


def may_go(common: Common, by: int, parties: Sequence[int]) -> bool:
    """Whether all may go on without somebody: where the dealer asks for it, as nobody can go on without that one."""
    return not parties or by == HOST


def renewable(common: Common, party: int) -> bool:
    """Whether a party may come back under another key: none but the dealer's, as nobody else has its table."""
    return party != HOST


def hides(common: Common) -> bool:
    """Whether the table is not for all to know, so that the head can't tell how it lies."""
    return common.stage is not Stage.END


def pending(common: Common) -> bool:
    """Whether a choice waits for links, or for what the dealer says to it."""
    return common.pending is not None or deal_of(common).move is not None


def table_of(common: Common) -> Table | None:
    """Return what this page knows of the table."""
    return common.table
