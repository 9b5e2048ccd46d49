"""Battles over a province of another seat or a neutral one (SH-B)."""

from __future__ import annotations

from tenka.games.shogun.ownership import gain, neutralise
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay
from tenka.games.shogun.state import FARMERS, NEUTRAL, ShogunState
from tenka.games.shogun.tower import throw

WON, HELD, TIE = "won", "held", "tie"


def attack(play: ShogunPlay, seat: int, source: int, target: int, moved: int) -> None:
    """Fight for a province with moved armies: throw, compare, and apply the outcome (SH-B1 to B11)."""
    rules, state = play.rules, play.state
    defender = state.owner[target]
    cubes = [0] * (state.seats + 1)
    cubes[seat] = rules.rulings.attackers(rules, state, seat, moved)
    cubes[defender] = rules.rulings.defenders(rules, state, target)
    play.emit(
        "sh.event.battle", seat=seat, source=NAMES[source], province=NAMES[target], defender=defender,
        moved=moved, attackers=cubes[seat], garrison=state.armies[target], defenders=cubes[defender], tray=state.tray[:],
    )  # fmt: skip
    state.stock[seat] -= cubes[seat] - moved
    state.stock[defender] -= cubes[defender] - state.armies[target]
    state.armies[source] -= moved
    state.armies[target] = 0
    throw(play, cubes)
    helped = farmers_help(state, target)
    end = outcome(state.tray, seat, defender, helped)
    if end == WON:
        _conquer(play, seat, target, helped)
    elif end == TIE:
        _lay_waste(play, seat, target, helped)
    else:
        _hold(play, seat, target, helped)


def farmers_help(state: ShogunState, province: int) -> bool:
    """Return whether farmers help the defender, a seat or neutral: only without a revolt marker (SH-B3)."""
    return not state.markers[province]


def outcome(tray: list[int], attacker: int, defender: int, helped: bool) -> str:
    """Return the winner by the cubes in the tray (SH-B2 to B6, B10)."""
    ours = tray[attacker]
    theirs = tray[FARMERS] if helped else 0
    if defender != NEUTRAL:
        theirs += tray[defender]
    if ours > theirs:
        return WON
    if defender == NEUTRAL:
        return HELD
    # a seat that has only farmers left standing has not held its province (B6)
    return HELD if theirs > ours and tray[defender] else TIE


def move_to_stock(state: ShogunState, party: int) -> int:
    """Move all cubes of a party from the tray to its stock; return how many."""
    cubes = state.tray[party]
    state.stock[party] += cubes
    state.tray[party] = 0
    return cubes


def _conquer(play: ShogunPlay, seat: int, target: int, helped: bool) -> None:
    """Conquer: the winner loses as many armies as the loser had, and gets province and card (SH-B4, B8)."""
    state = play.state
    defender = state.owner[target]
    farmers = move_to_stock(state, FARMERS) if helped else 0
    theirs = move_to_stock(state, defender) if defender != NEUTRAL else 0
    ours, state.tray[seat] = state.tray[seat], 0
    lost = farmers + theirs
    state.stock[seat] += lost
    state.armies[target] = ours - lost
    _tell(play, WON, seat, target, defender, (ours, theirs, farmers), ours - lost)
    gain(play, seat, target)


def _hold(play: ShogunPlay, seat: int, target: int, helped: bool) -> None:
    """Hold: the attack fails; a defending seat loses farmers first, and no farmer stays (SH-B4, B9, B10)."""
    state = play.state
    defender = state.owner[target]
    ours = move_to_stock(state, seat)
    farmers = move_to_stock(state, FARMERS) if helped else 0
    theirs = left = 0
    if defender != NEUTRAL:
        theirs, state.tray[defender] = state.tray[defender], 0
        lost = max(0, ours - farmers)
        left = state.armies[target] = theirs - lost
        state.stock[defender] += lost
    _tell(play, HELD, seat, target, defender, (ours, theirs, farmers), left)


def _lay_waste(play: ShogunPlay, seat: int, target: int, helped: bool) -> None:
    """Lay waste: all cubes of both sides go to stock, and the province becomes neutral (SH-B5, B6)."""
    state = play.state
    defender = state.owner[target]
    farmers = move_to_stock(state, FARMERS) if helped else 0
    fallen = (move_to_stock(state, seat), move_to_stock(state, defender), farmers)
    _tell(play, TIE, seat, target, defender, fallen, 0)
    neutralise(play, target)


def _tell(play: ShogunPlay, end: str, seat: int, target: int, defender: int, fallen: tuple[int, int, int], left: int) -> None:
    """Emit the result. ``fallen``: counted cubes of attacker, defender and helping farmers; ``left``: cubes that stay."""
    ours, theirs, farmers = fallen
    play.emit(
        f"sh.event.battle_{end}", seat=seat, province=NAMES[target], defender=defender,
        ours=ours, theirs=theirs, farmers=farmers, left=left,
    )  # fmt: skip
