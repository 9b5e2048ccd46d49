"""A table as an environment of PettingZoo (its AEC form): ``pip install tenka-games[rl]``."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from tenka.learn.environment import LONGEST, Environment
from tenka.learn.extra import installed_by
from tenka.learn.vector_environment import Scale

with installed_by("rl"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger


def env(
    game: str, *, render_mode: str | None = None, max_cycles: int = LONGEST, scaled: bool = False, **setup: Any
) -> Zoo:  # fmt: skip
    """Return an environment of a game.

    Args:
        game: Catalogue id.
        render_mode: ``"ansi"``: ``render`` returns the table in a line; ``"human"``: it prints that line. None: no rendering.
        max_cycles: Choices of a game at most; then all agents are truncated.
        scaled: Observe float32 from 0 to 1 (``Environment.observe_scaled``), as networks need it, instead of whole numbers.
        setup: As for ``Environment``: seats, layers, options, forward_only, margin, derived, pass_forced, recorded.
    """
    return Zoo(Environment(game, max_choices=max_cycles, **setup), render_mode, scaled)


class Zoo(AECEnv):  # type: ignore[misc]  # typed nowhere
    """Agents ``seat_0``, ``seat_1`` … take actions of the action space; the mask says which.

    If several seats are asked together, in secret, they answer one after the other, and no seat sees another's answer. An
    environment can be pickled and deep-copied; the copy has the same future dice.
    """

    def __init__(self, table: Environment, render_mode: str | None = None, scaled: bool = False) -> None:
        super().__init__()
        self.table = table
        modes = ["human", "ansi"]
        self.metadata = {"name": f"tenka_{table.game}_v1", "render_modes": modes, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(table.action_space)
        self._scale = Scale(table) if scaled else None
        self._number = np.float32 if scaled else np.int16
        low, high = np.array(table.low, np.int16), np.array(table.high, np.int16)
        if self._scale:
            low, high = np.zeros(self._scale.width, np.float32), np.ones(self._scale.width, np.float32)
        mask, seen = spaces.Box(0, 1, (actions,), np.int8), spaces.Box(low, high, dtype=self._number)
        self._observed = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self._acted = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.tile(low, table.seats), np.tile(high, table.seats), dtype=self._number)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the bounds of what an agent observes."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, its chance is random."""
        self.table.reset(secrets.token_hex(8) if seed is None else f"{seed}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent and the mask of its legal actions, empty unless the agent is asked.

        Raises:
            AssertionError: There is no game yet; the library's own error.
        """
        if self.table.table is None:
            EnvLogger.error_observe_before_reset()
        seat = self._seat[agent]
        mask = np.zeros(len(self.table.action_space), np.int8)
        if seat == self.table.seat:
            mask[self.table.legal()] = 1
        return {"observation": self._numbers([seat]), "action_mask": mask}

    def _numbers(self, seats: Iterable[int]) -> Any:
        rows = [self.table.observe(seat) for seat in seats]
        return (self._scale(rows) if self._scale else np.array(rows, np.int16)).reshape(-1)

    def state(self) -> np.ndarray[Any, Any]:
        """Return the observations of all agents, one after the other.

        Raises:
            AssertionError: There is no game yet; the library's own error.
        """
        if self.table.table is None:
            EnvLogger.error_state_before_reset()
        return np.asarray(self._numbers(range(self.table.seats)))

    def step(self, action: int | None) -> None:
        """Take an action for the selected agent.

        Raises:
            AssertionError: There is no game yet; the library's own error.
            IllegalChoice: The mask forbids the action.
        """
        if self.table.table is None:
            EnvLogger.error_step_before_reset()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.table.step(int(action))
        self._look_on()
        self._accumulate_rewards()

    def _look_on(self) -> None:
        """Select who is next; at the end, give rewards."""
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
        else:
            self.agent_selection = self.agents[0]
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, self.table.is_over)
            self.truncations = dict.fromkeys(self.agents, self.table.cut)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table in a line (``"ansi"``), or print it (``"human"``)."""
        if self.render_mode == "human":
            print(self.table.table)  # what the mode is for
        return repr(self.table.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
