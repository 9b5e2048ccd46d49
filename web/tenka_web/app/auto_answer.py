"""Answers the page gives for a person who wants it so: the only answer there is, or a pass. None of them reveals a hand.

Alone at a device, a person's only answer is given at once: nobody watches. Playing live, others see how long it takes, so it
takes as long as a person would, by chance. Among people at one device the page answers where what all can see leaves one answer.
Else a seat may have such moments passed whatever it holds, until it visibly gets something to play in them, or for a stretch of
the game, such as the watch of a round.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tenka import Choice, Event
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.session import Session
from tenka_web.app.settings import QUICK

HURRY = 120
"""Milliseconds before the page answers by itself alone with bots, or a bot does when no person has anything left to choose."""
BREATH = 900
"""The same where others look on, and before the next bot goes on."""
LIKE_A_PERSON = (1500, 4500)
"""Between these, playing live, where the hand alone leaves no choice."""


def answer(app: App, session: Session) -> Choice | None:
    """Return what the page answers for the person who is asked now; None where that person is to choose."""
    seat, game = session.person(), game_registry.at(session.table)
    lets = not (session.mode.guided or session.overtaken or session.is_stopped)
    if seat is None or not lets or session.ui.returned == len(session.table.history):
        return None
    if session.pending is not None and session.pending.seat == seat and not session.is_sealed:
        decision = session.table.decision
        wished = None if decision is None else session.pending.next(decision.choices(seat))
        if wished is not None:
            return wished
    if session.auto_pass_stretches.get(seat) is not None and session.auto_pass_stretches[seat] == game.stretch(session.table):
        return game.find_pass(session.table, seat)
    if seat in session.auto_pass_seats and (given := game.pass_without_hand(session.table, seat)) is not None:
        return given
    if not app.settings.switches.get(QUICK, game.switches.get(QUICK, False)):
        return None
    return game.only(session.table, seat) if session.is_alone or game.is_evident(session.table, seat) else None


def pause(app: App, session: Session) -> int:
    """Return how long such an answer waits: playing live, as long as a person takes, unless all can see that there is no
    choice."""
    seat = session.person()
    if session.is_among_bots or session.pending is not None:
        return app.settings.wait(HURRY)
    if session.mode.connected and seat is not None and not game_registry.at(session.table).is_evident(session.table, seat):
        return random.randint(*LIKE_A_PERSON)
    return app.settings.wait(BREATH)


def wake(session: Session, events: Sequence[Event]) -> None:
    """Ask those again who visibly got something to play."""
    gains = game_registry.at(session.table).gains
    session.auto_pass_seats -= {seat for event in events for seat in gains(event.as_seen_by(None))}
