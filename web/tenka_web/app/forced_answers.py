"""Answers that a seat can give without a look at its hand, or without a thought."""

from __future__ import annotations

from tenka import Choice, Table
from tenka.core.decision import Decision
from tenka_web.app.adapter import Adapter


def find_only_choice(game: Adapter, table: Table, seat: int) -> Choice | None:
    """Return the only answer of a seat; None if there are several, or if the question is sealed."""
    decision = _find_open_question(table, seat)
    choices = decision.choices(seat) if decision is not None else ()
    return choices[0] if len(choices) == 1 and choices[0].verb not in game.manual_verbs else None


def find_pass_without_hand(game: Adapter, table: Table, seat: int) -> Choice | None:
    """Return the pass of a seat if it is the only answer that does not reveal the hand; else None."""
    decision = _find_open_question(table, seat)
    choices = decision.choices(seat) if decision is not None else ()
    left = [choice for choice in choices if choice.verb not in game.hidden_verbs]
    return left[0] if len(left) == 1 and left[0].verb in game.passes else None


def find_pass_for_scope(game: Adapter, table: Table, seat: int) -> Choice | None:
    """Return the pass of a seat if it may pass for a whole part of the game (``Adapter.pass_scope``); else None."""
    decision = table.decision
    if decision is None or seat not in decision.seats or game.pass_scope(table) is None:
        return None
    return next((choice for choice in decision.choices(seat) if choice.verb in game.passes), None)


def _find_open_question(table: Table, seat: int) -> Decision | None:
    """Return the question if it asks the seat openly."""
    decision = table.decision
    return decision if decision is not None and not decision.sealed and seat in decision.seats else None
