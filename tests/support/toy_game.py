"""A small game that uses everything in the core: secret hands, sealed bids, nested questions, loops, chance, a layer.

Each seat has three cards of a shuffled deck. In each of two rounds all seats place one card, sealed; the highest scores a
point (ties: a die). In a round of cheers every seat then cheers once or twice, in small choices. ``GROWN`` is the same game
with changed rules: one more card is dealt, and a ruling has another value.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from tenka.core.choice import Choice, choice
from tenka.core.data import Data, data, hands, pile, secret
from tenka.core.decision import Decision
from tenka.core.game import Game, Layer, Option
from tenka.core.play import Play
from tenka.core.rules import Result, Rules, insert_after, unchanged
from tenka.core.state import State
from tenka.core.step import AutomaticStep, Step


class Card(NamedTuple):
    """``since``: the first version that deals the card."""

    id: str
    since: int = 1


CARDS: Mapping[str, Card] = {f"c{n}": Card(f"c{n}") for n in range(1, 13)}


@data
class ToyState(State):
    deck: list[str] = secret(pile)
    held: list[list[str]] = secret(hands)
    points: list[int]
    cheers: list[int]
    bonus: dict[int, int]
    rounds: int


@dataclasses.dataclass(frozen=True)
class ToyRules(Rules):
    prize: int = 1
    cheers: int = 2
    cards: Mapping[str, Card] = dataclasses.field(default_factory=lambda: CARDS)


ToyPlay = Play[ToyRules, ToyState]


def new_state(rules: ToyRules, seats: int) -> ToyState:
    return ToyState(seats, [], [], [[] for _ in range(seats)], [0] * seats, [0] * seats, {}, 0)


@data
class Deal(AutomaticStep[ToyRules, ToyState]):
    def execute(self, play: ToyPlay) -> None:
        state = play.state
        state.deck = play.chance.shuffle([*play.rules.cards])
        for seat in range(state.seats):
            state.held[seat] = sorted(state.deck.pop() for _ in range(3))
            play.emit_private((seat,), "toy.dealt", {"cards": tuple(state.held[seat])}, seat=seat)


def own(laid: list[str], seat: int | None, _owner: Data) -> list[str]:
    return [card if holder == seat or not card else "?" for holder, card in enumerate(laid)]


@data
class Bid(Step[ToyRules, ToyState]):
    sealed = True
    laid: list[str] = secret(own)
    ready: list[bool]

    def run(self, play: ToyPlay) -> bool:
        if not all(self.ready):
            return False
        play.pop()
        return True

    def ask(self, play: ToyPlay) -> Decision:
        waiting = tuple(seat for seat, done in enumerate(self.ready) if not done)
        return play.ask(self, waiting, "toy.ask.bid")

    def choices(self, play: ToyPlay, seat: int) -> tuple[Choice, ...]:
        if self.laid[seat]:
            return (choice("back"), choice("done"))
        return tuple(choice("lay", card) for card in play.state.held[seat])

    def apply(self, play: ToyPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "lay":
            self.laid[seat] = str(choice.operands[0])
        elif choice.verb == "back":
            self.laid[seat] = ""
        else:
            self.ready[seat] = True
            if all(self.ready):
                self._open(play)

    def _open(self, play: ToyPlay) -> None:
        play.finalize_answers([(s, c) for s, card in enumerate(self.laid) for c in (choice("lay", card), choice("done"))])
        ranks = [int(card[1:]) // 2 for card in self.laid]
        best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        winner = best[play.chance.draw(len(best))] if len(best) > 1 else best[0]
        for seat, card in enumerate(self.laid):
            play.state.held[seat].remove(card)
        play.state.points[winner] += play.rules.prize
        play.emit("toy.won", seat=winner, cards=tuple(self.laid))

    def code_options(self, play: ToyPlay) -> tuple[tuple[int, Choice], ...]:
        seat = next(seat for seat, done in enumerate(self.ready) if not done)
        return tuple((seat, c) for c in self.choices(play, seat) if c.verb != "back")


@data
class Cheer(Step[ToyRules, ToyState]):
    seat: int

    def ask(self, play: ToyPlay) -> Decision:
        return play.ask(self, (self.seat,), "toy.ask.cheer", cheers=play.state.cheers[self.seat])

    def choices(self, play: ToyPlay, seat: int) -> tuple[Choice, ...]:
        again = (choice("cheer"),) if play.state.cheers[seat] < play.rules.cheers else ()
        return (*again, choice("hush"))

    def apply(self, play: ToyPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "cheer":
            play.state.cheers[seat] += 1
        else:
            play.pop()


@data
class Roll(AutomaticStep[ToyRules, ToyState]):
    seat: int

    def execute(self, play: ToyPlay) -> None:
        play.state.bonus[self.seat] = sum(play.chance.roll(2))


@data
class Count(AutomaticStep[ToyRules, ToyState]):
    def execute(self, play: ToyPlay) -> None:
        play.state.rounds += 1


def result(rules: ToyRules, state: ToyState) -> Result:
    scores = tuple(state.points)
    ranks = sorted(set(scores), reverse=True)
    return Result(tuple(tuple(s for s in range(state.seats) if scores[s] == rank) for rank in ranks), scores)


def determinize(rules: ToyRules, state: ToyState, seat: int | None, rng: random.Random) -> None:
    bid = next((step for step in state.stack if isinstance(step, Bid)), None)
    known = {card for hand in state.held for card in hand} | set(bid.laid if bid else ())
    free = [card for card in rules.cards if card not in known]
    rng.shuffle(free)
    for cards in (*state.held, state.deck):
        cards[:] = [free.pop() if card == "?" else card for card in cards]
    for hand in state.held:
        hand.sort()
    if bid:
        bid.laid = [rng.choice(state.held[s]) if card == "?" else card for s, card in enumerate(bid.laid)]


SCRIPT = ("deal", ("repeat", "rounds", "bid", "count"), ("when", "loud", ("each", "everyone", "cheer")))

BASE = ToyRules(
    game="toy", version=3, script=SCRIPT, new_state=new_state, state_type=ToyState, result=result, determinize=determinize,
    steps={"deal": Deal, "bid": lambda: Bid([""] * 3, [False] * 3), "count": Count, "cheer": Cheer, "roll": Roll},
    script_functions={
        "rounds": lambda play: 2 - play.state.rounds,
        "loud": lambda play: True,
        "everyone": lambda play: range(play.state.seats),
    },
)  # fmt: skip


def with_rolls(rules: ToyRules) -> ToyRules:
    return dataclasses.replace(rules, script=insert_after(rules.script, "cheer", "roll"), prize=2)


def quiet(rules: ToyRules) -> ToyRules:
    words: dict[str, Any] = {**rules.script_functions, "loud": lambda play: False}
    return dataclasses.replace(rules, script_functions=words)


TOY = Game(
    id="toy", title="Toy", letter="x", seats=(3,), base=BASE,
    layers=(
        Layer("rolls", with_rolls),
        Layer("more", unchanged, needs=("rolls",)),
        Layer("none", unchanged, excludes=("rolls",)),
    ),
    options=(Option("mood", {"loud": unchanged, "quiet": quiet}),),
)  # fmt: skip

NEW = Card("c13", since=BASE.version + 1)

GROWN = dataclasses.replace(
    TOY, base=dataclasses.replace(BASE, version=BASE.version + 1, cheers=3, cards={**CARDS, NEW.id: NEW}),
    former={BASE.version: lambda rules: dataclasses.replace(rules, cheers=2)}, rows=((NEW,),),
)  # fmt: skip
"""The toy's next version: a seat may cheer three times, not twice, and there is a thirteenth card."""

assert issubclass(ToyState, Data)
