"""The state of Shogun.

Provinces are rows of ``provinces.PROVINCES``. Parties are the seats and, last, the farmers: ``stock[FARMERS]``.
Cards on a board are numbers: a province's row, or from 45 on a seat's blanks; see ``rules.ShogunRules.card_ids``.
"""

from __future__ import annotations

from tenka.core.data import Data, data, pile, secret
from tenka.core.state import State
from tenka.games.shogun.cards import BUILDINGS_IN
from tenka.games.shogun.provinces import PROVINCES

NEUTRAL = FARMERS = -1
EMPTY, UNKNOWN = -1, -2
"""No card on a box; a face-down card that the viewing seat does not know."""


def face_down(boards: list[list[int]], seat: int | None, _owner: Data) -> list[list[int]]:
    """Veil face-down cards: a seat knows its own; of others only where a card is."""
    return [board[:] if holder == seat else _backs(board) for holder, board in enumerate(boards)]


def _backs(board: list[int]) -> list[int]:
    if EMPTY not in board:
        return [UNKNOWN] * len(board)
    return [EMPTY if card == EMPTY else UNKNOWN for card in board]


@data
class ShogunState(State):
    """Only the three piles and the placed cards are hidden.

    ``season``: 0 spring to 3 winter. ``at``: index of the current action.
    ``turned``, ``hidden_actions``: open and hidden action cards. ``laid``, ``opened``: per seat and box of its board.
    ``fresh``: provinces that changed hands this season; their cards can't be on a board (A11).
    ``under``: cards at the bottom of the province pile that were open, if cards are drawn lazily.
    ``ledger``: every scored point, as (year, seat, line, region or "", points).
    """

    # the board
    owner: list[int]
    armies: list[int]
    buildings: list[int]
    markers: list[int]
    # cubes, chests, tracks
    stock: list[int]
    tray: list[int]
    tower: list[list[int]]
    chests: list[int]
    rice: list[int]
    points: list[int]
    supply: list[int]
    ledger: list[tuple[int, int, str, str, int]]
    # the season
    year: int
    season: int
    events: list[str]
    event: str
    past_events: list[str]
    event_pile: list[str] = secret(pile)
    turned: list[str]
    hidden_actions: list[str] = secret(pile)
    at: int
    specials: list[str]
    special: list[str]
    place: list[int]
    bidders: list[int]
    turn_order: list[int]
    laid: list[list[int]] = secret(face_down)
    opened: list[list[int]]
    fresh: list[int]
    # the start
    first: int
    groups: list[list[int]]
    offer: list[str]
    province_pile: list[str] = secret(pile)
    faced: list[list[str]]
    under: int
    # the winter
    unrest: list[list[int]]
    extra: list[int]


def provinces_of(state: ShogunState, seat: int) -> list[int]:
    """Return the provinces of a seat, in the order of their rows."""
    return [i for i, owner in enumerate(state.owner) if owner == seat]


def free_sites(state: ShogunState, province: int) -> int:
    """Return the number of free sites."""
    return PROVINCES[province].sites - BUILDINGS_IN[state.buildings[province]]


def count_inside_tower(state: ShogunState) -> list[int]:
    """Return the content of the tower by party, which is public because every throw is (SH-T1)."""
    return [*map(sum, zip(*state.tower, strict=True))]
