"""A question that is asked of one seat alone in secret: its answer is whole once it is given, whatever comes after it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tenka.core.choice import Choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.game import Game
from tenka.core.rules import Rules
from tenka.protocol.events import Intent
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.step import step
from tenka.protocol.terms import Terms
from tests.protocol import coin
from tests.protocol.keys import parties
from tests.protocol.test_hub import until
from tests.protocol.test_own_wishes import refused
from tests.protocol.world import World

VOW, TURNS = "vow", ("each", "first", "turn")
SCRIPTS: dict[str, tuple[Any, ...]] = {"the game is over": (VOW,), "it is asked in the open": (VOW, TURNS)}
"""By what comes after the vow."""


@data
class Vow(coin.Call):
    """The first seat alone calls."""

    def ask(self, play: coin.CoinPlay) -> Decision:
        return play.ask(self, (0,), "coin.vow")

    def take(self, play: coin.CoinPlay, seat: int, choice: Choice) -> None:
        play.state.calls.append(choice.verb)
        play.pop()


@data
class Twice(Vow):
    """The first seat alone calls, twice."""

    def take(self, play: coin.CoinPlay, seat: int, choice: Choice) -> None:
        self.laid = [*self.laid, choice.verb]
        if len(self.laid) == 2:
            Vow.take(self, play, seat, choice)


@dataclasses.dataclass(frozen=True)
class VowTerms(Terms):
    """The terms of such a game."""

    script: tuple[Any, ...] = (VOW,)
    vow: type[Vow] = Vow

    def rules(self) -> tuple[Game, Rules]:
        base = dataclasses.replace(coin.BASE, script=self.script, steps={**coin.BASE.steps, VOW: lambda: self.vow([])})
        game = dataclasses.replace(coin.COIN, base=base)
        return game, game.rules(len(self.seats), (), {})


def asked(then: str, vow: type[Vow]) -> State:
    """The page of the first seat, which is asked and keeps its answer to itself."""
    here = World(VowTerms("coin", 1, (), (), (0, 1), parties(2), script=SCRIPTS[then], vow=vow), 3)
    until(here, Stage.SEAL)
    here.settle()
    return dataclasses.replace(here.pages[0].state, unheard=frozenset({"1"}))


@pytest.mark.parametrize("then", SCRIPTS)
def test_one_seat_alone_answers_in_secret_once(then: str) -> None:
    state = asked(then, Vow)
    answered = step(state, Intent("choose", (0, "heads"))).state
    assert answered.given == {0: (Choice("heads"),)}
    assert "has answered" in refused(answered, "choose", 0, "tails")
    assert "has answered" in refused(answered, "choose", 0, "roll")


@pytest.mark.parametrize("then", SCRIPTS)
def test_an_answer_of_two_parts_is_sealed_with_both(then: str) -> None:
    state = asked(then, Twice)
    half = step(state, Intent("choose", (0, "heads"))).state
    assert (half.given, half.saying) == ({}, None)
    whole = step(half, Intent("choose", (0, "tails"))).state
    assert whole.given == {0: (Choice("heads"), Choice("tails"))}
