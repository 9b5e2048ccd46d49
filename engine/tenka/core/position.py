"""What is checked of a position that somebody else may have written: its types, the ranges of its fields, and its pieces.

Whether a game can lead there is not asked: that would be the rules said once more. What people exchange is a set-up and
choices, which the rules themselves judge. Positions come in at three places: the program's own (a worker, a notebook), codes
and records that begin from one, and what a dealer's page shows its guests, who can't replay what they may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenka.core.foreign import STUMBLES
from tenka.core.rules import Rules
from tenka.core.state import State


def flaw(rules: Rules, state: State) -> str | None:
    """Return the first thing that is wrong with a position, or None."""
    try:
        return next(_flaws(rules, state), None)
    except STUMBLES as error:
        return str(error) or type(error).__name__


def _flaws(rules: Rules, state: State) -> Iterator[str]:
    if state.seats != rules.seats:
        yield f"it is for {state.seats} seats, its rules for {rules.seats}"
    yield from (f"{name} do not fit this table" for name, fits in rules.shape(rules).items() if not fits(getattr(state, name)))
    counted = rules.census(rules, state)
    yield from (f"its {name} are not those of the game" for name, each in rules.pieces.items() if not _alike(counted[name], each))


def _alike(given: Any, fresh: Any) -> bool:
    """Compare two counts of pieces: equal, or as many cards dealt at random, none twice unless the table has some twice."""
    if given == fresh or not isinstance(fresh, list) or not all(isinstance(each, str) for each in fresh):
        return bool(given == fresh)
    return len(given) == len(fresh) == len(set(given)) == len(set(fresh))
