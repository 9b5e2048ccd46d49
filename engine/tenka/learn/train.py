"""Train a small policy to imitate a built-in bot, and measure it: ``python -m tenka.learn.train``."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from tenka import bots
from tenka.bots.confidence import wilson
from tenka.learn.environment import Environment
from tenka.learn.extra import installed_by
from tenka.learn.policy import Policy
from tenka.learn.vector_environment import Batch

with installed_by("rl"):
    import numpy as np

TOGETHER = 50
"""Games per task: of lessons, and of matches in one batch."""
REPORTED = 4
"""Tasks after each of which a line says how far the lessons are."""

READ = {
    "tenka-meidou": (
        "seat", "question", "Dice.dice", "Dice.rerolled", "UseCard.card", "UseCard.picks places", "soldiers by castle", "reserve",
        "offer", "used", "swords", "forecast scores", "forecast met", "forecast lead", "forecast first",
    ),
}  # fmt: skip
"""Game -> features for a policy with few lessons; all features of other games."""


class Plan(NamedTuple):
    """The game, and the bot whose choices are learned."""

    game: str
    seats: int
    layers: tuple[str, ...]
    teacher: str


def environment(plan: Plan) -> Environment:
    """Return the environment of a plan."""
    return Environment(plan.game, seats=plan.seats, layers=plan.layers, derived=True, recorded=False)


def lessons(plan: Plan, first: int) -> dict[str, Any]:
    """Return the teacher's actions in some games against itself.

    Returns:
        ``observations``, ``masks``, ``actions``: a row per action that had an alternative.
    """
    game, rng = environment(plan), random.Random(first)
    teacher = bots.bot(plan.game, plan.teacher)
    seen: list[list[int]] = []
    said: list[int] = []
    masks: list[Any] = []
    for number in range(first, first + TOGETHER):
        game.reset(f"lesson {number}")
        while game.seat >= 0:
            for action in sequence_of(teacher, game, rng):
                legal = game.legal()
                if len(legal) > 1:
                    seen.append(game.observe(game.seat))
                    mask = np.zeros(len(game.action_space), bool)
                    mask[legal] = True
                    masks.append(mask)
                    said.append(action)
                game.step(action)
    return {"observations": np.array(seen, np.int16), "masks": np.array(masks), "actions": np.array(said, np.int32)}


def sequence_of(bot: Any, game: Environment, rng: random.Random) -> Sequence[int]:
    """Return the actions of a bot's choice; the first legal one if it would withdraw an answer."""
    sequence = game.action_space.sequence(bot.choose(game.table.view(game.seat), rng))
    return sequence if sequence[0] in game.legal() else game.legal()[:1]


def matches(plan: Plan, policy: Policy, level: str, first: int) -> float:
    """Return the number of games of a batch that a policy wins, from each seat in turn, against bots of a level; shared wins
    count in part."""
    tables = Batch(plan.game, TOGETHER, seats=plan.seats, layers=plan.layers, derived=True)
    bot, rng = bots.bot(plan.game, level), random.Random(first)
    now, won, over = tables.reset(f"match {first}"), 0.0, np.zeros(TOGETHER, bool)
    seats = np.arange(TOGETHER) % plan.seats
    left: dict[int, list[int]] = {}  # Row -> the bot's actions still to take
    while not over.all():
        actions = policy.choose(now.observation, now.mask)
        for row in np.flatnonzero(~over & (now.seat != seats)):
            if not left.get(row):
                left[row] = [*sequence_of(bot, tables.tables[row], rng)]
            actions[row] = left[row].pop(0)
        now = tables.step(actions)
        ended = now.over & ~over
        won += float((now.reward[ended, seats[ended]] + 1 / plan.seats).sum())
        over |= now.over
    return won


def train(plan: Plan, games: int, rounds: int, played: int, jobs: int, out: str = "") -> dict[str, tuple[float, float, float]]:
    """Train a policy, let it play, and print the results.

    Args:
        plan: What is trained.
        games: Games of lessons.
        rounds: How often each lesson is seen.
        played: Games against each of ``random`` and ``light``.
        jobs: Processes.
        out: Where the weights are written; nowhere by default.

    Returns:
        By level, the share of games that were won, with its 95 % interval.
    """
    begun = time.monotonic()

    def report(text: str) -> None:
        print(f"{time.monotonic() - begun:5.0f} s  {text}", flush=True)

    found: dict[str, tuple[float, float, float]] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        taught = []
        for task, each in enumerate(pool.map(partial(lessons, plan), range(0, games, TOGETHER)), 1):
            taught.append(each)
            if task % REPORTED == 0:
                report(f"{task * TOGETHER} of {games} games of {plan.teacher} played")
        data = {name: np.concatenate([each[name] for each in taught]) for name in taught[0]}
        report(f"{len(data['actions'])} lessons from {games} games of {plan.teacher}")
        policy = Policy(environment(plan), READ.get(plan.game, ()))
        hits = policy.learn(data["observations"], data["masks"], data["actions"], rounds)
        report(f"{len(policy.weights['b1'])} hidden units choose as {plan.teacher} in {hits:.0%} of the lessons")
        if out:
            policy.save(out)
        for level in ("random", "light"):
            won = sum(pool.map(partial(matches, plan, policy, level), range(10**6, 10**6 + played, TOGETHER)))
            count = -(-played // TOGETHER) * TOGETHER
            found[level] = (won / count, *wilson(won, count))
            share, low, high = found[level]
            report(f"wins {share:.1%} of {count} games against {level} (95 %: {low:.1%} to {high:.1%})")
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Parse the command's arguments and train."""
    parser = argparse.ArgumentParser(prog="python -m tenka.learn.train", description="Train a small policy on games of a bot.")
    for name, value, text in _options():
        parser.add_argument(f"--{name}", default=value, type=type(value), help=f"{text} (%(default)s)")
    given = parser.parse_args(words)
    plan = Plan(given.game, given.seats, tuple(filter(None, given.layers.split(","))), given.teacher)
    train(plan, given.games, given.rounds, given.played, given.jobs, given.out)


def _options() -> Iterable[tuple[str, int | str, str]]:
    return (
        ("game", "tenka-meidou", "the game's id"), ("seats", 2, "number of seats"), ("layers", "", "joined by commas"),
        ("teacher", "steady", "level of the bot to imitate"), ("games", 2000, "games of lessons"),
        ("rounds", 8, "how often each lesson is seen"), ("played", 400, "games against random, and against light"),
        ("jobs", 2, "processes"), ("out", "policy.npz", "where the weights are written"),
    )  # fmt: skip


if __name__ == "__main__":
    main()
