"""Judgement at court: what officials and benevolence cards are worth, and who is sent."""

from __future__ import annotations

from dataclasses import replace

from tenka.bots.shogun.judgement import Judgement
from tenka.bots.shogun.prospect import Holdings
from tenka.bots.shogun.tennos_court import panel, throne
from tenka.bots.shogun.tennos_court.favour import OFFICIAL
from tenka.games.shogun.tennos_court.state import CourtState


def officials(held: Holdings) -> float:
    """Officials at court, who stay there from season to season."""
    state = held.state
    assert isinstance(state, CourtState)
    return state.antechamber[held.seat] + state.hall[held.seat]


def rows(found: Judgement) -> Judgement:
    """The court's rows beside the base's."""
    return replace(
        found,
        answers={**found.answers, **throne.ANSWERS},
        layers=(*found.layers, panel.lay),
        features={**found.features, "official": officials},
        tried=found.tried | {"tc.ask.audience", "tc.ask.event"},
        weights={left: {**weights, "official": OFFICIAL[left + 1]} for left, weights in found.weights.items()},
    )
