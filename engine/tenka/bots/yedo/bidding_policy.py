"""The policy in phase 2: who joins, what is announced, how much is bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenka.bots.bot import Advice
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.goods import LEAVING
from tenka.games.yedo.phases.auction_reward import open_lots
from tenka.games.yedo.phases.bidding import JOIN, LEAST, LEAVE, PASS

CONTESTED = 0.7
"""Factor on a lot's gain for each rival who may bid for it too."""
Choices = Sequence[Choice]
Values = Mapping[str, Any]


def best(choices: Choices, worth: Callable[[Choice], float]) -> Choice:
    """Return the choice with the highest value; the first of equals."""
    return max(choices, key=worth)


class Bidder:
    """A seat in the auctions."""

    def __init__(self, valuation: Valuation, values: Values) -> None:
        self.valuation, self.values = valuation, values

    def margin(self, lot: str, mon: float | None = None) -> float:
        """Return the gain of a lot for a number of Mon, or for its least bid."""
        return self.valuation.lot(lot) - (LEAST[lot] if mon is None else mon) * self.valuation.coin

    def _gain_if_lost(self, lot: str) -> float:
        """Return the gain if another seat wins a lot: from the best one left, reduced for each rival."""
        state, weight = self.valuation.state, self.valuation.weights.otherwise
        if not weight:
            return 0.0
        mon = state.mon[self.valuation.seat]
        others = [other for other in open_lots(self.valuation.rules, state) if other != lot and LEAST[other] <= mon]
        return weight * CONTESTED ** (len(state.track) - 2) * max(0.0, *map(self.margin, others), 0.0)

    def join(self, choices: Choices) -> Advice:
        """Join if a lot is worth more than its least bid plus the 3 Mon for leaving."""
        mon = self.valuation.state.mon[self.valuation.seat]
        hopes = {lot: self.margin(lot, least + self.valuation.weights.join) for lot, least in LEAST.items() if least <= mon}
        best = max(hopes, key=lambda lot: hopes[lot], default=None)
        if best is not None and hopes[best] > LEAVING * self.valuation.coin:
            return Advice(JOIN, "ye.hint.join", {"lot": best, "worth": round(hopes[best])})
        return Advice(LEAVE, "ye.hint.leave_early", {"mon": LEAVING})

    def announce(self, choices: Choices) -> Advice:
        lots = [choice for choice in choices if choice.verb == "announce"]
        worths = {choice: self.margin(str(choice.operands[0])) for choice in lots}
        chosen = max(worths, key=lambda choice: worths[choice], default=None)
        if chosen is None or worths[chosen] <= 0:
            return Advice(LEAVE, "ye.hint.leave")
        return Advice(chosen, "ye.hint.announce", {"lot": chosen.operands[0], "worth": round(worths[chosen])})

    def bid(self, choices: Choices) -> Advice:
        """Bid high enough to deter remaining bidders, below our own valuation."""
        lot, high = self.values["lot"], self.values["high"]
        spare = int((self.margin(lot, high) - self._gain_if_lost(lot)) / self.valuation.coin)
        if spare < 2:
            return Advice(PASS, "ye.hint.pass_bid", {"lot": lot})
        last = len(self.valuation.step.waiting) <= 1
        wanted = high + (1 if last else 1 + int(spare * self.valuation.weights.press))
        chosen = min((choice for choice in choices if choice.verb == "bid"), default=None,
                    key=lambda choice: abs(int(choice.operands[0]) - wanted))  # fmt: skip
        if chosen is None:
            return Advice(PASS, "ye.hint.pass_bid", {"lot": lot})
        return Advice(chosen, "ye.hint.bid", {"lot": lot, "mon": chosen.operands[0]})
