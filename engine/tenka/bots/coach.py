"""The coach: finds the decisions of a game that cost a seat most, with the trials that bots use.

Each answer is compared with others in the seat's view of that moment. A first pass over all answers keeps the costly ones; a
longer pass with new random numbers measures these. An answer that only seemed costly by luck falls back.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.table.table import Table

Choices = tuple[Choice, ...]


POINTS, WIN_PROBABILITY = "points", "chance"
"""Units of a cost: points of lead, or per cent of the chance to win."""


class Trials(Protocol):
    """Alternative answers to one question, and their results in a unit."""

    unit: str

    @property
    def number(self) -> int:
        """The number of alternatives; the first is the given answer."""

    def differing(self, alternative: int) -> tuple[Choices, Choices]:
        """Return the choices in which the given answer and another one differ."""

    def lead(self, alternative: int, luck: int) -> float:
        """Return the result of an alternative in the unit; equal ``luck`` gives equal dice."""

    def holdings(self, alternative: int, luck: int) -> Mapping[str, float]:
        """Return what the seat has at the end of an alternative, by names of the game."""


class Alternatives:
    """Alternatives as lists of choices; a subclass per game plays them out."""

    unit = POINTS

    def __init__(self, alternatives: Sequence[Choices]) -> None:
        self.alternatives = alternatives

    @property
    def number(self) -> int:
        """The number of alternatives."""
        return len(self.alternatives)

    def differing(self, alternative: int) -> tuple[Choices, Choices]:
        """Return the given answer and another one."""
        return self.alternatives[0], self.alternatives[alternative]


Weigher = Callable[[View, int, Choices, random.Random], "Trials | None"]
"""(view, seat, given answer, random source) -> the trials; None if there is nothing to compare."""


class Effort(NamedTuple):
    """Effort of the coach. ``first``: trials per alternative in the first pass. ``kept``: answers measured in the second pass,
    with ``sure`` trials."""

    first: int
    kept: int
    sure: int


class Coach(NamedTuple):
    """A game's coach. ``weigh``: finds the alternatives. ``effort``: in the site's worker. ``worths``: name of a holding ->
    points of lead that one of it is worth, to select reasons."""

    weigh: Weigher
    effort: Effort
    worths: Mapping[str, float] = {}


Reasons = tuple[tuple[str, float], ...]
"""(name, mean difference) pairs, the most important first."""


class Finding(NamedTuple):
    """A costly decision: ``made`` at a moment cost so much in a unit, with a standard error, compared to ``better``. ``why``:
    what the better answer would have brought."""

    moment: int
    made: Choices
    better: Choices
    cost: float
    error: float
    why: Reasons = ()
    unit: str = POINTS


LEAST = {POINTS: 1.5, WIN_PROBABILITY: 3.0}
"""The least cost to report."""
MOST = 3
"""The most decisions to report."""
REASONS = 3
"""The most reasons per decision."""
TELLING = 0.25
"""The least difference, in points of lead, to name as a reason."""
DOUBT = 2.5
"""Standard errors by which a cost must exceed 0."""

Tick = Callable[[float, Sequence[Finding]], object]
"""Called with the finished share, 0..1, and the findings so far."""


def answers(table: Table, seat: int) -> list[tuple[int, Choices]]:
    """Return each answer of a seat with the moment before it: a sealed answer as a whole, others until chance or another seat
    comes."""
    answered: list[tuple[int, list[Choice]]] = []
    open_ = sealed = False
    for moment, line in enumerate(table.history):
        if line.seat == seat:
            if not open_ or line.sealed != sealed:
                answered.append((moment, []))
            answered[-1][1].append(line.choice)
            open_, sealed = not (line.outcomes or line.revealed), line.sealed
        elif not (sealed and line.sealed):
            open_ = False
    return [(moment, tuple(made)) for moment, made in answered]


def review(table: Table, seat: int, coach: Coach, tick: Tick | None = None) -> list[Finding]:
    """Return the costliest decisions of a seat, the costliest first; may be empty.

    Whole plans take longest, so they come last. An answer that seems costlier than all before it is measured immediately, so the
    first finding does not wait for the last answer.
    """
    asked, effort = sorted(answers(table, seat), key=lambda one: len(one[1]) > 1), coach.effort
    seeming: list[tuple[float, int, Trials, int]] = []
    looked_at: set[int] = set()
    found: list[Finding] = []

    def look_longer(one: tuple[float, int, Trials, int]) -> None:
        looked_at.add(one[1])
        found.extend(_measure_again(table, seat, coach, *one[1:]))

    for number, (moment, made) in enumerate(asked):
        if tick is not None:
            tick(0.7 * number / len(asked), _keep_dearest(found))
        rng = random.Random(f"{table.seed}/coach/{seat}/{moment}")
        trials = coach.weigh(table.view(seat, moment), seat, made, rng)
        if trials is None or trials.number == 1:
            continue
        gain, alternative = _measure_once(trials, effort.first, rng)
        if gain >= max(LEAST[trials.unit], *(one[0] for one in seeming), 0.0):
            look_longer((gain, moment, trials, alternative))
        seeming.append((gain, moment, trials, alternative))
    dearest = sorted((one for one in seeming if one[0] > 0), key=lambda one: -one[0])[: effort.kept]
    left = [one for one in dearest if one[1] not in looked_at]
    for number, one in enumerate(left):
        if tick is not None:
            tick(0.7 + 0.3 * number / len(left), _keep_dearest(found))
        look_longer(one)
    if tick is not None:
        tick(1.0, _keep_dearest(found))
    return _keep_dearest(found)


def _measure_again(table: Table, seat: int, coach: Coach, moment: int, trials: Trials, alternative: int) -> list[Finding]:
    """Measure an answer in the second pass; return its finding, or nothing."""
    luck, number = f"{table.seed}/coach/{seat}/{moment}/sure", coach.effort.sure
    cost, error = gap(trials, alternative, number, random.Random(luck))
    if cost < max(LEAST[trials.unit], DOUBT * error):
        return []
    why = reasons(trials, alternative, coach.worths, number, random.Random(luck))
    return [Finding(moment, *trials.differing(alternative), cost, error, why, trials.unit)]


def _keep_dearest(found: Sequence[Finding]) -> list[Finding]:
    """Return the costliest findings. An unused card would be found every turn, so it is reported once."""
    findings = sorted(found, key=lambda one: -one.cost)
    told = {one.better: one for one in reversed(findings)}
    return [one for one in findings if told[one.better] is one][:MOST]


def reasons(trials: Trials, alternative: int, worths: Mapping[str, float], number: int, rng: random.Random) -> Reasons:
    """Return what an alternative brings more or less than the given answer, with the same luck as its gain.

    Advantages come first, the largest at the head; disadvantages follow. If there is no advantage by name, no reason is given.
    """
    if not worths:
        return ()
    sums = dict.fromkeys(worths, 0.0)
    for luck in [rng.getrandbits(32) for _ in range(number)]:
        taken, other = trials.holdings(0, luck), trials.holdings(alternative, luck)
        for name in sums:
            sums[name] += (other.get(name, 0.0) - taken.get(name, 0.0)) / number
    telling = [name for name, more in sums.items() if abs(more * worths[name]) >= TELLING and round(abs(more), 1)]
    telling.sort(key=lambda name: -sums[name] * worths[name])
    if not telling or sums[telling[0]] * worths[telling[0]] < 0:
        return ()
    kept = telling[:REASONS] if len(telling) <= REASONS else [*telling[: REASONS - 1], telling[-1]]
    return tuple((name, sums[name]) for name in kept)


def _measure_once(trials: Trials, number: int, rng: random.Random) -> tuple[float, int]:
    """Return by how much the best alternative seems better, and its index."""
    lucks = [rng.getrandbits(32) for _ in range(number)]
    means = [sum(trials.lead(alternative, luck) for luck in lucks) / number for alternative in range(trials.number)]
    best = max(range(1, len(means)), key=means.__getitem__)
    return means[best] - means[0], best


def gap(trials: Trials, alternative: int, number: int, rng: random.Random) -> tuple[float, float]:
    """Return by how much an alternative is better than the given answer, and the standard error."""
    lucks = [rng.getrandbits(32) for _ in range(number)]
    gaps = [trials.lead(alternative, luck) - trials.lead(0, luck) for luck in lucks]
    mean = sum(gaps) / number
    spread = sum((one - mean) ** 2 for one in gaps) / max(1, number - 1)
    return mean, math.sqrt(spread / number)
