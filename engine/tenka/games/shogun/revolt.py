"""Revolts of the farmers against an owner, over taxes and rice or in winter (SH-R)."""

from __future__ import annotations

from tenka.games.shogun.battle import move_to_stock
from tenka.games.shogun.ownership import neutralise
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay
from tenka.games.shogun.state import FARMERS, ShogunState
from tenka.games.shogun.tower import throw


def rebels(state: ShogunState, province: int, extra: int) -> int:
    """Return the farmers to throw: one per marker, in winter also the extra ones, as many as the stock has (SH-R1, R4)."""
    return min(state.markers[province] + extra, state.stock[FARMERS])


def revolt(play: ShogunPlay, province: int, extra: int) -> bool:
    """Fight a revolt; return whether the owner won (SH-R1 to R3)."""
    state = play.state
    seat = state.owner[province]
    cubes = [0] * (state.seats + 1)
    cubes[seat], cubes[FARMERS] = state.armies[province], rebels(state, province, extra)
    play.emit(
        "sh.event.revolt", seat=seat, province=NAMES[province], armies=cubes[seat], markers=state.markers[province],
        extra=extra, farmers=cubes[FARMERS], tray=state.tray[:],
    )  # fmt: skip
    state.stock[FARMERS] -= cubes[FARMERS]
    state.armies[province] = 0
    throw(play, cubes)
    farmers = move_to_stock(state, FARMERS)
    ours, state.tray[seat] = state.tray[seat], 0
    held = ours > farmers
    left = state.armies[province] = ours - farmers if held else 0
    state.stock[seat] += ours - left
    end = "sh.event.revolt_put_down" if held else "sh.event.revolt_lost"
    play.emit(end, seat=seat, province=NAMES[province], ours=ours, farmers=farmers, left=left)
    if not held:
        neutralise(play, province)
    return held
