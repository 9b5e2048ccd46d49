"""What a person at a page of the world wants."""

from __future__ import annotations

import random

from tenka.protocol import consent
from tenka.protocol.events import Event, Intent
from tenka.protocol.log import Stage
from tenka.protocol.state import State


def choice_of(state: State, rng: random.Random) -> Event | None:
    """What a person wants where a page stands."""
    common = state.common
    for one in consent.proposals(state):
        if state.me in consent.needed(common, one) and not consent.answered(state, one):
            kind = "agree" if consent.free(state, one.parties) else "refuse"
            return Intent(kind, (one.by,))
    if state.table is None or state.table.decision is None or state.saying is not None:
        return None
    if common.stage is Stage.CHOICE and common.pending is None and state.chosen is None:
        seat = state.table.decision.seats[0]
        if common.holder(seat) == state.me:
            return Intent("choose", (seat, str(rng.choice(state.table.decision.choices(seat)))))
    if common.stage is Stage.SEAL and state.me not in common.held:
        for seat in common.asked(state.me):
            desk = state.table_of(seat)
            if seat not in state.given and desk is not None and desk.decision is not None:
                return Intent("choose", (seat, str(rng.choice(desk.decision.onward(seat)))))
    forgot = common.stage in (Stage.ESCROW, Stage.OPEN) and state.bound is None and state.me not in common.held
    if forgot and not state.unheard and state.wish is None and not consent.promised(state):
        return Intent("propose", ((), True))
    return None
