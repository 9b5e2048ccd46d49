"""The secret plan of a season: which province does what, and the bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tenka.bots.shogun import fast_odds
from tenka.bots.shogun.heuristics import heuristics_of
from tenka.bots.shogun.march_targets import Front
from tenka.bots.shogun.valuation import building_worth, chest, rice_worth, seasons_left
from tenka.games.shogun.actions import KINDS, no_building
from tenka.games.shogun.cards import BID
from tenka.games.shogun.provinces import PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of

T = TypeVar("T")

Mood = Callable[[], float]
"""Returns a random addition to each wish, so plans vary."""

Board = list[int]
"""A card per box, as ``state.laid`` holds them."""

LATER = 0.5
"""Discount of a march that is possible only next season."""


class Wish(NamedTuple):
    """An action for a province, with its value minus its price."""

    worth: float
    box: int
    province: int
    price: int


class Planner:
    """All wishes of a seat, and the plan they make."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.front = Front(rules, state, seat)
        self.provinces = provinces_of(state, seat)
        self.coin = chest(state)
        self.mood: Mood | None = None
        """The mood of the current plan, for rows of layers."""
        self._known: dict[str, Any] = {}

    def cache_once(self, name: str, find: Callable[[], T]) -> T:
        """Return a value that a layer computes once for all plans."""
        if name not in self._known:
            self._known[name] = find()
        known: T = self._known[name]
        return known

    @cached_property
    def calm(self) -> list[Wish]:
        """Return every action for every province, by the policy without moods."""
        worths = heuristics_of(self.rules).worths
        return [
            Wish(worths[name](self, name, province) - self.coin * price, box, province, price)
            for box, name in enumerate(self.rules.boxes)
            if name in worths
            for price in [self.rules.actions[name].price if name in self.rules.actions else 0]
            for province in self.provinces
        ]

    def wishes(self, mood: Mood | None = None) -> list[Wish]:
        """Return every action for every province, best first."""
        wishes = self.calm if mood is None else [wish._replace(worth=wish.worth + mood()) for wish in self.calm]
        return sorted(wishes, key=lambda wish: -wish.worth)

    # Values of actions without their price; negative if an action harms.

    def building(self, action: str, province: int) -> float:
        """Return the value of a building, if there is room for it."""
        free = no_building(self.state, KINDS[action], province) is None
        return building_worth(self.rules, self.state, self.seat, province, KINDS[action]) if free else 0.0

    def income(self, action: str, province: int) -> float:
        """Return the value of taxes or rice: yield, later unrest and a possible revolt (A5)."""
        row = PROVINCES[province]
        if action == "tax":
            gain = self.coin * row.tax
        else:
            gain = rice_worth(self.rules, self.state, self.seat, row.rice)
        risk = 0.15
        if self.state.markers[province]:
            held = fast_odds.revolt(self.state, province)
            gain, risk = held * gain, (1 - held) * self.front.holding(province) + 0.4
        return gain - risk

    def battle(self, action: str, province: int) -> float:
        """Return the value of the best march; a single army can't march."""
        if self.state.armies[province] < 2:
            return 0.0
        return self.front.best(province, action).worth

    def recruits(self, action: str, province: int) -> float:
        """Return the value of new armies: what they guard, and marches next season."""
        armies = self.rules.actions[action].armies
        _, more = self.rules.rulings.levy(self.rules, self.state, self.seat, armies) if armies > 1 else (1, 1)
        if self.state.stock[self.seat] < more:
            return 0.0
        worth = self.front.guard(province, more) + 0.05 * more
        if seasons_left(self.state) > 1:
            there = self.state.armies[province]
            now = self.front.best(province, "battle-a").worth if there > 1 else 0.0
            then = self.front.best(province, "battle-a", there + more).worth
            worth += LATER * max(0.0, then - max(0.0, now))
        return worth

    def plan(self, mood: Mood | None = None, believed: Sequence[Wish] | None = None) -> Board:
        """Return the board: best wishes first as far as the chests suffice, then bluffs, then the bid.

        ``believed``: wishes to use instead of the policy's.
        """
        self.mood = mood
        board = [EMPTY] * len(self.rules.boxes)
        wishes = self.wishes(mood) if believed is None else sorted(believed, key=lambda wish: -wish.worth)
        funds = self._grant(board, wishes, self.state.chests[self.seat])
        spare = [province for province in self.provinces if province not in board]
        blanks = list(self.rules.blank_cards)
        for lay in heuristics_of(self.rules).layers:
            lay(self, board, spare, blanks)
        self._bid_and_fill(board, wishes, spare, blanks, funds)
        return board

    def around(self, laid: Board, plan: Board) -> Board:
        """Return a full board that keeps the cards of ``laid``: the rest as in ``plan``, then by wishes."""
        board, wishes = laid.copy(), self.wishes()
        funds = self.state.chests[self.seat] - self.rules.worth(board[self.rules.box_index[BID]])
        funds -= sum(self._price(box, card) for box, card in enumerate(board))
        for box, card in enumerate(plan):
            if board[box] == EMPTY and card not in board and self._price(box, card) <= funds:
                board[box] = card
                funds -= self._price(box, card)
        funds = self._grant(board, wishes, funds)
        spare = [province for province in self.provinces if province not in board]
        blanks = [card for card in self.rules.blank_cards if card not in board]
        self._bid_and_fill(board, wishes, spare, blanks, funds)
        return board

    def _price(self, box: int, card: int) -> int:
        """Return the chests that a card costs on a box; a bluff costs nothing."""
        action = self.rules.actions.get(self.rules.boxes[box])
        return action.price if action is not None and EMPTY < card < len(PROVINCES) else 0

    def _grant(self, board: Board, wishes: list[Wish], funds: int) -> int:
        """Place the provinces of the best wishes on empty boxes as far as the chests suffice; return the remaining chests."""
        for wish in wishes:
            if wish.worth > 0 and board[wish.box] == EMPTY and wish.province not in board and wish.price <= funds:
                board[wish.box] = wish.province
                funds -= wish.price
        return funds

    def _bid_and_fill(self, board: Board, wishes: list[Wish], spare: list[int], blanks: list[int], funds: int) -> None:
        """Place a bid unless there is one or no card is left, then fill every box."""
        bid = self.rules.box_index[BID]
        if board[bid] == EMPTY and (spare or blanks):
            board[bid] = self._bid(spare, blanks, funds)
            (spare if board[bid] in spare else blanks).remove(board[bid])
        self._fill(board, wishes, spare, blanks)

    def _bid(self, spare: list[int], blanks: list[int], funds: int) -> int:
        """Return the bid: a chest if there are plenty, else an idle province, else nothing (O1)."""
        worth = self.rules.worth
        most = 2 if funds >= 9 else 1 if funds >= 5 else 0
        if most == 0 and spare:
            return min(spare, key=self.front.holding)
        return max((card for card in blanks if worth(card) <= most), key=worth, default=spare[0] if spare else blanks[0])

    def _fill(self, board: Board, wishes: list[Wish], spare: list[int], blanks: list[int]) -> None:
        """Fill every box if possible (P1): first with bluffs, then with provinces where they do least harm."""
        open_ = [box for box, card in enumerate(board) if card == EMPTY]
        forced = len(open_) - len(blanks)
        for wish in wishes:
            if forced > 0 and wish.box in open_ and wish.province in spare:
                board[wish.box] = wish.province
                open_.remove(wish.box)
                spare.remove(wish.province)
                forced -= 1
        for box, card in zip(open_, blanks, strict=False):
            board[box] = card


WORTHS: Mapping[str, Callable[[Planner, str, int], float]] = {
    "castle": Planner.building,
    "temple": Planner.building,
    "theatre": Planner.building,
    "rice": Planner.income,
    "tax": Planner.income,
    "armies-5": Planner.recruits,
    "armies-3": Planner.recruits,
    "armies-1": Planner.recruits,
    "battle-a": Planner.battle,
    "battle-b": Planner.battle,
}
