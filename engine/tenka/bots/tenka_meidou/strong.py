"""Strong: plays every candidate out to the end of the war many times and takes the one that wins most."""

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
"""Playouts per decision without a budget: well under two seconds in the browser."""

SURVEY = 0.6
"""Share of the budget for the question whether to roll again; the rest compares the splits."""

EACH = 3
"""Lines per card to play out."""

EDGE = 0.01
"""Least advantage of a card over the dice: a card can be saved for later, dice can't."""


class Strong(Thinker):
    """Flat Monte Carlo search over whole turns."""

    only = "tm.hint.only"

    def think(self, question: Question) -> Advice:
        """Return the choice with its expected final lead."""
        view, choices = question.view, question.choices
        state: TenkaState = view.determinize(question.rng).state
        rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
        thought = Thought(rules, state, question.seat, question.rng, question.clock(PLAYOUTS))
        if view.key == TURN:
            return thought.turn(choices)
        if view.key == SPLIT:
            return thought.split(choices, view.values["dice"])
        return thought.small(choices)


class Thought:
    """The search for one decision."""

    def __init__(self, rules: TenkaRules, state: TenkaState, seat: int, rng: random.Random, clock: Clock) -> None:
        self.rules, self.state, self.seat, self.rng, self.clock = rules, state, seat, rng, clock

    def arm(self, line: Line) -> Arm:
        """Return a line as a candidate."""
        return Arm(line.choices[0], compact(self.rules, line.state))

    def turn(self, choices: tuple[Choice, ...]) -> Advice:
        """Choose the dice, or a card if it beats them."""
        roll, *cards = choices
        wait = Arm(roll, compact(self.rules, self.state))
        arms = [wait, *(self.arm(line) for card in cards for line in self.lines(card)[:EACH])]
        weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        best = best_of(arms)
        if best is wait or best.mean < wait.mean + EDGE:
            return unspent(wait, arms)
        return advice(best, "tm.hint.played.card", wait.lead)

    def lines(self, choice: Choice) -> list[Line]:
        """Return the ways to complete a card, best first."""
        return lines(self.rules, self.state, self.seat, choice, margin)

    def small(self, choices: tuple[Choice, ...]) -> Advice:
        """Inside a card: play out the best continuations."""
        ways = sorted((line for choice in choices for line in self.lines(choice)), key=lambda line: -line.worth)
        arms = [self.arm(line) for line in ways[: 8 * EACH]]
        weigh(arms, self.seat, self.rng, self.clock, drop_behind)
        return best_advice(arms, "tm.hint.played.card")

    def split(self, choices: tuple[Choice, ...], dice: tuple[int, ...]) -> Advice:
        """Choose the best split of this roll, unless another roll promises more."""
        outlooks = Outlooks(self.rules, self.state, self.seat, margin)
        here = splits_of(choices)
        if REROLL not in choices:
            arms = [self.arm(outlooks.line(dice, choice)) for choice in here]
            weigh(arms, self.seat, self.rng, self.clock, drop_behind)
            return best_advice(arms, "tm.hint.played.deploy")
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
        return best_advice(arms, "tm.hint.played.deploy", lead)


Options = Mapping[tuple[int, ...], Sequence[Choice]]
"""The choices that each roll allows."""


def average(arms: Mapping[Choice, Arm], options: Options) -> tuple[float, float]:
    """Return the mean value of a roll, and its expected final lead."""
    worth = lead = 0.0
    for roll, weight in ROLLS:
        outlook = fair([arms[choice] for choice in options[roll]])
        worth += weight * outlook[0]
        lead += weight * outlook[1]
    return worth / 216, lead / 216


def fair(arms: Sequence[Arm]) -> tuple[float, float]:
    """Return value and lead of the best candidate, selected by one half of its playouts and measured by the other.

    The maximum of several means is biased upwards; over many rolls the bias would favour rolling again.
    """
    worth = 0.0
    for half in (0, 1):
        worth += max(arms, key=lambda arm: arm.half(1 - half)).half(half) / 2
    return worth, best_of(arms).lead


def advice(arm: Arm, key: str, now: float) -> Advice:
    """Return a candidate as advice, with the lead of the alternative."""
    return compare_figures(arm.choice, key, arm.lead, now)


def best_advice(arms: Sequence[Arm], key: str, *leads: float) -> Advice:
    """Return the best candidate as advice, with the lead of the best other one."""
    best = best_of(arms)
    others = sorted((arm for arm in arms if arm is not best), key=lambda arm: -arm.mean)
    return advice(best, key, max([*leads, *(arm.lead for arm in others[:1])], default=best.lead))


def compare_figures(choice: Choice, key: str, after: float, now: float) -> Advice:
    """Return advice with both leads. The choice that wins most may have a lower mean lead; then the advice says so."""
    values = {"now": round(now, 1), "after": round(after, 1)}
    return Advice(choice, key if values["after"] >= values["now"] else "tm.hint.played.still", values)


def unspent(wait: Arm, arms: Sequence[Arm]) -> Advice:
    """Advise the dice; if a card would bring slightly more now, the advice says so."""
    after, card = round(wait.lead, 1), max((round(arm.lead, 1) for arm in arms if arm is not wait), default=None)
    if card is None or card <= after:
        return Advice(wait.choice, "tm.hint.played.roll", {"after": after})
    return Advice(wait.choice, "tm.hint.played.keep", {"after": after, "now": card})
