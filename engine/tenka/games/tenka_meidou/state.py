"""The state of Tenka Meidou. Provinces are indices (``rules.map.places`` names them), seats numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tenka.core.data import data
from tenka.core.play import Play
from tenka.core.state import State

if TYPE_CHECKING:
    from tenka.games.tenka_meidou.rules import TenkaRules

NOBODY = -1


@data
class TenkaState(State):
    """``castles``: castle (L) per province. ``soldiers`` and ``reinforcements``: per province, per seat.

    ``reserve``: soldiers in hand. ``offer``: tactics cards face up; ``used``: the one each seat took, or "".
    ``swords``: 0 while a seat is not out. ``turn``: whose turn it is, ``start``: whose was the first.
    ``large`` and ``small``: which seat took the castle (L) and (S) of a province; ``resolved``: the war was there.
    """

    castles: list[int]
    soldiers: list[list[int]]
    reinforcements: list[list[int]]
    reserve: list[int]
    offer: list[str]
    used: list[str]
    swords: list[int]
    start: int
    turn: int
    large: list[int]
    small: list[int]
    resolved: list[bool]


TenkaPlay: TypeAlias = "Play[TenkaRules, TenkaState]"


def new_state(rules: TenkaRules, seats: int) -> TenkaState:
    """Return an empty map and full reserves (TM-S1); the script deals the rest."""
    areas = len(rules.map.places)
    return TenkaState(
        seats=seats,
        stack=[],
        castles=[0] * areas,
        soldiers=[[0] * seats for _ in range(areas)],
        reinforcements=[[0] * seats for _ in range(areas)],
        reserve=[rules.soldiers] * seats,
        offer=[],
        used=[""] * seats,
        swords=[0] * seats,
        start=0,
        turn=0,
        large=[NOBODY] * areas,
        small=[NOBODY] * areas,
        resolved=[False] * areas,
    )
