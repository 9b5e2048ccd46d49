"""What the court adds to the table (TC-S)."""

from __future__ import annotations

from dataclasses import field

from tenka.core.data import data, pile, secret
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.setup import new_state as base_state
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court.cards import OFFICIALS


@data
class CourtState(ShogunState):
    """``officials``/``antechamber``/``hall``: a seat's court officials in stock, below and above at court.

    ``favours``: the card on each audience place, the dearest first, "" where it is gone. ``audience``: the seats in the
    order in which they are received. ``keepsakes``: cards that lie open before a seat. ``spent``: cards out of the game.
    """

    officials: list[int] = field(default_factory=list)
    antechamber: list[int] = field(default_factory=list)
    hall: list[int] = field(default_factory=list)
    favour_pile: list[str] = secret(pile, default_factory=list)
    favours: list[str] = field(default_factory=list)
    audience: list[int] = field(default_factory=list)
    keepsakes: list[list[str]] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)


def new_state(rules: ShogunRules, seats: int) -> CourtState:
    """The base's table, every official in stock."""
    state = base_state(rules, seats)
    assert isinstance(state, CourtState)
    state.officials = [OFFICIALS] * seats
    state.antechamber, state.hall = [0] * seats, [0] * seats
    state.keepsakes = [[] for _ in range(seats)]
    return state
