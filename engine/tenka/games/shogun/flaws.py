"""Positions that come from outside (saves, links, other programs): what can't be a moment of a game is refused by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tenka.core.step import Walk
from tenka.games.shogun.cards import BUILDINGS, COUNT, SPECIALS
from tenka.games.shogun.march import March
from tenka.games.shogun.planning import OPEN_ACTIONS, Plan
from tenka.games.shogun.provinces import NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.setup import Draft, PlaceGroup
from tenka.games.shogun.starts import ARMIES, FARMERS, GROUPS
from tenka.games.shogun.state import EMPTY, NEUTRAL, ShogunState, inside
from tenka.games.shogun.winter import EVENTS_A_YEAR, WINTER, YEARS

MOST = 10_000
"""No count on this table comes near it."""


def flaw(rules: ShogunRules, state: ShogunState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    for look in (flaws_of_size, flaws_of_map, flaws_of_cubes, flaws_of_events, flaws_of_cards, flaws_of_boards, flaws_of_place):
        found = next(look(rules, state), None)
        if found is not None:
            return found
    return None


def flaws_of_size(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """Everything has one entry per province, seat, party or box, and no number is out of reach."""
    seats, places, parties = state.seats, len(NAMES), state.seats + 1
    if not all(_row(row, places, 0) for row in (state.armies, state.buildings, state.markers)):
        yield "armies, buildings or markers do not fit the map"
    if not _row(state.owner, places, NEUTRAL, seats - 1):
        yield "the owners do not fit the map and the seats"
    if not all(_row(row, seats, 0) for row in (state.chests, state.rice, state.points, state.extra)):
        yield "chests, rice or points do not fit the seats"
    if not all(_row(row, parties, 0) for row in (state.stock, state.tray, *state.tower)):
        yield "the cubes do not fit the seats and the farmers"
    if len(state.tower) != rules.tower.floors or not _row(state.supply, len(BUILDINGS), 0):
        yield "the tower or the supply of buildings does not fit"
    by_seat: tuple[Sequence[object], ...] = (state.laid, state.opened, state.special, state.groups, state.faced, state.unrest)
    if any(len(row) != seats for row in by_seat) or not _row(state.place, seats, -1, len(SPECIALS) - 1):
        yield "cards, groups or places do not fit the seats"
    if not 0 <= state.first < seats or not 0 <= state.year <= YEARS or not 0 <= state.season <= WINTER:
        yield "no such season, or no such first seat"


def flaws_of_map(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """An owner has an army, a neutral province nothing at all (SH-B11); buildings stand on sites."""
    for place, row in enumerate(PROVINCES):
        bits, owned = state.buildings[place], state.owner[place] != NEUTRAL
        if owned and place not in rules.board.in_play:
            yield f"{row.id} is not in play"
        if bits >= len(COUNT) or COUNT[bits] > row.sites:
            yield f"{row.id} has no such sites"
        if owned and not state.armies[place]:
            yield f"{row.id} has an owner without an army"
        if not owned and (state.armies[place] or bits or state.markers[place]):
            yield f"{row.id} is neutral and can't hold anything"


def flaws_of_cubes(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """62 armies a seat and 20 farmers, wherever they are (SH-S3, S4); buildings likewise."""
    held = inside(state)
    for seat in range(state.seats):
        board = sum(armies for armies, owner in zip(state.armies, state.owner, strict=True) if owner == seat)
        if board + state.stock[seat] + state.tray[seat] + held[seat] != ARMIES:
            yield f"seat {seat} has not {ARMIES} armies"
    if state.stock[-1] + state.tray[-1] + held[-1] != FARMERS:
        yield f"there are not {FARMERS} farmers"
    for kind, building in enumerate(BUILDINGS):
        if state.supply[kind] + sum(bool(bits & building.bit) for bits in state.buildings) != building.supply:
            yield f"there are not {building.supply} buildings of the kind {building.id}"


def flaws_of_events(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """Each event at one place, and as many open as the season has (SH-Y5): four a year, one drawn before the bids open."""
    events = [*state.events, *state.past_events, *state.event_pile, *([state.event] if state.event else [])]
    if sorted(events) != sorted(rules.events):
        yield "the events are not the twelve, each once"
    season = state.year > 0 and state.season < WINTER
    if len(state.events) != (EVENTS_A_YEAR - state.season - bool(state.bidders) if season else 0):
        yield "so many events can't lie open in this season"


def flaws_of_cards(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """Actions, special cards and the province cards of the draft: each at one place."""
    actions = [*state.turned, *state.hidden_actions]
    turned = min(OPEN_ACTIONS + state.at, len(actions))
    if actions and (sorted(actions) != sorted(rules.actions) or len(state.turned) != turned):
        yield "the actions are not the ten, each once, the next five of them open"
    if not 0 <= state.at <= len(actions):
        yield "no such action is carried out"
    specials = [special for special in (*state.specials, *state.special) if special]
    if not set(specials) <= set(SPECIALS) or len(set(specials)) < len(specials) or len(state.specials) not in (0, len(SPECIALS)):
        yield "the special cards are not the five, each at most once"
    if state.specials and not state.turn_order and len(specials) < len(SPECIALS):
        yield "a special card is missing before the order of play is settled"
    for order in (state.bidders, state.turn_order):
        if order and sorted(order) != list(range(state.seats)):
            yield "the order of play is not an order of the seats"
    drafting = [*state.offer, *state.province_pile]
    if not _each_once(drafting, {NAMES[place] for place in rules.board.in_play if state.owner[place] == NEUTRAL}):
        yield "the province cards to draft are not those nobody has"
    if any(not _each_once(faced, set(NAMES)) for faced in state.faced):
        yield "no such open cards were faced"


def flaws_of_boards(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """A seat's cards lie at most once, on a board of its own, and are its own (SH-P1, P4)."""
    blanks = set(rules.blank_cards)
    for seat in range(state.seats):
        boards = (state.laid[seat], state.opened[seat])
        mine = {place for place, owner in enumerate(state.owner) if owner == seat} | blanks
        if any(len(board) != len(rules.boxes) for board in boards):
            yield f"the board of seat {seat} has other boxes"
        if not _each_once([card for board in boards for card in board if card != EMPTY], mine):
            yield f"seat {seat} has laid cards it can't have"
        if not Counter(state.groups[seat]) <= Counter(GROUPS[state.seats]):
            yield f"seat {seat} has no such groups of armies"
        if not _each_once(state.unrest[seat], mine - blanks):
            yield f"the revolts of seat {seat} are not in its provinces"
    if not _each_once(state.fresh, set(range(len(NAMES)))):
        yield "no such provinces changed hands"


def flaws_of_place(rules: ShogunRules, state: ShogunState) -> Iterator[str]:
    """Where in the script the table stands, and what it asks there."""
    if not state.stack:
        if state.year < YEARS:
            yield "a game over has had its years"
        return
    walk, *above = state.stack
    if not isinstance(walk, Walk) or len(above) != 1:
        yield "the table stands at no question of this game"
        return
    if not _fits(rules, state, walk):
        yield "the table stands at no place of the script"
        return
    step = above[0]
    asked = {
        "plan": isinstance(step, Plan) and _is_plan(rules, state, step),
        "draft": isinstance(step, Draft | PlaceGroup) and 0 <= step.seat < state.seats and _is_draft(state),
        "act": isinstance(step, March) and _is_march(rules, state, step),
    }
    name = rules.program[walk.line - 1][1]
    if not asked.get(name, getattr(step, "seat", -1) in range(state.seats) and rules.steps[name] is type(step)):
        yield "the table stands at no question of this game"
    if isinstance(step, PlaceGroup) and (step.province not in rules.board.in_play or state.owner[step.province] != NEUTRAL):
        yield "the province to settle is not free"


def _is_draft(state: ShogunState) -> bool:
    return all(len(left) + state.owner.count(seat) == len(GROUPS[state.seats]) for seat, left in enumerate(state.groups))


def _is_plan(rules: ShogunRules, state: ShogunState, step: Plan) -> bool:
    held = [[*(i for i, owner in enumerate(state.owner) if owner == seat), *rules.blank_cards] for seat in range(state.seats)]
    return _each_once(step.finished, range(state.seats)) and len(step.finished) < state.seats and step.held in ([], held)


def _is_march(rules: ShogunRules, state: ShogunState, step: March) -> bool:
    known = step.action in rules.actions and rules.actions[step.action].id in ("armies-1", "battle-a", "battle-b")
    return known and 0 <= step.province < len(NAMES) and state.owner[step.province] == step.seat


def _fits(rules: ShogunRules, state: ShogunState, walk: Walk) -> bool:
    """Whether the line is just behind a step, and every loop around it holds what such a loop can hold."""
    program = rules.program
    if not 0 < walk.line <= len(program) or program[walk.line - 1][0] != "step":
        return False
    around = [word for word, _, there in program[: walk.line - 1] if word in ("each", "repeat") and there >= walk.line]
    if len(around) != len(walk.loops):
        return False
    most = {"each": state.seats, "repeat": len(rules.actions)}
    return all(
        0 < len(values) <= most[word] and all(value in range(state.seats if word == "each" else 1) for value in values)
        for word, values in zip(around, walk.loops, strict=True)
    )


def _each_once(cards: Iterable[object], known: Iterable[object]) -> bool:
    listed = list(cards)
    return len(set(listed)) == len(listed) and set(listed) <= set(known)


def _row(values: Sequence[int], size: int, least: int, most: int = MOST) -> bool:
    return len(values) == size and all(least <= value <= most for value in values)
