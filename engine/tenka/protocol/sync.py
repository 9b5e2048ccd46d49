"""Catching up: what a page asks when it may lack something, and what it answers others.

``have`` says where a page stands: its open slot and the words it holds of it. The answer brings all signed words from there on,
the asker's own among them, so that a page that forgot hears itself before it speaks. No count from outside moves anything: a
claim is worth one question back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol import bounds
from tenka.protocol.entries import MASK, Said, listing, mask_of, number, parties_of, written
from tenka.protocol.events import Send
from tenka.protocol.hosted.saying import handed
from tenka.protocol.log import Stage
from tenka.protocol.state import Peer, State
from tenka.protocol.turn import Turn

LACKS = ("file", "version", "layer", "rules")
"""Why a page can't play."""
BOOT = number(2**32 - 1)


def spent(peer: Peer, now: float, size: int) -> Peer | None:
    """Return the place after it brought so many characters more; None where that is too much now."""
    here = refilled(peer, now)
    if here.read < 1 or here.letters < size:
        return None
    return replace(here, read=here.read - 1, letters=here.letters - size)


def refilled(peer: Peer, now: float) -> Peer:
    """Return the place's allowance some time later. A clock that goes back gives nothing."""
    passed = max(0.0, now - peer.at)
    return replace(
        peer, at=max(now, peer.at), read=min(bounds.BUCKET, peer.read + passed * bounds.RATE),
        letters=min(bounds.BYTES_BUCKET, peer.letters + passed * bounds.BYTES_RATE),
        answers=min(bounds.ANSWER_BUCKET, peer.answers + passed * bounds.ANSWER_RATE),
    )  # fmt: skip


def ask(turn: Turn, place: str, *, soon: bool = False) -> None:
    """Tell a place where this page stands, to be told what it lacks; ``soon``: because of what the place claims, true or not."""
    state = turn.state
    peer = state.peers[place]
    if not peer.up or (soon and state.now - peer.asked < bounds.ASK_AGAIN):
        return
    turn.state = replace(state, peers={**state.peers, place: replace(peer, asked=state.now)})
    turn.out.append(Send(place, _written("have", state.slot, mask_of(state.common.held), state.boot)))


def _written(*plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"))


def beat(turn: Turn) -> None:
    """Ask the places again that were not asked for long."""
    state = turn.state
    if state.common.stage is Stage.OVER and not state.unheard:
        return
    for place, peer in state.peers.items():
        if peer.up and state.now - peer.asked >= bounds.BEAT:
            ask(turn, place)


# controls from outside


def control(text: str) -> tuple[str, tuple[Any, ...]] | None:
    """Read a control: its kind and values; None for what may be an envelope. Raises BadMessage."""
    try:
        kind, *values = foreign.read_json(text, bounds.LONGEST, bounds.DEEPEST)
        if not isinstance(kind, str):
            return None
        shapes = CONTROLS[kind]
        return kind, tuple(shape(value) for shape, value in zip(shapes, values, strict=True))
    except (TenkaError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadMessage("unreadable", "expected a control") from error


def _packed(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("word")
    return value


def _lack(value: Any) -> str:
    if value not in LACKS:
        raise ValueError("lack")
    return str(value)


CONTROLS = {
    "have": (number(bounds.MOST_SLOTS), MASK, BOOT),
    "answer": (BOOT, number(1), listing(_packed, bounds.MOST_WORDS)),
    "cannot": (_lack,),
}  # fmt: skip


def answer(turn: Turn, place: str, slot: int, mask: int, boot: int) -> None:
    """Tell a place what it lacks, as much as goes into one answer. One that claims to be further is asked."""
    state = turn.state
    peer = state.peers[place]
    if peer.answers < 1:
        return
    turn.state = replace(state, peers={**state.peers, place: replace(peer, answers=peer.answers - 1)})
    words: list[str] = []
    size = more = 0
    until = state.slot
    for said in lacking(state, slot, mask):
        if said.slot > until:       # what comes behind a new key is signed with it
            more = 1
            break
        until = said.slot if said.kind == "renew" else until
        plain = written(_handed(state, said, place), state.eyes(place))
        size += len(json.dumps(plain)) + 1
        if words and (size > bounds.MOST_ANSWER or len(words) == bounds.MOST_WORDS):
            more = 1
            break
        words.append(plain)
    turn.out.append(Send(place, _written("answer", boot, more, words)))
    if slot > state.slot or (slot == state.slot and set(parties_of(mask)) - state.common.held.keys()):
        ask(turn, place, soon=True)


def _handed(state: State, said: Said, place: str) -> Said:
    """Return a word as the party at a place is told it that came back with another key."""
    party = state.at.get(place)
    if said.kind != "pledge" or party not in {one.party for one in state.common.renewals}:
        return said
    assert party is not None
    return handed(state.common, said, party, state.pairs([party])[party])


def lacking(state: State, slot: int, mask: int) -> Iterator[Said]:
    """Return what a page that stands there lacks, in an order in which it can be taken."""
    has = parties_of(mask)
    for at, closed in state.log.since(slot):
        yield from closed.notes
        yield from (said for party, said in closed.held.items() if at > slot or party not in has)
    if slot <= state.slot:
        yield from state.notes.values()
        yield from (said for party, said in state.common.held.items() if state.slot > slot or party not in has)


def heard_all(turn: Turn, place: str, boot: int, more: int, moved: bool) -> None:
    """Take notice that an answer is in: this page has heard all the place knew of it, or asks on while it learns something."""
    state = turn.state
    if boot != state.boot:
        return
    if more and moved:
        ask(turn, place)
    elif place in state.unheard:
        turn.state = replace(state, unheard=state.unheard - {place})
