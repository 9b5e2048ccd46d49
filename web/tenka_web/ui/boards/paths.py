"""Moves and scales paths of drawings.

Each transform on a board costs a step of every paint. Drawings that appear dozens of times on a map are therefore converted to
the map's units.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle

STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
# Each letter names the kind of a number: x, y, a length, or none. Flags of arcs must
# be separated.
KINDS = {"M": "xy", "L": "xy", "T": "xy", "H": "x", "V": "y", "Q": "xyxy", "S": "xyxy", "C": "xyxyxy", "A": "ll---xy", "Z": "-"}


@cache
def place_path(path: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return the path scaled by a factor, with its origin at (x, y); it begins with M."""
    shift = {"x": x, "y": y}
    steps = []
    for command, words in STEP.findall(path):
        kinds = zip(cycle(KINDS[command.upper()]), map(float, NUMBER.findall(words)))
        moved = [number if kind == "-" else number * scale + (shift.get(kind, 0) if command.isupper() else 0)
                 for kind, number in kinds]
        steps.append(command + " ".join(f"{round(number, 2):g}" for number in moved))
    return "".join(steps)
