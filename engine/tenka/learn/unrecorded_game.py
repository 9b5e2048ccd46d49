"""A game without history: it keeps no record and no events, and can't undo. Searches and batches use it."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any, Self

from tenka.core.chance import Chance
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import IllegalChoice
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.step import ScriptCursor
from tenka.core.view import View, view_of


class UnrecordedGame:
    """A position with its chance. It has the methods of ``tenka.Table`` that learners use.

    A choice that raises leaves it unusable, unlike a table. ``moments`` counts the choices.
    """

    __slots__ = ("moments", "play")

    def __init__(self, play: Play[Any, Any], moments: int = 0) -> None:
        self.play, self.moments = play, moments

    @classmethod
    def begin(cls, rules: Rules, chance: Chance) -> Self:
        """Return a game that has been set up."""
        play: Play[Any, Any] = Play(rules, rules.new_state(rules, rules.seats), chance)
        play.push(ScriptCursor(0, []))
        play.advance()
        return cls(play)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        rules: Rules = self.play.rules
        return rules

    @property
    def decision(self) -> Decision | None:
        """The question; None when the game is over."""
        return self.play.decision

    @property
    def state(self) -> Any:
        """The whole state, hidden cards included."""
        return self.play.state

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return None if self.play.decision is not None else self.play.rules.result(self.play.rules, self.play.state)

    def make(self, seat: int, choice: Choice, sealed: bool = False) -> None:
        """Make a legal choice. Legality is not checked."""
        self.moments += 1
        self.play.choose(seat, choice)

    def choose(self, seat: int, choice: Choice) -> None:
        """Make a choice.

        Raises:
            IllegalChoice: The choice is not on the list of an asked seat.
        """
        decision = self.play.decision
        if decision is None:
            raise IllegalChoice("the game is over")
        self.make(seat, decision.legal(seat, choice))

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        return view_of(self.play.rules, self.play.state, self.play.decision, seat, self.moments)

    def fork(self, chance: Chance) -> Self:
        """Return an independent game at the same moment, with its own chance."""
        play: Play[Any, Any] = Play(self.play.rules, self.play.state.copy(), chance)
        play.resume()
        return type(self)(play, self.moments)

    def determinize(self, seat: int, rng: random.Random, chance: Chance) -> Self:
        """Return a game that the seat can't distinguish from this one: what it does not know is sampled at random."""
        play = self.view(seat).determinize(rng)
        play.chance = chance
        return type(self)(play, self.moments)

    def __deepcopy__(self, memo: object) -> Self:
        return self.fork(deepcopy(self.play.chance))

    def __repr__(self) -> str:
        decision = self.decision
        standing = "over" if decision is None else f"{decision.key} asks {decision.seats}"
        return f"<UnrecordedGame: {self.rules.game}, {self.rules.seats} seats, moment {self.moments}, {standing}>"
