"""Strong: tries what the policy prefers in simulated rounds, against rivals who play by the policy."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from tenka.bots.bot import Advice, Budget, Question, Thinker
from tenka.bots.racing import Arm, beats, best_of, halve, race
from tenka.bots.yedo.action_policy import act
from tenka.bots.yedo.assignment_policy import Placing
from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.projection import lead
from tenka.bots.yedo.rollout import Decks, run
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.core.choice import Choice
from tenka.games.yedo.board.next_actions import ASKED
from tenka.games.yedo.rules import YedoPlay, YedoRules

ROUNDS = 24
"""Most simulated rounds per question, whatever the budget, so that a game between bots does not take too long."""

EACH = 3
"""Trials per candidate before the worse half of the others is dropped."""

SURE = 1.0
"""Standard errors by which a candidate must beat the policy's own."""

MOST = 4
"""Most candidates."""

POOR = -6.0
"""An action with a lower value, in Mon, is not tried."""

Ranking = Callable[[Policy, Sequence[Choice]], Sequence[Choice]]


class Strong(Thinker):
    """Search around the policy."""

    only = "ye.hint.only"
    leading = frozenset({ASKED})
    weights: ClassVar[Weights] = USUAL
    rounds: ClassVar[int] = ROUNDS

    def think(self, question: Question) -> Advice:
        """Return the choice whose simulated rounds end best."""
        view, choices = question.view, question.choices
        rules: YedoRules = view.rules  # type: ignore[assignment]  # this file is for Yedo alone
        policy = Policy(Valuation(rules, view.state, question.seat, weights=self.weights), view.values)
        judged = policy.advise(view.key, choices)
        arms = [Arm(choice) for choice in candidates(policy, view.key, judged.choice, choices)]
        if len(arms) == 1:
            return judged
        seconds, playouts = question.budget or Budget()
        budget = Budget(seconds, self.rounds if playouts is None else playouts)
        return try_candidates(question._replace(budget=budget), arms, judged, self.weights)


def try_candidates(question: Question, arms: Sequence[Arm], judged: Advice, weights: Weights = USUAL) -> Advice:
    """Return the first candidate, the policy's own, unless another is clearly better in simulated rounds."""
    now, decks = question.view.state.round, Decks()

    def trial(arm: Arm, luck: int) -> float:
        play: YedoPlay = question.view.determinize(random.Random(luck))
        play.choose(question.seat, arm.choice)
        return lead(play.rules, run(play, now, decks, weights), question.seat)

    race(arms, lambda: question.rng.getrandbits(32), trial, question.clock(ROUNDS), _halve_others, EACH)
    best = best_of(arms)
    if not beats(best, arms[0], SURE):
        return judged
    return Advice(best.choice, "ye.hint.tried", {"worth": round(best.mean - arms[0].mean, 1)})


def _halve_others(live: Sequence[Arm]) -> None:
    """Drop the worse half, but never the policy's own candidate, with which the others are compared."""
    halve(live[1:])


# Candidates.


def candidates(policy: Policy, key: str, judged: Choice, choices: Sequence[Choice]) -> list[Choice]:
    """Return the policy's choice first, then other promising ones."""
    propose = TRIED.get(key)
    others = propose(policy, choices) if propose else ()
    return [judged, *[choice for choice in dict.fromkeys(others) if choice != judged]][:MOST]


def _best(worth: Callable[[Choice], float], choices: Sequence[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: -worth(choice))


def _places(policy: Policy, choices: Sequence[Choice]) -> list[Choice]:
    return _best(Placing(policy.valuation).worth, [choice for choice in choices if choice.verb == "place"])


def _lots(policy: Policy, choices: Sequence[Choice]) -> list[Choice]:
    lots = [choice for choice in choices if choice.verb == "announce"]
    return [*[choice for choice in choices if choice.verb == "leave"],
            *_best(lambda choice: policy.margin(str(choice.operands[0])), lots)]  # fmt: skip


def _bids(policy: Policy, choices: Sequence[Choice]) -> list[Choice]:
    """Return passing, the least bid, and some higher ones."""
    bids = [choice for choice in choices if choice.verb == "bid"]
    return [choices[0], *bids[:1], *bids[2:3]]


def _deeds(policy: Policy, choices: Sequence[Choice]) -> list[Choice]:
    """Return the actions to try. A mission needs no alternative; going home changes as little as a look and is tried only
    alone."""
    if any(choice.verb == "complete" for choice in choices):
        return []
    space = policy.valuation.step.space
    worths = {choice: act(policy.valuation, choice, space) for choice in choices if choice.verb not in ("foresee", "home")}
    return [choice for choice in _best(worths.__getitem__, list(worths)) if worths[choice] > POOR]


def _all_choices(policy: Policy, choices: Sequence[Choice]) -> Sequence[Choice]:
    return choices


TRIED: Mapping[str, Ranking] = {
    "ye.ask.announce": _lots,
    "ye.ask.bid": _bids,
    "ye.ask.place": _places,
    "ye.ask.influence": _all_choices,
    "ye.ask.save": _all_choices,
    "ye.ask.act": _deeds,
}
"""The questions that are searched."""
