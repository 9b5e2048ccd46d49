"""The protocol: ``step(state, event)`` gives the next state, what goes out, and what is to be done. Pure, and total: no raise.

A word that comes is judged in this order, and the first row that fits decides:

1. too long, too much of it, no known kind or shape, another game, a signature that is not its party's: dropped;
2. of a later slot than mine: dropped, and its place is asked, at most once a second;
3. of an earlier slot, or held: the same bytes are dropped; other bytes under the same signature are *twice*, which is shown;
4. of my slot under another head: *differs*, which is shown, and names nobody;
5. not due from that party in this slot, or against the rules: a *foul*, which its signature proves;
6. due: taken, kept and, by the page that relays, handed on. A slot that awaits nothing more is closed.

What this page says goes ``Vouch`` -> ``Keep`` -> ``Kept`` -> ``Send``: nothing leaves that is not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, IllegalChoice, TenkaError
from tenka.protocol import bounds, consent, sync
from tenka.protocol.entries import ALL, NOTES, Said, unpacked
from tenka.protocol.events import Check, Effect, Event, Heard, Intent, Kept, Name, Peer, Send, Show, Tick, Vouched, Worked
from tenka.protocol.log import Stage
from tenka.protocol.partly import Partly
from tenka.protocol.renewing import renewable
from tenka.protocol.speaking import WISHES, choose, kept, speak, vouched, worked
from tenka.protocol.state import State
from tenka.protocol.terms import from_text
from tenka.protocol.turn import Turn


class Step(NamedTuple):
    """What came of an event."""

    state: State
    out: tuple[Send, ...]
    effects: tuple[Effect, ...]


def step(state: State, event: Event) -> Step:
    """Take one event. One that can't be worked out leaves the state as it was, and is shown."""
    turn = Turn(state)
    try:
        HANDLERS[type(event)](turn, event)
        turn.go_on()
        speak(turn)
    except Exception as error:      # whatever a rule or a stranger's text stumbles over: the game stays where it was
        kind = "refused" if isinstance(event, Intent) and isinstance(error, TenkaError) else "fault"
        return Step(state, (), (Show(kind, (f"{type(error).__name__}: {error}",)),))
    return Step(turn.state, tuple(turn.out), tuple(turn.effects))


def fold(state: State, lines: Iterable[str]) -> State:
    """Rebuild a page from its journal, lines as ``Keep`` gave them. Lines that don't fit are left out."""
    turn = Turn(_looking(state, looks=False))
    for count, line in enumerate(lines, state.written + 1):
        try:
            _again(turn, line)
        except (TenkaError, *foreign.STUMBLES):
            turn = Turn(turn.state)
        turn.state = replace(turn.state, written=count)
    return _looking(turn.state, looks=True)


def _looking(state: State, *, looks: bool) -> State:
    """Return the page as it looks, or not, at each thing it is told before it counts: what it has kept it has looked at."""
    common = state.common
    if common.deal is None:
        return state
    if looks and isinstance(state.table, Partly):
        state.table.look()
    deal: Any = common.deal
    return replace(state, common=replace(common, deal=replace(deal, hand=replace(deal.hand, looks=looks))))


def _again(turn: Turn, line: str) -> None:
    plain, bound = foreign.read_json(line, 2 * bounds.LONGEST_LINE, bounds.DEEPEST)
    said = _read(turn.state, plain)
    if said.slot != turn.state.slot or said.head != turn.state.common.head[: len(said.head)] or _known(turn.state, said):
        return
    if turn.take(said):
        if bound is not None and said.party == turn.state.me:
            turn.state = replace(turn.state, bound=from_text(bound, bounds.LONGEST_BODY))
        turn.go_on()


def _read(state: State, plain: str) -> Said:
    terms = state.common.terms
    return unpacked(plain, terms.session, len(terms.parties))


def _known(state: State, said: Said) -> Said | None:
    """Return the word that is held in place of this one, which is of no later slot than the open one."""
    if said.kind in NOTES:
        return state.notes.get(consent.key(said))
    if said.slot < state.slot:
        return state.log.said(said.slot, said.party)
    return state.common.held.get(said.party)


# what was heard


def _heard(turn: Turn, event: Heard) -> None:
    state = turn.state
    peer = state.peers.get(event.place)
    if peer is None or len(event.text) > bounds.LONGEST:
        return
    if event.good is None:
        here = sync.spent(peer, event.now, len(event.text))
        if here is None:
            turn.show("much", event.place)
            return
        turn.state = replace(state, peers={**state.peers, event.place: here}, now=max(state.now, event.now))
    try:
        control = sync.control(event.text)
        if control is None:
            _words(turn, event, [event.text])
        else:
            _control(turn, event, *control)
    except BadMessage:
        return


def _control(turn: Turn, event: Heard, kind: str, values: tuple[Any, ...]) -> None:
    if kind == "have" and event.good is None:
        sync.answer(turn, event.place, *values)
    elif kind == "cannot":
        turn.show("cannot", event.place, *values)
    elif kind == "answer":
        boot, more, words = values
        before = turn.state.slot, len(turn.state.common.held), len(turn.state.notes)
        if _words(turn, event, list(words)):
            after = turn.state.slot, len(turn.state.common.held), len(turn.state.notes)
            sync.heard_all(turn, event.place, boot, more, after != before)


def _words(turn: Turn, event: Heard, plain: list[str]) -> bool:
    """Take the words of a text; whether all is done. Only signatures of words that might be taken are checked."""
    said = [_for_me(turn.state, _read(turn.state, each)) for each in plain]
    if event.good is None:
        many = len(said) > 1
        if any(worth(turn, one, event.place, many) for one in said):
            keys = tuple(turn.state.common.party(one.party).key for one in said)
            turn.effects.append(Check(event.place, event.text, tuple(one.envelope for one in said), keys))
            return False
        return True
    for one, good in zip(said, event.good, strict=True):
        if good:
            _take(turn, one, event.place)
            turn.go_on()
    return True


def _for_me(state: State, said: Said) -> Said:
    """Return a word with the slips for this page's eyes, if there are; nobody tells a dealer what it has said."""
    return said._replace(slips=tuple(slip for slip in said.slips if slip[0] == ALL or slip[0] == state.me != said.party))


def worth(turn: Turn, said: Said, place: str, many: bool) -> bool:
    """Whether a signature is worth checking. A lone word of a later slot is not: it is asked for when its slot comes."""
    state = turn.state
    if said.slot > state.slot:
        if not many:
            sync.ask(turn, place, soon=True)
        return many
    known = _known(state, said)
    if known is not None or said.slot < state.slot:
        return known is not None and said.kind not in NOTES and known.content != said.content
    return said.party in state.common.present and state.common.stage is not Stage.OVER


def _take(turn: Turn, said: Said, place: str) -> None:
    """Take a word whose signature is its party's."""
    state = turn.state
    if said.slot > state.slot:
        sync.ask(turn, place, soon=True)
        return
    known = _known(state, said)
    if known is not None:
        if known.content != said.content and said.kind not in NOTES:
            _twice(turn, known, said)
        return
    if said.slot < state.slot or said.party not in state.common.present or state.common.stage is Stage.OVER:
        return
    if said.head != state.common.head[: len(said.head)]:
        turn.show("differs", said.party, said.slot)
    elif turn.take(said):
        if said.party == state.me and said.kind not in NOTES:
            turn.state = replace(turn.state, saying=None, chosen=None)
        turn.keep(said)
        turn.pass_on(said, place)
    elif turn.state.stopped is None:
        sync.ask(turn, place, soon=True)


def _twice(turn: Turn, one: Said, other: Said) -> None:
    """Take notice of two words of one party in one slot, both signed. Under one start of its page it said two things; else it
    came back having forgotten, which is nobody's fault. The first that came counts."""
    if one.party in turn.state.twice:
        return
    turn.state = replace(turn.state, twice={**turn.state.twice, one.party: (one, other)})
    if one.boot == other.boot and one.party != turn.state.me:
        words = one.plain, other.plain
        turn.effects.append(Name(one.party, "twice", "it said two things", words))
    else:
        turn.effects.append(Show("forgot", (one.party,)))


# the rest


def _peer(turn: Turn, event: Peer) -> None:
    state = turn.state
    peer = state.peers.get(event.place)
    if peer is not None:
        now = max(state.now, event.now)
        turn.state = replace(state, peers={**state.peers, event.place: replace(peer, up=event.up)}, now=now)
        if event.up:
            sync.ask(turn, event.place)


def _tick(turn: Turn, event: Tick) -> None:
    turn.state = replace(turn.state, now=max(turn.state.now, event.now))
    sync.beat(turn)


def _intent(turn: Turn, event: Intent) -> None:
    state = turn.state
    if event.kind == "choose":
        choose(turn, *event.values)
    elif event.kind == "unheard":
        turn.state = replace(state, unheard=state.unheard - set(event.values))
    elif event.kind == "propose" and not consent.sound(state.common, state.me, *event.values):
        raise IllegalChoice("that can't be proposed here and now")
    elif event.kind == "renew" and not renewable(state.common, state.me, *event.values):
        raise IllegalChoice("nobody can come back like that here and now")
    elif event.kind in WISHES:
        turn.state = replace(state, wish=(event.kind, event.values))


HANDLERS: Mapping[type, Callable[[Turn, Any], None]] = {
    Heard: _heard, Peer: _peer, Tick: _tick, Intent: _intent, Vouched: vouched, Worked: worked, Kept: kept,
}  # fmt: skip

