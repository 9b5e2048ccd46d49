"""A table for learners: letters in, numbers out. The environments of other libraries are thin coats over this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import tenka
from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.core.table import Table
from tenka.learn.alphabet import Word, alphabet_of, following
from tenka.learn.features import observer_of

SPELLED = 4
"""Letters of a word that is being spelled which an observation holds."""
NOTHING = [0] * SPELLED
LONGEST = 20_000
"""Choices after which a game is broken off. Of 891 random games, 11 of each set-up of the house tests, the longest took 1,017
when only choices that move on were made; of all choices, one of Shogun met this bound, as plans are laid and taken back."""


class Environment:
    """One game after another. Of several seats asked at once the lowest answers first, and none sees what another has said.

    ``onward``: whether choices that only withdraw an earlier answer are left out. ``most``: choices of a game at most; then it
    is ``cut``. A seat's reward comes at the end: its part of the win (1 alone) less what equals would get.
    """

    def __init__(
        self, game: str, *, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None,
        onward: bool = True, most: int = LONGEST,
    ) -> None:  # fmt: skip
        self._setup = {"seats": seats, "layers": tuple(layers), "options": dict(options or {})}
        self.game, self.seats, self.onward, self.most = game, seats, onward, most
        rules = tenka.game(game).rules(seats, self._setup["layers"], self._setup["options"])  # type: ignore[arg-type]
        self.letters, self.observer = alphabet_of(rules), observer_of(rules)
        self.low = [*self.observer.low, *([0] * SPELLED)]
        self.high = [*self.observer.high, *([len(self.letters)] * SPELLED)]
        self.table: Table
        self._choices: Sequence[Choice] = ()
        self._words: list[Word] = []
        self.begun: Word = ()
        self.seat = -1

    def reset(self, seed: str) -> None:
        """Set a new game up. Equal seeds and letters give equal games."""
        self.table = tenka.new_table(self.game, seed=seed, **self._setup)  # type: ignore[arg-type]
        self._ask()

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.table.decision is None

    @property
    def cut(self) -> bool:
        """Whether it was broken off."""
        return not self.over and len(self.table.history) >= self.most

    def _ask(self) -> None:
        """Look who is asked what; -1 when nobody is any more."""
        decision, self.begun, self._words = self.table.decision, (), []
        if decision is None or len(self.table.history) >= self.most:
            self.seat = -1
            return
        self.seat = seat = decision.seats[0]
        self._choices = decision.onward(seat) if self.onward else decision.choices(seat)
        self._words = self.letters.words(self._choices)

    def legal(self) -> list[int]:
        """Return the letters the asked seat may say now."""
        return following(self._words, self.begun)

    def step(self, letter: int) -> None:
        """The asked seat says a letter; when it ends a word, the choice is made. Raises IllegalChoice."""
        word, words = (*self.begun, letter), self._words
        try:
            at = words.index(word)
        except ValueError:
            at = -1
        if at >= 0:
            self.table.make(self.seat, self._choices[at], self.table.decision.sealed)  # type: ignore[union-attr]  # somebody is asked
            self._ask()
        elif any(other[: len(word)] == word for other in words):
            self.begun = word
        else:
            raise IllegalChoice(f"{letter} is no letter that seat {self.seat} may say now")

    def choose(self, made: Choice) -> None:
        """The asked seat makes a choice whole, as bots do. Raises IllegalChoice."""
        self.table.choose(self.seat, made)
        self._ask()

    def observe(self, seat: int) -> list[int]:
        """What a seat knows as numbers: its features, then the letters of the word it is spelling (0: none)."""
        numbers = self.observer.vector(self.table.state, seat)
        said = self.begun[:SPELLED] if seat == self.seat else ()
        if said:
            numbers += [letter + 1 for letter in said]
        numbers += NOTHING[len(said) :]
        return numbers

    def rewards(self) -> list[float]:
        """By seat: the part of the win, less what equals would get; nothing before the end."""
        result = self.table.result
        if result is None:
            return [0.0] * self.seats
        share = 1 / len(result.winners)
        return [(share if seat in result.winners else 0.0) - 1 / self.seats for seat in range(self.seats)]
