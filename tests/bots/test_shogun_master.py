"""Master of Shogun: how it shares out its time, and what it does with what it has learnt."""

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
    """The shares of its time at which a level reports while it plans; it is told to stop once it is enough."""
    seen: list[float] = []

    def progress(share: float, _: object) -> bool:
        seen.append(share)
        return enough(share)

    bots.bot("shogun", level).choose(planning(seed="shares").view(0), random.Random(1), budget=budget, progress=progress)
    return seen


def test_three_quarters_of_a_plan_s_time_are_for_learning() -> None:
    """There it reports batch by batch, in the race lap by lap."""
    seen = shares("master", Budget(playouts=SEASONS))
    assert [share for share in seen if share <= LEARNING] == [4 * at / SEASONS for at in range(31)]
    assert seen[-1] == 1.0


@pytest.mark.slow
def test_it_thinks_for_itself_where_strong_has_just_thought_as_long() -> None:
    """Plans are remembered by position and budget: one level must not be given another's."""
    for level in ("strong", "master"):
        assert shares(level, Budget(playouts=SEASONS + 1))
        assert shares(level, Budget(playouts=SEASONS + 1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.2, LEARNING, 0.8])
def test_told_to_stop_while_it_learns_or_races_it_asks_no_further(share: float) -> None:
    budget = Budget(playouts=2 * SEASONS + int(100 * share))            # another one each time, so that nothing is remembered
    assert [so_far >= share for so_far in shares("master", budget, lambda so_far: so_far >= share)].count(True) == 1


def test_a_march_has_its_share_of_the_budget() -> None:
    """A third of the time goes by, and no more than a lap beyond."""
    table = marching()
    assert table.decision is not None
    seat, seen = table.decision.seats[0], [0.0]
    bots.bot("shogun", "master").choose(
        table.view(seat), random.Random(2), budget=Budget(playouts=240), progress=lambda share, _: seen.append(share)
    )
    assert CHOOSING <= seen[-1] < CHOOSING + 36 / 240


@pytest.mark.parametrize("trials", [150, 600, 3000])
def test_stages_last_as_long_as_the_budget_does(trials: int) -> None:
    """The best of twelve is not settled while most of the time is left: two are alone for less than half of it."""
    arms = [Arm(Choice("plan", (number,))) for number in range(12)]
    clock, rng = Clock(Budget(playouts=trials), None, trials), random.Random(3)
    race(arms, rng.random, lambda arm, luck: luck + arms.index(arm), clock, Stages(clock), 6)
    ranked = sorted((len(arm.worths) for arm in arms), reverse=True)
    assert trials <= clock.spent < trials + 12 * 6
    assert 2 * (ranked[0] - ranked[2]) < trials / 2
    assert len(arms[0].worths) == ranked[0]
