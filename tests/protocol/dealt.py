"""Worlds in which the first party deals, and somebody going from them."""

from __future__ import annotations

from tenka.live.terms import DEALER, terms_of
from tenka.protocol import consent
from tenka.protocol.events import Intent
from tests.protocol.keys import parties
from tests.protocol.world import World

SEATS = ((0, 1), (0, 1, 2), (0, 1, 0), (0, 1, 1))


def world(seats: tuple[int, ...] = (0, 1, 2), seed: int = 3, game: str = "ohajiki") -> World:
    layers, options = (("dice",), None) if game == "ohajiki" else ((), {"rounds": "6"})
    people = parties(max(seats) + 1)
    return World(terms_of(game, seats=seats, parties=people, hands=DEALER, slots=True, layers=layers, options=options), seed)


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
