"""A single-table environment: actions in, observations out. The adapters for other libraries are thin layers over it."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from operator import attrgetter
from typing import Any, Self

import tenka
from tenka.core.chance import Chance, RandomChance, Seeded
from tenka.core.choice import Choice
from tenka.core.errors import BadSetup, IllegalChoice
from tenka.core.rules import Rules
from tenka.core.view import View
from tenka.learn.action_space import ActionSequence, action_space_of, next_actions
from tenka.learn.observation import NO_QUESTION
from tenka.learn.observer import observer_of
from tenka.learn.scaling import scale
from tenka.learn.unrecorded_game import UnrecordedGame

SPELLED = 4
"""Actions of a partial sequence in an observation."""
NOTHING = [0] * SPELLED
SETUP = attrgetter("game", "seats", "layers", "options")
LONGEST = 20_000
"""Most choices of a game. Of 891 random games, 11 of each set-up of the conformance tests, the longest took 1,017 forward
choices; with all choices, one of Shogun reached this limit, because plans are placed and withdrawn."""


class Environment:
    """One game after another. Of several seats asked together the lowest answers first, and no seat sees another's answer.

    Args:
        game: Catalogue id, such as ``"shogun"``.
        seats: Number of seats.
        layers: Editions, modules and expansions, by id.
        options: Option id -> value.
        forward_only: Leave out choices that only withdraw an earlier answer.
        max_choices: Choices of a game at most; then the game is ``cut``.
        margin: Rewards by margin; see ``rewards``.
        derived: Observe features, too, that are calculated from others, such as how a war would end now. They take time.
        pass_forced: Make a choice without asking if it is the only one. It counts as one of them. A ``Node`` asks always.
        recorded: Play at a ``tenka.Table``, which keeps record and events; otherwise as an ``UnrecordedGame``, which is quicker.

    Attributes:
        action_space: The number of each choice.
        observer: What reads the observations.
        low: The lower bound of each number of ``observe``.
        high: The upper bound of each number.
        kinds: For each number, whether each value is a kind of its own and not an amount.
        table: The table, or the unrecorded game, once ``reset`` was called.
        begun: The actions of the sequence under way.
        seat: Who is asked; -1 when the game is over or cut.
    """

    def __init__(
        self, game: str, *, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None,
        forward_only: bool = True, max_choices: int = LONGEST, margin: bool = False, derived: bool = False,
        pass_forced: bool = False, recorded: bool = True,
    ) -> None:  # fmt: skip
        self.rules: Rules = tenka.game(game).rules(seats, layers, options)
        self._setup: dict[str, Any] = {"seats": seats, "layers": self.rules.layers, "options": dict(options or {})}
        self.game, self.seats, self.forward_only, self.max_choices = game, seats, forward_only, max_choices
        self.margin, self.derived, self.pass_forced, self.recorded = margin, derived, pass_forced, recorded
        self._read_rules()
        self.table: Any = None
        self._choices: Sequence[Choice] | None = ()
        self._plain: list[int] | None = []
        self._sequences: list[ActionSequence] = []
        self.begun: ActionSequence = ()
        self.seat, self.choices_made = -1, 0

    @property
    def hides(self) -> bool:
        """Whether the game has hidden information."""
        fields: Any = dataclasses.fields(self.rules.state_type)
        return any("veil" in field.metadata for field in fields)

    def _read_rules(self) -> None:
        self.action_space, self.observer = action_space_of(self.rules), observer_of(self.rules, self.derived)
        self.low = [*self.observer.low, *NOTHING]
        self.high = [*self.observer.high, *([len(self.action_space)] * SPELLED)]
        self.kinds = [*self.observer.kinds, *([False] * SPELLED)]

    def reset(self, seed: str) -> None:
        """Set up a new game. Equal seeds and actions give equal games."""
        if self.recorded:
            self.table = tenka.new_table(self.game, seed=seed, **self._setup)
        else:
            self.table = UnrecordedGame.begin(self.rules, Seeded(seed))
        self.choices_made = 0
        self._ask()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._present.decision is None

    @property
    def _present(self) -> Any:
        """The table, once a game has begun."""
        if self.table is None:
            raise BadSetup("there is no game yet: call reset first")
        return self.table

    @property
    def cut(self) -> bool:
        """Whether the game was cut at ``max_choices`` choices."""
        return self.choices_made >= self.max_choices and not self.is_over

    def _ask(self) -> None:
        """Update the asked seat and its choices; -1 if nobody is asked."""
        table, self.begun = self.table, ()
        while (decision := table.decision) is not None and self.choices_made < self.max_choices:
            self.seat, self._choices = decision.seats[0], None  # listed when they are needed
            if not self.pass_forced or len(choices := self._list()) > 1:
                return
            table.make(self.seat, choices[0], decision.sealed)
            self.choices_made += 1
        self.seat, self._choices, self._plain = -1, (), []

    def _list(self) -> Sequence[Choice]:
        """List the choices of the asked seat, with their actions."""
        decision, seat = self.table.decision, self.seat
        choices: Sequence[Choice] = decision.forward_choices(seat) if self.forward_only else decision.choices(seat)
        self._choices, self._plain = choices, self.action_space.single_actions(choices)
        if self._plain is None:
            self._sequences = self.action_space.sequences(choices)
        return choices

    def legal(self) -> list[int]:
        """Return the legal actions of the asked seat; do not change the list."""
        if self._choices is None:
            self._list()
        return next_actions(self._sequences, self.begun) if self._plain is None else self._plain

    def step(self, action: int) -> None:
        """Take an action for the asked seat; the last action of a sequence makes the choice.

        Raises:
            IllegalChoice: The action is not legal now, or nobody is asked.
        """
        made = self.take_action(action)
        if made is not None:
            self.choices_made += 1
            self.table.make(self.seat, made, self.table.decision.sealed)
            self._ask()

    def take_action(self, action: int) -> Choice | None:
        """Add an action to the sequence under way; return the choice that it completes, which is not made yet, or None.

        Raises:
            IllegalChoice: The action is not legal now, or nobody is asked.
        """
        choices = self._list() if self._choices is None else self._choices
        try:
            if self._plain is not None:
                return choices[self._plain.index(action)]
            return choices[self._sequences.index((*self.begun, action))]
        except ValueError:
            begun = (*self.begun, action)
            if self._plain is None and any(other[: len(begun)] == begun for other in self._sequences):
                self.begun = begun
                return None
            over = self.seat < 0 and self._present
            raise IllegalChoice("the game is over" if over else f"{action} is not a legal action of seat {self.seat}") from None

    def choose(self, made: Choice) -> None:
        """Make a whole choice for the asked seat, as bots do.

        Raises:
            IllegalChoice: The choice is not legal now.
        """
        self.table.choose(self.seat, made)
        self.choices_made += 1
        self._ask()

    def look_at(self, view: View) -> None:
        """Continue at a view, as a bot has it: ``observe``, ``legal`` and ``take_action`` are then those of its seat.

        Raises:
            BadSetup: The view is one of other rules, or its seat is not asked.
        """
        if SETUP(view.rules) != SETUP(self.rules) or view.seat not in view.asked:
            raise BadSetup(f"expected a view with the environment's set-up, {SETUP(self.rules)}, at a question to its seat")
        self.table, self.seat, self.begun, self._choices = view, view.seat, (), None

    def observe(self, seat: int) -> list[int]:
        """Return the observation of a seat: its features, then the actions of its partial sequence (from 1; 0 is none)."""
        table = self._present
        numbers = self.observer.vector(table.state, seat, table.decision or NO_QUESTION)
        return numbers + (self.partial_sequence() if seat == self.seat else NOTHING)

    def partial_sequence(self) -> list[int]:
        """Return the last numbers of the asked seat's observation: the actions of its partial sequence."""
        if not self.begun:
            return NOTHING
        said = [action + 1 for action in self.begun[:SPELLED]]
        return said + NOTHING[len(said) :]

    def observe_public(self) -> list[int]:
        """Return the public observation: that of seat 0 without its private features and actions."""
        numbers = self.observer.vector(self.table.state.veil(None), 0, self.table.decision or NO_QUESTION)
        return numbers + NOTHING

    def observe_scaled(self, seat: int) -> list[float]:
        """Return the observation of a seat as numbers from 0 to 1, one-hot for categories: see ``learning.md``."""
        return scale(self.observe(seat), self.low, self.high, self.kinds)

    def rewards(self) -> list[float]:
        """Return by seat the share of the win (1 alone) minus that among equals; 0 before the end. The sum is 0.

        With ``margin``, half of it is the seat's score minus the mean of all, as a share of the highest score. Then a narrow loss
        costs less than a large one. All rewards are between -1 and 1.
        """
        result = self.table.result
        if result is None:
            return [0.0] * self.seats
        share = 1 / len(result.winners)
        won = [(share if seat in result.winners else 0.0) - 1 / self.seats for seat in range(self.seats)]
        if not self.margin:
            return won
        mean, most = sum(result.scores) / self.seats, max(1, *map(abs, result.scores))
        return [(one + (score - mean) / most / 2) / 2 for one, score in zip(won, result.scores, strict=True)]

    def fork(self, chance: Chance | str, *, seat: int | None = None) -> Self:
        """Return an independent environment at the same moment, with other dice and shuffles to come.

        Args:
            chance: A seed, any text, or a source of chance.
            seat: Sample what this seat can't know, as a fair search does. None keeps the hidden cards.
        """
        other = self.twin()
        source = Seeded(chance) if isinstance(chance, str) else chance
        if seat is None:
            other.table = self._present.fork(source)
        else:
            other.determinize(seat, source.rng if isinstance(source, RandomChance) else random.Random(repr(chance)), source)
        return other

    def determinize(self, seat: int, rng: random.Random, chance: Chance | None = None) -> None:
        """Replace the game by an ``UnrecordedGame`` that the seat can't distinguish from it: what it can't know is sampled.

        Args:
            seat: ``0 <= seat < seats``.
            rng: Source of the sample.
            chance: Source of later chance; None is random chance.
        """
        play = self.table.view(seat).determinize(rng)
        if chance is not None:
            play.chance = chance
        self.table = UnrecordedGame(play, self.choices_made)
        if self.seat >= 0:
            self._choices = None

    def __deepcopy__(self, memo: object) -> Self:
        """Copy with the same future dice: a search over deep copies would see them, so searches use ``fork``."""
        other = self.twin()
        other.table = deepcopy(self.table)
        return other

    def blank(self) -> Self:
        """Return an environment with the same set-up and no game."""
        other = self.twin()
        other.table, other.begun, other.seat, other.choices_made, other._choices, other._plain = None, (), -1, 0, (), []
        return other

    def go_on(self, table: Any) -> None:
        """Continue with a table (or unrecorded game) at which one more choice was made."""
        self.choices_made += self.table is not None
        self.table = table
        self._ask()

    def twin(self, listed: bool = False) -> Self:
        """Return an environment at the same table.

        Args:
            listed: Keep the choices that were listed. Otherwise they are listed again, as for another table.
        """
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        if self.seat >= 0 and not listed:
            other._choices = None
        return other

    def __getstate__(self) -> dict[str, Any]:
        rebuilt = ("action_space", "observer", "low", "high", "kinds", "_choices", "_plain", "_sequences")
        return {name: value for name, value in self.__dict__.items() if name not in rebuilt}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._read_rules()
        self._choices, self._plain, self._sequences = (), [], []
        if self.table is not None:
            begun = self.begun
            self._ask()
            self.begun = begun
