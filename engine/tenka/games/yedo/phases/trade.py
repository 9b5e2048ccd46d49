"""Phase 6 (YE-T): seats in the Market, then in the Tavern, make offers to one another."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.board.districts import MARKET, SPACES, TAVERN
from tenka.games.yedo.phases.trade_deal import Terms, has_goods
from tenka.games.yedo.phases.trade_offer import Offer
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

OFFERS = 3
"""Most offers of a seat in each place (YE-T5)."""
DONE = choice("done")
OFFER = tuple(choice("offer", seat) for seat in range(5))


def markets(play: YedoPlay) -> tuple[int, ...]:
    """Return the places of trade: Market, then Tavern (YE-T3); none if the game is played without."""
    return tuple(place for place in (MARKET, TAVERN) if len(traders(play.state, place)) > 1) if play.rules.trade else ()


def traders(state: YedoState, place: int) -> list[int]:
    """Return the seats with a disciple there, in player order (YE-T1, T2)."""
    here = {state.spaces[space] for space in SPACES[place]}
    return [seat for seat in state.order if seat in here]


@data
class Offers(Step[YedoRules, YedoState]):
    """A seat makes its offers one after the other; refused ones count (YE-T5)."""

    place: int
    seat: int
    made: int = 0

    def run(self, play: YedoPlay) -> bool:
        if self.made < OFFERS and self._partners(play.state):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.trade", made=self.made)

    def _partners(self, state: YedoState) -> list[int]:
        """Return the possible partners: one side has goods, the other goods or Mon."""
        here = traders(state, self.place)
        if self.seat not in here:
            return []
        mine = has_goods(state, self.seat, self.place)
        return [other for other in here if other != self.seat and self._could_deal(state, mine, other)]

    def _could_deal(self, state: YedoState, mine: bool, other: int) -> bool:
        theirs = has_goods(state, other, self.place)
        return bool((mine and (theirs or state.mon[other])) or (theirs and state.mon[self.seat]))

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (DONE, *[OFFER[other] for other in self._partners(play.state)])

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == DONE:
            play.pop()
        else:
            play.push(Offer(self.place, Terms(seat, int(choice.operands[0]))))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"seat:{choice.operands[0]}",) if choice.verb == "offer" else ("button:done",)
