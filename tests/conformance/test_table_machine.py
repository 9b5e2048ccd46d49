"""Hypothesis takes a table through choices, undo, codes, records and earlier moments in any order.

A copy of the table at each moment is kept; every code, record, undo and earlier moment must give an equal table.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tenka
from tenka.core.errors import TenkaError, UndoRefused
from tenka.table import timeline
from tenka.table.table import Table
from tests.support.setups import plain_setups

MOST = 2000
"""Most choices before the first rule, so that the end of a game is reached too."""


class Standing(NamedTuple):
    """All that a table answers at one moment."""

    state: object
    question: str
    choices: tuple[tuple[int, tuple[str, ...]], ...]


def standing(table: Table) -> Standing:
    decision = table.decision
    if decision is None:
        return Standing(table.state.plain(), "", ())
    asked = tuple((seat, tuple(map(str, decision.choices(seat)))) for seat in decision.seats)
    return Standing(table.state.plain(), decision.key, asked)


class Played(RuleBasedStateMachine):
    """A table, with a copy of itself at every third choice.

    ``known``: number of choices -> the table's answers then, while its history still holds these choices.
    """

    table: Table
    known: dict[int, Standing]
    undoing: int | None = None
    """The seat whose choices are being taken back: one undo never crosses to another seat."""

    @initialize(setup=some.sampled_from(plain_setups()), seed=some.text("abc", max_size=3), turns=some.integers(0, MOST))
    def begin(self, setup, seed, turns):
        self._often, timeline.CHECKPOINT = timeline.CHECKPOINT, 3
        self.table = setup.table(seed)
        for turn in range(turns):
            decision = self.table.decision
            if decision is None:
                break
            seat = decision.seats[turn % len(decision.seats)]
            onward = decision.forward_choices(seat) or decision.choices(seat)
            self.table.choose(seat, onward[turn * 7919 % len(onward)])
        self.known = {len(self.table.history): standing(self.table)}

    def teardown(self):
        timeline.CHECKPOINT = self._often

    @precondition(lambda self: self.table.decision is not None)
    @rule(which=some.integers(0, 10_000), times=some.integers(1, 8))
    def choose(self, which, times):
        for _ in range(times):
            if self.table.decision is None:
                break
            seats = self.table.decision.seats
            seat = seats[which % len(seats)]
            choices = self.table.decision.choices(seat)
            before = list(self.table.history)
            self.table.choose(seat, choices[which % len(choices)])
            self.undoing = None
            self._forget(before)
            self.known[len(self.table.history)] = standing(self.table)

    def _forget(self, before):
        """Forget the moments within a sealed question that has ended: its answers were finalized."""
        both = zip(before, self.table.history, strict=False)
        same = next((at for at, (old, new) in enumerate(both) if old != new), len(before))
        self.known = {at: stood for at, stood in self.known.items() if at <= same}

    @rule(times=some.integers(1, 6))
    def undo(self, times):
        """Undo gives the moment before, or is refused and changes nothing."""
        for _ in range(times):
            self._undo()

    def _undo(self):
        history, now = list(self.table.history), standing(self.table)
        free = bool(history) and not history[-1].outcomes and not history[-1].revealed
        try:
            self.table.undo()
        except UndoRefused:
            assert not free or self.undoing not in (None, history[-1].seat)
            assert (self.table.history, standing(self.table)) == (history, now)
            return
        assert free
        assert self.undoing in (None, history[-1].seat)
        self.undoing = history[-1].seat
        assert self.table.history == history[:-1]
        del self.known[len(history)]
        now = standing(self.table)
        assert self.known.setdefault(len(self.table.history), now) == now

    @precondition(lambda self: self.table.decision is not None)
    @rule(notation=some.sampled_from(["nothing", "roll roll", "pass 99", "deploy", "", "x" * 300]))
    def choose_what_is_not_offered(self, notation):
        before = list(self.table.history)
        seat = self.table.decision.seats[0]
        if notation not in map(str, self.table.decision.choices(seat)):
            with pytest.raises(TenkaError):
                self.table.choose(seat, notation)
        assert self.table.history == before

    @rule()
    def go_on_from_its_code(self):
        self._go_on_from(tenka.open_code(self.table.code()))

    @rule()
    def go_on_from_its_record(self):
        self._go_on_from(tenka.replay(self.table.record()))

    def _go_on_from(self, other):
        assert standing(other) == standing(self.table)
        assert other.record() == self.table.record()
        self.table, self.undoing = other, None

    @rule(which=some.integers(0, 100))
    def look_back(self, which):
        """Each earlier moment from the record equals its copy."""
        moment = sorted(self.known)[which % len(self.known)]
        assert standing(tenka.replay(self.table.record(), at=moment)) == self.known[moment]

    @invariant()
    def it_stands_as_it_is_known_to(self):
        if hasattr(self, "known"):
            assert standing(self.table) == self.known[len(self.table.history)]


TestATable = Played.TestCase
TestATable.settings = settings(
    max_examples=15, stateful_step_count=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
