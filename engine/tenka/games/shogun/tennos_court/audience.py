"""The audience: seats come before the throne in the order of their officials (TC-R3)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Happening, Step
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court.cards import FAVOURS, PRICES
from tenka.games.shogun.tennos_court.favours import EFFECTS, spend
from tenka.games.shogun.tennos_court.rules import court_of, favours_of

DECLINE = choice("decline")
TAKE = {favour.id: choice("favour", int(favour.id)) for favour in FAVOURS}


@data
class CallAudience(Happening[ShogunRules, ShogunState]):
    """TC-R3 (2): most officials first, ties in turn order."""

    def happen(self, play: ShogunPlay) -> None:
        state = court_of(play)
        state.audience = sorted(state.turn_order, key=lambda seat: -state.antechamber[seat])
        play.tell("tc.event.audience", seats=state.audience[:], officials=state.antechamber[:])


def audience(play: ShogunPlay) -> tuple[int, ...]:
    """The seats in the order in which they are received."""
    return tuple(court_of(play).audience)


@data
class Audience(Step[ShogunRules, ShogunState]):
    """TC-R3 (2): a seat moves all its officials into the hall and may take one card for officials there."""

    seat: int
    received: bool = False

    def run(self, play: ShogunPlay) -> bool:
        state = court_of(play)
        if not self.received and any(state.favours):
            self.received = True
            self._enter(play)
        if self.received and self._affordable(play):
            return False
        play.pop()
        return True

    def _enter(self, play: ShogunPlay) -> None:
        state, seat = court_of(play), self.seat
        state.hall[seat], state.antechamber[seat] = state.antechamber[seat], 0
        play.tell("tc.event.received", seat=seat, officials=state.hall[seat])

    def _affordable(self, play: ShogunPlay) -> list[str]:
        state = court_of(play)
        row = zip(state.favours, PRICES, strict=True)
        return [favour for favour, price in row if favour and price <= state.hall[self.seat]]

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "tc.ask.audience", officials=court_of(play).hall[self.seat])

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return (*[TAKE[favour] for favour in self._affordable(play)], DECLINE)

    def take(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == DECLINE:
            play.tell("tc.event.declined", seat=seat)
            return
        self._take(play, str(choice.operands[0]))

    def _take(self, play: ShogunPlay, taken: str) -> None:
        state, seat, favour = court_of(play), self.seat, favours_of(play.rules)[taken]
        place = state.favours.index(taken)
        state.favours[place] = ""
        state.hall[seat] -= PRICES[place]
        state.officials[seat] += PRICES[place]
        play.tell("tc.event.favour", seat=seat, favour=taken, paid=PRICES[place])
        if not EFFECTS[favour.effect](play, seat, favour):
            spend(state, taken)

    def point(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"favour:{choice.operands[0]}",) if choice != DECLINE else ("button:decline",)

    def why_not(self, play: ShogunPlay, seat: int) -> tuple[Refusal, ...]:
        state = court_of(play)
        if seat != self.seat:
            return ()
        return tuple(
            Refusal(f"favour:{favour}", "tc.no.officials", "TC-R3", {"price": price, "officials": state.hall[seat]})
            for favour, price in zip(state.favours, PRICES, strict=True)
            if favour and price > state.hall[seat]
        )


@data
class CloseCourt(Happening[ShogunRules, ShogunState]):
    """TC-R3: officials left in the hall go back; cards left are out."""

    def happen(self, play: ShogunPlay) -> None:
        state = court_of(play)
        left = [favour for favour in state.favours if favour]
        state.antechamber = [below + above for below, above in zip(state.antechamber, state.hall, strict=True)]
        state.hall = [0] * state.seats
        state.favours, state.audience = [], []
        state.spent += left
        play.tell("tc.event.closed", favours=left, officials=state.antechamber[:])
