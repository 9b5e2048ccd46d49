"""A table as a Python game of OpenSpiel: ``pip install tenka-games[spiel]``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyspiel

from tenka.learn.environment import LONGEST, Environment

NAME = "tenka"
DEALS = 1_000
"""How many different games chance can set up: the seeds among which its one move, the first, chooses."""
LETTERS = 8
"""Letters of a choice at most, on average over a game: what bounds its length for OpenSpiel."""
SEATS = (2, 5)

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Tenka",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=SEATS[0],
    max_num_players=SEATS[1],
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "tenka-meidou", "seats": 2, "layers": "", "deals": DEALS, "most": LONGEST},
)


def load(game: str, *, seats: int, layers: Iterable[str] = (), deals: int = DEALS, most: int = LONGEST) -> Any:
    """Write the game as OpenSpiel loads it: ``tenka(game=yedo,seats=3)``; layers are joined by ``+``."""
    return pyspiel.load_game(
        NAME, {"game": game, "seats": seats, "layers": "+".join(layers), "deals": deals, "most": most}
    )


class Told:
    """A table by what made it: its set-up, the seed that chance picked, the letters since. Its copies are played again."""

    def __init__(self, setup: dict[str, Any], said: Iterable[int] = ()) -> None:
        self._setup = setup
        self.said: list[int] = []
        self.table = Environment(**setup)
        for number in said:
            self.apply(number)

    def __reduce__(self) -> tuple[type[Told], tuple[dict[str, Any], list[int]]]:
        return Told, (self._setup, [*self.said])

    def __deepcopy__(self, memo: Any) -> Told:
        return Told(self._setup, self.said)

    def apply(self, number: int) -> None:
        """The seed first, then letters."""
        if self.said:
            self.table.step(number)
        else:
            self.table.reset(f"{number}")
        self.said.append(number)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # typed nowhere
    """Actions are letters of the alphabet. Chance moves once, at the beginning: it picks a seed, and all dice and cards with it.

    So a state is told by its history, and no player sees what was picked. Secret answers asked of several at once are given one
    after the other, and none sees what another has said.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        self.deals = int(given["deals"])
        self.setup = {
            "game": given["game"], "seats": int(given["seats"]), "layers": tuple(filter(None, given["layers"].split("+"))),
            "most": int(given["most"]),
        }  # fmt: skip
        table = Environment(**self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.letters), max_chance_outcomes=self.deals, num_players=table.seats,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=LETTERS * table.most,
        )  # fmt: skip
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> SpielState:
        """Before chance has moved."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What turns states into observations."""
        return SpielObserver(len(Environment(**self.setup).low))


class SpielState(pyspiel.State):  # type: ignore[misc]  # typed nowhere
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._deals = game.deals
        self.told = Told(game.setup)

    @property
    def dealt(self) -> bool:
        """Whether chance has moved."""
        return bool(self.told.said)

    def current_player(self) -> int:
        """Who says a letter next."""
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.told.table.seat
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds, each as likely as any other."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.told.table.legal()) if self.dealt and player == self.told.table.seat else []

    def _apply_action(self, action: int) -> None:
        self.told.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.told.table.letters.letters[action]

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut."""
        return self.dealt and self.told.table.seat < 0

    def returns(self) -> list[float]:
        """By seat: its part of the win less what equals would get."""
        return self.told.table.rewards() if self.dealt else [0.0] * self.told.table.seats

    def __str__(self) -> str:
        return f"{self.told.table.table!r} {self.told.table.begun}" if self.dealt else "to be dealt"


class SpielObserver:
    """Observations as OpenSpiel's PyObserver: one row of numbers, which is the environment's own."""

    def __init__(self, length: int) -> None:
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor[:] = state.told.table.observe(player) if state.dealt else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same as text; states that look alike to a player have the same."""
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


pyspiel.register_game(_TYPE, SpielGame)
