"""What ties the parts of a position from outside together, besides its shape, its pieces and its question."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.step import Walk
from tenka.games.yedo.bidding import LEFT
from tenka.games.yedo.completing import STANDARD, Completing
from tenka.games.yedo.districts import GAZEBO, covered
from tenka.games.yedo.goods import FAVORS
from tenka.games.yedo.limits import Trim, over_limit
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import COVERED, GONE, YedoState, abroad
from tenka.games.yedo.winning import ChooseLot

START = ("draw_mission", "start_action", "take_favor")
BIDDING = ("join", "announce")
AFTER_EVENT = ("suffer", "place", "influence", "save", "make_offers", "activate")
ABROAD = AFTER_EVENT[1:]
"""Questions at which disciples can be out."""


def flaw(rules: YedoRules, state: YedoState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    now = _now(rules, state)
    looks = (_flaws_of_time, _flaws_of_hands, _flaws_of_board, _flaws_of_score)
    return next((found for look in looks for found in look(rules, state, now)), None)


def _now(rules: YedoRules, state: YedoState) -> str:
    """The step of the script the table stands at; "" when the game is over."""
    walk = state.stack[0] if state.stack else None
    return rules.program[walk.line - 1][1] if isinstance(walk, Walk) else ""


def _flaws_of_time(rules: YedoRules, state: YedoState, now: str) -> Iterator[str]:
    """Rounds, events and the watch."""
    if len(state.order) != state.seats:
        yield "the player order is not one of all seats"
    if (state.round == 0) is not (now in START):
        yield "the round is not one of this phase"
    if not now and state.round < rules.rounds and not state.ended:
        yield "a game over has had its rounds"
    if bool(state.event) is not (now in AFTER_EVENT):
        yield "there is an event before its phase, or none in it"
    if len(state.past_events) != max(0, state.round - (now != "")):
        yield "there were not as many events as rounds"
    if state.round and (state.colour == GONE) is not (state.round == rules.rounds):
        yield "there is a watch in the last round, or none before"
    if state.closed >= 0 and (not state.event or rules.events[state.event].effect != "close"):
        yield "a district is closed by no event"


def _flaws_of_hands(rules: YedoRules, state: YedoState, now: str) -> Iterator[str]:
    """Every seat sees its own cards; over a limit is who is being asked what goes; favors are for the start."""
    for seat in range(state.seats):
        hands = (state.actions[seat], state.bonuses[seat], *state.missions[seat])
        if any(not known >> seat & 1 for hand in hands for _, known in hand) or any(hand != sorted(hand) for hand in hands):
            yield f"seat {seat} does not see its own cards"
        if state.weapons[seat] != sorted(state.weapons[seat]):
            yield f"the weapons of seat {seat} are in no order"
        if bool(over_limit(state, seat)) is not (Trim(seat) in state.stack):
            yield f"seat {seat} holds more than it may"
    if now not in START and state.favors:
        yield "favors are for the start"
    if now in START[:2] and (len(state.favors) < len(FAVORS) or any(state.blackmail)):
        yield "favors come after the missions"
    if not _markers_fit(state, now):
        yield "the bidding markers are not each at one place"


def _markers_fit(state: YedoState, now: str) -> bool:
    """YE-R2, B2: on the track in player order, or on a lot that nobody else has won; who has just paid is choosing one."""
    choosing = [step.seat for step in state.stack if isinstance(step, ChooseLot)]
    if now in START or now in BIDDING:
        tracked = [seat for seat in state.order if not state.lots[seat] and seat not in choosing]
    else:
        tracked = []
    won = [lot for lot in state.lots if lot not in ("", LEFT)]
    return state.track == tracked and len(set(won)) == len(won) and (now not in START or not any(state.lots))


def _flaws_of_board(rules: YedoRules, state: YedoState, now: str) -> Iterator[str]:
    """Disciples and placeholders on the spaces, and what is marked there for this round."""
    hidden = covered(state.seats)
    if any((owner == COVERED) is not (space in hidden) for space, owner in enumerate(state.spaces)):
        yield "the placeholders lie elsewhere"
    gazebo = [state.spaces[space] for space in GAZEBO if state.spaces[space] >= 0]
    if len(set(gazebo)) < len(gazebo):
        yield "a seat has two disciples in the gazebo"
    if now not in ABROAD and any(abroad(state, seat) for seat in state.order):
        yield "disciples are out before they are placed"
    if now != "save" and (state.saved or state.informed):
        yield "nobody is saved or informed on in this phase"
    if any(state.spaces[space] < 0 for space in (*state.saved, *state.informed)):
        yield "nobody stands where one was saved or informed on"
    if now != "activate" and state.moves:
        yield "places in the order are taken in the last phase"


def _flaws_of_score(rules: YedoRules, state: YedoState, now: str) -> Iterator[str]:
    """The ledger, and missions finished."""
    for seat, points in enumerate(state.points):
        if sum(row[4] for row in state.ledger if row[1] == seat) != points:
            yield "the points are not those of the ledger"
        shown = [step.mission for step in state.stack if isinstance(step, Completing)]
        if not set(state.perfect[seat]) <= {*state.finished[seat], *shown}:
            yield f"seat {seat} has a bonus of a mission it has not finished"
    if any(row[0] > state.round or (row[3] and row[3] not in rules.details) for row in state.ledger):
        yield "the ledger speaks of what is not there"
    finished = [mission for done in state.finished for mission in done]
    finished += [step.mission for step in state.stack if isinstance(step, Completing) and step.stage != STANDARD]
    if state.ended is not any(rules.missions[mission].gain.item == "end" for mission in finished):
        yield "the game ends by a mission that nobody has finished"
