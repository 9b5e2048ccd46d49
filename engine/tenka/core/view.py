"""Views: what a seat may know. Secrets leave the engine only through them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tenka.core.chance import Chance, RandomChance
from tenka.core.decision import Decision, name_question
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State


class NoChance(Chance):
    """Refuses every call: a view can't draw chance."""

    def _number(self, bound: int) -> int:
        raise TypeError("a view cannot draw chance: call determinize() first")


@dataclass(eq=False)
class View:
    """The game as one seat (None: a spectator) may know it.

    Attributes:
        rules: The rules of the game; ``rules.options`` are the settings.
        seat: The seat whose view it is; None is a spectator.
        state: The table's state with "?" for what is hidden.
        decision: The question with the choices of this seat, computed from the view alone. None if the game is over or the seat
            is not asked.
        asked: The seats that are asked.
        key: Key of the question (public).
        values: Values of the question (public).
        moment: The number of choices made.
        result: Ranking and scores; None until the game is over.
        veiled: False if nothing is hidden, see ``Table.full_view``.
    """

    rules: Rules
    seat: int | None
    state: Any
    decision: Decision | None
    asked: tuple[int, ...]
    key: str
    values: Mapping[str, Any]
    moment: int
    result: Result | None
    veiled: bool = True

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        standing = name_question(self.key, self.asked) if self.asked else "over"
        return f"<View: {who} of {self.rules.game_with_layers}, moment {self.moment}, {standing}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # equal by content, and the content can change

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.rules, self.seat, self.state, self.asked, self.key, self.values, self.moment, self.result, self.veiled,
        )  # fmt: skip

    def determinize(self, rng: random.Random) -> Play[Any, Any]:
        """Return a game that is consistent with this view: hidden cards and later chance are random."""
        state = self.state.copy()
        if self.veiled:
            self.rules.determinize(self.rules, state, self.seat, rng)
        play: Play[Any, Any] = Play(self.rules, state, RandomChance(rng))
        play.resume()
        return play


def view_of(rules: Rules, state: State, decision: Decision | None, seat: int | None, moment: int) -> View:
    """Return the view of a seat on a state in which ``decision`` is asked (None: the game is over)."""
    veiled = state.veil(seat)
    play: Play[Any, Any] = Play(rules, veiled, NoChance())
    if decision is None:
        return View(rules, seat, veiled, None, (), "", {}, moment, rules.result(rules, state))
    if seat in decision.seats:
        play.resume()
    return View(rules, seat, veiled, play.decision, decision.seats, decision.key, decision.values, moment, None)


def view_from_veiled(rules: Rules, state: State, seat: int, moment: int) -> View:
    """Return the view of an asked seat from a state that was veiled for it, for example by another process."""
    play: Play[Any, Any] = Play(rules, state, NoChance())
    play.resume()
    asked = play.decision
    assert asked is not None
    return View(rules, seat, state, asked, asked.seats, asked.key, asked.values, moment, None)


def full_view_of(rules: Rules, state: State, decision: Decision | None, moment: int) -> View:
    """Return a view of a finished game in which nothing is hidden. It has no choices."""
    if decision is None:
        return View(rules, None, state.copy(), None, (), "", {}, moment, rules.result(rules, state), veiled=False)
    return View(rules, None, state.copy(), None, decision.seats, decision.key, decision.values, moment, None, veiled=False)
