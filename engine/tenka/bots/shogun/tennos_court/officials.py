"""Which armies to send to court: those in the tray first, then idle garrisons, as far as the cards on offer are worth it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from tenka.bots.shogun.season_plan import Board, Planner
from tenka.bots.shogun.tennos_court import card_value
from tenka.bots.shogun.tennos_court.expected_cards import winnings
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.state import EMPTY
from tenka.games.shogun.tennos_court.cards import PANEL
from tenka.games.shogun.tennos_court.panel import TOWER_IDS
from tenka.games.shogun.tennos_court.state import Court

TRIED = 4
"""Provinces to try as senders: those that need their armies least."""

NOBODY, FROM_TRAY = -1, len(NAMES)


class Sender(NamedTuple):
    """Armies of a sender, their value there, and the value of the province's other action."""

    source: int
    armies: int
    cost: float


class Plan(NamedTuple):
    """What is sent from the tray, and from which province, per place."""

    worth: float
    sources: tuple[int, ...]


def lay(planner: Planner, board: Board, spare: list[int], blanks: list[int]) -> None:
    """Place cards on the panel: those with a gain, and elsewhere blanks that nothing else needs."""
    rules = planner.rules
    towers = [card for card in blanks if rules.card_ids[card] in TOWER_IDS]
    layout = _best(planner, _costs(planner, board, spare), len(towers))
    for (box, armies), source in zip(PANEL.items(), layout.sources, strict=True):
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
    """Remove and return a blank that sends nobody: tower cards that the tray can't serve, then chests too high to bid, then
    any."""
    rules, tray = planner.rules, planner.state.tray[planner.seat]
    idle = [card for card in blanks if tray < armies or rules.card_ids[card] not in TOWER_IDS]
    return max(idle, key=lambda card: (rules.card_ids[card] in TOWER_IDS, rules.worth(card)))


def _costs(planner: Planner, board: Board, spare: list[int]) -> dict[int, float]:
    """Return province -> the value of its other action, for provinces that may send armies."""
    values = {(action.box, action.province): action.worth for action in planner.valued_actions}
    laid = {card: values.get((box, card), 0.0) for box, card in enumerate(board) if EMPTY < card < len(NAMES)}
    able = {card: cost for card, cost in {**laid, **dict.fromkeys(spare, 0.0)}.items() if planner.state.armies[card] > 1}
    cheapest = sorted(able, key=lambda province: able[province] + _loss_of(planner, province, 1))[:TRIED]
    return {province: able[province] for province in cheapest}


def _best(planner: Planner, costs: Mapping[int, float], towers: int) -> Plan:
    """Return the best of all ways to send; sending nobody is one of them."""
    state, court = planner.state, Court.of(planner.state)
    won = planner.cache_once("winnings", lambda: winnings(planner.rules, state, planner.seat))
    there, most, tray = court.antechamber[planner.seat], court.officials[planner.seat], state.tray[planner.seat]
    senders = (*costs, *([FROM_TRAY] * (towers > 0)))
    noises = {sender: planner.noise() if planner.noise else 0.0 for sender in senders}
    best = Plan(won[there], (NOBODY,) * len(PANEL))
    for way in product(*[_senders(planner, armies, costs, noises) for armies in PANEL.values()]):
        sent, taken = sum(each.armies for each in way), [each for each in way if each.source == FROM_TRAY]
        provinces = [each.source for each in way if NOBODY < each.source < FROM_TRAY]
        if sent > most or len(taken) > towers or sum(each.armies for each in taken) > tray or len({*provinces}) < len(provinces):
            continue
        worth = won[there + sent] - sum(each.cost for each in way)
        if worth > best.worth:
            best = Plan(worth, tuple([each.source for each in way]))
    return best


def _senders(planner: Planner, armies: int, costs: Mapping[int, float], noises: Mapping[int, float]) -> list[Sender]:
    """Return who can send a number of armies in full; nobody is always possible."""
    state = planner.state
    senders = [Sender(NOBODY, 0, 0.0)]
    for source, noise in noises.items():
        if source == FROM_TRAY:
            if state.tray[planner.seat] >= armies:
                senders.append(Sender(source, armies, card_value.TRAY * armies - noise))
        elif state.armies[source] > armies:
            senders.append(Sender(source, armies, costs[source] + _loss_of(planner, source, armies) - noise))
    return senders


def _loss_of(planner: Planner, province: int, armies: int) -> float:
    """Return the loss of a province if it sends a number of armies."""
    front, there = planner.front, planner.state.armies[province]
    return front.danger(province, max(1, there - armies)) - front.danger(province, there) + card_value.ARMY * armies
