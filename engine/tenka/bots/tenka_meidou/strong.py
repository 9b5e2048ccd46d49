"""Strong: plays every candidate out to the end of the war some thousand times and takes what wins most."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tenka.bots.bot import Advice, Clock, Question, Thinker
from tenka.bots.racing import best_of, drop_behind, keep_all
from tenka.bots.tenka_meidou.candidate_race import Arm, weigh
from tenka.bots.tenka_meidou.compact_state import compact
from tenka.bots.tenka_meidou.evaluation import margin
from tenka.bots.tenka_meidou.turn_outcomes import ROLLS, SPLIT, TURN, Line, Outlooks, lines, splits_of
from tenka.core.choice import Choice
from tenka.games.tenka_meidou.deployment import REROLL
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

PLAYOUTS = 1500
"""Per decision, when no budget is given: well under two seconds in the browser."""

SURVEY = 0.6
"""The part of the budget that goes into the question whether to roll again; the rest chooses among the splits."""

EACH = 3
"""Lines of a card that are played out."""

EDGE = 0.01
"""What a card must be worth more than the dice: it can be kept for later, the dice can't."""


class Strong(Thinker):
    """Flat Monte Carlo over whole turns."""

    only = "tm.hint.only"

    def think(self, asked: Question) -> Advice:
        """Return the choice, with the lead the game should end with."""
        view, choices = asked.view, asked.choices
        state: TenkaState = view.determinize(asked.rng).state
        rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
        thought = Thought(rules, state, asked.seat, asked.rng, asked.clock(PLAYOUTS))
        if view.key == TURN:
            return thought.turn(choices)
        if view.key == SPLIT:
            return thought.split(choices, view.values["dice"])
        return thought.small(choices)


class Thought:
    """One decision being thought about."""

    def __init__(self, rules: TenkaRules, state: TenkaState, seat: int, rng: random.Random, clock: Clock) -> None:
        self.rules, self.state, self.seat, self.rng, self.clock = rules, state, seat, rng, clock

    def arm(self, line: Line) -> Arm:
        """A line as a candidate."""
        return Arm(line.choices[0], compact(self.rules, line.state))

    def turn(self, choices: tuple[Choice, ...]) -> Advice:
        """Choose the dice, or a card when it beats them."""
        roll, *cards = choices
        wait = Arm(roll, compact(self.rules, self.state))
        arms = [wait, *(self.arm(line) for card in cards for line in self.lines(card)[:EACH])]
        weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        best = best_of(arms)
        if best is wait or best.mean < wait.mean + EDGE:
            return unspent(wait, arms)
        return advice(best, "tm.hint.played.card", wait.lead)

    def lines(self, choice: Choice) -> list[Line]:
        """Return how a card can be carried through, most promising first."""
        return lines(self.rules, self.state, self.seat, choice, margin)

    def small(self, choices: tuple[Choice, ...]) -> Advice:
        """Inside a card: every way to go on, the most promising ones played out."""
        ways = sorted((line for choice in choices for line in self.lines(choice)), key=lambda line: -line.worth)
        arms = [self.arm(line) for line in ways[: 8 * EACH]]
        weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        return among(arms, "tm.hint.played.card")

    def split(self, choices: tuple[Choice, ...], dice: tuple[int, ...]) -> Advice:
        """Choose the best split of this roll, unless another roll should bring more."""
        outlooks = Outlooks(self.rules, self.state, self.seat, margin)
        here = splits_of(choices)
        if REROLL not in choices:
            arms = [self.arm(outlooks.line(dice, choice)) for choice in here]
            weigh(arms, self.seat, self.rng, self.clock, drop_behind)
            return among(arms, "tm.hint.played.deploy")
        options: Options = {roll: self.rules.rulings.deployments(self.state, self.seat, roll) for roll, _ in ROLLS}
        every = {choice: self.arm(outlooks.line(roll, choice)) for roll, splits in options.items() for choice in splits}
        arms = [every[choice] for choice in here]
        self.clock.part = SURVEY
        weigh(list(every.values()), self.seat, self.rng, self.clock, keep_all)
        again, lead = average(every, options)
        if fair(arms)[0] < again:
            return compare_figures(REROLL, "tm.hint.played.reroll", lead, best_of(arms).lead)
        self.clock.part = 1.0
        if len(arms) > 1 and not self.clock.stopped:
            weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        return among(arms, "tm.hint.played.deploy", lead)


Options = Mapping[tuple[int, ...], Sequence[Choice]]
"""What each roll allows."""


def average(arms: Mapping[Choice, Arm], options: Options) -> tuple[float, float]:
    """What a roll is worth on average, and the lead it should end with."""
    worth = lead = 0.0
    for roll, weight in ROLLS:
        outlook = fair([arms[choice] for choice in options[roll]])
        worth += weight * outlook[0]
        lead += weight * outlook[1]
    return worth / 216, lead / 216


def fair(arms: Sequence[Arm]) -> tuple[float, float]:
    """Worth and lead of the best of some, chosen by one half of the playouts and measured by the other.

    The best mean of several is too high by the luck that made it best; for many rolls this would add up to a wish
    for ever new dice.
    """
    worth = 0.0
    for half in (0, 1):
        worth += max(arms, key=lambda arm: arm.half(1 - half)).half(half) / 2
    return worth, best_of(arms).lead


def advice(arm: Arm, key: str, now: float) -> Advice:
    """A candidate as advice, beside the lead that is to be had otherwise."""
    return compare_figures(arm.choice, key, arm.lead, now)


def among(arms: Sequence[Arm], key: str, *leads: float) -> Advice:
    """Return the best of some, beside the lead that the best of the others, or one of these, promises."""
    best = best_of(arms)
    others = sorted((arm for arm in arms if arm is not best), key=lambda arm: -arm.mean)
    return advice(best, key, max([*leads, *(arm.lead for arm in others[:1])], default=best.lead))


def compare_figures(choice: Choice, key: str, after: float, now: float) -> Advice:
    """Advice with both figures. What wins most is chosen, and the mean lead may be less: then that is said."""
    values = {"now": round(now, 1), "after": round(after, 1)}
    return Advice(choice, key if values["after"] >= values["now"] else "tm.hint.played.still", values)


def unspent(wait: Arm, arms: Sequence[Arm]) -> Advice:
    """Advise the dice; where a card would leave a little more now, that is said too."""
    after, card = round(wait.lead, 1), max((round(arm.lead, 1) for arm in arms if arm is not wait), default=None)
    if card is None or card <= after:
        return Advice(wait.choice, "tm.hint.played.roll", {"after": after})
    return Advice(wait.choice, "tm.hint.played.keep", {"after": after, "now": card})
