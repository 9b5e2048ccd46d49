"""Whom to send to court: armies of the tray first, then idle garrisons, as far as the cards on offer pay for it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple, cast

from tenka.bots.shogun.plan import Board, Planner
from tenka.bots.shogun.tennos_court.favour import OFFICIAL, TRAY, worth
from tenka.bots.shogun.worth import ARMY, seasons_left
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.state import EMPTY
from tenka.games.shogun.tennos_court.cards import PANEL, PRICES
from tenka.games.shogun.tennos_court.panel import TOWER_IDS
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import CourtState

EACH = 2
"""Officials that each rival is taken to send this season."""

TRIED = 4
"""Provinces that are tried as senders: those that miss their armies least."""

NOBODY = -1


Offer = tuple[float, int]
"""What a card brings beyond its price, and the price."""


class Plan(NamedTuple):
    """What is sent from the tray, and from which province, place by place."""

    worth: float
    sources: tuple[int, ...]


def lay(planner: Planner, board: Board, spare: list[int], blanks: list[int]) -> None:
    """Cards on the panel: those that pay, and chests that will not be bid where nothing does."""
    rules = planner.rules
    towers = [card for card in blanks if rules.card_ids[card] in TOWER_IDS]
    found = _best(planner, _costs(planner, board, spare), len(towers))
    for box, source in zip(PANEL, found.sources, strict=True):
        if source == NOBODY:
            card = max((blank for blank in blanks if blank not in towers), key=rules.worth, default=None)
        else:
            card = source if source < len(NAMES) else towers.pop()
        if card is None:
            continue
        if card in board:
            board[board.index(card)] = EMPTY
        else:
            (spare if card < len(NAMES) else blanks).remove(card)
        board[rules.box_index[box]] = card


def _costs(planner: Planner, board: Board, spare: list[int]) -> dict[int, float]:
    """Provinces that may send armies -> what they would do else: nothing, or the action they lie on."""
    wished = {(wish.box, wish.province): wish.worth for wish in planner.calm}
    laid = {card: wished.get((box, card), 0.0) for box, card in enumerate(board) if EMPTY < card < len(NAMES)}
    able = {card: cost for card, cost in {**laid, **dict.fromkeys(spare, 0.0)}.items() if planner.state.armies[card] > 1}
    cheapest = sorted(able, key=lambda province: able[province] + _bared(planner, province, 1))[:TRIED]
    return {province: able[province] for province in cheapest}


def _best(planner: Planner, costs: dict[int, float], towers: int) -> Plan:
    """Of all ways to send the best; doing nothing is one of them."""
    ways = product(*[(NOBODY, *costs, *([len(NAMES)] * (towers > 0)))] * len(PANEL))
    offers = _offers(planner)
    plans = (Plan(_gain(planner, way, costs, offers), way) for way in ways if _possible(planner, way, towers))
    return max(plans, key=lambda plan: plan.worth)


def _possible(planner: Planner, way: tuple[int, ...], towers: int) -> bool:
    """Whether all of it can be done in full."""
    state = cast(CourtState, planner.state)
    sent = [(source, armies) for source, armies in zip(way, PANEL.values(), strict=True) if source != NOBODY]
    from_tray = [armies for source, armies in sent if source == len(NAMES)]
    provinces = [source for source, _ in sent if source < len(NAMES)]
    return (
        sum(armies for _, armies in sent) <= state.officials[planner.seat]
        and sum(from_tray) <= state.tray[planner.seat]
        and len(from_tray) <= towers
        and len(set(provinces)) == len(provinces)
        and all(state.armies[source] > armies for source, armies in sent if source < len(NAMES))
    )


def _gain(planner: Planner, way: tuple[int, ...], costs: dict[int, float], offers: list[Offer]) -> float:
    """What the officials win, less what the armies were worth where they stood."""
    state, cost, sent = cast(CourtState, planner.state), 0.0, 0
    for source, armies in zip(way, PANEL.values(), strict=True):
        if source != NOBODY:
            sent += armies
            cost += TRAY * armies if source == len(NAMES) else costs[source] + _bared(planner, source, armies)
    return _won(planner, state.antechamber[planner.seat] + sent, offers) - cost


def _bared(planner: Planner, province: int, armies: int) -> float:
    """What an own province loses with so many armies."""
    front, there = planner.front, planner.state.armies[province]
    return front.danger(province, max(1, there - armies)) - front.danger(province, there) + ARMY * armies


def _offers(planner: Planner) -> list[Offer]:
    """The cards at court, best first: what each is worth beyond its officials, and its price."""
    state, rules, seat = cast(CourtState, planner.state), planner.rules, planner.seat
    row = zip(state.favours, PRICES, strict=True) if state.favours else ()
    found = ((worth(rules, state, seat, favours_of(rules)[name]) - _later(planner) * price, price) for name, price in row)
    return sorted(found, reverse=True)


def _later(planner: Planner) -> float:
    """What an official is worth that is not spent this season."""
    return OFFICIAL if seasons_left(planner.state) > 1 else 0.0


def _won(planner: Planner, officials: int, offers: list[Offer]) -> float:
    """What so many officials bring: the best card that rivals with more leave, and what they are worth later."""
    state = cast(CourtState, planner.state)
    ahead = sum(there + EACH > officials for other, there in enumerate(state.antechamber) if other != planner.seat)
    best = max((gain for gain, price in offers[ahead:] if price <= officials), default=0.0)
    return max(0.0, best) + _later(planner) * officials
