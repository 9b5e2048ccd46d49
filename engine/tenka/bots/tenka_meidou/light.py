"""Light: takes the most points now, ignores rivals, never rolls twice, uses its card early."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.bots.tenka_meidou.evaluation import points
from tenka.bots.tenka_meidou.turn_outcomes import TURN, lines, splits_of
from tenka.core.view import View
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState


class Light(Bot):
    """An opponent for a first game."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return the best choice by points now, ties at random. On one turn in eight it plays a card, whatever it brings."""
        choices = legal(view)
        assert view.seat is not None
        if view.key == TURN:
            cards = choices[1:] if rng.random() < 1 / 8 else ()
            return Advice(rng.choice(cards) if cards else choices[0], "tm.hint.habit")
        rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
        state: TenkaState = view.determinize(rng).state
        best_lines = [lines(rules, state, view.seat, choice, points)[0] for choice in splits_of(choices)]
        most = max(line.worth for line in best_lines)
        line = rng.choice([line for line in best_lines if line.worth == most])
        now = points(rules, state, view.seat)
        return Advice(line.choices[0], "tm.hint.points", {"now": now, "after": most})
