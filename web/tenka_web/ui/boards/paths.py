"""Moves and scales the paths of drawings.

A transform costs: each one on a board is one more step of the browser's painting, in every frame after a click. What stands on
a map dozens of times is therefore drawn in the units of the map."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle

STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
# Each letter of a value says what that number of the command is: along, down, a length, or none of these. Flags of arcs must
# stand apart.
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
