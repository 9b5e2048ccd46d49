"""A game as a tree for searches: actions at nodes of seats, listed outcomes at nodes of chance.

A node never changes what other nodes share, so a copy is cheap and each branch has its own dice.
"""

from __future__ import annotations

import hashlib
import random
from array import array
from functools import lru_cache
from typing import Any, NamedTuple, Self

from tenka.core.chance import Chance, bound_of, read_number
from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.learn.environment import Environment
from tenka.learn.unrecorded_game import UnrecordedGame

DEALS = 1_000
"""Most listed outcomes of a question of chance."""


class ChanceQuestion(NamedTuple):
    """A question of chance: ``kind`` and ``sizes`` as in ``tenka.core.chance.Outcome``."""

    kind: str
    sizes: tuple[int, ...]

    @property
    def bound(self) -> int:
        """Number of possible answers."""
        return bound_of(self.kind, self.sizes)


class _Undecided(Exception):
    """Chance was asked and has no answer yet."""


class _Decided(Chance):
    """Answers with given numbers, one per question; then it stops the game."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers
        self.calls = 0

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        if self.calls == len(self._numbers):
            raise _Undecided(kind, sizes)
        self.calls += 1
        return read_number(kind, sizes, self._numbers[self.calls - 1])


@lru_cache(10_000)
def _number(question: ChanceQuestion, outcome: int, deals: int) -> int:
    """Return the answer of a listed outcome. Of more than ``deals`` answers each outcome picks one, by a hash."""
    if question.bound <= deals:
        return outcome
    size = (question.bound.bit_length() + 71) // 8
    return int.from_bytes(hashlib.shake_256(f"{question}/{outcome}".encode()).digest(size), "big") % question.bound


class Node:
    """A moment of a game: a seat is asked, chance is asked, or the game is over.

    Args:
        game: The set-up. The node plays ``UnrecordedGame``s of it; the environment's own table is not touched.
        deals: Most listed outcomes of a question of chance. If it has more answers, as a shuffle has, a hash picks so many of
            them, each with the same probability.
        recall: Keep what each seat has seen, for ``digest``. It takes an observation for each seat and choice.

    Attributes:
        chance_question: What chance is asked; None at other nodes.
        seat: The seat that is asked; -1 at other nodes.
        is_over: Whether the game is over or cut.
    """

    def __init__(self, game: Environment, deals: int = DEALS, recall: bool = True) -> None:
        self._game = game.blank()
        self._game.pass_forced = False  # a forced choice may ask chance, which is a node of its own
        self._deals = deals
        self._seen: tuple[bytes, ...] = (b"",) * game.seats if recall else ()
        self._known: tuple[bytes, ...] = self._seen
        self._pending: tuple[int, Choice] | None = None
        self._numbers: list[int] = []
        self.chance_question: ChanceQuestion | None = None
        self._go_on()

    def copy(self) -> Self:
        """Return an independent node at the same moment."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._game, other._numbers = self._game.twin(listed=True), self._numbers[:]
        return other

    def at_moment_of(self, game: UnrecordedGame, seat: int) -> Self:
        """Return a node of the same set-up at the moment of another game. No seat has seen anything before.

        Args:
            game: The game.
            seat: The seat to ask first.
        """
        other = self.copy()
        other._game, other.chance_question, other._pending = self._game.blank(), None, None
        other._game.go_on(game)
        other._game.seat = seat
        other._seen = other._known = (b"",) * len(self._seen)
        if other._seen:
            other._look()
        return other

    def complete_choice(self, action: int) -> Choice | None:
        """Return the choice that an action would complete; None if the sequence goes on."""
        return self._game.twin(listed=True).take_action(action)

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 at other nodes."""
        return self._game.seat if self.chance_question is None else -1

    @property
    def is_over(self) -> bool:
        """Whether the game is over or cut."""
        return self.chance_question is None and self._game.seat < 0

    @property
    def labels(self) -> tuple[str, ...]:
        """What each action means."""
        return self._game.action_space.labels

    def legal(self) -> list[int]:
        """Return the legal actions of the asked seat, ascending."""
        return sorted(self._game.legal()) if self.chance_question is None else []

    @property
    def _asked_chance(self) -> ChanceQuestion:
        """What chance is asked. Raises IllegalChoice at other nodes."""
        if self.chance_question is None:
            raise IllegalChoice("chance is not asked here: see chance_question")
        return self.chance_question

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a node of chance, each with its probability."""
        count = min(self._asked_chance.bound, self._deals)
        return [(outcome, 1 / count) for outcome in range(count)]

    def outcome(self, number: int) -> str:
        """Return an outcome in words, such as ``roll 3 4 5``."""
        question = self._asked_chance
        return " ".join((question.kind, *map(str, read_number(*question, _number(question, number, self._deals)))))

    def apply_outcome(self, outcome: int) -> None:
        """Continue with an outcome of chance.

        Raises:
            IllegalChoice: A seat is asked, or the outcome is not listed.
        """
        if not 0 <= outcome < min(self._asked_chance.bound, self._deals):
            raise IllegalChoice(f"{outcome} is not a listed outcome of {self.chance_question}")
        self._numbers.append(_number(self._asked_chance, outcome, self._deals))
        self._go_on()

    def apply_action(self, action: int) -> None:
        """Take an action for the asked seat.

        Raises:
            IllegalChoice: The action is not legal now, or chance is asked.
        """
        if self.chance_question is not None:
            raise IllegalChoice("chance is asked: call apply_outcome")
        seat, made = self._game.seat, self._game.take_action(action)
        if self._seen:
            self._remember(seat, action)
        if made is not None:
            self._pending, self._numbers = (seat, made), []
            self._go_on()

    def _go_on(self) -> None:
        """Play the pending choice (or the set-up) until chance is not decided."""
        chance = _Decided(self._numbers)
        try:
            if self._pending is None:
                game = UnrecordedGame.begin(self._game.rules, chance)
            else:
                game = self._game.table.fork(chance)
                game.make(*self._pending)
        except _Undecided as question:
            self.chance_question = ChanceQuestion(*question.args)
            return
        self.chance_question = None
        self._game.go_on(game)
        if self._seen:
            self._look()

    # Knowledge of seats.

    def observe(self, seat: int) -> list[int]:
        """Return what a seat knows, see ``Environment.observe``; before the set-up is complete, the lower bounds."""
        return self._game.low[:] if self._game.table is None else self._game.observe(seat)

    def observe_public(self) -> list[int]:
        """Return the public observation: that of seat 0 without its private features."""
        return self._game.low[:] if self._game.table is None else self._game.observe_public()

    def _look(self) -> None:
        """Add what each seat sees now to its memory, unless unchanged."""
        now = tuple([array("h", self._game.observe(seat)).tobytes() for seat in range(self._game.seats)])
        self._seen = tuple([
            seen if here == known else hashlib.sha256(seen + here).digest()
            for seen, here, known in zip(self._seen, now, self._known, strict=True)
        ])
        self._known = now

    def _remember(self, seat: int, action: int) -> None:
        seen = hashlib.sha256(self._seen[seat] + b"%d" % action).digest()
        self._seen = (*self._seen[:seat], seen, *self._seen[seat + 1 :])

    def digest(self, seat: int) -> bytes:
        """Return a hash of all that a seat has seen and done, 32 bytes: equal for nodes that the seat can't distinguish."""
        return self._seen[seat]

    def rewards(self) -> list[float]:
        """Return the rewards by seat, see ``Environment.rewards``; 0 before the end."""
        return self._game.rewards() if self.is_over else [0.0] * self._game.seats

    def view(self, seat: int) -> Any:
        """Return the view of a seat, as bots get it."""
        return self._game.table.view(seat)

    def determinize(self, seat: int, rng: random.Random) -> Self:
        """Return a node that the seat can't distinguish from this one: what it does not know is sampled at random.

        What other seats have seen then follows only from their new cards, because no history leads there.

        Args:
            seat: ``0 <= seat < seats``.
            rng: Source of the sample.
        """
        other = self.copy()
        other._game.determinize(seat, rng)
        if self._seen:
            now = [array("h", other._game.observe(each)).tobytes() for each in range(self._game.seats)]
            fresh = [hashlib.sha256(b"redealt" + here).digest() for here in now]
            fresh[seat], now[seat] = self._seen[seat], self._known[seat]
            other._seen, other._known = tuple(fresh), tuple(now)
        return other

    def __repr__(self) -> str:
        standing = "to be set up" if self._game.table is None else repr(self._game.table)
        return f"<Node: {standing}, {' '.join(map(str, self.chance_question or ('actions', self._game.begun)))}>"
