"""A game as small as the protocol allows: a script of sealed calls and of turns in which a seat rolls or passes."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

from tenka.core.choice import Choice, choice
from tenka.core.data import Data, data, secret
from tenka.core.decision import Decision
from tenka.core.game import Game, Option
from tenka.core.play import Play
from tenka.core.registry import GameRow
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.step import AutomaticStep, Step


@data
class CoinState(State):
    calls: list[str]
    rolled: list[int]
    turns: int


@dataclasses.dataclass(frozen=True)
class CoinRules(Rules):
    plan: str = "cr"


CoinPlay = Play[CoinRules, CoinState]


def own(laid: list[str], seat: int | None, _owner: Data) -> list[str]:
    return [call if holder == seat or not call else "?" for holder, call in enumerate(laid)]


@data
class Toss(AutomaticStep[CoinRules, CoinState]):
    """The plan's next letter: c, all call in secret; r and s, seat 0 or 1 rolls or passes; a, as r but each seat in turn."""

    def execute(self, play: CoinPlay) -> None:
        if not play.state.rolled:
            play.state.rolled.append(play.chance.draw(1000))


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

    def apply(self, play: CoinPlay, seat: int, choice: Choice) -> None:
        self.laid[seat] = choice.verb
        if all(self.laid):
            play.finalize_answers([(s, Choice(call)) for s, call in enumerate(self.laid)])
            play.state.calls += self.laid
            if play.rules.plan[play.state.turns] == "c":
                play.state.rolled.append(play.chance.draw(1000))
            play.state.turns += 1
            play.pop()


@data
class Turn(Step[CoinRules, CoinState]):
    """A seat's turn. It gives way to the next letter of the plan."""

    def run(self, play: CoinPlay) -> bool:
        state, plan = play.state, play.rules.plan
        if state.turns >= len(plan):
            play.pop()
            return True
        if plan[state.turns] in "cq":
            play.push(Call([""] * state.seats))
            return True
        return False

    def ask(self, play: CoinPlay) -> Decision:
        letter = play.rules.plan[play.state.turns]
        return play.ask(self, (int(letter) if letter.isdigit() else 0,), "coin.turn")

    def choices(self, play: CoinPlay, seat: int) -> tuple[Choice, ...]:
        return choice("roll"), choice("pass"), choice("call")

    def apply(self, play: CoinPlay, seat: int, choice: Choice) -> None:
        if choice.verb != "pass":
            play.state.rolled.append(play.chance.draw(1000))
        play.state.turns += 1


def result(rules: CoinRules, state: CoinState) -> Result:
    return Result((tuple(range(state.seats)),), (0,) * state.seats)


def planned(plan: str, rules: Any) -> CoinRules:
    made: CoinRules = dataclasses.replace(rules, plan=plan)
    return made


BASE = CoinRules(
    game="coin", version=1, script=("toss", "turn"), state_type=CoinState, result=result,
    new_state=lambda rules, seats: CoinState(seats, [], [], [], 0), steps={"toss": Toss, "turn": Turn}, script_functions={},
)  # fmt: skip
PLANS = ("0", "1", "01", "10", "00", "012", "0123", "c", "c0", "0c", "1c", "2c", "c1", "0c1", "q0", "1c0", "1c2c0")
"""c: all call in secret, then a draw; q: the same without a draw; a digit: that seat rolls, passes or calls."""
COIN = Game(
    id="coin", title="Coin", letter="x", seats=(1, 2, 3, 4, 5), base=BASE,
    options=(Option("plan", {plan: partial(planned, plan) for plan in PLANS}),),
)  # fmt: skip
ROW = GameRow("coin", letter="x", texts="co", game=f"{__name__}:COIN")
