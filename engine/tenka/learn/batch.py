"""Many tables that step together: arrays in, arrays out. It needs numpy alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tenka.learn.environment import Environment


class Step(NamedTuple):
    """What a batch tells, a row for each table: the asked seat with its observation and mask; and of the game that this step
    ended, if it ended one, the rewards by seat. The next game of that table stands there already."""

    seat: Any
    observation: Any
    mask: Any
    reward: Any
    over: Any


class Batch:
    """So many tables of one set-up; ``setup`` as for ``Environment``. The arrays are used again by the next step."""

    def __init__(self, game: str, tables: int, **setup: Any) -> None:
        self.tables = [Environment(game, **setup) for _ in range(tables)]
        first = self.tables[0]
        self.letters, self.low, self.high = first.letters, np.array(first.low, np.int16), np.array(first.high, np.int16)
        self._now = Step(
            np.zeros(tables, np.int8), np.zeros((tables, len(first.low)), np.int16), np.zeros((tables, len(first.letters)), bool),
            np.zeros((tables, first.seats), np.float32), np.zeros(tables, bool),
        )  # fmt: skip
        self._seed, self._games = "", 0

    def reset(self, seed: str) -> Step:
        """New games at all tables. Equal seeds and letters give equal games."""
        self._seed, self._games = seed, 0
        self._now.reward[:], self._now.over[:] = 0, False
        for row in range(len(self.tables)):
            self._begin(row)
            self._tell(row)
        return self._now

    def _begin(self, row: int) -> None:
        self.tables[row].reset(f"{self._seed}/{self._games}")
        self._games += 1

    def step(self, letters: Any) -> Step:
        """A letter for each table, of the seat that is asked there. Raises IllegalChoice."""
        self._now.reward[:], self._now.over[:] = 0, False
        for row, letter in enumerate(letters.tolist()):
            table = self.tables[row]
            table.step(letter)
            if table.seat < 0:
                self._now.reward[row], self._now.over[row] = table.rewards(), True
                self._begin(row)
            self._tell(row)
        return self._now

    def _tell(self, row: int) -> None:
        table, now = self.tables[row], self._now
        now.seat[row] = table.seat
        now.observation[row] = table.observe(table.seat)
        now.mask[row] = False
        now.mask[row, table.legal()] = True
