"""Strong: plays every candidate out to the end of the war some thousand times and takes what wins most."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tenka.bots.bot import Advice, Bot, Budget, Clock, Progress, legal
from tenka.bots.tenka_meidou.compact import compact
from tenka.bots.tenka_meidou.judge import margin, nearest_end
from tenka.bots.tenka_meidou.search import Arm, drop_behind, weigh
from tenka.bots.tenka_meidou.turns import ROLLS, SPLIT, TURN, Line, Outlooks, card_lines, lines, splits_of
from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.games.tenka_meidou.deploy import REROLL
from tenka.games.tenka_meidou.rulings import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

PLAYOUTS = 3000
"""Per decision, when no budget is given."""

WAIT = 0.012
"""What a card must be better than the dice now, in worth, per piece that the nearest seat has left beyond three."""


class Strong(Bot):
    """Flat Monte Carlo over whole turns, the dice weighed exactly."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """The choice, with the lead it is expected to end with."""
        choices = legal(view)
        assert view.seat is not None
        if len(choices) == 1:
            return Advice(choices[0], "tm.hint.only")
        state: TenkaState = view.redeal(rng).state
        thought = Thought(view.rules, state, view.seat, rng, Clock(budget, progress, PLAYOUTS))  # type: ignore[arg-type]
        if view.key == TURN:
            return thought.turn(choices)
        if view.key == SPLIT:
            return thought.split(choices, view.values["dice"])
        return thought.card(choices)


class Thought:
    """One decision being thought about."""

    def __init__(self, rules: TenkaRules, state: TenkaState, seat: int, rng: random.Random, clock: Clock) -> None:
        self.rules, self.state, self.seat, self.rng, self.clock = rules, state, seat, rng, clock

    def arm(self, line: Line) -> Arm:
        """A line as a candidate."""
        return Arm(line.choices[0], compact(self.rules, line.state))

    def best(self, found: Sequence[Line], key: str) -> Advice:
        """The best of some lines."""
        arms = [self.arm(line) for line in found]
        if len(arms) > 1:
            weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        else:
            weigh(arms * 1, self.seat, self.rng, Clock(Budget(playouts=64), None, 64), drop_behind)
        best = max(arms, key=lambda arm: arm.mean if arm.live else -1.0)
        return Advice(best.choice, key, {"after": round(best.lead, 1)})

    def card(self, choices: tuple[Choice, ...]) -> Advice:
        """Inside a card: every way to go on."""
        found = [line for choice in choices for line in lines(self.rules, self.state, self.seat, choice, margin)]
        found.sort(key=lambda line: -line.worth)
        return self.best(found[:24], "tm.hint.card")

    def split(self, choices: tuple[Choice, ...], dice: tuple[int, ...]) -> Advice:
        """The splits of this roll, against what another roll would bring."""
        outlooks = Outlooks(self.rules, self.state, self.seat, margin)
        if REROLL not in choices:
            return self.best([outlooks.line(dice, choice) for choice in splits_of(choices)], "tm.hint.deploy")
        here = splits_of(choices)
        arms, average = self.dice(outlooks, here)
        best = max((arms[choice] for choice in here), key=lambda arm: arm.mean)
        if best.mean < average:
            return Advice(REROLL, "tm.hint.reroll", {"after": round(best.lead, 1)})
        return Advice(best.choice, "tm.hint.deploy", {"after": round(best.lead, 1)})

    def dice(self, outlooks: Outlooks, here: Sequence[Choice] = ()) -> tuple[dict[Choice, Arm], float]:
        """Every deployment there is, weighed; and what a roll is worth on average."""
        options = {dice: self.rules.deployments(self.state, self.seat, dice) for dice, _ in ROLLS}
        arms = {
            choice: self.arm(outlooks.line(dice, choice)) for dice, choices in options.items() for choice in choices
        }
        weigh(list(arms.values()), self.seat, self.rng, self.clock, lambda live: None)
        average = sum(weight * max(arms[choice].mean for choice in options[dice]) for dice, weight in ROLLS) / 216
        return arms, average

    def turn(self, choices: tuple[Choice, ...]) -> Advice:
        """The dice, or a card."""
        cards = card_lines(self.rules, self.state, self.seat, choices, margin)
        roll = next(choice for choice in choices if choice.verb == "roll")
        now = margin(self.rules, self.state, self.seat)
        left = min(nearest_end(self.rules, self.state, self.seat), self.rules.in_hand(self.state, self.seat))
        if cards and cards[0].worth - now >= (1.0 if left <= 3 else 2.0 + 1.5 * (left - 3)):
            return Advice(cards[0].choices[0], "tm.hint.card")
        return Advice(roll, "tm.hint.roll")
