"""The plain values from which the drawings of Shogun are made, filled from a view; see ``tenka_web.ui.boards.view_model``.
Values of which
there are many are tuples: drawings are cached by them, and tuples are the quickest to make and compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tenka_web.ui.boards.view_model import March, PlaceName, Pointers, SeatLook
from tenka_web.ui.card_art import Print

FARMER = -1                                         # beside seats in counts of cubes
IN, FALL, END = "in", "fall", "end"                 # steps of a throw


class Outcome(NamedTuple):
    """The effect of an action in a province: a few signs, and words."""

    sign: str
    words: str
    void: bool = False


class ShogunProvince(NamedTuple):
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
    outcome: Outcome | None = None                  # effect of the action whose box is selected; replaces the note
    drop: bool = False                              # whether the seal of an action can be let go here


class RegionLabel(NamedTuple):
    """A region's name on the map; ``leads``: by kind of building the seats that have most of it there."""

    region: str
    title: str
    leads: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Gain:
    """Something that flies out of a province, or into it: a sign of assets/art/glyphs.json, and how much of it."""

    place: str
    glyph: str
    text: str
    into: bool = False
    seat: str = ""                                  # where in the strip of the seat it comes from or goes to


@dataclass(frozen=True, slots=True)
class ShogunPicture:
    """The map of the old provinces with all its pieces."""

    seats: tuple[SeatLook, ...]
    provinces: Mapping[str, ShogunProvince]
    names: Mapping[str, PlaceName] = field(default_factory=dict)
    pointers: Pointers = field(default_factory=Pointers)
    marches: tuple[March, ...] = ()
    label: str = ""
    region_labels: tuple[RegionLabel, ...] = ()
    gains: tuple[Gain, ...] = ()
    tower: TowerPicture | None = None               # at rest
    tower_words: str = ""                           # the contents in words
    counting: bool = False                          # whether all other places are in mist


@dataclass(frozen=True, slots=True)
class TowerPicture:
    """The cube tower at a step of one throw; every count is keyed by seat, or FARMER. Drawings are cached by it: the mappings
    count when two are compared, but not in the hash."""

    seats: tuple[SeatLook, ...]
    step: str = ""                                                  # IN, FALL or END; empty: at rest
    thrown: Mapping[int, int] = field(default_factory=dict, hash=False)     # armies and farmers that join, with the tray's
    fell: Mapping[int, int] = field(default_factory=dict, hash=False)       # in the tray after the throw; at rest: now
    tray: Mapping[int, int] = field(default_factory=dict, hash=False)       # contents before
    before: Mapping[int, int] | None = field(default=None, hash=False)      # inside before the throw; None: no aid
    one: int | None = None                                          # the attacker, or the seat that puts a revolt down: left
    others: tuple[int, ...] = ()                                    # the sides against it: right
    left: tuple[int, int] = (0, 0)                                  # at the end, how many of either side are not struck
    throw: int = 0                                                  # counts throws: a new one animates
    pace: float = 1.0                                               # how slowly, in times the usual
    sounds: bool = False
    words: Mapping[str, str] = field(default_factory=dict, hash=False)      # captions: thrown, inside, tray


class ProvinceCard(NamedTuple):
    """The card of one province; `id` is the province's."""

    id: str
    title: PlaceName
    region: str
    tax: int
    rice: int
    sites: int
    owner: SeatLook | None = None
    armies: int = 0                                 # contents now
    buildings: tuple[str, ...] = ()
    revolts: int = 0
    on: Sign | None = None                          # in hand: its box


class Sign(NamedTuple):
    """The picture of a box or card: a name of assets/art/glyphs.json, and what distinguishes those that share one."""

    glyph: str
    badge: str = ""


class BlankCard(NamedTuple):
    """A seat's own card that is no province, such as 0 to 4 chests: a bid or a bluff."""

    id: str
    sign: Sign
    owner: SeatLook | None = None
    on: Sign | None = None                          # in hand: its box
    word: str = ""                                  # for a box without a number: its effect


class ActionCard(NamedTuple):
    """One of the ten actions on its place in the season's row; on a plan a box."""

    key: str                                        # castle … battle-b as the engine has them; on a plan any box
    place: int                                      # 1..10; 0: not known yet, or in no order
    title: str
    sign: Sign = Sign("samurai-helmet")
    text: str = ""
    hidden: bool = False
    done: bool = False
    laid: ProvinceCard | BlankCard | None = None    # on a seat's own plan: its card
    covered: bool = False                           # the card there is face down; in the row: the action itself is
    note: str = ""                                  # what it would do
    warning: str = ""                               # why it would do nothing
    certain: bool = False                           # whether that holds for every event
    tiny: str = ""                                  # its shortest title, beside sign and badge


class SpecialCard(NamedTuple):
    """A special card on its place of the turn order, with the seat that took it."""

    key: str                                        # more-tax, more-rice, six-armies, attack, defence
    place: int
    title: str
    sign: Sign = Sign("samurai-helmet")
    text: str = ""
    taken: SeatLook | None = None
    print: Print | None = None                      # its picture; without a picture the sign is drawn


class EventCard(NamedTuple):
    """An event with the winter's loss of rice."""

    key: str
    title: str
    text: str
    loss: int
    state: str = ""                                 # "", "winter" or "unturned": still face down in the pile
    print: Print | None = None


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A seat's planning board: the bid, ten boxes in the order of the actions, and what else it has."""

    boxes: tuple[ActionCard, ...]
    owner: SeatLook | None = None
