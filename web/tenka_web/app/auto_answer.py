"""Automatic answers for a person who wants them: the only legal answer, or a pass. None of them reveals a hand.

Alone at a device, a person's only answer is given at once, and a pass where no card is of use. In a live game others see how
long it takes, so the delay is random, as a person's would be. With several people at one device, only answers that are forced by
public facts are given. A seat may also pass such moments until it visibly receives something to play, or for a part of the game,
such as the watch of a round.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tenka import Choice, Event
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.forced_answers import find_only_choice, find_pass_for_scope, find_pass_without_hand
from tenka_web.app.session import Session
from tenka_web.app.settings import QUICK

HURRY = 120
"""Milliseconds before an automatic answer alone with bots, or before a bot's choice once no person has any left."""
BREATH = 900
"""Milliseconds before an automatic answer if others watch, and before the next bot's choice."""
LIKE_A_PERSON = (1500, 4500)
"""Range of milliseconds in a live game if only the hand forces the answer."""


def answer(app: App, session: Session) -> Choice | None:
    """Return the automatic answer for the person who is asked now; None if that person has to choose."""
    seat, game = session.asked_person, game_registry.adapter_of(session.table)
    may_answer = not (session.mode.is_guided or session.overtaken or session.is_stopped)
    if seat is None or not may_answer or session.ui.returned == len(session.table.history):
        return None
    if session.pending is not None and session.pending.seat == seat and not session.is_sealed:
        decision = session.table.decision
        wished = None if decision is None else session.pending.next(decision.choices(seat))
        if wished is not None:
            return wished
    if session.auto_pass_scopes.get(seat) is not None and session.auto_pass_scopes[seat] == game.pass_scope(session.table):
        return find_pass_for_scope(game, session.table, seat)
    if seat in session.auto_pass_seats and (given := find_pass_without_hand(game, session.table, seat)) is not None:
        return given
    if not app.settings.switches.get(QUICK, game.switches.get(QUICK, False)):
        return None
    if session.is_alone:
        return find_only_choice(game, session.table, seat) or game.find_needless_pass(session.table, seat)
    return find_only_choice(game, session.table, seat) if game.is_evident(session.table, seat) else None


def pause(app: App, session: Session) -> int:
    """Return the milliseconds before such an answer: in a live game as long as a person takes, unless the answer is publicly
    forced."""
    seat, game = session.asked_person, game_registry.adapter_of(session.table)
    if session.is_among_bots or session.pending is not None:
        return app.settings.wait(HURRY)
    if session.mode.is_connected and seat is not None and not game.is_evident(session.table, seat):
        return random.randint(*LIKE_A_PERSON)
    return app.settings.wait(BREATH)


def end_auto_pass(session: Session, events: Sequence[Event]) -> None:
    """End automatic passing of seats that visibly received something to play."""
    gains = game_registry.adapter_of(session.table).gains
    session.auto_pass_seats -= {seat for event in events for seat in gains(event.as_seen_by(None))}
