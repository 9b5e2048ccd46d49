"""The base's rulings with the court's cards that are kept (TC-B4, B10, B11, B18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from tenka.core.data import data
from tenka.core.step import Happening
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import NEUTRAL, ShogunState
from tenka.games.shogun.tennos_court.favours import spend
from tenka.games.shogun.tennos_court.rules import court_of, favours_of
from tenka.games.shogun.tennos_court.state import CourtState

Closed = Callable[[ShogunRules, ShogunState, int, int, str], "str | None"]
Unrest = Callable[[ShogunPlay, int], None]


def closed(base: Closed, rules: ShogunRules, state: ShogunState, seat: int, province: int, action: str) -> str | None:
    """A seat at peace in this action can't be attacked (TC-B10, B11, B18; SH-A13)."""
    owner = state.owner[province]
    kept = [] if owner == NEUTRAL else cast(CourtState, state).keepsakes[owner]
    if any(action in favours_of(rules)[favour].bars for favour in kept):
        return "peace"
    return base(rules, state, seat, province, action)


def unrest(base: Unrest, play: ShogunPlay, province: int) -> None:
    """The kept card refuses the first marker due, and leaves (TC-B4)."""
    state = court_of(play)
    seat = state.owner[province]
    refusing = [favour for favour in state.keepsakes[seat] if favours_of(play.rules)[favour].effect == "calm"]
    if not refusing:
        base(play, province)
        return
    state.keepsakes[seat].remove(refusing[0])
    spend(state, refusing[0])
    play.tell("tc.event.refused", seat=seat, favour=refusing[0], province=NAMES[province])


@data
class EndPeace(Happening[ShogunRules, ShogunState]):
    """TC-B10, B11, B18: the season ends, and peace with it."""

    def happen(self, play: ShogunPlay) -> None:
        state = court_of(play)
        for seat, kept in enumerate(state.keepsakes):
            for favour in kept:
                if favours_of(play.rules)[favour].bars:
                    spend(state, favour)
            state.keepsakes[seat] = [favour for favour in kept if not favours_of(play.rules)[favour].bars]
