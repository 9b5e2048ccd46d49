"""What the boards draw. The page fills these plain values from a view; a board never asks for more.

A *target* is the address of something that can be pointed at: ``province:kyoto``, ``castle:8``, ``card:ninja``,
``soldier:kyoto:1`` (province, seat), ``reinforcements:kyoto:1``, ``daimyo:1`` … Drawn things carry it as ``data-target`` and a
stable id made of it (``at-province-kyoto``), which a morphing page needs. Small targets inside a province are
put into the markup only while `Pointers` speaks of them, so that a click on a piece is else a click on its province.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told apart: never by colour alone, always by its crest too."""

    color: str              # red, blue, yellow, black, purple
    crest: str              # a key of assets/geometry/crests.json
    name: str


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place as written on the board: large kanji, the reading below (empty: kanji alone)."""

    kanji: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Pointers:
    """What can be pointed at now, what has been, and how each is spoken of; all keyed by target."""

    can: frozenset[str] = frozenset()                                   # glows, is a button, can be focused
    picked: frozenset[str] = frozenset()                                # the first half of a choice
    now: frozenset[str] = frozenset()                                   # where something happens at this moment
    why: Mapping[str, str] = field(default_factory=dict)                # greyed, with the reason
    say: Mapping[str, str] = field(default_factory=dict)                # spoken name, also the tooltip


@dataclass(frozen=True, slots=True)
class March:
    """Pieces on their way from one province to another; drawn as a curve with the piece moving along it."""

    start: str
    end: str
    seat: int | None
    count: int
    white: bool = False     # reinforcements


# -- Tenka Meidou -------------------------------------------------------------------------------------------

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
    pointers: Pointers = Pointers()
    marches: tuple[March, ...] = ()
    label: str = ""                                 # spoken name of the whole map


@dataclass(frozen=True, slots=True)
class Dice:
    """Three dice; `throw` counts the throws, so that a new one rolls and an old one lies still."""

    faces: tuple[int, ...]
    throw: int = 0
    picked: frozenset[int] = frozenset()            # dice (by place) of the pair being considered
    label: str = ""


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


# -- Shogun -------------------------------------------------------------------------------------------------

FARMER = -1                                         # beside seats in counts of cubes


@dataclass(frozen=True, slots=True)
class ShogunProvince:
    """One province of Shogun."""

    region: str                                     # green, red, purple, yellow, brown
    sites: int
    owner: int | None = None
    armies: int = 0
    buildings: tuple[str, ...] = ()                 # castle, temple, theatre
    revolts: int = 0
    out: bool = False                               # hatched, closed for this game
    preview: int = 0                                # armies to come or go, shown on hover and focus
    note: str = ""                                  # a short mark, e.g. an action's number planned here


@dataclass(frozen=True, slots=True)
class ShogunPicture:
    """The map of the old provinces with all that stands on it."""

    seats: tuple[SeatLook, ...]
    provinces: Mapping[str, ShogunProvince]
    names: Mapping[str, PlaceName] = field(default_factory=dict)
    pointers: Pointers = Pointers()
    marches: tuple[March, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class TowerPicture:
    """The cube tower; every count is keyed by seat, or FARMER."""

    seats: tuple[SeatLook, ...]
    thrown: Mapping[int, int] = field(default_factory=dict)         # going in now
    fallen: Mapping[int, int] = field(default_factory=dict)         # came out just now
    tray: Mapping[int, int] = field(default_factory=dict)           # lay there before, or stays
    inside: Mapping[int, int] | None = None                         # None: the aid is switched off
    sides: tuple[int | None, int | None] = (None, None)             # attacker and defender, drawn left and right
    throw: int = 0                                                  # counts throws: a new one animates
    words: Mapping[str, str] = field(default_factory=dict)          # captions: thrown, inside, tray, farmers


@dataclass(frozen=True, slots=True)
class ProvinceCard:
    """The card of one province; `id` is the province's."""

    id: str
    title: PlaceName
    region: str
    tax: int
    rice: int
    sites: int
    owner: SeatLook | None = None


@dataclass(frozen=True, slots=True)
class ChestCard:
    """A seat's own card of 0 to 4 chests: a bid or a bluff."""

    value: int
    owner: SeatLook | None = None


@dataclass(frozen=True, slots=True)
class ActionCard:
    """One of the ten actions on its place in the season's row."""

    key: str                                        # castle … battle-b as the engine has them; on a plan also "bid"
    place: int                                      # 1..10; 0: not known yet
    title: str
    text: str = ""
    hidden: bool = False
    done: bool = False
    laid: ProvinceCard | ChestCard | None = None    # on a seat's own plan: what lies there
    covered: bool = False                           # something lies there face down; in the row: the card itself does
    note: str = ""                                  # what it would do
    warning: str = ""                               # why it would do nothing


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """A special card on its place of the turn order, with the seat that took it."""

    key: str                                        # more-tax, more-rice, six-armies, attack, defence
    place: int
    title: str
    text: str = ""
    taken: SeatLook | None = None
    aside: bool = False


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event with the winter's loss of rice."""

    key: str
    title: str
    text: str
    loss: int
    state: str = ""                                 # "", "now", "winter", "gone" or "unturned": still face down in the pile


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A seat's planning board: the bid and ten boxes in the order of the actions."""

    boxes: tuple[ActionCard, ...]
    owner: SeatLook | None = None
