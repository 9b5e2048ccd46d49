"""The rulings of the court, and the base's rulings wrapped for kept cards (TC-B4, B10, B11, B18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import NEUTRAL, ShogunState
from tenka.games.shogun.tennos_court.card_effects import spend
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court

SETTLED: Mapping[str, str] = {
    "TC-R1": "the three cards are turned up after the special cards and before planning",
    "TC-R2": "a seat short of cards chooses which of the fourteen places stay empty",
    "TC-R4": "all cards of the panel go back to the hand at the season's end",
    "TC-R5": "officials in the antechamber stay through winter; rice has no ceiling",
    "TC-B1": "an event that is removed leaves the game; at once or never",
    "TC-B2": "chests, tray armies and buildings of a card come at once, where possible: to take the card is the choice",
    "TC-B3": "short stock gives what there is; without an army in stock cards 3, 8, 12 and 14 do nothing",
    "TC-B4": "a seat without a marker keeps the card unasked; it refuses the first marker due, whichever that is",
    "TC-B7": "a theatre of a card calms its province where the event says so (SH-E1, E2)",
    "TC-B10": "who can't attack a seat at peace must attack another neighbour that is open (SH-A12, A13)",
}
"""Clause -> ruling; the code that implements it names the clause, and the help lists all of them."""

Closed = Callable[[ShogunRules, ShogunState, int, int, str], "str | None"]
Unrest = Callable[[ShogunPlay, int], None]


def refuse_attack(base: Closed, rules: ShogunRules, state: ShogunState, seat: int, province: int, action: str) -> str | None:
    """Refuse an attack on a seat that is at peace in this action (TC-B10, B11, B18; SH-A13)."""
    owner = state.owner[province]
    kept = [] if owner == NEUTRAL else Court.of(state).keepsakes[owner]
    if any(action in favours_of(rules)[favour].bars for favour in kept):
        return "peace"
    return base(rules, state, seat, province, action)


def unrest(base: Unrest, play: ShogunPlay, province: int) -> None:
    """Refuse the first marker with the kept card, which then leaves (TC-B4)."""
    court, seat = Court.of(play.state), play.state.owner[province]
    refusing = [favour for favour in court.keepsakes[seat] if favours_of(play.rules)[favour].effect == "calm"]
    if not refusing:
        base(play, province)
        return
    court.keepsakes[seat].remove(refusing[0])
    spend(court, refusing[0])
    play.emit("tc.event.refused", seat=seat, favour=refusing[0], province=NAMES[province])


@data
class EndPeace(AutomaticStep[ShogunRules, ShogunState]):
    """Ends peace at the end of the season (TC-B10, B11, B18)."""

    def execute(self, play: ShogunPlay) -> None:
        court = Court.of(play.state)
        for seat, kept in enumerate(court.keepsakes):
            for favour in kept:
                if bars := favours_of(play.rules)[favour].bars:
                    spend(court, favour)
                    play.emit("tc.event.peace_over", seat=seat, favour=favour, actions=list(bars))
            court.keepsakes[seat] = [favour for favour in kept if not favours_of(play.rules)[favour].bars]
