"""The coach: which decisions of a game cost a seat most, found by the trials that the bots choose by.

Each answer is tried against others in the seat's own view of its moment. A first look at all of them keeps those that seem
dear; a longer one, with luck of its own, measures these: what seemed best by the luck of the first look falls back.
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


POINTS, CHANCE = "points", "chance"
"""What a cost is counted in: points of lead, or per cent of the chance to win."""


class Trials(Protocol):
    """Answers to one question and what they come to, in a unit."""

    unit: str

    @property
    def number(self) -> int:
        """How many there are; the first is the one that was given."""

    def differing(self, way: int) -> tuple[Choices, Choices]:
        """What of the given answer, and what of another, tells the two apart."""

    def lead(self, way: int, luck: int) -> float:
        """Return what a way ends with, in the unit; equal lucks give equal dice."""

    def holdings(self, way: int, luck: int) -> Mapping[str, float]:
        """What a way ends with, by names of the game's own."""


class Ways:
    """Ways to answer, each a list of choices, tried many times; a game's own class says where a way leads."""

    unit = POINTS

    def __init__(self, ways: Sequence[Choices]) -> None:
        self.ways = ways

    @property
    def number(self) -> int:
        """How many ways there are."""
        return len(self.ways)

    def differing(self, way: int) -> tuple[Choices, Choices]:
        """Return the way taken and another."""
        return self.ways[0], self.ways[way]


Weigher = Callable[[View, int, Choices, random.Random], "Trials | None"]
"""What a seat saw, the seat, what it answered, chance: the trials; None where nothing is weighed."""


class Pains(NamedTuple):
    """How long the coach looks. ``first``: trials of each way; ``kept``: answers looked at longer, with ``sure`` trials."""

    first: int
    kept: int
    sure: int


class Coach(NamedTuple):
    """What a game's row names: how its answers are weighed, and with what pains in a page's worker. ``worths``: name of what an
    answer may bring -> about how many points of lead one of it is worth, by which reasons are picked."""

    weigh: Weigher
    pains: Pains
    worths: Mapping[str, float] = {}


Reasons = tuple[tuple[str, float], ...]
"""Name of a thing and how much more of it, on average; what tells most first."""


class Finding(NamedTuple):
    """``made`` at a moment cost so much in a unit, give or take ``error``, against ``better``; ``why``: what that would have
    brought."""

    moment: int
    made: Choices
    better: Choices
    cost: float
    error: float
    why: Reasons = ()
    unit: str = POINTS


LEAST = {POINTS: 1.5, CHANCE: 3.0}
"""What a decision must cost to be spoken of."""
MOST = 3
"""So many decisions are named, at most."""
REASONS = 3
"""Things that are named for one decision."""
TELLING = 0.25
"""Points of lead that a difference must be worth to be named."""
DOUBT = 2.5
"""By how many standard errors a cost must be above nothing."""

Tick = Callable[[float, Sequence[Finding]], object]
"""Called with the share that is done, 0..1, and what has been found so far."""


def answers(table: Table, seat: int) -> list[tuple[int, Choices]]:
    """Return each answer of a seat with the moment before it: a secret one whole, others until chance or another seat comes."""
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
    """Find what cost a seat most in a game, the dearest first; often nothing.

    Whole plans take longest to try, so they come last. An answer that seems dearer than all before it is looked at longer at
    once: so the first finding doesn't wait for the last answer.
    """
    asked, pains = sorted(answers(table, seat), key=lambda one: len(one[1]) > 1), coach.pains
    seeming: list[tuple[float, int, Trials, int]] = []
    looked_at: set[int] = set()
    found: list[Finding] = []

    def look_longer(one: tuple[float, int, Trials, int]) -> None:
        looked_at.add(one[1])
        found.extend(_surely(table, seat, coach, *one[1:]))

    for number, (moment, made) in enumerate(asked):
        if tick is not None:
            tick(0.7 * number / len(asked), _keep_dearest(found))
        rng = random.Random(f"{table.seed}/coach/{seat}/{moment}")
        trials = coach.weigh(table.view(seat, moment), seat, made, rng)
        if trials is None or trials.number == 1:
            continue
        gain, way = _first_look(trials, pains.first, rng)
        if gain >= max(LEAST[trials.unit], *(one[0] for one in seeming), 0.0):
            look_longer((gain, moment, trials, way))
        seeming.append((gain, moment, trials, way))
    dearest = sorted((one for one in seeming if one[0] > 0), key=lambda one: -one[0])[: pains.kept]
    left = [one for one in dearest if one[1] not in looked_at]
    for number, one in enumerate(left):
        if tick is not None:
            tick(0.7 + 0.3 * number / len(left), _keep_dearest(found))
        look_longer(one)
    if tick is not None:
        tick(1.0, _keep_dearest(found))
    return _keep_dearest(found)


def _surely(table: Table, seat: int, coach: Coach, moment: int, trials: Trials, way: int) -> list[Finding]:
    """Look at an answer longer, with luck of its own; return what it cost, or nothing."""
    luck, number = f"{table.seed}/coach/{seat}/{moment}/sure", coach.pains.sure
    cost, error = gap(trials, way, number, random.Random(luck))
    if cost < max(LEAST[trials.unit], DOUBT * error):
        return []
    why = reasons(trials, way, coach.worths, number, random.Random(luck))
    return [Finding(moment, *trials.differing(way), cost, error, why, trials.unit)]


def _keep_dearest(found: Sequence[Finding]) -> list[Finding]:
    """Return the dearest. A card not used is missed turn by turn: it is named once."""
    findings = sorted(found, key=lambda one: -one.cost)
    told = {one.better: one for one in reversed(findings)}
    return [one for one in findings if told[one.better] is one][:MOST]


def reasons(trials: Trials, way: int, worths: Mapping[str, float], number: int, rng: random.Random) -> Reasons:
    """What a way brings more, or less, than the one taken, with the luck by which its gain was measured.

    What speaks for it comes first, the dearest of it at the head; what speaks against it is told too. Where nothing named speaks
    for it, its gain is of another kind, and no reason is given."""
    if not worths:
        return ()
    sums = dict.fromkeys(worths, 0.0)
    for luck in [rng.getrandbits(32) for _ in range(number)]:
        taken, other = trials.holdings(0, luck), trials.holdings(way, luck)
        for name in sums:
            sums[name] += (other.get(name, 0.0) - taken.get(name, 0.0)) / number
    telling = [name for name, more in sums.items() if abs(more * worths[name]) >= TELLING and round(abs(more), 1)]
    telling.sort(key=lambda name: -sums[name] * worths[name])
    if not telling or sums[telling[0]] * worths[telling[0]] < 0:
        return ()
    kept = telling[:REASONS] if len(telling) <= REASONS else [*telling[: REASONS - 1], telling[-1]]
    return tuple((name, sums[name]) for name in kept)


def _first_look(trials: Trials, number: int, rng: random.Random) -> tuple[float, int]:
    """By how much the best of the other ways seems better, and which it is."""
    lucks = [rng.getrandbits(32) for _ in range(number)]
    means = [sum(trials.lead(way, luck) for luck in lucks) / number for way in range(trials.number)]
    best = max(range(1, len(means)), key=means.__getitem__)
    return means[best] - means[0], best


def gap(trials: Trials, way: int, number: int, rng: random.Random) -> tuple[float, float]:
    """By how much a way is better than the one taken, and the standard error of that."""
    lucks = [rng.getrandbits(32) for _ in range(number)]
    gaps = [trials.lead(way, luck) - trials.lead(0, luck) for luck in lucks]
    mean = sum(gaps) / number
    spread = sum((one - mean) ** 2 for one in gaps) / max(1, number - 1)
    return mean, math.sqrt(spread / number)
