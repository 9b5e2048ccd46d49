"""One seat of a table as an environment of Gymnasium, the others played by bots of the house: ``pip install tenka-games[rl]``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tenka.bots import bot
from tenka.bots.bot import Budget
from tenka.core.errors import BadSetup, IllegalChoice
from tenka.learn.environment import Environment


class Seat(gymnasium.Env):  # type: ignore[misc]  # typed nowhere
    """A seat among bots, named by level, one for each other seat in order. It is moved to another seat with every game.

    A letter that the mask forbids ends the game: it is lost, and told as ``illegal`` in the information.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (the library's own form)

    def __init__(self, game: str, *, against: Sequence[str], budget: Budget | None = None, **setup: Any) -> None:
        """``setup`` as for ``Environment``, without its seats. Raises BadSetup."""
        if not against:
            raise BadSetup("a game needs somebody to play against")
        self.table = Environment(game, seats=len(against) + 1, **setup)
        self.render_mode = "ansi"
        self._bots = tuple(bot(game, level) for level in against)
        self._budget = budget
        letters = len(self.table.letters)
        low, high = np.array(self.table.low, np.int16), np.array(self.table.high, np.int16)
        mask = spaces.Box(0, 1, (letters,), np.int8)
        self.observation_space = spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": mask})
        self.action_space = spaces.Discrete(letters)
        self.seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the first question of the seat. ``options["seat"]`` may name the seat."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.seat = int((options or {}).get("seat", drawn % self.table.seats))
        self._luck = random.Random(drawn)
        self.table.reset(f"{drawn}")
        self._others()
        return self._observed(), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Say a letter; then the others play until the seat is asked again."""
        try:
            self.table.step(int(action))
        except IllegalChoice:
            return self._observed(), -1 / self.table.seats, True, False, {"seat": self.seat, "illegal": True}
        self._others()
        reward = self.table.rewards()[self.seat]
        return self._observed(), reward, self.table.over, self.table.cut, {"seat": self.seat}

    def _others(self) -> None:
        while self.table.seat not in (self.seat, -1):
            at = self.table.seat
            view = self.table.table.view(at)
            self.table.choose(self._bots[at - (at > self.seat)].choose(view, self._luck, budget=self._budget))

    def _observed(self) -> dict[str, Any]:
        return {"observation": np.array(self.table.observe(self.seat), np.int16), "action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """Return which letters may be said now, under the name that libraries with masks look for."""
        mask = np.zeros(len(self.table.letters), np.int8)
        if self.table.seat == self.seat:
            mask[self.table.legal()] = 1
        return mask

    def render(self) -> str:
        """Return the table in a line."""
        return repr(self.table.table)
