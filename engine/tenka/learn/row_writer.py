"""Writes observations into rows of one buffer: of each row only what changed since its last observation."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import compress, groupby
from operator import attrgetter, ne
from struct import Struct
from typing import Any, NamedTuple

from tenka.learn.observation import SEAT
from tenka.learn.observer import Observer, Run, read_runs

MOST_PLANS = 1000
"""Plans that a writer keeps; one more, and all of them go."""
NUMBER = 2
"""Bytes of a number: int16."""


class Plan(NamedTuple):
    """What is written when some fields have changed.

    Attributes:
        fields: Index of each of these fields, and what copies it.
        stretches: Features that follow each other: first byte, packer, readers.
    """

    fields: tuple[tuple[int, Callable[[Any], Any]], ...]
    stretches: tuple[tuple[int, Callable[..., None], tuple[Run, ...]], ...]


class RowWriter:
    """Writes the observations of several tables.

    A feature is read again if a field in its ``reads`` differs from the row's last observation, or if it declares none.

    Args:
        observer: The observations of the tables' rules.
        buffer: A writable buffer of int16, in C order.
        rows: Number of rows.
        width: Numbers of a row. The observation takes the first of them.
    """

    def __init__(self, observer: Observer, buffer: Any, rows: int, width: int) -> None:
        self._observer, self._buffer, self._row_bytes = observer, buffer, NUMBER * width
        names = {name for feature in observer.features for name in feature.reads or ()} - {SEAT}
        self._names = ("seats", *sorted(names - {"seats"}), SEAT)  # ``attrgetter`` needs two names to return a tuple
        self._fields = attrgetter(*self._names[:-1])
        types = {field.name: str(field.type) for field in dataclasses.fields(observer.state_type)}
        self._copiers = tuple(_copier(types.get(name, "").count("list[")) for name in self._names)
        self._bits = tuple(1 << at for at in range(len(self._names)))
        self._kept: list[list[Any]] = [[None] * len(self._names) for _ in range(rows)]
        self._plans: dict[int, Plan] = {}

    def write(self, row: int, state: Any, seat: int, question: Any) -> None:
        """Write what ``Observer.vector`` returns into a row.

        Args:
            row: ``0 <= row < rows``.
            state: The state of a table, or of a seat's view of it.
            seat: ``0 <= seat < seats``.
            question: What is asked: a ``Decision`` or a ``Question``.
        """
        now, kept = (*self._fields(state), seat), self._kept[row]
        changed = sum(compress(self._bits, map(ne, now, kept)))
        plan = self._plans.get(changed) or self._plan(changed)
        for at, copy in plan.fields:
            kept[at] = copy(now[at])
        first = row * self._row_bytes
        for at, pack, runs in plan.stretches:
            pack(self._buffer, first + at, *read_runs(runs, state, seat, question))

    def _plan(self, changed: int) -> Plan:
        if len(self._plans) >= MOST_PLANS:
            self._plans.clear()
        named = {name for at, name in enumerate(self._names) if changed >> at & 1}
        stretches, at = [], 0
        for due, group in groupby(self._observer.features, lambda one: one.reads is None or not named.isdisjoint(one.reads)):
            features = [*group]
            size = sum(feature.size for feature in features)
            if due:
                stretches.append((NUMBER * at, Struct(f"{size}h").pack_into, self._observer.runs(features)))
            at += size
        fields = tuple((at, copy) for at, copy in enumerate(self._copiers) if changed >> at & 1)
        plan = self._plans[changed] = Plan(fields, tuple(stretches))
        return plan


def _copier(depth: int) -> Callable[[Any], Any]:
    """Return a function that copies lists nested to this depth."""
    if depth < 2:
        return list.copy if depth else lambda value: value
    inner = _copier(depth - 1)
    return lambda value: [*map(inner, value)]
