"""The rulings, each with its clause. Layers replace them; the base names no layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tenka.core.choice import Choice
from tenka.games.tenka_meidou.state import TenkaPlay, TenkaState


@dataclass(frozen=True, kw_only=True)
class Rulings:
    """The rulings in force.

    ``in_hand``: pieces in reserve (D8). ``strengths``: per seat in a province, without reinforcements (W2).
    ``deployments``: what a roll allows (D3, D4); ``deploy``: what a deployment does.
    """

    in_hand: Callable[[TenkaState, int], int]
    strengths: Callable[[TenkaState, int], list[int]]
    deployments: Callable[[TenkaState, int, tuple[int, ...]], tuple[Choice, ...]]
    deploy: Callable[[TenkaPlay, int, int, Choice], None]


def soldiers_in_hand(state: TenkaState, seat: int) -> int:
    """Return the size of a reserve (D8)."""
    return state.reserve[seat]


def soldiers_count_one(state: TenkaState, province: int) -> list[int]:
    """Return strengths: each soldier counts one (W2)."""
    return state.soldiers[province][:]


def first_seat_out(state: TenkaState) -> int:
    """Return the seat that was out first, which ended the use of cards; -1 if none is out (C3)."""
    return max(range(state.seats), key=state.swords.__getitem__) if any(state.swords) else -1
