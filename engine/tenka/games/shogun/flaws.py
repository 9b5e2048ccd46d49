"""What ties the parts of a position from outside together, besides its shape, its pieces and its question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tenka.games.shogun.cards import BID, COUNT, SPECIALS
from tenka.games.shogun.planning import OPEN_ACTIONS
from tenka.games.shogun.provinces import NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.setup import PlaceGroup
from tenka.games.shogun.stages import ACTING, BIDDING, OVER, PLANNING, PUT_AWAY, REVOLTS, START, stage
from tenka.games.shogun.starts import GROUPS
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of
from tenka.games.shogun.winter import EVENTS_A_YEAR, WINTER, YEARS


def flaw(rules: ShogunRules, state: ShogunState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    now, fresh = stage(state), rules.new_state(rules, state.seats)
    if any(getattr(state, name) != getattr(fresh, name) for name in PUT_AWAY[now]):
        return f"something lies on the table that does not at this stage ({now})"
    if now == OVER and (state.year, state.season) != (YEARS, WINTER):
        return "a game over has had its years"
    cards = (_flaws_of_start,) if now == START else (_flaws_of_cards, _flaws_of_boards)
    looks = (_flaws_of_map, _flaws_of_events, *cards)
    return next((found for look in looks for found in look(rules, state, now)), None)


def _flaws_of_map(rules: ShogunRules, state: ShogunState, now: str) -> Iterator[str]:
    if any(COUNT[bits] > row.sites for bits, row in zip(state.buildings, PROVINCES, strict=True)):
        yield "a province has more buildings than sites"
    if any(sum(row[4] for row in state.ledger if row[1] == seat) != points for seat, points in enumerate(state.points)):
        yield "the points are not those of the ledger"
    if any(year > state.year for year, *_ in state.ledger):
        yield "there are points of a year to come"


def _flaws_of_events(rules: ShogunRules, state: ShogunState, now: str) -> Iterator[str]:
    """SH-S9, Y5: four a year, one of them drawn before the bids open."""
    if len(state.event_pile) != len(rules.events) - EVENTS_A_YEAR * state.year:
        yield "so many events can't be left for the years to come"
    drawn = now in (BIDDING, ACTING)
    if now in (PLANNING, BIDDING, ACTING) and len(state.events) != EVENTS_A_YEAR - state.season - drawn:
        yield "so many events can't lie open in this season"


def _flaws_of_start(rules: ShogunRules, state: ShogunState, now: str) -> Iterator[str]:
    """SH-S5: who has no province yet has the army group; every card is in the pile, open, or with a seat."""
    for seat in range(state.seats):
        if sorted([*state.groups[seat], *(state.armies[i] for i in provinces_of(state, seat))]) != sorted(GROUPS[state.seats]):
            yield f"the army groups of seat {seat} are not those it begins with"
    taken = [i for seat in range(state.seats) for i in provinces_of(state, seat)]
    taken += [step.province for step in state.stack if isinstance(step, PlaceGroup)]
    cards = [*state.offer, *state.province_pile, *(NAMES[i] for i in taken)]
    if sorted(cards) != sorted(NAMES[i] for i in rules.board.in_play) or len(state.offer) != 2:
        yield "the province cards are not each at one place, two of them open"


def _flaws_of_cards(rules: ShogunRules, state: ShogunState, now: str) -> Iterator[str]:
    """Army groups, action cards, special cards, and the order of play."""
    season = now in (PLANNING, BIDDING, ACTING)
    actions = [*state.turned, *state.hidden_actions]
    if any(state.groups):
        yield "army groups are for the start"
    if season and (sorted(actions) != sorted(rules.actions) or len(state.turned) != min(OPEN_ACTIONS + state.at, len(actions))):
        yield "the actions are not the ten, each once, the next five of them open"
    if season and not _specials_fit(state, now):
        yield "the special cards are not the five, each once"
    if now in (BIDDING, ACTING) and len(state.bidders) != state.seats:
        yield "the bidders are not the seats"
    if now in (ACTING, REVOLTS) and not _order_fits(state):
        yield "the order of play is not that of the places"


def _flaws_of_boards(rules: ShogunRules, state: ShogunState, now: str) -> Iterator[str]:
    """The cards on the boards, and the provinces they speak of."""
    boxes = zip(chain(*state.laid), chain(*state.opened), strict=True)
    if any(laid != EMPTY and opened != EMPTY for laid, opened in boxes):
        yield "two cards lie on one box"
    if not _opened_in_turn(rules, state, now):
        yield "a card lies open before its action, or hidden after it"
    for seat in range(state.seats):
        if set(state.fresh) & {*state.laid[seat], *state.opened[seat]}:
            yield "a province conquered this season is planned with"
        if any(state.owner[province] != seat for province in state.unrest[seat]):
            yield f"the revolts of seat {seat} are not in its provinces"


def _order_fits(state: ShogunState) -> bool:
    """SH-O2: every seat has a place of its own, and they play in that order."""
    placed = -1 not in state.place and len(set(state.place)) == state.seats
    return placed and state.turn_order == sorted(range(state.seats), key=state.place.__getitem__)


def _specials_fit(state: ShogunState, now: str) -> bool:
    """SH-O2: each special card lies on its place, or is with the seat that has taken the place, or was left."""
    row, claims = state.specials[:], [(place, card) for place, card in zip(state.place, state.special, strict=True) if card]
    if any((place < 0) is bool(card) for place, card in zip(state.place, state.special, strict=True)):
        return False
    if now == ACTING:
        return row == [""] * len(SPECIALS) and len(claims) == len({card for _, card in claims}) == state.seats
    for place, card in claims:
        if row[place]:
            return False
        row[place] = card
    return sorted(row) == sorted(SPECIALS)


def _opened_in_turn(rules: ShogunRules, state: ShogunState, now: str) -> bool:
    """SH-Y3, O1: the bid is opened first, then action by action; at the present one cards can lie either way."""
    past = {BID, *state.turned[: state.at]} if now in (BIDDING, ACTING) else set()
    present = state.turned[state.at : state.at + 1] if now == ACTING else []
    boxes = [(box, name) for box, name in enumerate(rules.boxes) if name in rules.actions or name == BID]
    return all(
        board[box] == EMPTY
        for box, name in boxes
        if name not in present
        for board in (state.laid if name in past else state.opened)
    )
