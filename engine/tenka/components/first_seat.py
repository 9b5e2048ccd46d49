"""The first seat: drawn by lot, or named by an option that games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from tenka.core.game import Option
from tenka.core.play import Play
from tenka.core.rules import Rules

R = TypeVar("R", bound=Rules)

ID, DRAWN = "first", "drawn"


def first_seat_option(name: Callable[[int, R], R], most: int) -> Option:
    """Return the option: ``drawn``, or one of ``most`` seats. ``name(seat, rules)`` returns the rules in which that seat
    begins."""
    named = {str(seat + 1): partial(name, seat) for seat in range(most)}
    return Option(ID, {DRAWN: lambda rules: rules, **named})


def find_first_seat_clash(seats: int, options: Mapping[str, str]) -> str | None:
    """Return why the named seat can't begin, or None."""
    named = options[ID]
    return f"seat {named} can't begin among {seats} seats" if named != DRAWN and int(named) > seats else None


def choose_first_seat(play: Play[Any, Any], named: int | None) -> int:
    """Return the named seat, or draw one."""
    return int(play.chance.draw(play.state.seats)) if named is None else named
