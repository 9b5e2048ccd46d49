"""The audience: seats are received in the order of their officials (TC-R3)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court.card_effects import EFFECTS, spend
from tenka.games.shogun.tennos_court.cards import FAVOURS, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court

DECLINE = choice("decline")
TAKE = {favour.id: choice("favour", int(favour.id)) for favour in FAVOURS}


@data
class CallAudience(AutomaticStep[ShogunRules, ShogunState]):
    """Orders the seats: most officials first, ties in turn order (TC-R3, part 2)."""

    def execute(self, play: ShogunPlay) -> None:
        court = Court.of(play.state)
        court.audience = sorted(play.state.turn_order, key=lambda seat: -court.antechamber[seat])
        play.emit("tc.event.audience", seats=court.audience[:], officials=court.antechamber[:])


def audience(play: ShogunPlay) -> tuple[int, ...]:
    """Return the seats in the order in which they are received."""
    return tuple(Court.of(play.state).audience)


@data
class Audience(Step[ShogunRules, ShogunState]):
    """A seat moves all its officials into the hall, and may take one card for them (TC-R3, part 2)."""

    seat: int
    received: bool = False

    def run(self, play: ShogunPlay) -> bool:
        court = Court.of(play.state)
        if not self.received and any(court.favours):
            self.received = True
            self._enter(play)
        if self.received and self._affordable(play):
            return False
        play.pop()
        return True

    def _enter(self, play: ShogunPlay) -> None:
        court, seat = Court.of(play.state), self.seat
        court.hall[seat], court.antechamber[seat] = court.antechamber[seat], 0
        play.emit("tc.event.received", seat=seat, officials=court.hall[seat])

    def _affordable(self, play: ShogunPlay) -> list[str]:
        court = Court.of(play.state)
        row = zip(court.favours, PRICES, strict=True)
        return [favour for favour, price in row if favour and price <= court.hall[self.seat]]

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "tc.ask.audience", officials=Court.of(play.state).hall[self.seat])

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return (*[TAKE[favour] for favour in self._affordable(play)], DECLINE)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == DECLINE:
            play.emit("tc.event.declined", seat=seat)
            return
        self._take(play, str(choice.operands[0]))

    def _take(self, play: ShogunPlay, taken: str) -> None:
        court, seat, favour = Court.of(play.state), self.seat, favours_of(play.rules)[taken]
        place = court.favours.index(taken)
        court.favours[place] = ""
        court.hall[seat] -= PRICES[place]
        court.officials[seat] += PRICES[place]
        play.emit("tc.event.favour", seat=seat, favour=taken, paid=PRICES[place])
        if not EFFECTS[favour.effect](play, seat, favour):
            spend(court, taken)

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"favour:{choice.operands[0]}",) if choice != DECLINE else ("button:decline",)

    def refusals(self, play: ShogunPlay, seat: int) -> tuple[Refusal, ...]:
        court = Court.of(play.state)
        if seat != self.seat:
            return ()
        return tuple(
            Refusal(f"favour:{favour}", "tc.no.officials", "TC-R3", {"price": price, "officials": court.hall[seat]})
            for favour, price in zip(court.favours, PRICES, strict=True)
            if favour and price > court.hall[seat]
        )


@data
class CloseCourt(AutomaticStep[ShogunRules, ShogunState]):
    """Returns officials in the hall, and removes the remaining cards (TC-R3)."""

    def execute(self, play: ShogunPlay) -> None:
        court = Court.of(play.state)
        left = [favour for favour in court.favours if favour]
        court.antechamber = [below + above for below, above in zip(court.antechamber, court.hall, strict=True)]
        court.hall = [0] * play.state.seats
        court.favours, court.audience = [], []
        court.spent += left
        play.emit("tc.event.closed", favours=left, officials=court.antechamber[:])
