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

Noise = Callable[[], float]
"""Returns a random addition to the value of each action, so plans vary."""

Board = list[int]
"""A card per box, as ``state.laid`` holds them."""

LATER = 0.5
"""Discount of a march that is possible only next season."""


class ValuedAction(NamedTuple):
    """An action for a province, with its value minus its price."""

    worth: float
    box: int
    province: int
    price: int


class Planner:
    """All actions of a seat, and the plan they make."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.front = Front(rules, state, seat)
        self.provinces = provinces_of(state, seat)
        self.coin = chest(state)
        self.noise: Noise | None = None
        """The noise of the current plan, for rows of layers."""
        self._known: dict[str, Any] = {}

    def cache_once(self, name: str, find: Callable[[], T]) -> T:
        """Return a value that a layer computes once for all plans."""
        if name not in self._known:
            self._known[name] = find()
        known: T = self._known[name]
        return known

    @cached_property
    def valued_actions(self) -> list[ValuedAction]:
        """Return every action for every province, by the policy without noise."""
        worths = heuristics_of(self.rules).worths
        return [
            ValuedAction(worths[name](self, name, province) - self.coin * price, box, province, price)
            for box, name in enumerate(self.rules.boxes)
            if name in worths
            for price in [self.rules.actions[name].price if name in self.rules.actions else 0]
            for province in self.provinces
        ]

    def rank_actions(self, noise: Noise | None = None) -> list[ValuedAction]:
        """Return every action for every province, best first."""
        actions = self.valued_actions
        if noise is not None:
            actions = [action._replace(worth=action.worth + noise()) for action in actions]
        return sorted(actions, key=lambda action: -action.worth)

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

    def plan(self, noise: Noise | None = None, estimates: Sequence[ValuedAction] | None = None) -> Board:
        """Return the board: best actions first as far as the chests suffice, then bluffs, then the bid.

        ``estimates``: actions with their values, instead of the policy's.
        """
        self.noise = noise
        board = [EMPTY] * len(self.rules.boxes)
        actions = self.rank_actions(noise) if estimates is None else sorted(estimates, key=lambda action: -action.worth)
        funds = self._grant(board, actions, self.state.chests[self.seat])
        spare = [province for province in self.provinces if province not in board]
        blanks = list(self.rules.blank_cards)
        for lay in heuristics_of(self.rules).layers:
            lay(self, board, spare, blanks)
        self._bid_and_fill(board, actions, spare, blanks, funds)
        return board

    def around(self, laid: Board, plan: Board) -> Board:
        """Return a full board that keeps the cards of ``laid``: the rest as in ``plan``, then by the values of actions."""
        board, actions = laid.copy(), self.rank_actions()
        funds = self.state.chests[self.seat] - self.rules.worth(board[self.rules.box_index[BID]])
        funds -= sum(self._price(box, card) for box, card in enumerate(board))
        for box, card in enumerate(plan):
            if board[box] == EMPTY and card not in board and self._price(box, card) <= funds:
                board[box] = card
                funds -= self._price(box, card)
        funds = self._grant(board, actions, funds)
        spare = [province for province in self.provinces if province not in board]
        blanks = [card for card in self.rules.blank_cards if card not in board]
        self._bid_and_fill(board, actions, spare, blanks, funds)
        return board

    def _price(self, box: int, card: int) -> int:
        """Return the chests that a card costs on a box; a bluff costs nothing."""
        action = self.rules.actions.get(self.rules.boxes[box])
        return action.price if action is not None and EMPTY < card < len(PROVINCES) else 0

    def _grant(self, board: Board, actions: list[ValuedAction], funds: int) -> int:
        """Place the provinces of the best actions on empty boxes as far as the chests suffice; return the remaining chests."""
        for action in actions:
            if action.worth > 0 and board[action.box] == EMPTY and action.province not in board and action.price <= funds:
                board[action.box] = action.province
                funds -= action.price
        return funds

    def _bid_and_fill(self, board: Board, actions: list[ValuedAction], spare: list[int], blanks: list[int], funds: int) -> None:
        """Place a bid unless there is one or no card is left, then fill every box."""
        bid = self.rules.box_index[BID]
        if board[bid] == EMPTY and (spare or blanks):
            board[bid] = self._bid(spare, blanks, funds)
            (spare if board[bid] in spare else blanks).remove(board[bid])
        self._fill(board, actions, spare, blanks)

    def _bid(self, spare: list[int], blanks: list[int], funds: int) -> int:
        """Return the bid: a chest if there are plenty, else an idle province, else nothing (O1)."""
        worth = self.rules.worth
        most = 2 if funds >= 9 else 1 if funds >= 5 else 0
        if most == 0 and spare:
            return min(spare, key=self.front.holding)
        return max((card for card in blanks if worth(card) <= most), key=worth, default=spare[0] if spare else blanks[0])

    def _fill(self, board: Board, actions: list[ValuedAction], spare: list[int], blanks: list[int]) -> None:
        """Fill every box if possible (P1): first with bluffs, then with provinces where they do least harm."""
        open_ = [box for box, card in enumerate(board) if card == EMPTY]
        forced = len(open_) - len(blanks)
        for action in actions:
            if forced > 0 and action.box in open_ and action.province in spare:
                board[action.box] = action.province
                open_.remove(action.box)
                spare.remove(action.province)
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
