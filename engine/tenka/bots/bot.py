"""The base of all bots: (view, random source, budget) -> choice, or advice with a reason."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

from tenka.core.choice import Choice
from tenka.core.view import View, view_of

Progress = Callable[[float, "Choice | None"], "bool | None"]
"""Called with the used share of the budget (0..1) and the best choice so far; a true return value stops the bot."""


class Budget(NamedTuple):
    """Thinking time for one decision: seconds, or playouts. With playouts, equal views and random sources give equal choices."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True)
class Advice:
    """A choice with its reason: a sentence key and values.

    ``then``: the choice of the next question, if ``choice`` is forced and the reason is about what comes of it.
    """

    choice: Choice
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    then: Choice | None = None

    @property
    def goal(self) -> Choice:
        """The choice that the reason is about."""
        return self.then or self.choice


class BotFault(Exception):
    """An external bot failed and loses the game. ``reason``: ``silent``, ``slow``, ``illegal``, ``unreadable`` or ``broken``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, str]]:
        return BotFault, (self.reason, self.detail)


class Setup(NamedTuple):
    """What a bot receives when a game begins: the set-up, its seat, and the seed of its own random source."""

    game: str
    seats: int
    layers: tuple[str, ...]
    options: Mapping[str, str]
    seat: int
    chance: str = ""


class Bot:
    """Base of all bots. A bot sees only a view; it can sample hidden information with ``view.determinize``.

    ``leading``: keys of questions whose choice leads to the same seat's next one, without chance and without revealing anything.
    """

    leading: ClassVar[frozenset[str]] = frozenset()

    def begin(self, setup: Setup) -> None:
        """Start a game. Built-in bots have no memory and do nothing here."""

    def end(self) -> None:
        """End a game, finished or aborted."""

    def choose(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Choice:
        """Return a legal choice of the view's seat.

        Args:
            view: The view of an asked seat.
            rng: The bot's random source; equal states of it give equal choices.
            budget: Thinking time; None: the bot's default.
            progress: Called with the used share of the budget, 0 to 1.
        """
        return self.advise(view, rng, budget=budget, progress=progress).choice

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return a legal choice and its reason.

        Args:
            view: The view of an asked seat.
            rng: The bot's random source; equal states of it give equal choices.
            budget: Thinking time; None: the bot's default.
            progress: Called with the used share of the budget, 0 to 1.
        """
        raise TypeError(f"{type(self).__name__} has no advice")

    def advise_person(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return advice for a person who asked for a hint: on the next question if only one choice leads to it (``leading``).

        Args:
            view: The view of an asked seat.
            rng: The bot's random source; equal states of it give equal choices.
            budget: Thinking time; None: the bot's default.
            progress: Called with the used share of the budget, 0 to 1.
        """
        advice = self.advise(view, rng, budget=budget, progress=progress)
        if view.key not in self.leading or len(legal(view)) > 1:
            return advice
        assert view.seat is not None
        play = view.determinize(rng)
        play.choose(view.seat, advice.choice)
        following = view_of(play.rules, play.state, play.decision, view.seat, view.moment + 1)
        ahead = self.advise(following, rng, budget=budget, progress=progress)
        return replace(ahead, choice=advice.choice, then=ahead.choice)


def legal(view: View, forward_only: bool = False) -> tuple[Choice, ...]:
    """Return the legal choices of the view's seat.

    Args:
        view: A view of an asked seat.
        forward_only: Leave out choices that only withdraw an earlier answer.

    Raises:
        ValueError: The seat is not asked.
    """
    if view.decision is None or view.seat is None:
        raise ValueError("this seat is not asked now")
    return tuple(view.decision.forward_choices(view.seat)) if forward_only else view.decision.choices(view.seat)


class Clock:
    """Tracks a budget and reports progress.

    Without a budget, ``usual`` playouts are the limit. ``spent`` counts playouts. A stop requested by ``progress`` ends the
    search.
    ``part``: the share of the budget that the current stage may use.
    """

    __slots__ = ("_limit", "_progress", "_start", "_until", "part", "spent", "stopped")

    def __init__(self, budget: Budget | None, progress: Progress | None, usual: int) -> None:
        seconds, playouts = budget or Budget(playouts=usual)
        self._limit = playouts
        self._start = time.perf_counter()
        self._until = seconds
        self._progress = progress
        self.spent = 0
        self.stopped = False
        self.part = 1.0

    def used_share(self) -> float:
        """Return the used share of the budget, 0..1."""
        shares = [0.0]
        if self._limit is not None:
            shares.append(self.spent / self._limit if self._limit else 1.0)
        if self._until is not None:
            shares.append((time.perf_counter() - self._start) / self._until if self._until else 1.0)
        return min(1.0, max(shares))

    def is_out_of_time(self, playouts: int, best: Choice | None) -> bool:
        """Count playouts, report progress, and return whether to stop."""
        self.spent += playouts
        used = self.used_share()
        if self._progress is not None and self._progress(used, best):
            self.stopped = True
        return self.stopped or used >= self.part


class Question(NamedTuple):
    """A bot's task: what its seat sees, its choices, a random source, and the thinking time."""

    view: View
    seat: int
    choices: tuple[Choice, ...]
    rng: random.Random
    budget: Budget | None
    progress: Progress | None

    def clock(self, usual: int) -> Clock:
        """Return a clock of the budget, or of ``usual`` playouts."""
        return Clock(self.budget, self.progress, usual)


class Thinker(Bot):
    """A bot that thinks only if there are several choices. ``only``: sentence key for a single choice."""

    only: ClassVar[str]

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return the only choice, or the result of ``think``."""
        choices = legal(view)
        if len(choices) == 1:
            return Advice(choices[0], self.only)
        assert view.seat is not None
        return self.think(Question(view, view.seat, choices, rng, budget, progress))

    def think(self, question: Question) -> Advice:
        """Return the best of several choices, and the reason."""
        raise TypeError(f"{type(self).__name__} does not think")
