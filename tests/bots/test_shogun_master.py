"""Master of Shogun: how it divides its time, and how it uses what it has learned."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tenka import Choice, bots
from tenka.bots.bot import Budget, Clock
from tenka.bots.racing import Arm, race
from tenka.bots.shogun.master import CHOOSING, LEARNING, Stages
from tests.bots.positions import marching
from tests.bots.test_shogun import planning

SEASONS = 160


def shares(level: str, budget: Budget, enough: Callable[[float], bool] = lambda share: False) -> list[float]:
    """Return the shares of its time at which a level reports progress while it plans, until it is stopped."""
    seen: list[float] = []

    def progress(share: float, _: object) -> bool:
        seen.append(share)
        return enough(share)

    bots.bot("shogun", level).choose(planning(seed="shares").view(0), random.Random(1), budget=budget, progress=progress)
    return seen


def test_three_quarters_of_a_plans_time_are_for_learning() -> None:
    """Learning reports batch by batch, the race lap by lap."""
    seen = shares("master", Budget(playouts=SEASONS))
    assert [share for share in seen if share <= LEARNING] == [4 * at / SEASONS for at in range(31)]
    assert seen[-1] == 1.0


@pytest.mark.slow
def test_levels_do_not_share_plans() -> None:
    """Plans are cached by position, budget and level."""
    for level in ("strong", "master"):
        assert shares(level, Budget(playouts=SEASONS + 1))
        assert shares(level, Budget(playouts=SEASONS + 1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.2, LEARNING, 0.8])
def test_stopped_while_it_learns_or_races_it_goes_no_further(share: float) -> None:
    budget = Budget(playouts=2 * SEASONS + int(100 * share))            # A different budget each time, so that nothing is cached
    assert [so_far >= share for so_far in shares("master", budget, lambda so_far: so_far >= share)].count(True) == 1


def test_a_march_has_its_share_of_the_budget() -> None:
    """A march takes a third of the time and at most one lap more."""
    table = marching()
    assert table.decision is not None
    seat, seen = table.decision.seats[0], [0.0]
    bots.bot("shogun", "master").choose(
        table.view(seat), random.Random(2), budget=Budget(playouts=240), progress=lambda share, _: seen.append(share)
    )
    assert CHOOSING <= seen[-1] < CHOOSING + 36 / 240


@pytest.mark.parametrize("trials", [150, 600, 3000])
def test_the_last_stage_of_a_race_begins_late(trials: int) -> None:
    """Two candidates race alone for less than half of the time."""
    arms = [Arm(Choice("plan", (number,))) for number in range(12)]
    clock, rng = Clock(Budget(playouts=trials), None, trials), random.Random(3)
    race(arms, rng.random, lambda arm, luck: luck + arms.index(arm), clock, Stages(clock), 6)
    ranked = sorted((len(arm.worths) for arm in arms), reverse=True)
    assert trials <= clock.spent < trials + 12 * 6
    assert 2 * (ranked[0] - ranked[2]) < trials / 2
    assert len(arms[0].worths) == ranked[0]
