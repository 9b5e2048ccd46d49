"""Bots at Tenno's Court, in positions with an obvious answer."""

from __future__ import annotations

from tenka.bots.shogun.policy import Policy, planner
from tenka.bots.shogun.tennos_court.card_value import worth
from tenka.core.choice import Choice, choice
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.tennos_court.cards import FAVOURS, PANEL
from tests.games.shogun.tennos_court.positions import court, rules_with, state_of

OFFER = ("19", "9", "2")


def board_of(own: dict[str, int], officials: int = 0, tray: int = 0, rivals: int = 0) -> dict[str, str]:
    """Return place of the panel -> card, as the policy places them with these cards on offer."""
    at_court = {0: officials, 1: rivals, 2: rivals}
    play = court({0: own, 1: {"tosa": 3}, 2: {"iyo": 3}}, antechamber=at_court, favours=OFFER, seats=3)
    state = state_of(play)
    state.audience, state.turn_order = [], []
    state.tray[0], state.stock[0] = tray, state.stock[0] - tray
    laid = planner(play.rules, state, 0).plan()
    return {box: play.rules.card_ids[laid[play.rules.box_index[box]]] for box in PANEL}


def sent_officials(board: dict[str, str], tray: int = 0) -> dict[str, int]:
    """Return sources of officials -> number; a tower card that the tray can't pay for sends none."""
    found = {card: PANEL[box] for box, card in board.items() if not card.startswith("chest")}
    return {card: armies for card, armies in found.items() if not card.startswith("tower") or armies <= tray}


def test_officials_come_from_the_tray_before_garrisons() -> None:
    """Armies in the tray guard nothing."""
    found = sent_officials(board_of({"kai": 4, "mutsu": 4, "echigo": 4, "hitachi": 4, "musashi": 4, "izu": 4}, tray=4), tray=4)
    assert found
    assert sum(number for card, number in found.items() if card.startswith("tower")) >= 3


def test_no_official_is_sent_if_rivals_are_far_ahead() -> None:
    """Rivals with many more officials take all cards on offer, and the last province keeps its garrison."""
    assert sent_officials(board_of({"kai": 2}, rivals=7)) == {}


def test_every_place_of_the_panel_is_filled() -> None:
    """SH-P1 with TC-R2: chests go where nothing pays."""
    assert len(board_of({"kai": 2, "mutsu": 1, "izu": 1, "echigo": 1, "musashi": 1, "hitachi": 1})) == 3


def audience(favours: tuple[str, ...], officials: int, **more: int) -> Choice:
    """Return the policy's answer at court."""
    play = court({0: {"kai": 4}, 1: {"tosa": 3}, 2: {"iyo": 3}}, antechamber={0: officials}, favours=favours, seats=3)
    state = state_of(play)
    for name, value in more.items():
        setattr(state, name, value)
    state.hall[0], state.antechamber[0] = officials, 0
    prices = dict(zip(favours, (4, 3, 2), strict=True))
    offered = [choice("favour", int(name)) for name in favours if prices[name] <= officials]
    return Policy(play.rules, state, 0).advise("tc.ask.audience", {"officials": officials}, (*offered, choice("decline"))).choice


def test_three_points_are_worth_four_officials() -> None:
    assert audience(("19", "9", "2"), 4) == choice("favour", 19)


def test_a_useless_card_is_declined_while_officials_still_count() -> None:
    """An event card without an event is worth less than its officials."""
    assert audience(("4", "3", "1"), 2, season=0, year=1) == choice("decline")


def test_every_card_has_a_worth() -> None:
    """The worth is negative only for a province that would be lost immediately."""
    play = court({0: {"kai": 4}, 1: {"tosa": 3}, 2: {"iyo": 3}}, favours=OFFER, seats=3)
    state = state_of(play)
    state.markers[INDEX["kai"]] = 1
    found = {favour.id: worth(rules_with(3), state, 0, favour) for favour in FAVOURS}
    assert all(gain >= 0 for gain in found.values()), found
    assert found["19"] > found["13"] > found["6"]
    assert found["16"] > found["9"] > found["2"]
