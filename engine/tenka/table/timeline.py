"""A table's timeline: its choices, the state at any moment, and compaction of sealed questions."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

from tenka.core.chance import Chance, Tape
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord
from tenka.core.history import (
    Answers,
    HistoryEntry,
    is_question_start,
    new_entry,
    replayable_answers,
    sealed_entries,
    sealed_since,
)
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.core.state import State

CHECKPOINT = 64
"""Choices between two copies of the state, so the most that undo and scrubbing replay. A copy costs more than a choice."""


class Timeline:
    """``history``: the choices so far. ``setup``: the entry before them. ``start``: the start position; None for a new game."""

    rules: Rules
    start: Mapping[str, Any] | None
    history: list[HistoryEntry]
    setup: HistoryEntry
    _play: Play[Any, Any]
    _copies: list[tuple[int, State]]

    def play_at(self, moment: int) -> Play[Any, Any]:
        """Return an independent play at a moment, with the same outcomes."""
        at, state = next(copy for copy in reversed(self._copies) if copy[0] <= moment)
        lines = self.history[at:moment]
        tape = Tape([outcome.values for line in lines for outcome in line.outcomes])
        play: Play[Any, Any] = Play(self.rules, state.copy(), tape)
        play.resume()
        for line in lines:
            play.choose(line.seat, line.choice)
        return play

    def _keep_copy(self) -> None:
        """Copy the state every ``CHECKPOINT`` choices, to reach earlier moments quickly."""
        if len(self.history) - self._copies[-1][0] >= CHECKPOINT:
            self._copies.append((len(self.history), self._play.state.copy()))

    def _play_at(self, at: int | None) -> tuple[Play[Any, Any], int]:
        """Return the play at a moment, and the moment's number. Raises BadRecord."""
        last = len(self.history)
        if at is None or at == last:
            return self._play, last
        if not 0 <= at <= last:
            raise BadRecord(f"the game has moments 0..{last}, not {at}")
        return self.play_at(at), at

    def rewind(self, moment: int, calls: int) -> None:
        """Go back to a moment.

        Args:
            moment: Number of choices to keep.
            calls: Number of outcomes of chance by then.
        """
        chance = self._play.chance
        del self.history[moment:]
        self._copies = [copy for copy in self._copies if copy[0] <= moment]
        play = self.play_at(moment)
        play.revealed, play.chance = self._play.revealed, chance
        chance.calls = calls
        self._play = play

    def fork(self, chance: Chance) -> Self:
        """Return an independent table at the same moment with another source of chance."""
        other = copy(self)
        other.history, other._copies = [*self.history], [*self._copies]
        play: Play[Any, Any] = Play(self.rules, self._play.state.copy(), chance, [])
        play.revealed = self._play.revealed
        play.resume()
        other._play = play
        return other

    @property
    def calls(self) -> int:
        """The number of outcomes of chance so far."""
        return self._calls_before + len(self.setup.outcomes) + sum(len(line.outcomes) for line in self.history)

    @property
    def _calls_before(self) -> int:
        return 0 if self.start is None else int(self.start["calls"])

    # Sealed answers.

    @property
    def public_moment(self) -> int:
        """The number of choices that every seat knows of: all, or those before the open sealed question."""
        if not self.history or self._play.decision is None or not self._play.decision.sealed:
            return len(self.history)
        return len(self.history) if is_question_start(self.history, len(self.history)) else sealed_since(self.history)

    def answers_of(self, seat: int) -> tuple[Choice, ...]:
        """Return the answers of a seat to the open sealed question, without withdrawn ones; empty if none is open."""
        lines = [(line.seat, line.choice) for line in self.history[self.public_moment :]]
        told = self.standing_answers() if lines else None
        return tuple(choice for who, choice in told or lines if who == seat)

    def standing_answers(self) -> Answers | None:
        """Return the answers to the open sealed question without withdrawn ones; None if its step can't say."""
        told: Answers | None = self._play.state.stack[-1].standing_answers(self._play)
        return told

    def _compact_ended_question(self) -> None:
        """Compact a sealed question that has ended: its answers in the step's order, without withdrawn ones."""
        pairs, self._play.final_answers = self._play.final_answers or (), None
        last, first = self.history[-1], sealed_since(self.history)
        if self.start is not None:
            # If an answer from the start position was withdrawn, keep all answers as they came.
            pairs = self._replay_standing_answers(first, pairs) or [(line.seat, line.choice) for line in self.history[first:]]
        self.history[first:] = sealed_entries(pairs[:-1])
        self.history.append(new_entry((*pairs[-1], last.outcomes, last.events, last.revealed, last.sealed)))
        # Copies made during the sealed answers have another order; and no replay may end a sealed question twice.
        self._copies = [copy for copy in self._copies if copy[0] <= first]
        self._copies.append((len(self.history), self._play.state.copy()))

    def _compact_open_question(self) -> None:
        """Compact a long open sealed question: its answers so far, without withdrawn ones."""
        if self.history[-1].revealed:
            return
        first, pairs = sealed_since(self.history), self.standing_answers()
        told = None if pairs is None else self._replay_standing_answers(first, pairs)
        if told is not None:
            self.history[first:] = sealed_entries(told)
            self._copies = [copy for copy in self._copies if copy[0] <= first]

    def _replay_standing_answers(self, moment: int, answers: Answers) -> Answers | None:
        """Replay the standing answers from a moment; return them if they lead to the same position, else None."""
        play = self.play_at(moment)
        play.chance = Tape([outcome.values for outcome in self.history[-1].outcomes])
        return replayable_answers(play, answers, self._play.state)
