"""The event of the season, the bids, and the order of play (SH-Y5, SH-O)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState

CLAIM = {special: choice("claim", special) for special in SPECIALS}


@data
class DrawEvent(AutomaticStep[ShogunRules, ShogunState]):
    """Draws one of the open events for this season (SH-Y5)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.event = state.events.pop(play.chance.draw(len(state.events)))
        play.emit("sh.event.event", event=state.event, left=state.events[:])


@data
class OpenBids(AutomaticStep[ShogunRules, ShogunState]):
    """Opens, pays and ranks the bids; equal ones by lot (SH-O1, O3)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        ranked: dict[int, list[int]] = {}
        for seat in range(state.seats):
            ranked.setdefault(self._open(play, seat), []).append(seat)
        state.bidders = []
        for _, seats in sorted(ranked.items(), reverse=True):
            if len(seats) > 1:
                seats = play.chance.shuffle(seats)
                play.emit("sh.event.equal_bids", seats=seats[:])
            state.bidders += seats
        play.reveal()

    def _open(self, play: ShogunPlay, seat: int) -> int:
        """Open and pay a bid; return its rank."""
        rules, state = play.rules, play.state
        box = rules.bid
        card = state.opened[seat][box] = state.laid[seat][box]
        state.laid[seat][box] = EMPTY
        rank, price = rules.rulings.bid(rules, state, seat, card)
        state.chests[seat] -= price
        play.emit("sh.event.bid", seat=seat, card=rules.card_ids[card] if card != EMPTY else "", paid=price)
        return rank


@data
class ClaimSpecial(Step[ShogunRules, ShogunState]):
    """A seat takes a special card, whose place is the seat's in the order of play (SH-O2)."""

    seat: int

    def run(self, play: ShogunPlay) -> bool:
        left = [special for special in play.state.specials if special]
        if len(left) > 1:
            return False
        play.pop()
        self._claim(play, left[0])
        return True

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "sh.ask.special")

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(CLAIM[special] for special in play.state.specials if special)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        self._claim(play, str(choice.operands[0]))

    def _claim(self, play: ShogunPlay, special: str) -> None:
        state = play.state
        place = state.specials.index(special)
        state.specials[place] = ""
        state.special[self.seat] = special
        state.place[self.seat] = place
        play.emit("sh.event.special", seat=self.seat, special=special, place=place + 1)

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"special:{choice.operands[0]}",)


@data
class SettleOrder(AutomaticStep[ShogunRules, ShogunState]):
    """Orders the seats by place; special cards that no seat took have no effect this season (SH-O2)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.turn_order = sorted(range(state.seats), key=lambda seat: state.place[seat])
        state.specials = [""] * len(state.specials)
        play.emit("sh.event.order", seats=state.turn_order[:])


def bidders(play: ShogunPlay) -> tuple[int, ...]:
    """Return the seats in the order of their bids."""
    return tuple(play.state.bidders)


def turn_order(play: ShogunPlay) -> tuple[int, ...]:
    """Return the seats in the order of play; autumn's holds in winter (SH-Y6)."""
    return tuple(play.state.turn_order)
