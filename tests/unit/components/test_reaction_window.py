"""A reaction window asks seats in order, reveals nothing by asking, and nests."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from typing import Any

from tenka.components.deck import Card, lay_open, new_cards, veil_hands
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
    """A card that stops what was just played, another stop too; the first one ends the asking."""

    what: str

    def holds(self, play: Play[Any, Any], seat: int) -> bool:
        return bool(play.state.hands[seat])

    def key(self, play: Play[Any, Any]) -> str:
        return "toy.ask.stop"

    def playable(self, play: Play[Any, Any], seat: int) -> tuple[Choice, ...]:
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
    """After a stop: unless the stop was itself stopped, its object is cancelled."""

    what: str
    seat: int

    def execute(self, play: Play[Any, Any]) -> None:
        if f"stop of {self.what}" not in play.state.done:
            play.state.done.append(self.what)


RULES = Rules(
    game="window", version=1, script=(), steps={}, script_functions={}, new_state=lambda rules, seats: TableState(seats, [], []),
    state_type=TableState, result=lambda rules, state: Result(((0,),), (0,)),
)  # fmt: skip


def open_window(*hands: str) -> Play[Any, Any]:
    state = TableState(len(hands), [], [new_cards(hand.split(), 1 << seat) for seat, hand in enumerate(hands)])
    play: Play[Any, Any] = Play(dataclasses.replace(RULES, seats=len(hands)), state, Tape([]), [])
    play.push(Stop(tuple(range(1, len(hands))), "deed"))
    play.advance()
    return play


def asked_seat(play: Play[Any, Any]) -> int | None:
    return None if play.decision is None else play.decision.seats[0]


def test_each_seat_that_may_hold_a_card_is_asked_in_order():
    """Seat 1 has no card and is skipped; seat 2 has no usable card and is asked all the same."""
    play = open_window("", "", "dust", "stop")
    assert asked_seat(play) == 2
    assert play.decision.choices(2) == (PASS,)
    play.choose(2, PASS)
    assert asked_seat(play) == 3
    assert play.decision.choices(3) == (choice("stop"), PASS)
    play.choose(3, PASS)
    assert asked_seat(play) is None
    assert play.state.done == ["deed"]


def test_a_window_without_seats_to_ask_closes():
    assert open_window("stop", "", "").state.done == ["deed"]


def test_a_play_opens_its_own_window():
    """Seat 1 stops the play and seat 2 stops the stop, so the play takes place. No seat is asked about its own play."""
    play = open_window("", "stop", "stop dust")
    play.choose(1, choice("stop"))
    assert asked_seat(play) == 2
    play.choose(2, choice("stop"))
    assert asked_seat(play) is None
    assert play.state.done == ["stop of stop of deed", "deed"]


def test_a_stop_that_is_not_stopped_cancels_the_play():
    play = open_window("dust", "stop", "dust")
    play.choose(1, choice("stop"))
    assert asked_seat(play) == 0
    play.choose(0, PASS)
    assert asked_seat(play) == 2
    play.choose(2, PASS)
    assert play.state.done == ["stop of deed"]


def test_the_question_reveals_nothing_about_hands():
    """With other hands the same seats are asked, and a spectator sees the same."""
    ones, others = open_window("", "stop", "dust"), open_window("", "dust", "dust")
    for play in (ones, others):
        play.choose(1, PASS)
    assert asked_seat(ones) == asked_seat(others) == 2
    assert ones.state.veil(0) == others.state.veil(0)
