"""A small policy: one hidden layer over scaled observations, odds for the actions that a mask allows. It needs numpy alone.

``tenka arena --bot tenka.learn.policy:Player`` plays the weights that ``python -m tenka.learn.train`` wrote in this folder.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from tenka.bots.bot import Budget, Progress
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord
from tenka.core.view import View
from tenka.learn.environment import SETUP, Environment
from tenka.learn.extra import installed_by
from tenka.learn.vector_environment import Scale

with installed_by("rl"):
    import numpy as np

BATCH, RATE, FADING, FORGET = 128, 2e-3, (0.9, 0.999), 0.08
"""Examples of a step, its size, how long Adam's means of gradient and square last, and what weights lose in a round."""
NAMES = ("w1", "b1", "w2", "b2")


class Policy:
    """Odds for actions.

    Args:
        table: The set-up that the policy plays.
        read: Names of the features that it reads; all by default.
        hidden: Units of the hidden layer.
        seed: Of the first weights, and of the order of examples.
    """

    def __init__(self, table: Environment, read: Sequence[str] = (), hidden: int = 128, seed: int = 0) -> None:
        self.table, self.read = table.blank(), tuple(read)
        self.scale, self.digest = Scale(table, read), table.action_space.digest
        self._rng = np.random.default_rng(seed)
        width, actions = self.scale.width, len(table.action_space)
        self.weights: dict[str, Any] = {
            "w1": self._rng.normal(0, (2 / 60) ** 0.5, (width, hidden)).astype(np.float32),  # some 60 inputs are not 0
            "b1": np.zeros(hidden, np.float32),
            "w2": self._rng.normal(0, hidden**-0.5, (hidden, actions)).astype(np.float32),
            "b2": np.zeros(actions, np.float32),
        }
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def odds(self, observation: Any, mask: Any) -> Any:
        """Return the odds of actions: float32 of shape (n, actions), 0 where the mask forbids an action.

        Args:
            observation: Whole numbers of shape (n, width), as ``Batch`` returns them.
            mask: bool of shape (n, actions).
        """
        return self._forward(self.scale(observation), mask)[1]

    def choose(self, observation: Any, mask: Any) -> Any:
        """Return the action with the highest odds for each row."""
        return self.odds(observation, mask).argmax(axis=1)

    def _forward(self, scaled: Any, mask: Any) -> tuple[Any, Any]:
        w = self.weights
        hidden = np.maximum(0, scaled @ w["w1"] + w["b1"])
        scores = np.where(mask, hidden @ w["w2"] + w["b2"], -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, observations: Any, masks: Any, actions: Any, rounds: int) -> float:
        """Fit the odds to given actions, by Adam on the cross-entropy.

        Args:
            observations: Whole numbers of shape (n, width).
            masks: bool of shape (n, actions).
            actions: The actions taken: whole numbers of shape (n,).
            rounds: How often each example is seen.

        Returns:
            The share of examples whose action had the highest odds, in the last round.
        """
        hits = 0
        for turn in range(rounds):
            hits, rate = 0, RATE * (1 - turn / rounds)
            for name in ("w1", "w2"):
                self.weights[name] *= 1 - FORGET
            for rows in np.array_split(self._rng.permutation(len(actions)), max(1, len(actions) // BATCH)):
                hits += self._step(self.scale(observations[rows]), masks[rows], actions[rows], rate)
        return hits / len(actions)

    def _step(self, scaled: Any, mask: Any, said: Any, rate: float) -> int:
        hidden, odds = self._forward(scaled, mask)
        hits = int((odds.argmax(axis=1) == said).sum())
        odds[np.arange(len(said)), said] -= 1
        odds /= len(said)
        back = (odds @ self.weights["w2"].T) * (hidden > 0)
        slopes = {"w1": scaled.T @ back, "b1": back.sum(axis=0), "w2": hidden.T @ odds, "b2": odds.sum(axis=0)}
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += (1 - FADING[0]) * (slope - mean)
            square += (1 - FADING[1]) * (slope * slope - square)
            step = mean / (1 - FADING[0] ** self._steps)
            self.weights[name] -= rate * step / (np.sqrt(square / (1 - FADING[1] ** self._steps)) + 1e-8)
        return hits

    def save(self, path: str | Path) -> None:
        """Write the weights and their set-up as a file of numpy."""
        game, seats, layers, options = SETUP(self.table.rules)
        setup = {"game": game, "seats": seats, "layers": layers, "options": dict(options), "derived": self.table.derived}
        told = np.array(json.dumps([setup, self.read]))
        np.savez_compressed(path, digest=np.array(self.digest), setup=told, **self.weights)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Return the policy that ``save`` wrote, for its own set-up.

        Raises:
            BadRecord: The file has no set-up, or its weights belong to another version of the rules.
            OSError: The file can't be read.
        """
        with np.load(path) as kept:
            if "setup" not in kept:
                raise BadRecord(f"{str(path)!r:.200} holds no weights with their set-up")
            setup, read = json.loads(str(kept["setup"]))
            hidden = len(kept["b1"])
        policy = cls(Environment(setup.pop("game"), **setup), read, hidden)
        policy.load(path)
        return policy

    def load(self, path: str | Path) -> None:
        """Read weights that ``save`` wrote.

        Raises:
            BadRecord: They belong to another action space, or to other observations.
            OSError: The file can't be read.
        """
        with np.load(path) as kept:
            if str(kept["digest"]) != self.digest or any(kept[name].shape != self.weights[name].shape for name in NAMES):
                raise BadRecord(f"{str(path)!r:.200} holds the weights of another set-up")
            self.weights = {name: kept[name] for name in NAMES}


class Player:
    """A stored policy as a bot. A subclass names another file as ``path``."""

    path: str | Path = "policy.npz"

    def __init__(self) -> None:
        self.policy = Policy.open(self.path)

    def choose(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Choice:
        """Return the choice with the highest odds, action by action."""
        table, made = self.policy.table, None
        table.look_at(view)
        while made is None:
            mask = np.zeros((1, len(table.action_space)), bool)
            mask[0, table.legal()] = True
            made = table.take_action(int(self.policy.choose([table.observe(table.seat)], mask)[0]))
        return made
