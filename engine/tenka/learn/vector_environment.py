"""Many tables that step together: arrays in, arrays out. It needs numpy alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tenka.learn.action_space import ActionSequence
from tenka.learn.environment import SPELLED, Environment
from tenka.learn.extra import installed_by
from tenka.learn.row_writer import RowWriter
from tenka.learn.scaling import curve_of

with installed_by("rl"):
    import numpy as np


class Step(NamedTuple):
    """What a batch returns: a row for each table.

    Attributes:
        seat: int8, who is asked.
        observation: int16 of shape (tables, width), what the asked seat observes.
        mask: bool of shape (tables, actions), its legal actions.
        reward: float32 of shape (tables, seats): the rewards of the game that this step ended; 0 where it ended none.
        over: bool, whether this step ended a game. The next game of that table is set up already.
    """

    seat: Any
    observation: Any
    mask: Any
    reward: Any
    over: Any


class Batch:
    """Tables of one set-up that step together.

    The arrays of a step are written by the next one: copy what you keep, and do not change them. Of observations only what has
    changed is written; see ``tenka.learn.row_writer``.

    Args:
        game: Catalogue id.
        tables: Number of tables.
        setup: As for ``Environment``: seats, layers, options, forward_only, max_choices, margin, derived, pass_forced. The games
            have no record, unless ``recorded`` is True.
    """

    def __init__(self, game: str, tables: int, **setup: Any) -> None:
        if tables < 1:
            raise ValueError(f"expected at least one table, not {tables}")
        self._setup = {"recorded": False, **setup}
        self.game = game
        self.tables = [Environment(game, **self._setup) for _ in range(tables)]
        self._seed, self._games = "", 0
        self._lay_out()

    def _lay_out(self) -> None:
        first = self.tables[0]
        self.action_space, tables = first.action_space, len(self.tables)
        self.low, self.high = np.array(first.low, np.int16), np.array(first.high, np.int16)
        width, actions = len(first.low), len(first.action_space)
        self._now = Step(
            np.zeros(tables, np.int8), np.zeros((tables, width), np.int16), np.zeros((tables, actions), bool),
            np.zeros((tables, first.seats), np.float32), np.zeros(tables, bool),
        )  # fmt: skip
        # Observations and actions are written into the memory of the arrays.
        self._observations = RowWriter(first.observer, self._now.observation, tables, width)
        self._masked, self._actions = memoryview(self._now.mask.view(np.uint8).reshape(-1)), actions
        self._seats = memoryview(self._now.seat)
        self._none = bytes(actions)
        self._begun: list[ActionSequence] = [()] * tables

    def reset(self, seed: str) -> Step:
        """Set up new games at all tables. Equal seeds and actions give equal games."""
        self._seed, self._games = seed, 0
        self._now.reward[:], self._now.over[:] = 0, False
        for row in range(len(self.tables)):
            self._begin(row)
            self._write(row)
        return self._now

    def _begin(self, row: int) -> None:
        self.tables[row].reset(f"{self._seed}/{self._games}")
        self._games += 1

    def step(self, actions: Any) -> Step:
        """Take an action at each table, for the seat that is asked there.

        Args:
            actions: An array or a list of whole numbers, one a table.

        Raises:
            ValueError: There are more actions than tables, or fewer.
            IllegalChoice: A mask forbids its action. Tables before it have stepped.
        """
        if np.shape(actions) != (len(self.tables),):
            raise ValueError(f"expected {len(self.tables)} actions, one a table, not an array of shape {np.shape(actions)}")
        now = self._now
        now.reward[:], now.over[:] = 0, False
        said = actions.tolist() if hasattr(actions, "tolist") else actions
        for row, (table, action) in enumerate(zip(self.tables, said, strict=True)):
            table.step(action)
            if table.seat < 0:
                now.reward[row], now.over[row] = table.rewards(), True
                self._begin(row)
            self._write(row)
        return now

    def _write(self, row: int) -> None:
        """Write the asked seat of a table, its observation and its mask."""
        table, mask, first = self.tables[row], self._masked, row * self._actions
        self._seats[row] = seat = table.seat
        self._observations.write(row, table.table.state, seat, table.table.decision)
        if table.begun != self._begun[row]:
            self._begun[row] = table.begun
            self._now.observation[row, -SPELLED:] = table.partial_sequence()
        mask[first : first + self._actions] = self._none
        for action in table.legal():
            mask[first + action] = 1

    def scale_observations(self, observation: Any = None) -> Any:
        """Return observations as numbers from 0 to 1, float32, as ``Environment.observe_scaled`` does.

        Args:
            observation: Rows of observations; by default those of the last step.
        """
        return self.scale(self._now.observation if observation is None else observation)

    @property
    def scale(self) -> Scale:
        """The scale of this set-up's observations."""
        return Scale(self.tables[0])

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "tables": self.tables, "_setup": self._setup, "_seed": self._seed, "_games": self._games}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._lay_out()
        if self.tables[0].table is not None:
            for row in range(len(self.tables)):
                self._write(row)

    @property
    def now(self) -> Step:
        """The last step; after a pickle or a copy, its observations and masks, without rewards."""
        return self._now


class Scale:
    """Turns observations into numbers from 0 to 1: see ``Environment.observe_scaled``.

    Args:
        table: The set-up.
        read: Names of features that are scaled; all by default.

    Attributes:
        width: Numbers of a scaled observation.
    """

    def __init__(self, table: Environment, read: Sequence[str] = ()) -> None:
        kinds = np.array(table.kinds)
        slices = [table.observer.slices[name] for name in read]
        self._read = np.r_[tuple(slices)] if read else np.arange(len(kinds))
        kinds = kinds[self._read]
        low, high = np.array(table.low, np.int64)[self._read], np.array(table.high, np.int64)[self._read]
        sizes = np.where(kinds, high - low + 1, 1)
        places = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        self.width = int(sizes.sum())
        self._amounts, self._kinds = np.flatnonzero(~kinds), np.flatnonzero(kinds)
        self._at, self._first = places[self._amounts], (places - low)[self._kinds]
        curves = [curve_of(int(low[at]), int(high[at])) for at in self._amounts]
        self._wide = np.flatnonzero([curve.by_logarithm for curve in curves])
        self._zero, self._start, self._length = (
            np.array([getattr(curve, name) for curve in curves], number)
            for name, number in (("zero", np.int64), ("start", float), ("length", float))
        )

    def __call__(self, observation: Any) -> Any:
        """Return float32 of shape (n, ``width``) for whole numbers of shape (n, observed)."""
        seen = np.asarray(observation, np.int64)[:, self._read]
        scaled = np.zeros((len(seen), self.width), np.float32)
        distances = (seen[:, self._amounts] - self._zero).astype(float)
        far = distances[:, self._wide]
        distances[:, self._wide] = np.copysign(np.log1p(np.abs(far)), far)
        scaled[:, self._at] = self._start + distances / self._length
        np.put_along_axis(scaled, seen[:, self._kinds] + self._first, 1, axis=1)
        return scaled
