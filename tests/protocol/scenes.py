"""Page 0 of three at every stage in which it still waits for party 1, and the words party 1 could say there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from tenka.protocol import awaits, binding
from tenka.protocol.entries import Escrow, body
from tenka.protocol.events import Heard, Intent, Name, Show
from tenka.protocol.judging import trust_of
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.step import Step, step
from tenka.protocol.terms import to_text
from tenka.protocol.wire import Envelope
from tests.protocol import coin
from tests.protocol.keys import chain, pair, parties, signed
from tests.protocol.world import World

PLACE = "1"


def world(number: int = 3, turns: int = 1, seed: int = 5, *, star: bool = False) -> World:
    return World(coin.terms(tuple(range(number)), parties(number), turns), seed, star=star)


@cache
def scenes() -> dict[str, State]:
    """By the name of the stage; ``round`` is a choice that waits for links, ``begun`` the first moment of a turn of party 1."""
    found: dict[str, State] = {}
    for seed in range(6):
        _gather(found, seed, leaving=False)
        _gather(found, seed, leaving=True)
    return found


def _gather(found: dict[str, State], seed: int, *, leaving: bool) -> None:
    here = world(seed=seed)
    for _ in range(400):
        _note(found, here.pages[0].state)
        if leaving and here.pages[2].alive and here.pages[0].state.common.stage is Stage.OPEN:
            here.kill(2)
            here.gone.add(2)
            here.feed(0, Intent("propose", ((2,), False)))
        here.stir()
        if here.over:
            break
    _note(found, here.pages[0].state)


def _note(found: dict[str, State], state: State) -> None:
    common = state.common
    due = awaits.due(common).get(1)
    if common.stage is Stage.OVER:
        found.setdefault("over", state)
    if due is None or (state.saying is not None and due == "choose"):
        return
    name = "round" if due == "link" and common.stage is Stage.CHOICE else str(common.stage)
    found.setdefault(name, state)


def values_of(state: State, kind: str, *, fair: bool = True) -> tuple[Any, ...]:
    """What party 1 could say of this kind there: as it should be, or against a rule."""
    common, number = state.common, state.common.number
    trust = Escrow(b"\1" * 64, tuple((b"\2" * 12, b"\3" * 16) for _ in common.others(1))) if common.trusting else None
    link = chain(1).link(number) if fair else b"\7" * 32
    if kind == "choose":
        decision = None if state.table is None else state.table.decision
        seat = decision.seats[0] if decision is not None else 0
        return (seat, "roll", link, trust) if fair else (seat, "cheat", None, None)
    shares = _shares(state) if fair else tuple((party, b"\4" * 16) for party in common.missing)
    rows: dict[str, tuple[Any, ...]] = {
        "ready": ("coin 1", trust if fair else None), "link": (link, trust), "seal": (b"\5" * 18,),
        "escrow": (trust if fair and trust else Escrow(b"\1", ()),), "open": (b"\6" * 11,), "share": (shares,), "end": (),
        "propose": (1, (2 if 2 in common.present else 0,), 0, 0), "agree": (0, 1, 0), "refuse": (0, 1), "withdraw": (1,),
        "settle": (1, 0), "renew": (1, 2 if 2 in common.present else 0, b"another key", b"\1" * 32, 0),
    }  # fmt: skip
    return rows[kind]


def _shares(state: State) -> tuple[tuple[int, bytes], ...]:
    found = []
    for party in state.common.missing:
        trust, where = trust_of(state.common, party)
        share = binding.my_share(trust.escrow, trust.holders.index(1), pair(1, party), where, party, 1)
        assert share is not None
        found.append((party, share))
    return tuple(found)


def word(state: State, kind: str, values: tuple[Any, ...], *, party: int = 1, slot: int | None = None, head: bytes | None = None,
         boot: int = 1, slips: Mapping[int, bytes] | None = None) -> str:  # fmt: skip
    common = state.common
    at, before = common.slot if slot is None else slot, common.head if head is None else head
    said = body(common.terms.session, at, boot, before, kind, *values)
    return packed(Envelope(party, said, signed(party, said)), slips)


def packed(envelope: Envelope, slips: Mapping[int, bytes] | None = None) -> str:
    """A word on its way, whatever it says, with what goes beside it."""
    rows = [[party, to_text(slip)] for party, slip in (slips or {}).items()]
    return json.dumps([*envelope, *([rows] if rows else [])], separators=(",", ":"))


def hear(state: State, text: str, *, good: bool = True, place: str = PLACE) -> Step:
    """A text with what its signature came to."""
    return step(state, Heard(place, text, state.now, (good,)))


def fouls(found: Step) -> list[str]:
    return [effect.rule for effect in found.effects if isinstance(effect, Name)]


def facts(found: Step) -> list[str]:
    return [effect.fact for effect in found.effects if isinstance(effect, Show)]


def same(one: State, other: State) -> bool:
    """Whether nothing that counts differs."""
    return (one.common, len(one.log), one.notes, one.stopped) == (other.common, len(other.log), other.notes, other.stopped)
