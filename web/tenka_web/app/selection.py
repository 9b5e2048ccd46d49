"""Narrowing: every click picks a target, and only the choices pointing at it stay. The page knows no verb and no phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tenka import Choice, Decision

Options = tuple[tuple[Choice, tuple[str, ...]], ...]
HELD = "card:"
"""What a target begins with that lies in the hand: a card with its words, not a place on the table."""


@dataclass(frozen=True)
class Group:
    """Choices that share the next target; ``target`` is empty when nothing is left to point at."""

    target: str
    choices: tuple[Choice, ...]

    @property
    def only(self) -> Choice | None:
        """The choice, when clicking here leaves no other."""
        return self.choices[0] if len(self.choices) == 1 else None


@dataclass(frozen=True)
class Selection:
    """The choices that are left after some targets were picked, each with what it still points at."""

    options: Options = ()
    picked: tuple[str, ...] = ()

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return what can be clicked next, in the order of the choices."""
        by_target: dict[str, list[Choice]] = {}
        for choice, targets in self.options:
            by_target.setdefault(targets[0] if targets else "", []).append(choice)
        return tuple(Group(target, tuple(choices)) for target, choices in by_target.items())

    @property
    def highlighted(self) -> frozenset[str]:
        """Return the targets that glow."""
        return frozenset(targets[0] for _, targets in self.options if targets)

    def pick(self, target: str) -> Selection:
        """Return the choices that point at a target next; empty when none does."""
        left = tuple((choice, targets[1:]) for choice, targets in self.options if targets and targets[0] == target)
        return Selection(left, (*self.picked, target))

    @property
    def only(self) -> Choice | None:
        """The one choice that is left, if it is one."""
        return self.options[0][0] if len(self.options) == 1 else None


@dataclass(frozen=True)
class Gesture:
    """What a game makes of a click by itself.

    ``picked``: the targets picked from now on. ``choices``: choices to take at once. ``refused``: a target whose refusal is
    shown. ``focus``: the element that gets the keyboard focus. ``hover``: its target, announced once it is rendered.
    ``then``: choices that follow by themselves, as soon as the seat is asked and may. ``tried``: whether on touch a first tap
    only shows what would be chosen."""

    picked: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    refused: str = ""
    focus: str = ""
    hover: str = ""
    then: tuple[Choice, ...] = ()
    tried: bool = False


@dataclass(frozen=True)
class PendingSelection:
    """What a seat meant to do after a choice it made at a moment. Each of these choices is made by itself as soon as it can
    be. Another answer to the question with which it began ends the plan; the ``verb`` of that choice tells."""

    seat: int
    moment: int
    verb: str
    then: tuple[Choice, ...]

    def next(self, choices: Sequence[Choice]) -> Choice | None:
        """Return which of the possible choices is made now."""
        return next((choice for choice in self.then if choice in choices), None)

    def after(self, seat: int, moment: int, made: Choice) -> PendingSelection | None:
        """Return what is still meant once a seat has made its choice at a moment."""
        if seat != self.seat or moment <= self.moment:
            return self
        if made in self.then:
            left = self.then[self.then.index(made) + 1 :]
            return PendingSelection(self.seat, self.moment, self.verb, left) if left else None
        return None if made.verb == self.verb else self


def start(decision: Decision | None, seat: int | None, picked: Sequence[str] = ()) -> Selection:
    """Return all choices of a seat, narrowed by what was picked so far. A pick that no longer fits is dropped with all after
    it."""
    if decision is None or seat is None or seat not in decision.seats:
        return Selection()
    return _narrow(decision, seat, tuple(picked))


@lru_cache(maxsize=8)           # hot: asked several times for each click
def _narrow(decision: Decision, seat: int, picked: tuple[str, ...]) -> Selection:
    if not picked:
        return Selection(tuple((choice, decision.targets(seat, choice)) for choice in decision.choices(seat)))
    before = _narrow(decision, seat, picked[:-1])
    narrower = before.pick(picked[-1]) if len(before.picked) == len(picked) - 1 else Selection()
    return narrower if narrower.options else before
