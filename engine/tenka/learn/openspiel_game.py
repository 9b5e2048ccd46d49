"""A table as a Python game of OpenSpiel: ``pip install tenka-games[spiel]``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from tenka.learn.environment import LONGEST, Environment
from tenka.learn.extra import installed_by
from tenka.learn.nodes import DEALS, Node
from tenka.learn.vector_environment import Scale

with installed_by("spiel"):
    import numpy as np
    import pyspiel

NAME = "tenka"
ACTIONS = 8
"""Actions of a choice at most, on average over a game: what bounds its length for OpenSpiel."""
SEATS = (2, 5)
BITS = 256
"""Bits of the hash of what a seat has seen, at the end of an information state."""

_Type = pyspiel.GameType


def _type(recall: bool, information: Any = _Type.Information.IMPERFECT_INFORMATION) -> Any:
    return _Type(
        short_name=NAME,
        long_name="Tenka",
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=_Type.Utility.ZERO_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        min_num_players=SEATS[0],
        max_num_players=SEATS[1],
        provides_information_state_string=recall,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "game": "tenka-meidou", "seats": 2, "layers": "", "options": "", "deals": DEALS, "max_choices": LONGEST,
            "recall": True, "margin": False, "derived": False, "scaled": False,
        },
    )  # fmt: skip


_TYPE = _type(True)


def load(
    game: str, *, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None, deals: int = DEALS,
    max_choices: int = LONGEST, recall: bool = True, margin: bool = False, derived: bool = False, scaled: bool = False,
) -> Any:  # fmt: skip
    """Return a game of OpenSpiel.

    Args:
        game: Catalogue id.
        seats: Number of seats.
        layers: Layers, by id.
        options: Option id -> value.
        deals: Most listed outcomes of a question of chance, see ``tenka.learn.nodes.Node``.
        max_choices: Choices of a game at most; then the game is cut, and every return is 0.
        recall: Provide information states. Without them a choice takes less time.
        margin: Returns by margin, see ``tenka.learn.Environment.rewards``.
        derived: Observe features, too, that are calculated from others.
        scaled: Tensors hold numbers from 0 to 1, see ``tenka.learn.Environment.observe_scaled``.
    """
    said = "+".join(f"{name}:{value}" for name, value in (options or {}).items())
    return pyspiel.load_game(NAME, {
        "game": game, "seats": seats, "layers": "+".join(layers), "options": said, "deals": deals, "max_choices": max_choices,
        "recall": recall, "margin": margin, "derived": derived, "scaled": scaled,
    })  # fmt: skip


def _split(joined: str) -> list[str]:
    return [*filter(None, joined.split("+"))]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # typed nowhere
    """Actions are those of the action space. Each question of chance is a node: a state holds no dice that are still to come.

    A question with more than ``deals`` answers, such as a shuffle, is a node with ``deals`` of them. Secret answers of several
    seats are given one after the other, and no seat sees another's answer.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        self.table = Environment(
            given["game"], seats=int(given["seats"]), layers=_split(given["layers"]),
            options=dict(one.partition(":")[::2] for one in _split(given["options"])), max_choices=int(given["max_choices"]),
            margin=bool(given["margin"]), derived=bool(given["derived"]), recorded=False,
        )  # fmt: skip
        self.deals, self.recall = int(given["deals"]), bool(given["recall"])
        self.scale = Scale(self.table) if given["scaled"] else None
        self.first = Node(self.table, self.deals, self.recall)
        information = _Type.Information.IMPERFECT_INFORMATION if self.table.hides else _Type.Information.PERFECT_INFORMATION
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.action_space), max_chance_outcomes=self.deals, num_players=self.table.seats,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=ACTIONS * self.table.max_choices,
        )  # fmt: skip
        super().__init__(_type(self.recall, information), info, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the state before chance has moved."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer, which turns states into observations.

        Raises:
            ValueError: There are no such observations.
        """
        if params:
            raise ValueError(f"expected no parameters of observations, got {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # typed nowhere
    """A moment of a game. A clone shares the node's table, and each branch is its own."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.first.copy()

    def current_player(self) -> int:
        """The player to act, or chance."""
        if self.node.chance_question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.node.seat if self.node.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the listed outcomes, each with its probability."""
        return self.node.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal() if player == self.node.seat else []

    def _apply_action(self, action: int) -> None:
        if self.node.chance_question is not None:
            self.node.apply_outcome(action)
        else:
            self.node.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.outcome(action) if player == pyspiel.PlayerId.CHANCE else self.node.labels[action]

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut."""
        return self.node.is_over

    def returns(self) -> list[float]:
        """Return the rewards by seat; see ``tenka.learn.Environment.rewards``."""
        return self.node.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that the player can't distinguish from this one: what it does not know is sampled at random.

        The state has no history: its own begins here.
        """
        state = SpielState(self.get_game())
        state.node = self.node.determinize(player, random.Random(sampler()))
        return state

    def __str__(self) -> str:
        return repr(self.node)


class SpielObserver:
    """Observations as OpenSpiel's PyObserver: the environment's own numbers, and for information states a hash of all seen.

    Without public information they are the player's numbers minus the public ones: 0 where everybody sees the same.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._private, self._recall, self._scale = kind.private_info, kind.perfect_recall, game.scale
        every = pyspiel.PrivateInfoType
        self._added = not kind.public_info
        if self._added and (self._recall or self._private != every.SINGLE_PLAYER):
            raise ValueError("without public information there are only observations of one player")
        if self._recall and (not game.recall or self._private != every.SINGLE_PLAYER):
            raise ValueError("information states are those of one player, of a game loaded with recall")
        self._seats = game.table.seats if self._private == every.ALL_PLAYERS else 1
        width = self._seats * (self._scale.width if self._scale else len(game.table.low))
        self.tensor = np.zeros(width + (BITS if self._recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:width]}
        if self._recall:
            self.dict["seen"] = self.tensor[width:]

    def _rows(self, node: Node, player: int, scale: Scale | None) -> Any:
        """Return what each observer knows, a row of numbers each."""
        rows = [node.observe_public()] if self._added or self._private == pyspiel.PrivateInfoType.NONE else []
        if self._private != pyspiel.PrivateInfoType.NONE:
            rows += [node.observe(seat) for seat in (range(self._seats) if self._seats > 1 else (player,))]
        numbers = scale(rows) if scale else np.array(rows)
        return numbers[1:] - numbers[:1] if self._added else numbers

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.dict["observation"][:] = self._rows(state.node, player, self._scale).reshape(-1)
        if self._recall:
            digest = state.node.digest(player) or bytes(BITS // 8)
            self.dict["seen"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation as text. It is equal for states that the player can't distinguish."""
        numbers = " ".join(map(str, self._rows(state.node, player, None).reshape(-1).tolist()))
        return f"{numbers} {state.node.digest(player).hex()}" if self._recall else numbers


pyspiel.register_game(_TYPE, SpielGame)
