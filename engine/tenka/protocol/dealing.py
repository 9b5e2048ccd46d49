"""The host deals: it alone has the table, every page has the same log, and at the end all of it is played again.

The first party is the *dealer*; the others are *guests*. What a guest chooses, and what the dealer chooses itself, stands in the
log encrypted: whoever said it and the dealer can read it, and all can when the game is over. Of what each guest is told the log
has a mark, which is a keyed hash; the text goes on a slip, to that guest alone. A choice goes through these slots:

1. ``move``: whoever is asked chooses, under a key to which the dealer has been bound since ``pledge``.
2. The dealer says what came of it: ``ask``, where it asks chance, and then come the links of the guests, and never the dealer's
   own, so that it alone knows the outcome; ``wrong``, where it is no choice; ``deal``, what each guest may know now; or ``show``,
   when the game is over.
3. With ``show`` the dealer's last link and all keys are open. Every page plays the game again, from the choices and links in the
   log: each outcome, each word of the dealer and all that the page was told has to follow from them; a proof has all that anybody
   was told looked at. Where something does not, the dealer is named, by its own signed words; where all does, all sign the end.

*Proves:* the dealer's links were fixed before the game and each choice before the links of the others were shown, so it knows
cards and dice and can change none; a departure changes none either, as a guest's next link lies in trust with all others. *Does
not prove:* that the dealer does not look, or tell a friend; nor anything of a game that it breaks off. Nobody goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tenka.core import foreign
from tenka.core.choice import Choice
from tenka.core.errors import BadMessage, BadProof, ChanceAwaited, TenkaError
from tenka.core.table import Table
from tenka.live.chain import LENGTH, Chain, onward, shows
from tenka.live.terms import Terms
from tenka.protocol import chance
from tenka.protocol.entries import LONGEST_SLIP, Said, Slips
from tenka.protocol.hands import HOST, SET_UP, Dealing, Hand, Move
from tenka.protocol.hidden import bond, decrypt, encrypt, key_of, mark_of, slip, slipped
from tenka.protocol.log import Common, Stage, Taken, position
from tenka.protocol.seen import Seen
from tenka.protocol.telling import Told, telling

if TYPE_CHECKING:
    from tenka.protocol.state import State
    from tenka.protocol.turn import Turn

SAYS = frozenset({"ask", "wrong", "deal", "show"})
"""What the dealer may say to a choice."""

def hand_of(terms: Terms, me: int, root: bytes, pairs: Mapping[int, bytes], chain: Chain, *, renewed: bool = False) -> Hand:
    """Return the keys and the chain that a page has; ``me`` below 0: it looks on and has none."""
    session = terms.session
    if me == HOST:
        keys = {at: key_of(root if at == HOST else pairs[at], session) for at in range(len(terms.parties))}
        return Hand(me, keys, chain, chain.commitment)
    return Hand(me, {me: key_of(pairs[HOST], session)}, None, chain.commitment, renewed) if me > HOST else Hand()


def handed(common: Common, said: Said, party: int, pair: bytes) -> Said:
    """Return the dealer's pledge with a slip for a party that came back with another signing key.

    On the slip is the key to all that was encrypted between the two, itself encrypted under the secret they share now.
    """
    session = common.terms.session
    return said._replace(slips=((party, encrypt(key_of(pair, session), session, deal_of(common).hand.keys[party])),))


def seats_of(terms: Terms, party: int) -> tuple[int, ...]:
    """Return the seats a guest is told of."""
    return tuple(seat for seat, holder in enumerate(terms.seats) if holder == party)


def deal_of(common: Common) -> Dealing:
    assert isinstance(common.deal, Dealing)
    return common.deal


def _move(common: Common) -> Move:
    move = deal_of(common).move
    assert move is not None
    return move


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
    move = _move(common)
    if move.seat == SET_UP or move.number:
        return "turn", "chance has answered already"
    return common


def _wrong(common: Common, said: Said) -> Taken:
    taken, move, hand = _ask(common, said), _move(common), deal_of(common).hand
    mine = move.party == hand.me and common.party(hand.me).commitment == hand.end       # and not said by a page that was lost
    if isinstance(taken, Common) and mine:
        return "dealt", "it says that a choice of this page was none, which was legal here"
    return taken


def _deal(common: Common, said: Said) -> Taken:
    turn, marks = said.values
    deal, move = deal_of(common), _move(common)
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
    return None if raw is None else slipped(hand.keys[hand.me], _move(common).where, marked, raw, before)


def _told(common: Common, turn: int, text: str) -> Seen:
    """Return a guest's table after what it was told. Raises BadMessage, or what a stranger's text stumbles over."""
    deal, move, terms = deal_of(common), _move(common), common.terms
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
    said, deal, move = common.held[HOST], deal_of(common), _move(common)
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


def tried(table: Table | None, move: Move, keys: Mapping[int, bytes]) -> Table | Choice | None:
    """Return the table after a choice, the choice itself where it asks chance, or nothing where it is none."""
    assert table is not None
    assert table.decision is not None
    raw = decrypt(keys[move.party], move.where, move.ciphertext)
    try:
        choice = table.decision.read(move.seat, "" if raw is None else raw.decode())
    except (TenkaError, *foreign.STUMBLES):
        return None
    try:
        return chance.chosen(table, move.seat, choice)
    except ChanceAwaited:
        return choice
    except (TenkaError, *foreign.STUMBLES):
        return None


def rolled(common: Common) -> Common:
    """Let chance answer: all links of guests that can be had are there. What comes of it the dealer alone knows."""
    deal, number = deal_of(common), common.number
    move = _move(common)._replace(number=number, links=common.links, to=common.linkers)
    after = None if deal.hand.chain is None else answered(
        common.terms, common.table, move, deal.hand.keys, deal.hand.chain.link(number))  # fmt: skip
    return _on(replace(
        common, rounds=number, shown=common.shown_after, lent=common.lending, lending={}, links={}, missing=(), former={},
        deal=replace(deal, move=move, after=after),
    ))  # fmt: skip


def answered(terms: Terms, table: Table | None, move: Move, keys: Mapping[int, bytes], link: bytes) -> Table:
    """Return the table after a choice that asked chance, or as it was set up. Raises BadProof where it asked nothing."""
    links = {HOST: link, **move.links}
    if move.seat == SET_UP:
        return chance.set_up(terms, chance.seed_of_round(terms.session, move.number, b"", "", links))
    choice = tried(table, move, keys)
    if table is None or not isinstance(choice, Choice):
        raise BadProof(f"in round {move.number} nothing asked chance")
    seed = chance.seed_of_round(terms.session, move.number, position(table), f"{move.seat} {choice}", links)
    return chance.chosen(table, move.seat, choice, seed)


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


# what the dealer says, and a guest chooses


def pledge(state: State) -> tuple[Any, ...]:
    """Return the dealer's rules with their version, and its commitments to all keys."""
    terms, keys = state.common.terms, deal_of(state.common).hand.keys
    return f"{terms.game} {terms.version}", tuple(bond(terms.session, party, keys[party]) for party in sorted(keys))


def word(turn: Turn, kind: str) -> tuple[str, tuple[Any, ...] | None] | None:
    """Return what this page says where it owes a word; None where it says it as in any game."""
    if kind == "deal":
        return says(turn.state)
    return (kind, pledge(turn.state) if kind == "pledge" else move_of(turn.state)) if kind in ("pledge", "move") else None


def move_of(state: State) -> tuple[Any, ...] | None:
    """Return the seat, and the ciphertext of what it chose; None while nothing is chosen."""
    if state.chosen is None:
        return None
    seat, notation = state.chosen
    return seat, encrypt(deal_of(state.common).hand.keys[state.me], state.common.head, notation.encode())


def says(state: State) -> tuple[str, tuple[Any, ...]]:
    """Return what the dealer says to the choice under way: the kind of word, and its values."""
    common, deal, move = state.common, deal_of(state.common), _move(state.common)
    if deal.after is None:
        return ("wrong" if tried(common.table, move, deal.hand.keys) is None else "ask"), ()
    decision = deal.after.decision
    if decision is None:
        return "show", (tuple(key for _, key in sorted(deal.hand.keys.items())), state.chain.link(max(common.rounds, 1)))
    marks = (mark_of(deal.hand.keys[party], move.where, _text(common, deal.after, party)) for party in move.to)
    return "deal", (decision.seats[0], tuple(marks))


def slips(common: Common, kind: str, values: Sequence[Any]) -> Slips:
    """Return the slips that go beside a word of the dealer's: what each guest is told. Raises BadMessage for one too long."""
    deal = deal_of(common)
    if kind != "deal" or deal.after is None:
        return ()
    found = []
    for party, marked in zip(_move(common).to, values[1], strict=True):
        before = "" if common.table is None else _text(common, common.table, party)
        found.append((party, slip(deal.hand.keys[party], marked, _text(common, deal.after, party), before)))
        if len(found[-1][1]) > LONGEST_SLIP:
            raise BadMessage("long", f"what party {party} is to be told is too long")
    return tuple(found)


def choosing(state: State, seat: int, notation: str) -> None:
    """Look whether a seat of this page can choose this now: as what it was told says."""


def worked(turn: Turn, name: str, answer: str) -> None:
    """Take what was worked out beside the page: nothing is."""


def _text(common: Common, table: Table, party: int) -> str:
    texts = deal_of(common).hand.texts
    known = texts.get(party, ())
    text = next((text for of, text in known if of is table), None)
    if text is None:
        text = telling(table, seats_of(common.terms, party))
        texts[party] = *known[-2:], (table, text)
    return text


# the end


def audit(common: Common, keys: Sequence[bytes], link: bytes) -> Table:
    """Play the whole game again, and return its table. Raises TenkaError where anything is otherwise than the dealer said."""
    deal, terms = deal_of(common), common.terms
    bonds = tuple(bond(terms.session, party, key) for party, key in enumerate(keys))
    if bonds != deal.bonds or common.rounds > LENGTH or not shows(terms.parties[HOST].commitment, link, max(common.rounds, 1)):
        raise BadProof("it shows other keys or another link than it was bound to")
    by_party, table = dict(enumerate(keys)), None
    told = by_party.keys() if deal.hand.me < 0 else {deal.hand.me}      # a guest looks at what it was told; a proof at all
    for at, move in enumerate((*deal.moves, _move(common))):
        after = _outcome(common, table, move, by_party, link)
        if (after is None) != move.wrong:
            raise BadProof(f"what the dealer said to choice {at} is not what follows from it")
        if after is None:
            continue
        table = after
        _check_told(terms, table, move, {party: by_party[party] for party in told})
    if table is None or table.decision is not None:
        raise BadProof("the game is not over")
    return table


def _outcome(common: Common, table: Table | None, move: Move, keys: Mapping[int, bytes], link: bytes) -> Table | None:
    if move.number:
        return answered(common.terms, table, move, keys, onward(link, max(common.rounds, 1) - move.number))
    after = tried(table, move, keys)
    if isinstance(after, Choice):
        raise BadProof(f"{move.seat} {after} asked chance, and none answered")
    return after


def _check_told(terms: Terms, table: Table, move: Move, keys: Mapping[int, bytes]) -> None:
    """Check that guests with these keys were told what was, and all who is asked next."""
    if not move.told and table.decision is None:
        return
    if table.decision is None or table.decision.seats[0] != move.turn:
        raise BadProof("another seat was asked than the dealer said")
    for party, marked in zip(move.to, move.told, strict=True):
        if party in keys and mark_of(keys[party], move.where, telling(table, seats_of(terms, party))) != marked:
            raise BadProof(f"party {party} was told something else than was")
