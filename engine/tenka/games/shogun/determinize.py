"""Determinize: replace hidden cards by a random sample that keeps all hands possible."""

from __future__ import annotations

import random

from tenka.core.data import HIDDEN
from tenka.games.shogun.cards import BID
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.setup import PlaceGroup
from tenka.games.shogun.state import NEUTRAL, UNKNOWN, ShogunState


def determinize(rules: ShogunRules, state: ShogunState, seat: int | None, rng: random.Random) -> None:
    """Fill the piles and the boards of other seats."""
    known = {*state.events, *state.past_events, state.event}
    _fill(state.event_pile, [card for card in rules.events if card not in known], rng)
    _fill(state.hidden_actions, [action for action in rules.actions if action not in state.turned], rng)
    taken = {*state.offer, *(NAMES[i] for i, owner in enumerate(state.owner) if owner != NEUTRAL), *_on_the_way(state)}
    _fill(state.province_pile, [NAMES[i] for i in rules.board.in_play if NAMES[i] not in taken], rng)
    for other, board in enumerate(state.laid):
        if UNKNOWN in board:
            _fill_board(rules, state, other, rng)


def _on_the_way(state: ShogunState) -> list[str]:
    """Return the starting province whose army group is being chosen."""
    return [NAMES[step.province] for step in state.stack if isinstance(step, PlaceGroup)]


def _fill(pile: list[str], cards: list[str], rng: random.Random) -> None:
    if HIDDEN in pile:
        rng.shuffle(cards)
        pile[:] = cards[: len(pile)]


def _fill_board(rules: ShogunRules, state: ShogunState, seat: int, rng: random.Random) -> None:
    """Fill a board with cards the seat may have placed: those it held when it planned and has not opened since (SH-P, SH-A11)."""
    board = state.laid[seat]
    held = [card for card, owner in enumerate(state.owner) if owner == seat and card not in state.fresh]
    cards = [card for card in (*held, *rules.blank_cards) if card not in state.opened[seat]]
    rng.shuffle(cards)
    bid = rules.box_index[BID]
    if board[bid] == UNKNOWN:
        most = rules.rulings.highest_bid(state, seat)
        board[bid] = next(card for card in cards if rules.worth(card) <= most)
        cards.remove(board[bid])
    for box, card in enumerate(board):
        if card == UNKNOWN:
            board[box] = cards.pop()
