"""A Gymnasium environment: one seat of a table, the others played by built-in bots: ``pip install tenka-games[rl]``.

Once this module is imported, ``gymnasium.make("tenka/Shogun-v1", against=["light", "light"])`` works;
``gymnasium.make("tenka.learn.gymnasium_env:tenka/Shogun-v1", ...)`` works without an import.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tenka.bots import bot
from tenka.bots.bot import Budget
from tenka.core.errors import BadSetup, IllegalChoice
from tenka.learn.environment import Environment
from tenka.learn.extra import installed_by
from tenka.learn.vector_environment import Scale

with installed_by("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

NAMES = {"tenka/TenkaMeidou-v1": "tenka-meidou", "tenka/Shogun-v1": "shogun", "tenka/Yedo-v1": "yedo"}
"""Id of an environment -> its game."""


class Seat(gymnasium.Env):  # type: ignore[misc]  # typed nowhere
    """A seat among bots. It changes with every game.

    An action that the mask forbids ends the game: it is lost, and reported as ``illegal`` in the information. After the end of a
    game the mask allows every action, so that it can be sampled, and a step raises ``gymnasium.error.ResetNeeded``.

    Args:
        game: Catalogue id.
        against: Levels of the bots, one for each other seat in order.
        budget: How long the bots think.
        scaled: Observe float32 from 0 to 1 (``Environment.observe_scaled``), as networks need it, instead of whole numbers.
        render_mode: ``"ansi"``: ``render`` returns the table in a line; ``"human"``: each step prints it. None: no rendering.
        setup: As for ``Environment``, without its seats: layers, options, forward_only, max_choices, margin, derived,
            pass_forced, recorded.

    Raises:
        BadSetup: There is no bot to play against, or the game can't be set up so.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 4}  # noqa: RUF012  (the library's own form)

    def __init__(
        self, game: str, *, against: Sequence[str], budget: Budget | None = None, render_mode: str | None = None,
        scaled: bool = False, **setup: Any,
    ) -> None:  # fmt: skip
        if not against or isinstance(against, str):
            raise BadSetup(f"expected a list of levels, at least one, in against, not {against!r}")
        self.table = Environment(game, seats=len(against) + 1, **setup)
        self.render_mode = render_mode
        self._bots = tuple(bot(game, level) for level in against)
        self._budget = budget
        actions = len(self.table.action_space)
        low, high = np.array(self.table.low, np.int16), np.array(self.table.high, np.int16)
        mask, seen = spaces.Box(0, 1, (actions,), np.int8), spaces.Box(low, high, dtype=np.int16)
        self._scale = Scale(self.table) if scaled else None
        if self._scale:
            seen = spaces.Box(0, 1, (self._scale.width,), np.float32)
        self.observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.action_space = spaces.Discrete(actions)
        self.seat = 0
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, up to the first question of the seat.

        Args:
            seed: Seed of this game and all later ones. None continues the sequence of the last seed.
            options: ``{"seat": 0}`` names the seat.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.seat = int((options or {}).get("seat", drawn % self.table.seats))
        if self.seat not in range(self.table.seats):
            raise BadSetup(f"expected a seat from 0 to {self.table.seats - 1}, not {self.seat}")
        self._luck = random.Random(drawn)
        self.table.reset(f"{drawn}")
        self._ended = False
        self._others()
        return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action; then the others play until the seat is asked again.

        Raises:
            gymnasium.error.ResetNeeded: The game is over.
        """
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over; call reset first")
        try:
            self.table.step(int(action))
        except IllegalChoice:
            self._ended = True
            return self._observe(), -1 / self.table.seats, True, False, {"seat": self.seat, "illegal": True}
        self._others()
        self._ended = self.table.seat < 0
        reward = self.table.rewards()[self.seat]
        return self._observe(), reward, self.table.is_over, self.table.cut, {"seat": self.seat}

    def _others(self) -> None:
        while self.table.seat not in (self.seat, -1):
            at = self.table.seat
            view = self.table.table.view(at)
            self.table.choose(self._bots[at - (at > self.seat)].choose(view, self._luck, budget=self._budget))
        if self.render_mode == "human":
            self.render()

    def _observe(self) -> dict[str, Any]:
        seen = np.array(self.table.observe(self.seat), np.int16)
        return {"observation": self._scale(seen[None])[0] if self._scale else seen, "action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """Return the mask of the legal actions. Libraries that support masks call this method."""
        if self._ended or self.table.seat != self.seat:
            return np.ones(len(self.table.action_space), np.int8)
        mask = np.zeros(len(self.table.action_space), np.int8)
        mask[self.table.legal()] = 1
        return mask

    def render(self) -> str | None:
        """Return the table in a line (``"ansi"``), or print it (``"human"``)."""
        if self.render_mode == "human":
            print(self.table.table)  # what the mode is for
        return repr(self.table.table) if self.render_mode == "ansi" else None


for _id, _game in NAMES.items():
    gymnasium.register(id=_id, entry_point="tenka.learn.gymnasium_env:Seat", kwargs={"game": _game})
