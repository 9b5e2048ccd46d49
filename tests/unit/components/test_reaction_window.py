"""A window asks seats in their order, tells nothing by asking, and opens inside itself."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from typing import Any

from tenka.components.deck import Card, fresh, lay_open, veil_hands
from tenka.components.reaction_window import PASS, Window
from tenka.core.chance import Tape
from tenka.core.choice import Choice, choice
from tenka.core.data import data, secret
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.step import AutomaticStep


@data
class TableState(State):
    hands: list[list[Card]] = secret(veil_hands)
    done: list[str] = field(default_factory=list)


@data
class Stop(Window[Rules, TableState]):
    """Who holds a stop may stop what was just played, a stop as well; the first one ends the asking."""

    what: str

    def holds(self, play: Play[Any, Any], seat: int) -> bool:
        return bool(play.state.hands[seat])

    def key(self, play: Play[Any, Any]) -> str:
        return "toy.ask.stop"

    def plays(self, play: Play[Any, Any], seat: int) -> tuple[Choice, ...]:
        return (choice("stop"),) if any(face == "stop" for face, _ in play.state.hands[seat]) else ()

    def play_card(self, play: Play[Any, Any], seat: int, choice: Choice) -> None:
        lay_open(play.state.hands[seat], "stop")
        play.pop()
        play.push(Done(self.what, seat))
        play.push(Stop(tuple(other for other in range(play.state.seats) if other != seat), f"stop of {self.what}"))

    def close(self, play: Play[Any, Any]) -> None:
        play.state.done.append(self.what)


@data
class Done(AutomaticStep[Rules, TableState]):
    """A stop has been asked about; unless it was stopped itself, what it stopped does not happen."""

    what: str
    seat: int

    def execute(self, play: Play[Any, Any]) -> None:
        if f"stop of {self.what}" not in play.state.done:
            play.state.done.append(self.what)


RULES = Rules(
    game="window", version=1, script=(), steps={}, script_functions={}, new_state=lambda rules, seats: TableState(seats, [], []),
    state_type=TableState, result=lambda rules, state: Result(((0,),), (0,)),
)  # fmt: skip


def opened(*hands: str) -> Play[Any, Any]:
    state = TableState(len(hands), [], [fresh(hand.split(), 1 << seat) for seat, hand in enumerate(hands)])
    play: Play[Any, Any] = Play(dataclasses.replace(RULES, seats=len(hands)), state, Tape([]), [])
    play.push(Stop(tuple(range(1, len(hands))), "deed"))
    play.advance()
    return play


def asked(play: Play[Any, Any]) -> int | None:
    return None if play.decision is None else play.decision.seats[0]


def test_everybody_who_holds_a_card_is_asked_in_order():
    """Seat 1 has no card and is passed over; seat 2 could not answer and is asked all the same."""
    play = opened("", "", "dust", "stop")
    assert asked(play) == 2
    assert play.decision.choices(2) == (PASS,)
    play.choose(2, PASS)
    assert asked(play) == 3
    assert play.decision.choices(3) == (choice("stop"), PASS)
    play.choose(3, PASS)
    assert asked(play) is None
    assert play.state.done == ["deed"]


def test_a_window_nobody_can_be_asked_in_closes_by_itself():
    assert opened("stop", "", "").state.done == ["deed"]


def test_a_play_opens_a_window_of_its_own():
    """Seat 1 stops the deed, seat 2 stops the stop: the deed is done. Nobody is asked about its own play."""
    play = opened("", "stop", "stop dust")
    play.choose(1, choice("stop"))
    assert asked(play) == 2
    play.choose(2, choice("stop"))
    assert asked(play) is None
    assert play.state.done == ["stop of stop of deed", "deed"]


def test_a_stop_that_nobody_stops_holds():
    play = opened("dust", "stop", "dust")
    play.choose(1, choice("stop"))
    assert asked(play) == 0
    play.choose(0, PASS)
    assert asked(play) == 2
    play.choose(2, PASS)
    assert play.state.done == ["stop of deed"]


def test_the_question_tells_nothing_of_the_hands():
    """With other cards in the hands the same seats are asked, and an onlooker sees the same."""
    ones, others = opened("", "stop", "dust"), opened("", "dust", "dust")
    for play in (ones, others):
        play.choose(1, PASS)
    assert asked(ones) == asked(others) == 2
    assert ones.state.veil(0) == others.state.veil(0)
