"""Bots for Tenno's Court: the values of officials and benevolence cards, and which armies to send.

Value of sending at all: a seat that never sends, among others that do, won 27.1 % of 600 games of three (23.7 to 30.8), 21.9 % of
800 of four (19.1 to 24.9) and 16.9 % of 1000 of five (14.7 to 19.3). It ended 3.1, 2.3 and 1.6 points behind them.
"""

from __future__ import annotations

from dataclasses import replace

from tenka.bots.shogun.heuristics import Heuristics
from tenka.bots.shogun.projection import Holdings
from tenka.bots.shogun.tennos_court import audience
from tenka.bots.shogun.tennos_court import officials as panel
from tenka.bots.shogun.tennos_court.card_value import OFFICIAL
from tenka.games.shogun.tennos_court.state import Court


def officials(held: Holdings) -> float:
    """Return the value of officials at court, who stay there for later seasons."""
    court = Court.of(held.state)
    return court.antechamber[held.seat] + court.hall[held.seat]


def rows(heuristics: Heuristics) -> Heuristics:
    """Return the court's rows beside the base's."""
    return replace(
        heuristics,
        answers={**heuristics.answers, **audience.ANSWERS},
        layers=(*heuristics.layers, panel.lay),
        features={**heuristics.features, "official": officials},
        tried=heuristics.tried | {"tc.ask.audience", "tc.ask.event"},
        weights={left: {**weights, "official": OFFICIAL[left + 1]} for left, weights in heuristics.weights.items()},
    )
