"""The daimyo as a piece: one piece of the reserve, with a strength of two in the war (TM-D7, D8, W2, W8)."""

from __future__ import annotations

from functools import cache

from tenka.core.choice import Choice, choice
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.deployment import place_soldiers, splits
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay, TenkaState

STRENGTH = 2


def pieces_in_hand(state: TenkaState, seat: int) -> int:
    """Return the size of a reserve: its soldiers and the daimyo (D8)."""
    return state.reserve[seat] + (Lords.of(state).lords[seat] == NOBODY)


def strengths(state: TenkaState, province: int) -> list[int]:
    """Return strengths: a daimyo counts two, with soldiers or alone (W2, W8)."""
    by_seat = state.soldiers[province][:]
    for seat, where in enumerate(Lords.of(state).lords):
        if where == province:
            by_seat[seat] += STRENGTH
    return by_seat


def deploy_pieces(state: TenkaState, seat: int, dice: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return deployments such as ``deploy 8 2 daimyo``: two pieces, one of them the daimyo. The daimyo must be deployed only if
    there are too few soldiers (D7)."""
    return _deployments(dice, min(state.reserve[seat], 3), Lords.of(state).lords[seat] == NOBODY)


@cache
def _deployments(dice: tuple[int, ...], soldiers: int, daimyo: bool) -> tuple[Choice, ...]:
    deployments = []
    for castle, named in splits(dice):
        pieces = min(named, soldiers + daimyo)
        if pieces <= soldiers:
            deployments.append(choice("deploy", castle, pieces))
        if daimyo:
            deployments.append(choice("deploy", castle, pieces, "daimyo"))
    return tuple(deployments)


def place_pieces(play: TenkaPlay, seat: int, province: int, chosen: Choice) -> None:
    """Move the pieces from the reserve to the province."""
    castle, pieces, *special = chosen.operands
    if not special:
        place_soldiers(play, seat, province, chosen)
        return
    assert isinstance(pieces, int)
    state = play.state
    Lords.of(state).lords[seat] = province
    state.reserve[seat] -= pieces - 1
    state.soldiers[province][seat] += pieces - 1
    place = play.rules.map.places[province]
    play.emit("tm.event.deployed_daimyo", seat=seat, province=place, castle=castle, soldiers=pieces - 1)
