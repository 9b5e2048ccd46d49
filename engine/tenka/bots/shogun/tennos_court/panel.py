"""Whom to send to court: armies of the tray first, then idle garrisons, as far as the cards on offer pay for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple, cast

from tenka.bots.shogun.plan import Board, Planner
from tenka.bots.shogun.tennos_court import favour
from tenka.bots.shogun.tennos_court.reach import winnings
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.state import EMPTY
from tenka.games.shogun.tennos_court.cards import PANEL
from tenka.games.shogun.tennos_court.panel import TOWER_IDS
from tenka.games.shogun.tennos_court.state import CourtState

TRIED = 4
"""Provinces that are tried as senders: those that miss their armies least."""

NOBODY, FROM_TRAY = -1, len(NAMES)


class Plan(NamedTuple):
    """What is sent from the tray, and from which province, place by place."""

    worth: float
    sources: tuple[int, ...]


def lay(planner: Planner, board: Board, spare: list[int], blanks: list[int]) -> None:
    """Cards on the panel: those that pay, and blanks that nothing else needs where nothing does."""
    rules = planner.rules
    towers = [card for card in blanks if rules.card_ids[card] in TOWER_IDS]
    found = _best(planner, _costs(planner, board, spare), len(towers))
    for (box, armies), source in zip(PANEL.items(), found.sources, strict=True):
        if source in board:
            board[board.index(source)] = EMPTY
        elif FROM_TRAY > source > NOBODY:
            spare.remove(source)
        card = source
        if source in (NOBODY, FROM_TRAY):
            card = towers.pop() if source == FROM_TRAY else _idle(planner, blanks, armies)
            blanks.remove(card)
        board[rules.box_index[box]] = card


def _idle(planner: Planner, blanks: list[int], armies: int) -> int:
    """A blank that sends nobody: tower cards that the tray can't serve, chests too dear to bid, then the others."""
    rules, tray = planner.rules, planner.state.tray[planner.seat]
    idle = [card for card in blanks if tray < armies or rules.card_ids[card] not in TOWER_IDS]
    return max(idle, key=lambda card: (rules.card_ids[card] in TOWER_IDS, rules.worth(card)))


def _costs(planner: Planner, board: Board, spare: list[int]) -> dict[int, float]:
    """Provinces that may send armies -> what they would do else: nothing, or the action they lie on."""
    wished = {(wish.box, wish.province): wish.worth for wish in planner.calm}
    laid = {card: wished.get((box, card), 0.0) for box, card in enumerate(board) if EMPTY < card < len(NAMES)}
    able = {card: cost for card, cost in {**laid, **dict.fromkeys(spare, 0.0)}.items() if planner.state.armies[card] > 1}
    cheapest = sorted(able, key=lambda province: able[province] + _bared(planner, province, 1))[:TRIED]
    return {province: able[province] for province in cheapest}


def _best(planner: Planner, costs: Mapping[int, float], towers: int) -> Plan:
    """Of all ways to send the best; doing nothing is one of them."""
    state = cast(CourtState, planner.state)
    won, there = winnings(planner.rules, state, planner.seat), state.antechamber[planner.seat]
    senders = (*costs, *([FROM_TRAY] * (towers > 0)))
    moods = {sender: planner.mood() if planner.mood else 0.0 for sender in senders} | {NOBODY: 0.0}
    plans = [
        Plan(won[there + _sent(way)] - _cost(planner, way, costs) + sum(moods[sender] for sender in way), way)
        for way in product((NOBODY, *senders), repeat=len(PANEL))
        if _possible(planner, way, towers)
    ]
    return max(plans, key=lambda plan: plan.worth)


def _sent(way: Sequence[int]) -> int:
    return sum(armies for source, armies in zip(way, PANEL.values(), strict=True) if source != NOBODY)


def _possible(planner: Planner, way: Sequence[int], towers: int) -> bool:
    """Whether all of it can be done in full."""
    state = cast(CourtState, planner.state)
    sent = list(zip(way, PANEL.values(), strict=True))
    from_tray = [armies for source, armies in sent if source == FROM_TRAY]
    provinces = [source for source in way if source not in (NOBODY, FROM_TRAY)]
    return (
        _sent(way) <= state.officials[planner.seat]
        and sum(from_tray) <= state.tray[planner.seat]
        and len(from_tray) <= towers
        and len(set(provinces)) == len(provinces)
        and all(state.armies[source] > armies for source, armies in sent if source not in (NOBODY, FROM_TRAY))
    )


def _cost(planner: Planner, way: Sequence[int], costs: Mapping[int, float]) -> float:
    """What the armies were worth where they stood, and what their provinces would have done."""
    cost = 0.0
    for source, armies in zip(way, PANEL.values(), strict=True):
        if source == FROM_TRAY:
            cost += favour.TRAY * armies
        elif source != NOBODY:
            cost += costs[source] + _bared(planner, source, armies)
    return cost


def _bared(planner: Planner, province: int, armies: int) -> float:
    """What an own province loses with so many armies."""
    front, there = planner.front, planner.state.armies[province]
    return front.danger(province, max(1, there - armies)) - front.danger(province, there) + favour.ARMY * armies
