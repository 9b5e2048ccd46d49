"""Kuhn poker as a game of the engine: three cards, two seats, one bet. Searches can solve it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import tenka
from tenka.core.choice import Choice, choice
from tenka.core.data import data, hands, pile, secret
from tenka.core.decision import Decision
from tenka.core.game import Game
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.step import AutomaticStep, Step
from tenka.learn.action_space import ActionRow
from tenka.learn.observation import Feature, declare_card_counts, declare_question, declare_words

CARDS = ("jack", "queen", "king")
PASS, BET = choice("pass"), choice("bet")


@data
class KuhnState(State):
    deck: list[str] = secret(pile)
    held: list[list[str]] = secret(hands)
    said: list[str]


@data
class Deal(AutomaticStep[Rules, KuhnState]):
    def execute(self, play: Play[Rules, KuhnState]) -> None:
        one, other, left = play.chance.shuffle(CARDS)
        play.state.held, play.state.deck = [[one], [other]], [left]


@data
class Say(Step[Rules, KuhnState]):
    def run(self, play: Play[Rules, KuhnState]) -> bool:
        if over(play.state):
            play.pop()
            return True
        return False

    def ask(self, play: Play[Rules, KuhnState]) -> Decision:
        return play.ask(self, (len(play.state.said) % 2,), "kuhn.ask")

    def choices(self, play: Play[Rules, KuhnState], seat: int) -> tuple[Choice, ...]:
        return PASS, BET

    def apply(self, play: Play[Rules, KuhnState], seat: int, choice: Choice) -> None:
        play.state.said.append(choice.verb)


def over(state: KuhnState) -> bool:
    return len(state.said) == 3 or (len(state.said) == 2 and state.said != ["pass", "bet"])


def result(rules: Rules, state: KuhnState) -> Result:
    """The higher card wins; a seat that passes on a bet loses."""
    said, ranks = state.said, [CARDS.index(card) for (card,) in state.held]
    winner = ranks.index(max(ranks))
    if said[-1] == "pass" and "bet" in said:
        winner = len(said) % 2                # The seat that bet
    stake = 2 if said[-2:] == ["bet", "bet"] else 1
    return Result(((winner,), (1 - winner,)), tuple(stake if seat == winner else -stake for seat in range(2)))


def determinize(rules: Rules, state: KuhnState, seat: int | None, rng: random.Random) -> None:
    left = [card for card in CARDS if [card] not in state.held]
    rng.shuffle(left)
    state.held = [[left.pop()] if held == ["?"] else held for held in state.held]
    state.deck = left


def actions(rules: Rules) -> Iterator[ActionRow]:
    yield from (ActionRow("pass"), ActionRow("bet"))


def features(rules: Rules) -> Iterator[Feature]:
    yield from declare_question(["kuhn.ask"], rules.seats)
    yield declare_card_counts("own card", CARDS, 1, lambda state, seat: state.held[seat] if state.held[seat:] else ())
    yield declare_words("said", 3, ("pass", "bet"))


RULES = Rules(
    game="kuhn", version=1, script=("deal", "say"), steps={"deal": Deal, "say": Say}, script_functions={}, state_type=KuhnState,
    new_state=lambda rules, seats: KuhnState(seats, [], [], [[], []], []), result=result, determinize=determinize,
)  # fmt: skip
GAME = Game(id="kuhn", title="Kuhn's poker", letter="K", seats=(2,), base=RULES)
ROW = tenka.GameRow("kuhn", "K", f"{__name__}:GAME", "kuhn", actions=f"{__name__}:actions", features=f"{__name__}:features")
