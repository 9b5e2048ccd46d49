"""Reads the features of some rules: what a seat observes, as whole numbers with bounds or as numbers from 0 to 1."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from tenka.core import registry
from tenka.core.errors import BadSetup
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.learn.observation import NO_QUESTION, SEAT, Feature, Features, Read
from tenka.learn.per_rules import once_per_rules

Run = tuple[Read, bool, bool]
"""A reader of features that follow each other, whether it returns lists, and whether it reads the question."""


class Observer:
    """The observations of some rules.

    Attributes:
        features: The features, in the order of ``vector``. The first is the observing seat itself.
        low: The lower bound of each number of ``vector``.
        high: The upper bound of each number.
        state_type: The class of the states that are observed.
        kinds: For each number, whether each value is a kind of its own (a card, a seat, a place) and not an amount.
        slices: The name of a feature -> where its numbers are in ``vector``.
    """

    def __init__(self, features: Iterable[Feature], seats: int, state_type: type[State]) -> None:
        self.state_type = state_type
        own = Feature("seat", 1, 0, seats - 1, lambda state, seat: (seat,), kinds=True, reads=(SEAT,))
        self.features = (own, *features)
        self.low = [feature.low for feature in self.features for _ in range(feature.size)]
        self.high = [feature.high for feature in self.features for _ in range(feature.size)]
        self.kinds = [feature.kinds for feature in self.features for _ in range(feature.size)]
        self.slices: Mapping[str, slice] = self._slice_features()
        fields: Any = dataclasses.fields(state_type)
        veils = {field.name: field.metadata["veil"] for field in fields if "veil" in field.metadata}
        self._reads = {
            feature.name: _read_veiled(veils[feature.veiled], feature) if feature.veiled else feature.read
            for feature in self.features
        }
        self._runs = self.runs(self.features)

    def runs(self, features: Iterable[Feature]) -> tuple[Run, ...]:
        """Return the readers of some features that follow each other.

        Fields that follow each other are read together, and so are the steps of the stack.
        """
        return tuple(self._group_runs(features))

    def _group_runs(self, features: Iterable[Feature]) -> Iterator[Run]:
        for (listed, single, of_steps), run in groupby(features, key=_way):
            if listed or single:
                yield (*_join_readers([feature.name for feature in run], single), False)
            elif of_steps:
                yield _read_stack([*run]), False, False
            else:
                yield from [(self._reads[feature.name], feature.rows, feature.asks) for feature in run]

    def _slice_features(self) -> dict[str, slice]:
        slices, at = {}, 0
        for feature in self.features:
            slices[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return slices

    @property
    def scaled_slices(self) -> dict[str, slice]:
        """The name of a feature -> where its numbers are in a scaled observation."""
        slices, at = {}, 0
        for one in self.features:
            slices[one.name] = slice(at, at + one.size * (one.high - one.low + 1 if one.kinds else 1))
            at = slices[one.name].stop
        return slices

    def __len__(self) -> int:
        return len(self.low)

    def vector(self, state: Any, seat: int, question: Any = NO_QUESTION) -> list[int]:
        """Return all that a seat knows, in the order of the features.

        Args:
            state: The state of a table, or of a seat's view of it.
            seat: ``0 <= seat < seats``.
            question: What is asked: a ``Decision`` or a ``Question``.
        """
        return read_runs(self._runs, state, seat, question)

    def by_name(self, state: Any, seat: int, question: Any = NO_QUESTION) -> dict[str, list[int]]:
        """Return an observation by the features' names.

        Args:
            state: The state of a view.
            seat: The seat that observes.
            question: What is asked, and of whom.
        """
        vector = self.vector(state, seat, question)
        return {name: vector[at] for name, at in self.slices.items()}


def read_runs(runs: Iterable[Run], state: Any, seat: int, question: Any) -> list[int]:
    """Return the numbers of readers; see ``Observer.vector``."""
    numbers: list[int] = []
    for read, lists, asks in runs:
        if lists:
            for row in read(state, seat):
                numbers += row
        else:
            numbers += read(question if asks else state, seat)
    return numbers


def _way(feature: Feature) -> tuple[bool, bool, bool]:
    return feature.listed, feature.single, feature.step is not None


def _read_veiled(veil: Callable[[Any, int, Any], Any], feature: Feature) -> Read:
    """Return a reader of what the seat may know of a secret field."""
    field, read = attrgetter(feature.veiled), feature.read
    return lambda state, seat: read(veil(field(state), seat, state), seat)


def _join_readers(names: Sequence[str], single: bool) -> tuple[Read, bool]:
    """Return a reader of fields that follow each other, all lists of numbers or all single ones; and whether it returns lists."""
    fields: Any = attrgetter(*names)
    if single and len(names) > 1:
        return lambda state, seat: map(int, fields(state)), False
    if single:
        return lambda state, seat: (int(fields(state)),), False
    return lambda state, seat: fields(state), len(names) > 1


def _read_stack(features: Sequence[Feature]) -> Read:
    """Return a reader of what the steps on the stack keep."""
    none = [feature.low for feature in features for _ in range(feature.size)]
    reads: dict[type[Any], list[tuple[int, int, Read]]] = {}
    at = 0
    for feature in features:
        assert feature.step is not None
        reads.setdefault(feature.step, []).append((at, at + feature.size, feature.read))
        at += feature.size

    def read(state: Any, seat: int) -> list[int]:
        numbers = none
        for step in state.stack:
            rows = reads.get(type(step))
            if rows is None:
                continue
            if numbers is none:
                numbers = none[:]
            for first, last, read_one in rows:
                numbers[first:last] = read_one(step, seat)
        return numbers

    return read


@once_per_rules
def observer_of(rules: Rules, derived: bool = False) -> Observer:
    """Return the observer of rules; equal rules share one.

    Args:
        rules: The rules of a game.
        derived: Observe features, too, that are calculated from others.

    Raises:
        BadSetup: The game declares no observations.
    """
    reference = registry.row_of(rules.game).features
    if not reference:
        raise BadSetup(f"{rules.game} declares no observations")
    declared: Features = registry.load(reference)
    features = [feature for feature in declared(rules) if derived or not feature.derived]
    return Observer(features, rules.seats, rules.state_type)
