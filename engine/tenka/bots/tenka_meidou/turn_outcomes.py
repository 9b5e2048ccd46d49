"""The outcomes of a turn: every deployment of the dice, and every card played to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import NamedTuple

from tenka.core.chance import RandomChance
from tenka.core.choice import Choice
from tenka.core.play import Play
from tenka.games.tenka_meidou.deployment import REROLL, Dice
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaPlay, TenkaState

TURN, SPLIT = "tm.ask.turn", "tm.ask.split"

Evaluation = Callable[[TenkaRules, TenkaState, int], float]
"""The value of a position for a seat; higher is better."""

WIDTH = 6
"""Partial lines to follow at each small choice of a card (beam width)."""


class Line(NamedTuple):
    """Choices of one seat up to the end of its turn, the resulting state, and its value."""

    choices: tuple[Choice, ...]
    state: TenkaState
    worth: float


def _orders(dice: tuple[int, ...]) -> int:
    """Return in how many orders three dice can show these faces."""
    return {1: 1, 2: 3, 3: 6}[len(set(dice))]


ROLLS = tuple((dice, _orders(dice)) for dice in combinations_with_replacement(range(1, 7), 3))
"""The 56 different rolls of three dice, with their frequency among the 216."""


def play_at(rules: TenkaRules, state: TenkaState) -> TenkaPlay:
    """Return a play at this position without events. A choice that asks chance can't be part of a line."""
    play: TenkaPlay = Play(rules, state, RandomChance(random.Random(0)))
    play.resume()
    return play


def play_after(rules: TenkaRules, state: TenkaState, seat: int, choice: Choice) -> TenkaPlay:
    """Return a copy of the position after a choice."""
    play = play_at(rules, state.copy())
    play.choose(seat, choice)
    return play


def is_over(play: TenkaPlay, seat: int) -> bool:
    """Return whether a seat's turn has ended: another seat is asked, or the game is over."""
    return play.decision is None or play.decision.key == TURN or seat not in play.decision.seats


def lines(rules: TenkaRules, state: TenkaState, seat: int, first: Choice, evaluation: Evaluation) -> list[Line]:
    """Return the lines that begin with a choice, best first: a beam search of width ``WIDTH``."""
    play = play_after(rules, state, seat, first)
    done: list[Line] = []
    open_: list[tuple[tuple[Choice, ...], TenkaPlay]] = [((first,), play)]
    while open_:
        done += [Line(made, p.state, evaluation(rules, p.state, seat)) for made, p in open_ if is_over(p, seat)]
        open_ = _go_on(rules, seat, [(made, p) for made, p in open_ if not is_over(p, seat)], evaluation)
    return sorted(done, key=lambda line: -line.worth)


def _go_on(
    rules: TenkaRules, seat: int, open_: list[tuple[tuple[Choice, ...], TenkaPlay]], evaluation: Evaluation
) -> list[tuple[tuple[Choice, ...], TenkaPlay]]:
    """Return all continuations by one small choice, without duplicates of the same position."""
    over: list[tuple[tuple[Choice, ...], TenkaPlay]] = []
    half: dict[str, tuple[float, tuple[Choice, ...], TenkaPlay]] = {}
    for made, play in open_:
        assert play.decision is not None
        for choice in play.decision.choices(seat):
            next_ = play_after(rules, play.state, seat, choice)
            if is_over(next_, seat):
                over.append(((*made, choice), next_))
                continue
            worth = evaluation(rules, next_.state, seat)
            half.setdefault(repr(next_.state), (worth, (*made, choice), next_))
    return over + [(made, play) for _, made, play in _widest(list(half.values()))]


def _widest(
    half: list[tuple[float, tuple[Choice, ...], TenkaPlay]]
) -> list[tuple[float, tuple[Choice, ...], TenkaPlay]]:
    """Return the lines to follow. Before anything has moved all values are equal, so all are followed."""
    half.sort(key=lambda each: -each[0])
    if len(half) <= WIDTH:
        return half
    least = half[WIDTH - 1][0]
    return [each for each in half if each[0] >= least]


def card_lines(rules: TenkaRules, state: TenkaState, seat: int, choices: tuple[Choice, ...],
               evaluation: Evaluation) -> list[Line]:
    """Return the best line of every available card, best first."""
    by_card = [lines(rules, state, seat, choice, evaluation) for choice in choices if choice.verb != "roll"]
    return sorted((each[0] for each in by_card if each), key=lambda line: -line.worth)


class Outlooks:
    """The value of each deployment from a position, each computed once, and so of every roll."""

    def __init__(self, rules: TenkaRules, state: TenkaState, seat: int, evaluation: Evaluation) -> None:
        self.rules, self.state, self.seat, self.evaluation = rules, state, seat, evaluation
        self._worth: dict[Choice, Line] = {}

    def line(self, dice: tuple[int, ...], choice: Choice) -> Line:
        """Return the line of one deployment."""
        line = self._worth.get(choice)
        if line is None:
            line = self._worth[choice] = self._line(dice, choice)
        return line

    def _line(self, dice: tuple[int, ...], choice: Choice) -> Line:
        state = self.state.copy()
        state.stack[-1] = Dice(self.seat, dice, True)
        return lines(self.rules, state, self.seat, choice, self.evaluation)[0]

    def best(self, dice: tuple[int, ...]) -> Line:
        """Return the best deployment of a roll."""
        options = self.rules.rulings.deployments(self.state, self.seat, dice)
        return max((self.line(dice, choice) for choice in options), key=lambda line: line.worth)

    def average(self) -> float:
        """Return the expected value of a roll that must be used."""
        return sum(weight * self.best(dice).worth for dice, weight in ROLLS) / 216


def splits_of(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the deployments among the choices of a roll."""
    return tuple(choice for choice in choices if choice != REROLL)
