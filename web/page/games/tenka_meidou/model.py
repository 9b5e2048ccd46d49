"""What the drawings of Tenka Meidou draw: plain values, filled from a view; see ``page.boards.model``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from page.boards.model import March, Pointers, SeatLook


@dataclass(frozen=True, slots=True)
class TenkaProvince:
    """One province of Tenka Meidou; the tuples have one entry per seat."""

    castle: int | None = None                       # the castle (L) lying here
    small: int | None = None                        # the castle (S) its second would take; None: not used
    soldiers: tuple[int, ...] = ()
    reinforcements: tuple[int, ...] = ()
    daimyo: frozenset[int] = frozenset()            # seats whose daimyo stands here
    leader: int | None = None                       # tints the province: would win it now
    won: tuple[int | None, int | None] | None = None    # resolved: who took (L) and who (S)
    preview: tuple[int, int] | None = None          # (seat, soldiers) shown on hover and focus


@dataclass(frozen=True, slots=True)
class TenkaPicture:
    """The map of one edition with all that stands on it."""

    edition: str                                    # "tenka_2018" or "tenka_2023": the geometry
    seats: tuple[SeatLook, ...]
    provinces: Mapping[str, TenkaProvince]
    pointers: Pointers = field(default_factory=Pointers)
    marches: tuple[March, ...] = ()
    label: str = ""                                 # spoken name of the whole map


@dataclass(frozen=True, slots=True)
class TacticCard:
    """A tactics card or daimyo card; `key` chooses the picture."""

    key: str
    title: str
    text: str
    kanji: str = ""
    daimyo: bool = False
    owner: SeatLook | None = None
    state: str = ""                                 # "", "used" or "gone"
    note: str = ""                                  # a line below, e.g. who used it
