"""How strong the bots were measured to be: ratings from the arena's file, the weakest level at 1000."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from page.files import read_json

FILE = "arena.json"


@cache
def ratings(game: str) -> Mapping[str, int]:
    """Level -> rating, from the two-seat arena of a game; empty when none was held."""
    try:
        arenas = read_json(FILE)["arenas"]
    except OSError:
        return {}
    held = [one for one in arenas if one["game"] == game and one.get("ratings")]
    held.sort(key=lambda one: (one["seats"], len(one["layers"])))
    return {level: row["rating"] for level, row in held[0]["ratings"].items()} if held else {}
