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
from tenka.live.terms import Terms
from tenka.protocol.events import Intent
from tenka.protocol.log import Stage
from tenka.protocol.step import step
from tests.protocol import coin
from tests.protocol.keys import parties
from tests.protocol.test_hub import until
from tests.protocol.test_own_wishes import refused
from tests.protocol.world import World

THEN: dict[str, tuple[Any, ...]] = {"the game is over": (), "it is asked in the open": (("each", "first", "turn"),)}


@data
class Vow(coin.Call):
    """The first seat alone calls."""

    def ask(self, play: coin.CoinPlay) -> Decision:
        return play.ask(self, (0,), "coin.vow")

    def take(self, play: coin.CoinPlay, seat: int, choice: Choice) -> None:
        play.state.calls.append(choice.verb)
        play.pop()


@dataclasses.dataclass(frozen=True)
class VowTerms(Terms):
    """The terms of such a game; ``then``: what comes after the vow."""

    then: str = ""

    def rules(self) -> tuple[Game, Rules]:
        script = ("vow", *THEN[self.then])
        base = dataclasses.replace(coin.BASE, script=script, steps={**coin.BASE.steps, "vow": lambda: Vow([])})
        game = dataclasses.replace(coin.COIN, base=base)
        return game, game.rules(len(self.seats), (), {})


@pytest.mark.parametrize("then", THEN)
def test_one_seat_alone_answers_in_secret_once(then: str) -> None:
    here = World(VowTerms("coin", 1, (), (), (0, 1), parties(2), then=then), 3)
    until(here, Stage.SEAL)
    here.settle()
    state = dataclasses.replace(here.pages[0].state, unheard=frozenset({"1"}))      # so that it keeps its answer to itself
    here.pages[0].state = state
    answered = step(state, Intent("choose", (0, "heads"))).state
    assert answered.given == {0: (Choice("heads"),)}
    assert "has answered" in refused(answered, "choose", 0, "tails")
    assert "has answered" in refused(answered, "choose", 0, "roll")
