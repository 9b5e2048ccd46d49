"""Positions from outside: the pieces and the shape of what the court adds, and what ties it to the rest."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from tenka.core.data import HIDDEN
from tenka.core.shape import Shape, distinct, number, row, upto, word
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.stages import ACTING, BIDDING, PLANNING, stage
from tenka.games.shogun.state import EMPTY, ShogunState
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PANEL, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import CourtState
from tenka.games.shogun.winter import WINTER

Census = Callable[[ShogunRules, ShogunState], Mapping[str, Any]]
Redeal = Callable[[ShogunRules, ShogunState, "int | None", random.Random], None]


def census(base: Census, rules: ShogunRules, state: ShogunState) -> dict[str, Any]:
    """Seven officials a seat, and every benevolence card once (TC-S1, S3)."""
    court = cast(CourtState, state)
    places = zip(court.officials, court.antechamber, court.hall, strict=True)
    cards = [*court.favour_pile, *filter(None, court.favours), *court.spent, *(card for kept in court.keepsakes for card in kept)]
    return {**base(rules, state), "officials": [sum(each) for each in places], "favours": sorted(cards)}


def redeal(base: Redeal, rules: ShogunRules, state: ShogunState, seat: int | None, rng: random.Random) -> None:
    """The pile of benevolence cards holds what nobody has seen."""
    base(rules, state, seat, rng)
    court = cast(CourtState, state)
    if HIDDEN in court.favour_pile:
        seen = {*court.favours, *court.spent, *(card for kept in court.keepsakes for card in kept)}
        cards = [card for card in favours_of(rules) if card not in seen]
        rng.shuffle(cards)
        court.favour_pile[:] = cards[: len(court.favour_pile)]


def shape(base: Callable[[ShogunRules], Mapping[str, Shape]], rules: ShogunRules) -> Mapping[str, Shape]:
    """What may stand in each field of a ``CourtState``."""
    cards, seats = favours_of(rules), rules.seats
    officials = row(seats, number(0, OFFICIALS))
    pile = distinct(len(cards), word(cards))
    return {
        **base(rules),
        "officials": officials,
        "antechamber": officials,
        "hall": officials,
        "favour_pile": pile,
        "favours": upto(len(PRICES), word(("", *cards))),
        "audience": distinct(seats, number(0, seats - 1)),
        "keepsakes": row(seats, pile),
        "spent": pile,
    }


def flaw(base: Callable[[ShogunRules, ShogunState], str | None], rules: ShogunRules, state: ShogunState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    return base(rules, state) or next(_flaws(rules, cast(CourtState, state)), None)


def _flaws(rules: ShogunRules, state: CourtState) -> Iterator[str]:
    now, seasons = stage(state), _seasons_begun(state)
    if len(state.favour_pile) != len(favours_of(rules)) - len(PRICES) * seasons:
        yield "so many benevolence cards can't be left for the seasons to come"
    if any(state.hall) and not state.audience:
        yield "there are officials in the hall without an audience"
    if now not in (PLANNING, BIDDING) and not state.audience and state.favours:
        yield "benevolence cards lie at court without an audience"
    if (now in (PLANNING, BIDDING) or state.audience) and len(state.favours) != len(PRICES):
        yield "the audience places are three"
    if [card for card in state.favours if card] != sorted(filter(None, state.favours), key=int, reverse=True):
        yield "the highest benevolence card lies on the dearest place"
    if now in (PLANNING, BIDDING) and "" in state.favours:
        yield "nobody has been received yet"
    if state.audience and state.audience != _received_in_order(state):
        yield "the seats are not received in the order of their officials"
    yield from _flaws_of_kept(rules, state, now)
    yield from _flaws_of_panel(rules, state, now)


def _seasons_begun(state: CourtState) -> int:
    """How often cards have been turned up: three seasons a year, the present one included (TC-R1)."""
    if not state.stack:
        return 2 * WINTER
    return 0 if not state.year else WINTER * (state.year - 1) + min(state.season + 1, WINTER)


def _received_in_order(state: CourtState) -> list[int]:
    """Those still waiting stand in the order of their officials; the others have been received."""
    waiting = [seat for seat in state.audience if state.antechamber[seat]]
    done = [seat for seat in state.audience if seat not in waiting]
    place = state.turn_order.index
    in_order = sorted(waiting, key=lambda seat: (-state.antechamber[seat], place(seat)))
    rest = iter(in_order)
    return [seat if seat in done else next(rest) for seat in state.audience] if len(state.audience) == state.seats else []


def _flaws_of_kept(rules: ShogunRules, state: CourtState, now: str) -> Iterator[str]:
    cards = favours_of(rules)
    kept = [cards[card] for held in state.keepsakes for card in held]
    if any(not card.bars and card.effect != "calm" for card in kept):
        yield "a benevolence card is kept that is used at once"
    if now != ACTING and any(card.bars for card in kept):
        yield "peace lasts until the season's end"


def _flaws_of_panel(rules: ShogunRules, state: CourtState, now: str) -> Iterator[str]:
    """The panel is open from the audience on, and hidden before (TC-R2, R3)."""
    boxes = [rules.box_index[box] for box in PANEL]
    covered = now in (PLANNING, BIDDING)
    if any(board[box] != EMPTY for board in (state.opened if covered else state.laid) for box in boxes):
        yield "a card of the panel lies open before the audience, or hidden after it"
