"""Answers that the page gives for a person who wants it so: the only one there is, or a pass; never so that a hand is told.

Alone with bots the only answer is given at once: nobody watches. Among people it is where what all can see leaves but one;
else a seat may let such moments go by whatever it holds, until it visibly gets something for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from page import games
from page.state.app import App
from page.state.session import Session
from page.state.settings import QUICK
from tenka import Choice, Event


def answer(app: App, session: Session) -> Choice | None:
    """What the page answers for the person who is asked now; None where that person is to choose."""
    seat, game = session.person(), games.at(session.table)
    lets = session.lesson is None and not session.overtaken and not session.held
    if seat is None or not lets or session.attention.returned == len(session.table.history):
        return None
    if seat in session.passing and (given := game.unseen(session.table, seat)) is not None:
        return given
    if not app.settings.switches.get(QUICK, game.switches.get(QUICK, False)):
        return None
    return game.only(session.table, seat) if session.among_bots or game.evident(session.table, seat) else None


def wake(session: Session, events: Sequence[Event]) -> None:
    """Whoever visibly got something to play is asked again."""
    gains = games.at(session.table).gains
    session.passing -= {seat for event in events for seat in gains(event.seen(None))}
