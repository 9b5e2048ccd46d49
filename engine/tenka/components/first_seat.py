"""The first seat: drawn by lot, or named by an option that games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tenka.core.game import Option
from tenka.core.play import Play
from tenka.core.rules import R, unchanged

ID, DRAWN = "first", "drawn"


def first_seat_option(most: int) -> Option:
    """Return the option: ``drawn``, or one of ``most`` seats."""
    return Option(ID, {DRAWN: unchanged, **{str(seat + 1): partial(_set_first_seat, seat) for seat in range(most)}})


def _set_first_seat(seat: int, rules: R) -> R:
    return replace(rules, first=seat)


def find_first_seat_clash(seats: int, _layers: tuple[str, ...], options: Mapping[str, str]) -> str | None:
    """Return why the named seat can't begin, or None.

    Args:
        seats: Number of seats.
        options: Option id -> value; ``first`` is among them.
    """
    named = options[ID]
    return f"seat {named} can't begin among {seats} seats" if named != DRAWN and int(named) > seats else None


def choose_first_seat(play: Play[Any, Any]) -> int:
    """Return the seat that the rules name, or draw one."""
    first = play.rules.first
    return int(play.chance.draw(play.state.seats)) if first is None else int(first)
