"""Racing: repeated trials of candidates with equal luck."""

from __future__ import annotations

import random

from tenka.bots.bot import Budget, Clock
from tenka.bots.racing import Arm, best_of, drop_behind, halve, keep_all, race
from tenka.core.choice import Choice


def runners(*names: str) -> list[Arm]:
    return [Arm(Choice(name)) for name in names]


def test_every_candidate_has_the_same_luck() -> None:
    met: dict[str, list[int]] = {"a": [], "b": []}

    def trial(arm: Arm, luck: int) -> float:
        met[arm.choice.verb].append(luck)
        return 0.0

    race(runners("a", "b"), iter(range(99)).__next__, trial, Clock(Budget(playouts=12), None, 0), keep_all, 2)
    assert met == {"a": [0, 1, 2, 3, 4, 5], "b": [0, 1, 2, 3, 4, 5]}


def test_the_better_candidate_wins_and_the_worse_is_dropped_early() -> None:
    rng, arms = random.Random(1), runners("worse", "better")
    skill = {"worse": 0.0, "better": 1.0}
    clock = Clock(Budget(playouts=10_000), None, 0)
    race(arms, rng.random, lambda arm, luck: skill[arm.choice.verb] + luck, clock, drop_behind, 8)
    assert best_of(arms).choice.verb == "better"
    assert [arm.live for arm in arms] == [False, True]
    assert clock.spent < 100


def test_equal_candidates_run_to_the_end_of_the_budget() -> None:
    rng, arms = random.Random(2), runners("a", "b")
    clock = Clock(Budget(playouts=640), None, 0)
    race(arms, rng.random, lambda arm, luck: 0.0, clock, drop_behind, 8)
    assert all(arm.live for arm in arms)
    assert clock.spent == 640


def test_halving_leaves_the_better_half() -> None:
    arms = runners("a", "b", "c", "d", "e")
    for number, arm in enumerate(arms):
        arm.worths = [float(number)]
    halve(arms)
    assert [arm.choice.verb for arm in arms if arm.live] == ["c", "d", "e"]


def test_halves_are_every_other_trial() -> None:
    arm = Arm(Choice("a"))
    arm.worths = [1.0, 5.0, 3.0, 7.0]
    assert (arm.half(0), arm.half(1), arm.mean) == (2.0, 6.0, 4.0)
