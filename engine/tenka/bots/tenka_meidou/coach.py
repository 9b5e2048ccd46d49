"""The coach of Tenka Meidou: answers by master's win probability, or played out to the end of the war."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tenka.bots.bot import Clock
from tenka.bots.coach import WIN_PROBABILITY, Alternatives, Choices, Coach, Effort
from tenka.bots.tenka_meidou.candidate_race import worth_of
from tenka.bots.tenka_meidou.compact_state import compact
from tenka.bots.tenka_meidou.evaluation import margin
from tenka.bots.tenka_meidou.master import ROLLS, Thought, taught, use_of
from tenka.bots.tenka_meidou.mutable_position import position
from tenka.bots.tenka_meidou.playout import draw_rolls, playout
from tenka.bots.tenka_meidou.turn_outcomes import SPLIT, TURN, Outlooks, is_over, lines, play_after, splits_of
from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.games.tenka_meidou.deployment import REROLL
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

LINES_PER_CARD = 2
"""Lines per card to try."""

Ends = dict[Choices, TenkaState]


class Turns(Alternatives):
    """Alternatives for a turn, played out with the same dice."""

    def __init__(self, rules: TenkaRules, alternatives: Ends, seat: int) -> None:
        super().__init__(tuple(alternatives))
        self._starts = [compact(rules, state) for state in alternatives.values()]
        self._length = max(2 * sum(start.reserve) for start in self._starts)
        self._seat = seat

    def lead(self, alternative: int, luck: int) -> float:
        """Return the lead over the best rival at the end of the war."""
        return worth_of(self._play_out(alternative, luck), len(self._starts[alternative].swords), self._seat)[1]

    def holdings(self, alternative: int, luck: int) -> Mapping[str, float]:
        """Return the points of the seat and of its best rival at the end of the war."""
        scores = self._play_out(alternative, luck)[: len(self._starts[alternative].swords)]
        return {"points": scores[self._seat], "rival": max(points for other, points in enumerate(scores) if other != self._seat)}

    def _play_out(self, alternative: int, luck: int) -> Sequence[int]:
        return playout(self._starts[alternative], draw_rolls(random.Random(luck), self._length))


class WinProbabilities(Turns):
    """The same by master's network, without luck. Points are still played out."""

    unit = WIN_PROBABILITY

    def __init__(self, rules: TenkaRules, alternatives: Ends, seat: int, probabilities: Mapping[Choices, float]) -> None:
        super().__init__(rules, alternatives, seat)
        self._probabilities = [100 * probabilities[alternative] for alternative in self.alternatives]

    def lead(self, alternative: int, luck: int) -> float:
        """Return the win probability in per cent."""
        return self._probabilities[alternative]


def weigh(view: View, seat: int, made: Choices, rng: random.Random) -> Turns | None:
    """Compare a deployment with the other splits of its roll; a card or the dice with every possible card."""
    rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
    state: TenkaState = view.determinize(rng).state
    assert view.decision is not None
    choices = view.decision.choices(seat)
    if view.key == SPLIT and made[0] != REROLL:
        ends = _splits(rules, state, seat, made[0], choices, view.values["dice"])
    elif view.key == TURN and len(choices) > 1:
        ends = _turns(rules, state, seat, made, choices)
    else:
        return None
    if not taught(state):
        return Turns(rules, ends, seat)
    thought = Thought(rules, state, seat, Clock(None, None, ROLLS))
    probabilities = {alternative: _win_probability(thought, view.key, alternative, end) for alternative, end in ends.items()}
    return WinProbabilities(rules, ends, seat, probabilities)


def _win_probability(thought: Thought, key: str, alternative: Choices, end: TenkaState) -> float:
    """Return master's win probability after an alternative, averaged over the next roll."""
    if key == SPLIT:
        return thought.use(use_of(alternative[0]), 1)[thought.seat]
    return thought.value_of_roll() if end is thought.state else thought.judge_card(position(thought.rules, end), 1)[thought.seat]


def _splits(
    rules: TenkaRules, state: TenkaState, seat: int, made: Choice, choices: Choices, dice: tuple[int, ...]
) -> Ends:
    outlooks = Outlooks(rules, state, seat, margin)
    others = [choice for choice in splits_of(choices) if choice != made]
    return {(choice,): outlooks.line(dice, choice).state for choice in (made, *others)}


def _turns(rules: TenkaRules, state: TenkaState, seat: int, made: Choices, choices: Choices) -> Ends:
    roll, *cards = choices
    ends: Ends = dict([play_card(rules, state, seat, made)]) if made[0] != roll else {}
    ends.setdefault((roll,), state)
    for card in cards:
        for line in lines(rules, state, seat, card, margin)[:LINES_PER_CARD]:
            ends.setdefault(line.choices, line.state)
    return ends


def play_card(rules: TenkaRules, state: TenkaState, seat: int, made: Choices) -> tuple[Choices, TenkaState]:
    """Return a card's choices up to the end of the turn, and the resulting state."""
    play = play_after(rules, state, seat, made[0])
    number = 1
    while number < len(made) and not is_over(play, seat):
        play.choose(seat, made[number])
        number += 1
    return made[:number], play.state


COACH = Coach(weigh, Effort(first=48, kept=6, sure=400), {"points": 1.0, "rival": -1.0})
