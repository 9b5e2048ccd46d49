"""What the drawings of Tenka Meidou draw: plain values, filled from a view; see ``tenka_web.ui.boards.view_model``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tenka_web.ui.boards.view_model import Pointers, SeatLook
from tenka_web.ui.card_art import Print

NO_STEP = -1
"""The step of pieces that are there from the start and aren't animated as part of a chain."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece that isn't a soldier, beside those of its seat. ``shape``: a symbol of assets/art; ``say``: the key of its
    sentence, with ``seat``."""

    target: str
    shape: str
    say: str


@dataclass(frozen=True, slots=True)
class Row:
    """One seat in a province."""

    seat: int
    strength: int = 0                               # of its own pieces
    figures: tuple[Figure, ...] = ()                # those that aren't soldiers
    white: int = 0                                  # reinforcements in the province
    aid: int = 0                                    # reinforcements that the war would bring
    tag: str = ""                                   # what came or went just now, or would: "+2"
    mark: str = ""                                  # what the tag is: "last-12" (the choice), "would" or "now"


@dataclass(frozen=True, slots=True)
class TenkaProvince:
    """One province of Tenka Meidou; its rows are in order of strength."""

    castle: int | None = None                       # the castle (L) lying here
    small: int | None = None                        # the castle (S) its second would take; None: not used
    rows: tuple[Row, ...] = ()
    ties: tuple[int, ...] = ()                      # rows as strong as the next: swords decide
    won: tuple[int | None, int | None] | None = None    # resolved: who took (L) and who (S)
    fate: tuple[int | None, int | None] | None = None   # who would take them if the war were now
    tinted: bool = False                            # in the colour of who would take the castle
    step: int = NO_STEP                             # when the war comes here, in a chain that is played


@dataclass(frozen=True, slots=True)
class Shift:
    """Pieces of a seat that came to a province or left it, and the choice that did it."""

    province: str
    seat: int
    pieces: int
    moment: int
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """Pieces crossing from one province to the next."""

    start: str
    end: str
    seat: int
    ghost: bool = False                             # only in a war that is thought of
    step: int = NO_STEP


@dataclass(frozen=True, slots=True)
class Tally:
    """The scores of a war by seat, and what changed against the war without this choice."""

    title: str
    scores: tuple[int, ...]
    changes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TenkaPicture:
    """The map of one chart with all its pieces."""

    chart: str                                    # "tenka_2018" or "tenka_2023": the geometry
    seats: tuple[SeatLook, ...]
    provinces: Mapping[str, TenkaProvince]
    pointers: Pointers = field(default_factory=Pointers)
    arrows: tuple[Arrow, ...] = ()
    tally: Tally | None = None
    label: str = ""                                 # spoken name of the whole map


@dataclass(frozen=True, slots=True)
class Face:
    """The print on a card: its sign and its name."""

    glyph: str
    kanji: str = ""


@dataclass(frozen=True, slots=True)
class TacticCard:
    """A card; `glyph` is its picture, `kind` (tactic, or what a layer has) its paper."""

    key: str
    title: str
    text: str
    glyph: str = "samurai-helmet"
    kanji: str = ""
    kind: str = "tactic"
    owner: SeatLook | None = None
    state: str = ""                                 # "", "used" or "gone"
    note: str = ""                                  # a line below, e.g. who used it
    printed: str = ""                               # what the box calls it, where that is another name
    print: Print | None = None                      # its picture; without a picture the sign is drawn
