"""Actions and observations of Shogun and Tenno's Court."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tenka.core.rules import Rules
from tenka.games.shogun.cards import BUILDINGS, BUILDINGS_IN, SPECIALS
from tenka.games.shogun.march import March
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.setup import Draft, PlaceGroup
from tenka.games.shogun.starting_positions import ARMY_CUBES, FARMER_CUBES, GROUPS
from tenka.games.shogun.state import EMPTY, NEUTRAL, UNKNOWN
from tenka.games.shogun.tennos_court.audience import Audience
from tenka.games.shogun.tennos_court.card_effects import Grant
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.winter import EVENTS_A_YEAR, HUNGER, WINTER, YEARS
from tenka.learn.action_space import MOST, ActionRow
from tenka.learn.observation import (
    Feature,
    declare_card_counts,
    declare_grid,
    declare_number,
    declare_numbers,
    declare_question,
    declare_seats,
    declare_step_number,
    declare_step_word,
    declare_word,
    declare_words,
    held_by,
    index_reader,
)

MOST_SEATS = 5
QUESTIONS = (
    "sh.ask.plan", "sh.ask.march", "sh.ask.move", "sh.ask.special", "sh.ask.revolt", "sh.ask.draft", "sh.ask.group",
    "tc.ask.audience", "tc.ask.armies", "tc.ask.building", "tc.ask.calm", "tc.ask.event",
)  # fmt: skip
ARMY_SIZES = sorted({size for groups in GROUPS.values() for size in groups})
FACED = 2
"""Open province cards."""
NONE = [0] * len(NAMES)
"""Where no province is named. Read alone."""


def rows(rules: Rules) -> Iterator[ActionRow]:
    """Yield the choices of start, plan, actions, winter and court. A march is a sequence, because any number of armies may go."""
    assert isinstance(rules, ShogunRules)
    yield from (ActionRow("lay", (rules.boxes, rules.card_ids)), ActionRow("take", (rules.boxes,)), ActionRow("done"))
    yield from (ActionRow("march", (NAMES,), spelled=True), ActionRow("stay"), ActionRow("claim", (SPECIALS,)))
    yield from (ActionRow("renew"), ActionRow("top"), ActionRow("open", (NAMES,)),
                ActionRow("group", (sorted(set(GROUPS[rules.seats])),)))
    yield ActionRow("revolt", (NAMES,))
    if "tennos-court" in rules.layers:
        yield from (ActionRow("decline"), ActionRow("favour", (tuple(map(int, favours_of(rules))),)))
        yield from (ActionRow("cancel"), ActionRow("leave"), ActionRow("grant", (NAMES,)))


def _by_owner(name: str) -> Feature:
    """Return a feature of provinces by seat: the owner from 1; 0 for none."""

    def read(state: Any, seat: int) -> list[int]:
        rows = getattr(state, name)
        if not any(rows):
            return NONE
        marks = NONE[:]
        for at, row in enumerate(rows, 1):
            for province in row:
                marks[province if isinstance(province, int) else INDEX[province]] = at
        return marks

    return Feature(name, len(NAMES), 0, MOST_SEATS, read, reads=(name,))


def _mark_provinces(name: str) -> Feature:
    """Return a feature of a list of provinces: 1 for each in the list."""

    def read(state: Any, seat: int) -> list[int]:
        lying = getattr(state, name)
        if not lying:
            return NONE
        marks = NONE[:]
        for province in lying:
            marks[province if isinstance(province, int) else INDEX[province]] = 1
        return marks

    return Feature(name, len(NAMES), 0, 1, read, reads=(name,))


def features(rules: Rules) -> Iterator[Feature]:
    """Yield board, tower, tracks, season and own plans; of other plans only where a card is (-2)."""
    assert isinstance(rules, ShogunRules)
    places, seats = len(NAMES), rules.seats
    cubes, most = max(ARMY_CUBES, FARMER_CUBES), len(rules.card_ids) - 1
    yield from declare_question(QUESTIONS, seats)
    yield declare_step_number(March, "province", 0, places - 1, kinds=True)
    yield declare_step_word(March, "action", rules.actions)
    yield from (declare_step_number(Draft, "stale", 0, 1), declare_step_number(PlaceGroup, "province", 0, places - 1, kinds=True))
    if "tennos-court" in rules.layers:
        yield from (declare_step_number(Audience, "received", 0, 1), declare_step_word(Grant, "favour", favours_of(rules)))
    yield declare_numbers("owner", places, NEUTRAL, seats - 1, kinds=True)
    yield declare_numbers("armies", places, 0, ARMY_CUBES)
    yield declare_numbers("buildings", places, 0, len(BUILDINGS_IN) - 1, kinds=True)
    yield declare_numbers("markers", places, 0, WINTER)
    yield from (declare_numbers("stock", seats + 1, 0, cubes), declare_numbers("tray", seats + 1, 0, cubes))
    yield declare_grid("tower", rules.tower.floors, seats + 1, 0, cubes)
    yield from (declare_numbers(name, seats, 0, MOST) for name in ("chests", "rice", "points"))
    yield declare_numbers("supply", len(BUILDINGS), 0, MOST)
    yield declare_number("year", 0, YEARS)
    yield declare_number("season", 0, WINTER)
    yield from (declare_words("events", EVENTS_A_YEAR, rules.events), declare_word("event", rules.events))
    yield from (declare_words("turned", len(rules.actions), rules.actions), declare_number("at", 0, len(rules.actions)))
    yield from (declare_words("specials", len(SPECIALS), SPECIALS), declare_words("special", seats, SPECIALS))
    yield declare_numbers("place", seats, -1, len(SPECIALS) - 1, kinds=True)
    yield from (declare_seats("bidders", seats), declare_seats("turn_order", seats))
    yield declare_grid("laid", seats, len(rules.boxes), UNKNOWN, most, veiled="laid", kinds=True)
    yield declare_grid("opened", seats, len(rules.boxes), EMPTY, most, kinds=True)
    yield from (_mark_provinces("fresh"), _mark_provinces("offer"), _by_owner("unrest"))
    for holder in range(seats):
        read = index_reader(FACED, NAMES, _reader_of(holder))
        yield Feature(f"faced {holder}", FACED, 0, places, read, kinds=True, reads=("faced",))
    yield Feature("groups", seats * len(ARMY_SIZES), 0, len(GROUPS[seats]), _groups, rows=True, reads=("groups",))
    yield from (declare_number("first", 0, seats - 1, kinds=True), declare_number("under", 0, places))
    yield Feature("province cards", 1, 0, places, lambda state, seat: (len(state.province_pile),), reads=("province_pile",))
    yield declare_card_counts("past_events", rules.events, 1, lambda state, seat: state.past_events, reads=("past_events",))
    yield declare_numbers("extra", seats, 0, HUNGER[-1][1])
    if "tennos-court" in rules.layers:
        cards = tuple(favours_of(rules))
        yield from (declare_numbers(name, seats, 0, OFFICIALS) for name in ("officials", "antechamber", "hall"))
        yield from (declare_words("favours", len(PRICES), cards), declare_seats("audience", seats))
        yield declare_card_counts("spent", cards, 1, lambda state, seat: state.spent, reads=("spent",))
        for holder in range(seats):
            yield declare_card_counts(f"keepsakes {holder}", cards, 1, held_by("keepsakes", holder), reads=("keepsakes",))


def _reader_of(holder: int) -> Callable[[Any], Any]:
    return lambda state: state.faced[holder]


def _groups(state: Any, seat: int) -> Iterator[list[int]]:
    """Return by seat how many army groups of each size it has still to place."""
    return ([groups.count(size) for size in ARMY_SIZES] for groups in state.groups)
