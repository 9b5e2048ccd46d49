"""The districts, their assignment spaces, and the way of the watch."""

from __future__ import annotations

from typing import NamedTuple

from tenka.games.yedo.provenance import REBUILT


class District(NamedTuple):
    """A district. ``id`` is used in choices, ``code`` on the board. ``spaces`` with five seats; ``covered`` with 2, 3 and 4
    seats.

    ``apart``: whether each space has its own action. Ids and names are certain.
    """

    id: str
    code: str
    name: str
    spaces: int
    covered: tuple[int, int, int]
    apart: bool = False
    mark: str = REBUILT


# In the order of their numbers, which is the way of the blue watch.
DISTRICTS = (
    District("castle", "CAS", "Edo-Jo", 5, (3, 1, 0), apart=True),
    District("gates", "GAT", "Takanawa Okido", 3, (1, 1, 0)),
    District("tavern", "TAV", "Juku", 3, (1, 1, 0)),
    District("harbor", "HAR", "Shiba", 3, (1, 0, 0)),
    District("red-light", "RED", "Yoshiwara", 3, (1, 1, 0)),
    District("market", "MAR", "Kyobashi", 4, (2, 1, 1)),
    District("temple", "TEM", "Ikegami Hommonji", 3, (1, 1, 0)),
)  # fmt: skip
CASTLE, GATES, TAVERN, HARBOR, RED_LIGHT, MARKET, TEMPLE = range(7)
DISTRICT = {row.id: number for number, row in enumerate(DISTRICTS)}
BY_CODE = {row.code: number for number, row in enumerate(DISTRICTS)}

GAZEBO = (0, 1, 2)
"""The numbered spaces of the Castle; number plus one is the place in the player order that each gives."""
CASTLE_COVERED = {2: (1, 2, 4), 3: (2,), 4: (), 5: ()}
"""Castle spaces covered by a placeholder: gazebo 1 and record office A are always open."""

BLUE, RED = "blue", "red"
STEP = {BLUE: 1, RED: -1}
"""The watch goes round all seven districts: blue anticlockwise, red clockwise (YE-P1)."""
OTHER = {BLUE: RED, RED: BLUE}


def _spaces() -> tuple[tuple[int, ...], ...]:
    spaces, first = [], 0
    for row in DISTRICTS:
        spaces.append(tuple(range(first, first + row.spaces)))
        first += row.spaces
    return tuple(spaces)


SPACES = _spaces()
"""The numbers of the spaces of each district."""
WHERE = tuple(district for district, spaces in enumerate(SPACES) for _ in spaces)
"""Space -> its district."""
WORD = tuple(
    f"{DISTRICTS[district].id}-{space + 1}" if DISTRICTS[district].apart else DISTRICTS[district].id
    for space, district in enumerate(WHERE)
)
"""Space -> its word in choices: equal spaces share a word (YE-A1)."""
SPOTS = {word: tuple(space for space, other in enumerate(WORD) if other == word) for word in WORD}
"""Word -> the spaces it stands for."""
TARGET = {
    word: f"space:{DISTRICTS[WHERE[spots[0]]].code}" + (f"-{spots[0] + 1}" if len(spots) == 1 else "")
    for word, spots in SPOTS.items()
}  # fmt: skip
"""Word -> its target on the board."""


def find_covered(seats: int) -> tuple[int, ...]:
    """Return the covered spaces (YE-S5): the highest numbers of a district, in the Castle those it names."""
    if seats == 5:
        return ()
    hidden = list(CASTLE_COVERED[seats])
    for row, spaces in zip(DISTRICTS[1:], SPACES[1:], strict=True):
        hidden += spaces[row.spaces - row.covered[seats - 2] :]
    return tuple(hidden)


def neighbours(district: int) -> tuple[int, int]:
    """Return the two districts next to one on the ring."""
    return ((district - 1) % len(DISTRICTS), (district + 1) % len(DISTRICTS))
