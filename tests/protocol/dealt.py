"""Worlds in which the first party deals: moments of them, somebody going from them, and their one end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.protocol import consent, proof
from tenka.protocol.events import Intent
from tenka.protocol.hosted import saying
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.terms import DEALER, terms_of, to_text
from tests.protocol.keys import parties, signed_by
from tests.protocol.scenes import word
from tests.protocol.test_proof import proven
from tests.protocol.world import World

QUIET = ("differs", "fault", "trust", "own")
"""Facts that no honest page shows."""
SEATS = ((0, 1), (0, 1, 2), (0, 1, 0), (0, 1, 1))


def world(seats: tuple[int, ...] = (0, 1, 2), seed: int = 3, game: str = "ohajiki") -> World:
    layers, options = (("dice",), None) if game == "ohajiki" else ((), {"rounds": "6"})
    people = parties(max(seats) + 1)
    return World(terms_of(game, seats=seats, parties=people, hands=DEALER, layers=layers, options=options), seed)


def go(here: World, party: int) -> None:
    """Nothing of somebody is heard any more."""
    here.cut(0, party)
    here.gone.add(party)
    here.pages[party].alive = False


def finish(here: World, rounds: int = 1_500) -> None:
    """To the end; the dealer says again who is gone, where the slot was over before it could."""
    for _ in range(rounds):
        here.settle()
        if here.over:
            return
        state = here.pages[0].state
        lost = tuple(party for party in state.common.present if party in here.gone)
        if lost and not state.notes:
            here.feed(0, Intent("propose", (lost, consent.needs_void(state.common, lost))))
        for me in range(here.number):
            if here.pages[me].alive:
                here.person(me)
        here.settle()
        here.tick()
    raise AssertionError([here.tell(me) for me in range(here.number)])


def right(by: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed a message, whoever has it."""
    return to_text(signature) == signed_by(by, message.decode())


def one_end(here: World) -> None:
    """All who are there have one game, whole and checked, and its proof holds."""
    there = [me for me, found in enumerate(here.pages) if found.alive and not found.state.out]
    assert len({here.pages[me].state.common.head for me in there}) == 1
    assert len({proven(here, me) for me in there}) == 1
    assert not [fact for _, fact in here.shown if fact.fact in QUIET]
    assert proof.verify(proven(here, there[0]), right).wrong == ""


@cache
def until(stage: Stage) -> int:
    """After how many stirs a page of three stands at a stage for the first time."""
    here = world()
    for count in range(1_000):
        if here.pages[0].state.common.stage is stage:
            return count
        here.stir()
    raise AssertionError(stage)


@cache
def before(kind: str) -> tuple[State, ...]:
    """The three pages where the dealer is about to say this, and seat 1 is asked next."""
    here = world()
    while not here.over:
        here.settle()
        for me in range(here.number):
            here.person(me)
        while here.tend() or here.net:
            states = tuple(found.state for found in here.pages)
            if {state.common.stage for state in states} == {Stage.DEAL} and len({state.slot for state in states}) == 1:
                said, values = saying.says(states[0])
                if said == kind and (said == "show" or (values[0] == 1 and states[0].slot > 6)):
                    return states
            if here.net:
                here.deliver(0)
        here.tick()
    raise AssertionError(kind)


def fair_word(dealer: State, slips: Mapping[int, bytes] | None = None) -> str:
    """What the dealer is about to say, with these slips beside it or its own."""
    says = saying.says(dealer)
    return word(dealer, *says, party=0, slips=dict(saying.slips(dealer.common, *says)) if slips is None else slips)
