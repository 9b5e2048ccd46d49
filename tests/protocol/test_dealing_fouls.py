"""The host deals: what is said out of its slot, or asked by who may not, changes nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tenka.protocol.entries import DEALT, KINDS, NOTES, PROPOSING
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tests.protocol.dealt import world
from tests.protocol.scenes import facts, fouls, hear, same, word


@cache
def scenes() -> dict[Stage, State]:
    """Page 1 of three at each stage in which it still waits for another party."""
    here = world()
    found: dict[Stage, State] = {}
    while not here.over:
        here.stir()
        state = here.pages[1].state
        if not state.common.held and state.saying is None:
            found.setdefault(state.common.stage, state)
    found[Stage.OVER] = here.pages[1].state
    return found


VALUES: dict[str, tuple[Any, ...]] = {
    "ready": ("ohajiki 1", None), "link": (b"\7" * 32, None), "choose": (0, "one", None, None), "seal": (b"\5" * 18,),
    "open": (b"\6" * 11,), "share": ((),), "end": (), "pledge": ("ohajiki 1", ()), "move": (5, b"x"), "ask": (), "wrong": (),
    "deal": (0, ()), "show": ((), b"\1" * 32), "propose": (1, (2,), 0, 0), "agree": (0, 1, 0), "refuse": (0, 1),
    "renew": (1, 2, b"k", b"\1" * 32, 0), "withdraw": (1,), "settle": (1, 0),
}  # fmt: skip
FAIR = {(0, "wrong"), (0, "ask"), (0, "end"), (2, "end")}
"""What may be said in its slot, whatever it says."""


@pytest.mark.parametrize("party", [0, 2])
@pytest.mark.parametrize("kind", [kind for kind in (*KINDS, *DEALT) if kind != "escrow"])
def test_whatever_is_said_out_of_its_slot_is_a_foul_and_changes_nothing(kind: str, party: int) -> None:
    for stage, state in scenes().items():
        found = hear(state, word(state, kind, VALUES[kind], party=party), place="0")
        assert "fault" not in facts(found), (stage, found)
        if stage is Stage.OVER:
            assert same(found.state, state)
        elif kind in NOTES:
            assert fouls(found) == []
            assert bool(found.state.notes) is (kind in PROPOSING and party == 0)
        elif not fouls(found):
            assert (party, kind) in FAIR, stage
        else:
            assert found.state.common == state.common
            assert fouls(found) == [found.state.stopped.rule]


def test_a_dealer_alone_is_asked_about_guests_and_nobody_goes_on_without_it() -> None:
    for stage, state in scenes().items():
        if stage is Stage.OVER:
            continue
        for party, lost in ((2, (0,)), (1, (2,)), (2, ())):
            said = word(state, "propose", (1, lost, 0, 0), party=party)
            assert not hear(state, said, place="0").state.notes
        back = word(state, "propose", (1, (), 2, 0), party=0)
        assert not hear(state, back, place="0").state.notes
