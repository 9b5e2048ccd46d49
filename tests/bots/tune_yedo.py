"""Tune the weights of Yedo's policy by self-play.

``build.py run tests.bots.tune_yedo 3000 3`` plays 3,000 games of two seats in each of three passes, about
four minutes a pass, and prints the tuned weights. Equal arguments give equal weights.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from typing import Any

import tenka
from tenka.bots.match import collecting_rarely
from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.rollout import Decks
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import Weights
from tenka.games.yedo.rules import YedoPlay

START = Weights(thrift=True, otherwise=0.5, denied=0.6)
"""The start of the tuning: the weights of steady, with three ideas that steady doesn't have."""
STEP = 1.3
"""In a game each weight is multiplied by this for one seat and divided by it for the other."""
USUAL_EFFECT = 1.0
"""The usual difference in points between the two values of a weight: a prior that keeps luck from moving weights."""
WHOLE = 1.5
"""Points of effect that move a weight by a whole step."""


def numbers(weights: Weights) -> list[str]:
    """Return the names of the tuned weights."""
    return [name for name, value in zip(weights._fields, weights, strict=True) if not isinstance(value, bool)]


def scaled(weights: Weights, powers: dict[str, float]) -> Weights:
    """Return weights moved by this many steps."""
    return weights._replace(**{name: getattr(weights, name) * STEP**power for name, power in powers.items()})


def points(tastes: Sequence[Weights], seed: str) -> list[int]:
    """Return the points by seat after a game of policies, each with its own weights. Decks are evaluated once a round."""
    play: YedoPlay = tenka.new_table("yedo", seats=len(tastes), seed=seed).view(0).determinize(random.Random(seed))
    state, decks, now = play.state, Decks(), 0
    while (decision := play.decision) is not None:
        seat = decision.seats[0]
        choices = decision.choices(seat)
        if state.round != now:
            now, decks = state.round, Decks()
        valuation = Valuation(play.rules, state, seat, decks.setdefault(seat, {}), tastes[seat])
        play.choose(seat, Policy(valuation, decision.values).advise(decision.key, choices).choice)
    return state.points


def effects(weights: Weights, games: int, seed: str) -> tuple[dict[str, float], float]:
    """Return by how many points each raised weight beats the lowered one, and the standard error."""
    names = numbers(weights)
    sums, margins = dict.fromkeys(names, 0.0), []
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        signs = {name: float(rng.choice((-1, 1))) for name in names}
        ours, theirs = points(
            (scaled(weights, signs), scaled(weights, {name: -sign for name, sign in signs.items()})), f"{seed} {game}"
        )
        margins.append(ours - theirs)
        for name, sign in signs.items():
            sums[name] += sign * margins[-1]
    error = 2 * math.sqrt(sum(margin * margin for margin in margins)) / games
    return {name: 2 * total / games for name, total in sums.items()}, error


def moved(weights: Weights, found: dict[str, float], error: float) -> Weights:
    """Return weights moved one step, each by the part of its effect that is not luck."""
    sure = USUAL_EFFECT**2 / (USUAL_EFFECT**2 + error**2)
    return scaled(weights, {name: max(-1.0, min(1.0, sure * effect / WHOLE)) for name, effect in found.items()})


def tune(games: int, passes: int, seed: str = "tuned") -> Weights:
    """Tune, print and return the weights, rounded to three digits."""
    weights = START
    for number in range(passes):
        found, error = effects(weights, games, f"{seed} {number}")
        weights = moved(weights, found, error)
        print(f"pass {number + 1}: {games} games, error {error:.2f}")
        for name in sorted(found, key=lambda name: -abs(found[name])):
            print(f"  {name:12} {found[name]:+6.2f} points, now {getattr(weights, name):.3g}")
    three: dict[str, Any] = {name: float(f"{getattr(weights, name):.3g}") for name in numbers(weights)}
    return weights._replace(**three)


if __name__ == "__main__":
    with collecting_rarely():
        print(tune(int(sys.argv[1]), int(sys.argv[2])))
