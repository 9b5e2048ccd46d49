"""A game as small as a deal without a dealer allows: one draws, hands on, shows, turns over for all to see, or rolls."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tenka.core.choice import Choice, choice
from tenka.core.data import data, hands, pile, secret
from tenka.core.decision import Decision
from tenka.core.errors import FacesAwaited
from tenka.core.game import Game, Option
from tenka.core.hidden import Hidden
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.step import Happening, Step
from tenka.protocol.terms import TOGETHER, Party, Terms

FACES = ("fox", "crane", "carp", "hare", "owl", "stag", "toad", "wren")


@data
class CardState(State):
    deck: list[str] = secret(pile)
    hands: list[list[str]] = secret(hands)
    shown: list[str]
    rolled: list[int]
    turns: int


@dataclasses.dataclass(frozen=True, kw_only=True)
class CardRules(Rules):
    """``unseen``: what cards are called of which only the places are known."""

    turns: int = 2
    faces: tuple[str, ...] = FACES
    unseen: frozenset[str] = frozenset()


CardPlay = Play[CardRules, CardState]


@data
class Deal(Happening[CardRules, CardState]):
    def happen(self, play: CardPlay) -> None:
        state = play.state
        state.deck = play.chance.shuffle(play.rules.faces)
        for hand in state.hands:
            hand.append(state.deck.pop(0))


@data
class Turn(Step[CardRules, CardState]):
    seat: int

    def ask(self, play: CardPlay) -> Decision:
        return play.ask(self, (self.seat,), "cards.turn")

    def choices(self, play: CardPlay, seat: int) -> tuple[Choice, ...]:
        state, mine = play.state, play.state.hands[seat]
        some = ("draw", "open", "gamble") if state.deck else ()
        shows = [choice("show", card) for card in mine if card not in play.rules.unseen]
        return (*map(choice, ("roll", *some)), *(choice("give", card) for card in mine), *shows)

    def take(self, play: CardPlay, seat: int, choice: Choice) -> None:
        state = play.state
        if choice.verb in ("roll", "gamble"):
            state.rolled.extend(play.chance.roll(1))
        if choice.verb in ("open", "gamble"):
            if state.deck[0] in play.rules.unseen:
                raise FacesAwaited([state.deck[0]])
            state.shown.append(state.deck.pop(0))
        elif choice.verb == "draw":
            state.hands[seat].append(state.deck.pop(0))
        elif choice.verb in ("give", "show"):
            card = str(choice.operands[0])
            state.hands[seat].remove(card)
            (state.hands[(seat + 1) % state.seats] if choice.verb == "give" else state.shown).append(card)
        if seat == state.seats - 1:
            state.turns += 1
        play.pop()


def result(rules: CardRules, state: CardState) -> Result:
    return Result((tuple(range(state.seats)),), (0,) * state.seats)


def more(turns: int, rules: CardRules) -> CardRules:
    return dataclasses.replace(rules, turns=turns)


def placed(rules: CardRules, places: Mapping[str, tuple[str, ...]]) -> CardRules:
    return dataclasses.replace(rules, faces=places["deck"], unseen=frozenset(places["deck"]))


def cards(state: CardState) -> list[tuple[str, int]]:
    held = [(card, 1 << seat) for seat, hand in enumerate(state.hands) for card in hand]
    return [*held, *((card, 0) for card in state.deck)]


def besides(rules: Any, state: Any, names: Mapping[str, str], seat: int, choice: Choice) -> Sequence[str]:
    return ()


SCRIPT = ("deal", ("repeat", "rounds", ("each", "first", "turn")))
BASE = CardRules(
    game="cards", version=1, script=SCRIPT, state_type=CardState, result=result,
    new_state=lambda rules, seats: CardState(seats, [], [], [[] for _ in range(seats)], [], [], 0),
    steps={"deal": Deal, "turn": Turn},
    words={"rounds": lambda play: play.rules.turns - play.state.turns, "first": lambda play: range(play.state.seats)},
    hidden=Hidden(lambda rules: {"deck": rules.faces}, placed, cards, besides),
)  # fmt: skip
CARDS = Game(
    id="cards", title="Cards", letter="y", seats=(2, 3, 4, 5), base=BASE,
    options=(Option("turns", {str(n): partial(more, n) for n in (1, 2, 3, 12)}),),
)  # fmt: skip


class CardTerms(Terms):
    """The terms of a game that stands on no shelf."""

    def rules(self) -> tuple[Game, Rules]:
        return CARDS, CARDS.rules(len(self.seats), (), dict(self.options))


def terms(seats: tuple[int, ...], parties: tuple[Party, ...], turns: int = 2) -> Terms:
    return CardTerms("cards", 1, (), (("turns", str(turns)),), seats, parties, TOGETHER)
