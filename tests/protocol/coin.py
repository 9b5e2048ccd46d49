"""A game as small as the protocol allows: in secret all call heads or tails, then each in turn rolls a die or passes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from tenka.core.choice import Choice, choice
from tenka.core.data import Data, data, secret
from tenka.core.decision import Decision
from tenka.core.game import Game, Option
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.step import Happening, Step
from tenka.protocol.terms import Party, Terms


@data
class CoinState(State):
    calls: list[str]
    rolled: list[int]
    turns: int


@dataclasses.dataclass(frozen=True)
class CoinRules(Rules):
    turns: int = 1


CoinPlay = Play[CoinRules, CoinState]


def own(laid: list[str], seat: int | None, _owner: Data) -> list[str]:
    return [call if holder == seat or not call else "?" for holder, call in enumerate(laid)]


@data
class Toss(Happening[CoinRules, CoinState]):
    def happen(self, play: CoinPlay) -> None:
        play.state.rolled.append(play.chance.draw(2))


@data
class Call(Step[CoinRules, CoinState]):
    sealed = True
    laid: list[str] = secret(own)

    def run(self, play: CoinPlay) -> bool:
        return False

    def ask(self, play: CoinPlay) -> Decision:
        return play.ask(self, tuple(seat for seat, call in enumerate(self.laid) if not call), "coin.call")

    def choices(self, play: CoinPlay, seat: int) -> tuple[Choice, ...]:
        return choice("heads"), choice("tails")

    def take(self, play: CoinPlay, seat: int, choice: Choice) -> None:
        self.laid[seat] = choice.verb
        if all(self.laid):
            play.retell([(s, Choice(call)) for s, call in enumerate(self.laid)])
            play.state.calls += self.laid
            play.state.rolled.append(play.chance.draw(1000))
            play.pop()


@data
class Turn(Step[CoinRules, CoinState]):
    seat: int

    def ask(self, play: CoinPlay) -> Decision:
        return play.ask(self, (self.seat,), "coin.turn")

    def choices(self, play: CoinPlay, seat: int) -> tuple[Choice, ...]:
        return choice("roll"), choice("pass")

    def take(self, play: CoinPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "roll":
            play.state.rolled.extend(play.chance.roll(1))
        if seat == play.state.seats - 1:
            play.state.turns += 1
        play.pop()


def result(rules: CoinRules, state: CoinState) -> Result:
    return Result((tuple(range(state.seats)),), (0,) * state.seats)


def more(turns: int, rules: CoinRules) -> CoinRules:
    return dataclasses.replace(rules, turns=turns)


SCRIPT = ("toss", ("repeat", "rounds", "call", ("each", "first", "turn")))
BASE = CoinRules(
    game="coin", version=1, script=SCRIPT, state_type=CoinState, result=result,
    new_state=lambda rules, seats: CoinState(seats, [], [], [], 0),
    steps={"toss": Toss, "call": lambda: Call([]), "turn": Turn},
    words={"rounds": lambda play: play.rules.turns - play.state.turns, "first": lambda play: range(play.state.seats)},
)  # fmt: skip


def _call(seats: int, rules: Any) -> CoinRules:
    made: CoinRules = dataclasses.replace(rules, steps={**rules.steps, "call": lambda: Call([""] * seats)})
    return made


class CoinGame(Game):
    """Its rules know how many sit there, whoever asks for them."""

    def rules(self, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None,
              version: int | None = None) -> Rules:  # fmt: skip
        return _call(seats, super().rules(seats, layers, options, version))


COIN = CoinGame(
    id="coin", title="Coin", letter="y", seats=(2, 3, 4, 5), base=BASE,
    options=(Option("turns", {str(n): partial(more, n) for n in (1, 2, 3, 40)}),),
)  # fmt: skip


class CoinTerms(Terms):
    """The terms of a game that stands on no shelf."""

    def rules(self) -> tuple[Game, Rules]:
        return COIN, COIN.rules(len(self.seats), (), dict(self.options))


def terms(seats: tuple[int, ...], parties: tuple[Party, ...], turns: int = 1) -> Terms:
    return CoinTerms("coin", 1, (), (("turns", str(turns)),), seats, parties)
