"""Checks of a position from outside: its types, the ranges of its fields, and its pieces.

The checks don't ask whether a game can reach the position: that would state the rules a second time. People exchange a set-up and
choices, which the rules check. Positions come from three sources: the program itself (a worker, a notebook), codes and records
that begin from a position, and the host of a live game, whose guests can't replay hidden choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tenka.core import untrusted
from tenka.core.data import restore
from tenka.core.errors import BadPosition, BadRecord, sentence
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.core.untrusted import DECODE_ERRORS


def parse_position(rules: Rules, start: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """Return the state of a plain form, and its canonical plain form.

    Raises:
        BadRecord: Types, ranges or pieces don't fit the rules.
    """
    untrusted.check_size(start.get("state"))
    state = restore(start["state"], rules.state_type)
    reason = find_flaw(rules, state)
    if reason is not None:
        raise BadRecord(sentence(f"the position is none of {rules.game}: {reason}", "record.position"))
    return state, {"calls": untrusted.check_calls(start.get("calls")), "state": state.plain()}


def check_playable(play: Play[Any, Any]) -> None:
    """Check that a play from an outside position has a question with answers, or a result.

    Raises:
        BadPosition: It has neither. The rules may raise other errors too.
    """
    decision = play.decision
    if decision is None:
        play.rules.result(play.rules, play.state)
    elif not decision.seats or not all(decision.choices(seat) for seat in decision.seats):
        seats = [seat for seat in decision.seats if not decision.choices(seat)]
        asked = f"seat {seats[0]} is asked and has nothing to choose" if seats else "a question is asked of no seat"
        raise BadPosition(f"the position this game began from occurs in no game: {asked}")


def find_flaw(rules: Rules, state: State) -> str | None:
    """Return the first problem of a position, or None."""
    try:
        return next(_flaws(rules, state), None)
    except DECODE_ERRORS as error:
        return str(error) or type(error).__name__


def _flaws(rules: Rules, state: State) -> Iterator[str]:
    if state.seats != rules.seats:
        yield f"it is for {state.seats} seats, its rules for {rules.seats}"
    yield from (f"{name} do not fit this table" for name, fits in rules.schema(rules).items() if not fits(getattr(state, name)))
    counted = rules.count_pieces(rules, state)
    yield from (f"its {name} are not those of the game" for name, each in rules.pieces.items()
                if not _is_equal_count(counted[name], each))


def _is_equal_count(given: Any, fresh: Any) -> bool:
    """Compare two counts of pieces: equal, or as many cards that were dealt at random, without duplicates that the table does not
    have."""
    if given == fresh or not isinstance(fresh, list) or not all(isinstance(each, str) for each in fresh):
        return bool(given == fresh)
    return len(given) == len(fresh) == len(set(given)) == len(set(fresh))
