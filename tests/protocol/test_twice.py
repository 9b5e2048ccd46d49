"""Every kind of word that a game is made of, said twice by its party: the same counts once, another one convicts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tenka.protocol.entries import DEALT, TOGETHER, Said
from tenka.protocol.state import State
from tenka.protocol.together.locked import Locked
from tests.protocol import dealt, locked, test_dealing_fouls, test_together_fouls
from tests.protocol.scenes import facts, fouls, hear, packed, same, word
from tests.protocol.world import World

VALUES = {**test_dealing_fouls.VALUES, **test_together_fouls.VALUES}
WORLDS: dict[str, tuple[Callable[[], World], frozenset[str]]] = {
    "the host deals": (dealt.world, frozenset(DEALT)),
    "all deal together": (partial(locked.world, turns=2), frozenset(TOGETHER)),
}


def heard(state: State) -> Iterator[tuple[Said, bytes]]:
    """What others have said in the open slot and in the one before it, and the head they said it under."""
    common = state.common
    yield from ((said, common.head) for party, said in common.held.items() if party != state.me)
    if state.slot > state.log.base:
        closed = state.log[state.slot - 1]
        yield from ((said, closed.head) for party, said in closed.held.items() if party != state.me)


def way(state: State, party: int) -> str:
    """By which connection a page hears of a party: its own, or the first party's."""
    return str(party) if str(party) in state.peers else "0"


def rare(state: State) -> Iterator[str]:
    """What is said by who finds itself deceived: a guest's choice is none, what was told of a place opens no card."""
    if isinstance(state.common.deal, Locked):
        for number, meant in state.common.deal.keys.meant.items():
            yield from (word(state, "spoilt", (number,), party=party) for party in meant - {state.me})
    else:
        yield word(state, "wrong", (), party=0)


def met(here: World, kinds: frozenset[str]) -> dict[str, tuple[State, Said, bytes]]:
    """A page that has just heard a word, by the kind of the word, for all kinds that there are."""
    found: dict[str, tuple[State, Said, bytes]] = {}
    while not here.over:
        here.stir()
        for page in here.pages:
            told = () if kinds <= found.keys() else rare(page.state)
            lied = [hear(page.state, text, place=way(page.state, 0)) for text in told]
            for state in (page.state, *(one.state for one in lied if not fouls(one))):
                for said, head in heard(state):
                    found.setdefault(said.kind, (state, said, head))
    assert found.keys() >= kinds
    return found


@pytest.mark.parametrize("dealer", WORLDS)
def test_what_is_said_twice_counts_once_and_two_things_convict(dealer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    locked.lighten(monkeypatch)
    begin, kinds = WORLDS[dealer]
    for kind, (state, said, head) in met(begin(), kinds).items():
        place = way(state, said.party)
        again = hear(state, packed(said.envelope), place=place)
        assert same(again.state, state), kind
        assert (fouls(again), facts(again)) == ([], []), kind
        for other in (kind, "link", "end"):
            if other == said.kind and VALUES[other] == said.values:
                continue
            say = partial(word, state, other, VALUES[other], party=said.party, slot=said.slot, head=head)
            convicted = hear(state, say(boot=said.boot), place=place)
            assert fouls(convicted) == ["twice"], (kind, other)
            assert same(convicted.state, state)
            assert fouls(hear(convicted.state, say(boot=said.boot), place=place)) == []
            forgot = hear(state, say(boot=said.boot + 1), place=place)
            assert (fouls(forgot), facts(forgot)) == ([], ["forgot"])
