"""The shapes of a board as read from assets/geometry, and the crests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tenka_web.ui import assets
from tenka_web.ui.boards.view_model import PlaceName


@dataclass(frozen=True, slots=True)
class Board:
    """The shapes of one board: paths in the units of its view box."""

    width: int
    height: int
    areas: Mapping[str, str]            # closed paths, fill-rule evenodd
    coast: str                          # strokes, each drawn once
    borders: str
    lakes: tuple[str, ...]
    background: str                     # land that is not in play


@cache
def board(name: str) -> Board:
    """Read a board file: tenka_2018, tenka_2023 or shogun45."""
    data = assets.read_json(f"geometry/{name}.json")
    areas = data["areas"]
    return Board(data["viewBox"][2], data["viewBox"][3], {key: area["d"] for key, area in areas.items()},
                 data["coast"], data["borders"], tuple(data["extras"].values()), data.get("background", ""))


@cache
def crest_paths() -> Mapping[str, str]:
    """Return crest key -> path in a box of 100 by 100, fill-rule nonzero."""
    return {key: crest["d"] for key, crest in assets.read_json("geometry/crests.json").items()}


@cache
def place_names(group: str) -> Mapping[str, PlaceName]:
    """Return the kanji and romaji of the castles ("tenka") or of the old provinces ("provinces")."""
    return {key: PlaceName(name["kanji"], name["romaji"])
            for key, name in assets.read_json("geometry/names.json")[group].items()}
