"""Worlds in which all deal together, in a small group of squares; and the table behind what the pages know."""

from __future__ import annotations

from typing import Any

from tenka.core.errors import TenkaError
from tenka.protocol import proof
from tenka.protocol.state import State
from tenka.protocol.terms import TOGETHER, terms_of, to_text
from tenka.protocol.together import decks, keys, squares
from tenka.protocol.together.laying import deal_of, placed_of
from tenka.protocol.together.locked import Locked
from tenka.protocol.together.places import truth
from tenka.table.table import Table
from tests.protocol import cards
from tests.protocol.keys import parties, root, signed_by
from tests.protocol.world import World

QUIET = ("differs", "fault", "trust", "own", "refused")
"""Facts that no honest page shows."""
SEATS = ((0, 1), (0, 1, 2), (0, 1, 2, 0), (0, 1, 2, 3))
LIGHT = 57896044618658097711785492504343953926634992332820282019728792003956565016447
"""A safe prime of 255 bits, for tests in which many games are dealt; what is tested is not how hard it is to break."""


def lighten(patch: Any) -> None:
    """The arithmetic of the deal in a small group; ``patch``: pytest's monkeypatch."""
    for room in (squares, decks, keys):
        patch.setattr(room, "PRIME", LIGHT)
    for room in (squares, decks):
        patch.setattr(room, "ORDER", (LIGHT - 1) // 2)


def world(seats: tuple[int, ...] = (0, 1, 2), seed: int = 3, turns: int = 2, *, star: bool = True,
          kind: type[World] = World) -> World:  # fmt: skip
    """A toy game, as small as a deal allows."""
    return kind(cards.terms(seats, parties(max(seats) + 1), turns), seed, star=star)


def yedo(seats: tuple[int, ...], seed: int = 1, layers: tuple[str, ...] = ()) -> World:
    options, people = {"decks": "turned", "rounds": "6"}, parties(max(seats) + 1)
    return World(terms_of("yedo", seats=seats, parties=people, layers=layers, options=options, hands=TOGETHER), seed)


def deal(state: State) -> Locked:
    return deal_of(state.common)


def moment(here: World) -> int:
    """How many choices page 0 knows of."""
    table = here.pages[0].state.common.table
    return -1 if table is None else len(table.history)


def play(here: World, choices: int) -> None:
    """On by so many choices, until nothing is under way."""
    until = moment(here) + choices
    for _ in range(2_000):
        here.settle()
        if moment(here) >= until or here.over:
            return
        here.stir()
    raise AssertionError([here.tell(me) for me in range(here.number)])


def lying(here: World) -> dict[str, str]:
    """What lies at each place, as only the test can see it: it knows all roots."""
    places = deal(here.pages[0].state).places
    return places.dealt(decks.order(places.plan, [root(party) for party in range(here.number)]))


def true(here: World) -> Table:
    """The table behind what the pages know."""
    common = here.pages[0].state.common
    places = deal_of(common).places
    return truth(here.terms, places, placed_of(common), decks.order(places.plan, [root(party) for party in range(here.number)]))


def right(by: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed a message, whoever has it."""
    return to_text(signature) == signed_by(by, message.decode())


def proven(here: World, me: int = 0) -> str:
    """The record with its proof, as a page has it."""
    state = here.pages[me].state
    assert state.table is not None
    return state.table.record() + proof.text(state)


def one_end(here: World) -> None:
    """All have one game, whole and checked, and its proof holds."""
    assert len({found.state.common.head for found in here.pages}) == 1
    assert len({proven(here, me) for me in range(here.number)}) == 1
    assert not [fact for _, fact in here.shown if fact.fact in QUIET]
    assert not here.named
    assert wrong(here, proven(here)) == ""


def wrong(here: World, text: str) -> str:
    """What does not hold of a proof of this game, which may stand on no shelf."""
    _, _, below = text.partition(f"\n{proof.FORMAT}\n")
    try:
        given = proof.Proof(here.terms, tuple(below.split("\n")[1:-1]))
        _, signed = proof.played_again(text, given)
        proof.unsigned(given.terms, signed, right)
    except TenkaError as error:
        return str(error)
    return ""
