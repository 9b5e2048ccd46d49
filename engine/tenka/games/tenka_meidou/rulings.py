"""The rulings the game calls by name, each with its clause. Layers replace them; the base never asks which layers there are."""

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
    """D8: a reserve is its soldiers."""
    return state.reserve[seat]


def soldiers_count_one(state: TenkaState, province: int) -> list[int]:
    """W2: each soldier counts one."""
    return state.soldiers[province][:]


def closed_by(state: TenkaState) -> int:
    """C3: the seat that was out first and so closed all cards; -1 while nobody is out."""
    return max(range(state.seats), key=state.swords.__getitem__) if any(state.swords) else -1
