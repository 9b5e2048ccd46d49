"""Changes of ownership: owner, card, buildings and markers (SH-A11, SH-B4, B5, B8, SH-R2)."""

from __future__ import annotations

from tenka.games.shogun.cards import BUILDINGS, Building
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay
from tenka.games.shogun.state import EMPTY, NEUTRAL


def gain(play: ShogunPlay, seat: int, province: int) -> None:
    """Give a seat a province, and the card into its hand; buildings and markers stay (SH-A11, SH-B4)."""
    _lift_card(play, province)
    play.state.owner[province] = seat
    if province not in play.state.fresh:
        play.state.fresh.append(province)


def neutralise(play: ShogunPlay, province: int) -> None:
    """Make a province neutral: everything is removed, and its card goes to the pool (SH-B5, SH-R2)."""
    state = play.state
    _lift_card(play, province)
    state.owner[province] = NEUTRAL
    for kind, building in enumerate(BUILDINGS):
        if state.buildings[province] & building.bit:
            state.supply[kind] += 1
    state.buildings[province] = state.markers[province] = 0
    play.emit("sh.event.neutral", province=NAMES[province])


def put_building(play: ShogunPlay, seat: int, province: int, building: Building) -> None:
    """Put a building from the supply on a site; the caller pays (SH-A1 to A3)."""
    state = play.state
    state.supply[BUILDINGS.index(building)] -= 1
    state.buildings[province] |= building.bit
    play.emit("sh.event.built", seat=seat, province=NAMES[province], building=building.id)
    play.rules.rulings.on_built(play, province, building)


def _lift_card(play: ShogunPlay, province: int) -> None:
    """Remove the card from the old owner's board, if it is there; the box stays empty (SH-A11).

    If the card was not opened yet, its plan is lost, and an event says so.
    """
    state = play.state
    owner = state.owner[province]
    if owner == NEUTRAL:
        return
    laid, opened = state.laid[owner], state.opened[owner]
    if province in laid:
        box = laid.index(province)
        laid[box] = EMPTY
        play.emit("sh.event.card_lost", seat=owner, province=NAMES[province], box=play.rules.boxes[box])
    elif province in opened:
        opened[opened.index(province)] = EMPTY
