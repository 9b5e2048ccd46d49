"""What lies on the table of Yedo."""

from __future__ import annotations

from tenka.components.deck import Card, veil_deck, veil_decks, veil_hands
from tenka.core.data import data, secret
from tenka.core.state import State
from tenka.games.yedo.goods import DISCIPLES

FREE, COVERED = -1, -2
"""Nobody on a space; a placeholder on it."""
GONE = ""
"""The colour of a watch that has left the board (YE-R2)."""


def veil_missions(hands: list[list[list[Card]]], seat: int | None, _owner: object = None) -> list[list[list[Card]]]:
    """Veil of missions in hand, which lie by colour: their backs are public (YE-L5)."""
    return [veil_hands(hand, seat) for hand in hands]


@data
class YedoState(State):
    """All of it public but cards in hand and decks (YE-L3). Rows of tables are referred to by id, colours by number.

    ``track``: who still bids, first announcer first; ``lots``: per seat what it won this round, "left", or "".
    ``spaces``: who stands there; ``annexes``/``stationed``: bits of those a seat owns and has a disciple on.
    ``saved``: spaces whose disciple is not arrested this round; ``informed``: spaces searched in addition to the district's.
    ``moves``: places of the player order taken this round, as (place, seat). ``stirred``: somebody placed in this lap.
    ``finished``: missions completed, ``perfect`` those of them with their bonus.
    ``ledger``: every change of prestige, as (round, seat, line, detail or "", points).
    """

    # tracks
    round: int
    ended: bool
    order: list[int]
    points: list[int]
    ledger: list[tuple[int, int, str, str, int]]
    # what a seat owns
    mon: list[int]
    house: list[int]
    reserve: list[int]
    geisha: list[int]
    blessing: list[int]
    weapons: list[list[str]]
    annexes: list[int]
    stationed: list[int]
    blackmail: list[int]
    actions: list[list[Card]] = secret(veil_hands)
    bonuses: list[list[Card]] = secret(veil_hands)
    missions: list[list[list[Card]]] = secret(veil_missions)
    finished: list[list[str]]
    perfect: list[list[str]]
    # the board
    spaces: list[int]
    closed: int
    watch: int
    colour: str
    church: int
    annex_stock: list[int]
    geisha_stock: int
    blessing_stock: int
    market: list[str]
    favors: list[str]
    # decks
    weapon_deck: list[Card] = secret(veil_deck)
    weapon_discard: list[str]
    action_deck: list[Card] = secret(veil_deck)
    bonus_deck: list[Card] = secret(veil_deck)
    mission_decks: list[list[Card]] = secret(veil_decks)
    event_deck: list[Card] = secret(veil_deck)
    event: str
    past_events: list[str]
    # the round
    track: list[int]
    lots: list[str]
    stirred: bool
    saved: list[int]
    informed: list[int]
    moves: list[tuple[int, int]]


def count_abroad(state: YedoState, seat: int) -> int:
    """Disciples of a seat on spaces and annexes."""
    return DISCIPLES - state.house[seat] - state.reserve[seat]


def clan(state: YedoState, seat: int) -> int:
    """Disciples of a seat that are not in the reserve."""
    return DISCIPLES - state.reserve[seat]


def missions_held(state: YedoState, seat: int) -> int:
    """Return how many unfinished missions a seat holds."""
    return sum(map(len, state.missions[seat]))
