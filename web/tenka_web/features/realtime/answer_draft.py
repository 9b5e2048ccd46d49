"""The answers that the seats of one page give to a sealed question, before the page commits to them."""

from __future__ import annotations

import random

from tenka.core.choice import Choice, parse
from tenka.core.decision import Decision
from tenka.core.errors import ChanceAwaited, TenkaError
from tenka.multiplayer.realtime.log_table import Answers
from tenka.multiplayer.realtime.shared_chance import RoundChance
from tenka.table.table import Table


class AnswerDraft:
    """A table with the public information and this page's own answers.

    Attributes:
        table: The table on show.
        asked: The seats of this page that are asked.
        moment: Number of public choices.
        finished: Whether all these seats have answered.
    """

    def __init__(self, table: Table, asked: tuple[int, ...]) -> None:
        self.moment, self.asked, self.finished = len(table.history), asked, False
        self.table = table.fork(RoundChance(None, table.calls)) if table.has_full_state else table
        self._last: list[tuple[int, Choice]] = []           # not made here: they end the question
        decision = table.decision
        assert decision is not None
        self._question: Decision = decision

    def choose(self, seat: int, choice: Choice) -> None:
        """Take a choice of a seat. Raises IllegalChoice."""
        if not self.table.has_full_state:
            self._last.append((seat, self._question.parse(seat, str(choice))))
            self.finished = self._is_complete(seat)
            return
        trial = self.table.fork(RoundChance(None, self.table.calls))
        try:
            trial.choose(seat, choice)
            ended = trial.decision is None or trial.public_moment > self.moment
        except ChanceAwaited:                               # the last answer ended the question, and the game asks chance
            ended = True
        if ended:
            self._last, self.finished = [(seat, choice)], True
            return
        self.table.choose(seat, choice)
        decision = self.table.decision
        self.finished = decision is None or not {*self.asked} & {*decision.seats}

    def lay(self, answers: Answers) -> None:
        """Restore answers that were committed before the page was closed."""
        try:
            for seat, made in answers:
                for notation in made:
                    if not self.finished:
                        self.choose(seat, parse(notation))
        except TenkaError:
            pass
        self.finished = True

    def answers(self) -> Answers:
        """Return what the seats have answered, without what they took back."""
        told = self.table.standing_answers() if self.table.has_full_state else []
        made = [(line.seat, line.choice) for line in self.table.history[self.moment :]] if told is None else told
        given = {seat: tuple(str(choice) for who, choice in (*made, *self._last) if who == seat) for seat in self.asked}
        return tuple(sorted(given.items()))

    def _is_complete(self, seat: int) -> bool:
        """Return whether a guest's answer is complete, on a random game that is consistent with its view."""
        play = self.table.view(seat).determinize(random.Random(0))
        for who, choice in self._last:
            play.choose(who, choice)
        decision = play.decision
        return decision is None or not decision.sealed or seat not in decision.seats or play.final_answers is not None
