"""The Rules value of Shogun: its tables, and the choices its planning offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tenka.core.choice import Choice, choice
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.games.shogun.board import Board, board
from tenka.games.shogun.cards import ACTIONS, BID, BLANKS, LINES, Action, Blank
from tenka.games.shogun.events import EVENTS, EventCard
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rulings import Rulings
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tower import TOWERS, Tower


class ActionEffect(NamedTuple):
    """An action. ``obstacle(rules, state, seat, action, province)`` returns why an own province can't carry it out, without its
    price, or None. ``execute`` pays and executes it. ``marches``: whether it asks where armies go."""

    obstacle: Callable[[ShogunRules, ShogunState, int, Action, int], str | None]
    execute: Callable[[ShogunPlay, int, Action, int], None]
    marches: bool = False


@dataclass(frozen=True, kw_only=True)
class ShogunRules(Rules):
    """The rules of Shogun.

    ``boxes``: the places of a seat's board, the ten actions first, then the bid. ``blanks``: its cards that are no province.
    ``action_effects``: by action. ``lines``: the lines of the score, in order (SH-W4). ``sources``: other sources of points than
    regions. ``late``: whether cards are drawn when they are turned; see ``tenka.components.lazy_draw``.
    """

    state_type: type[ShogunState]
    side: str = "sun"
    boxes: tuple[str, ...] = (*(action.id for action in ACTIONS), BID)
    blanks: tuple[Blank, ...] = BLANKS
    action_effects: Mapping[str, ActionEffect]
    actions: Mapping[str, Action] = field(default_factory=lambda: {action.id: action for action in ACTIONS})
    events: Mapping[str, EventCard] = field(default_factory=lambda: {card.id: card for card in EVENTS})
    rulings: Rulings = field(default_factory=Rulings)
    tower: Tower = TOWERS["F"]
    late: bool = False
    lines: tuple[str, ...] = LINES
    sources: tuple[str, ...] = ()

    @cached_property
    def board(self) -> Board:
        """The board of this side for these seats."""
        return board(self.side, self.seats)

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        """Names of the cards that may lie on a box: 45 provinces, then the blanks."""
        return NAMES + tuple(blank.id for blank in self.blanks)

    @cached_property
    def blank_cards(self) -> tuple[int, ...]:
        """The numbers of the blanks."""
        return tuple(range(len(NAMES), len(self.card_ids)))

    @cached_property
    def card_index(self) -> dict[str, int]:
        """Name of a card -> its number."""
        return {name: number for number, name in enumerate(self.card_ids)}

    @cached_property
    def box_index(self) -> dict[str, int]:
        """Name of a box -> its place on the board."""
        return {name: place for place, name in enumerate(self.boxes)}

    @cached_property
    def bid(self) -> int:
        """Index of the bid on the board."""
        return self.box_index[BID]

    @cached_property
    def lay(self) -> tuple[tuple[Choice, ...], ...]:
        """Box and card -> the choice that places the card there."""
        return tuple(tuple(choice("lay", box, card) for card in self.card_ids) for box in self.boxes)

    @cached_property
    def spots(self) -> Mapping[Choice, tuple[int, int]]:
        """The choice that places a card -> its box and its card, the inverse of ``lay``."""
        return {made: (box, card) for box, row in enumerate(self.lay) for card, made in enumerate(row)}

    @cached_property
    def take(self) -> tuple[Choice, ...]:
        """Box -> the choice that withdraws its card."""
        return tuple(choice("take", box) for box in self.boxes)

    @cached_property
    def worths(self) -> tuple[int, ...]:
        """Card -> its value as a bid in chests; 0 for a province."""
        return (*(0 for _ in NAMES), *(blank.chests for blank in self.blanks))

    @cached_property
    def unaffordable_cards(self) -> tuple[frozenset[int], ...]:
        """Number of chests -> the cards with a higher value; the index is limited by the highest value."""
        return tuple(
            frozenset(card for card, worth in enumerate(self.worths) if worth > chests) for chests in range(self.dearest)
        )

    @cached_property
    def dearest(self) -> int:
        """The highest value of a card in chests."""
        return max(self.worths)

    def worth(self, card: int) -> int:
        """Return a card's value as a bid in chests; 0 for a province or none."""
        return self.worths[card] if card >= 0 else 0


ShogunPlay = Play[ShogunRules, ShogunState]
