"""A table as an environment of PettingZoo (its AEC form): ``pip install tenka-games[rl]``."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tenka.learn.environment import Environment


def env(game: str, **setup: Any) -> Zoo:
    """An environment of a game; ``setup`` as for ``Environment``: seats, layers, options, onward, most."""
    return Zoo(Environment(game, **setup))


class Zoo(AECEnv):  # type: ignore[misc]  # typed nowhere
    """Agents ``seat_0``, ``seat_1`` … say letters of the alphabet; the mask says which.

    Where several seats are asked at once, in secret, they answer one after the other and none sees what another has said.
    """

    def __init__(self, table: Environment) -> None:
        super().__init__()
        self.table = table
        self.metadata = {"name": f"tenka_{table.game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        letters = len(table.letters)
        low, high = np.array(table.low, np.int16), np.array(table.high, np.int16)
        mask = spaces.Box(0, 1, (letters,), np.int8)
        self._observed = {
            agent: spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": mask})
            for agent in self.possible_agents
        }
        self._acted = {agent: spaces.Discrete(letters) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the bounds of what an agent observes."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the letters."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, one of chance."""
        self.table.reset(secrets.token_hex(8) if seed is None else f"{seed}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and which letters it may say now: none unless it is asked."""
        seat = self._seat[agent]
        mask = np.zeros(len(self.table.letters), np.int8)
        if seat == self.table.seat:
            mask[self.table.legal()] = 1
        return {"observation": np.array(self.table.observe(seat), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent says a letter. Raises IllegalChoice for one that its mask forbids."""
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
        """Who is next; at the end, who gets what."""
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
            return
        self.agent_selection = self.agents[0]
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.truncations = dict.fromkeys(self.agents, self.table.cut)

    def render(self) -> str:
        """Return the table in a line."""
        return repr(self.table.table)

    def close(self) -> None:
        """Nothing is held open."""
