"""Selection: each click picks a target, and only the choices with that target remain. Knows no verb and no phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tenka import Choice, Decision

Options = tuple[tuple[Choice, tuple[str, ...]], ...]
CARD_PREFIX = "card:"
"""Prefix of targets in the hand: cards, not places on the table."""


@dataclass(frozen=True)
class ChoiceGroup:
    """Choices that share the next target; ``target`` is "" if no target is left."""

    target: str
    choices: tuple[Choice, ...]

    @property
    def only(self) -> Choice | None:
        """The choice, if clicking here leaves only one."""
        return self.choices[0] if len(self.choices) == 1 else None


@dataclass(frozen=True)
class Selection:
    """The remaining choices after some targets were picked, each with its remaining targets."""

    options: Options = ()
    picked: tuple[str, ...] = ()

    @property
    def groups(self) -> tuple[ChoiceGroup, ...]:
        """Return what can be clicked next, in the order of the choices."""
        by_target: dict[str, list[Choice]] = {}
        for choice, targets in self.options:
            by_target.setdefault(targets[0] if targets else "", []).append(choice)
        return tuple(ChoiceGroup(target, tuple(choices)) for target, choices in by_target.items())

    @property
    def highlighted(self) -> frozenset[str]:
        """Return the highlighted targets."""
        return frozenset(targets[0] for _, targets in self.options if targets)

    def pick(self, target: str) -> Selection:
        """Return the choices whose next target is this one; may be empty."""
        left = tuple((choice, targets[1:]) for choice, targets in self.options if targets and targets[0] == target)
        return Selection(left, (*self.picked, target))

    @property
    def only(self) -> Choice | None:
        """The only remaining choice, if there is just one."""
        return self.options[0][0] if len(self.options) == 1 else None


@dataclass(frozen=True)
class Gesture:
    """A game's own meaning of a click.

    Attributes:
        picked: The picked targets from now on.
        choices: Choices to make at once.
        refused: A target whose refusal is shown.
        focus: Id of the element that gets the keyboard focus.
        hover: Its target, announced once it is rendered; "" describes nothing, None what was described before.
        then: Choices to make as soon as the seat is asked for them.
        tried: Whether on touch screens a first tap only previews.
        means: What it does, as a key and values of a sentence; None: its last choice.
    """

    picked: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    refused: str = ""
    focus: str = ""
    hover: str | None = None
    then: tuple[Choice, ...] = ()
    tried: bool = False
    means: tuple[str, Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class PendingSelection:
    """Choices that follow a gesture at a moment. Each is made as soon as it is legal. Another answer to the first question
    cancels the rest; the ``verb`` identifies it."""

    seat: int
    moment: int
    verb: str
    then: tuple[Choice, ...]

    def next(self, choices: Sequence[Choice]) -> Choice | None:
        """Return which of the legal choices is made now."""
        return next((choice for choice in self.then if choice in choices), None)

    def after(self, seat: int, moment: int, made: Choice) -> PendingSelection | None:
        """Return what remains after a seat has made its choice at a moment."""
        if seat != self.seat or moment <= self.moment:
            return self
        if made in self.then:
            left = self.then[self.then.index(made) + 1 :]
            return PendingSelection(self.seat, self.moment, self.verb, left) if left else None
        return None if made.verb == self.verb else self


def start(decision: Decision | None, seat: int | None, picked: Sequence[str] = ()) -> Selection:
    """Return all choices of a seat, narrowed by the picked targets. An invalid pick is dropped with all after it."""
    if decision is None or seat is None or seat not in decision.seats:
        return Selection()
    return _narrow(decision, seat, tuple(picked))


@lru_cache(maxsize=8)           # Called several times per click
def _narrow(decision: Decision, seat: int, picked: tuple[str, ...]) -> Selection:
    if not picked:
        return Selection(tuple((choice, decision.targets(seat, choice)) for choice in decision.choices(seat)))
    before = _narrow(decision, seat, picked[:-1])
    narrower = before.pick(picked[-1]) if len(before.picked) == len(picked) - 1 else Selection()
    return narrower if narrower.options else before
