"""The schema of the state (SH-S)."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.core.schema import FieldSchema, distinct, number, parts, row, up_to, word
from tenka.games.shogun.cards import BUILDINGS, BUILDINGS_IN, SPECIALS
from tenka.games.shogun.provinces import NAMES, REGIONS
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.starting_positions import ARMY_CUBES, FARMER_CUBES, GROUPS
from tenka.games.shogun.state import EMPTY, NEUTRAL
from tenka.games.shogun.winter import EVENTS_A_YEAR, HUNGER, WINTER, YEARS

MOST = 999
"""Larger than any track of the game."""


def schema(rules: ShogunRules) -> Mapping[str, FieldSchema]:
    """Return the schema of a ``ShogunState``."""
    seats, places = rules.seats, len(NAMES)
    seat, track = number(0, seats - 1), row(seats, number(0, MOST))
    parties = row(seats + 1, number(0, max(ARMY_CUBES, FARMER_CUBES)))
    order, boards = distinct(seats, seat), row(seats, row(len(rules.boxes), number(EMPTY, len(rules.card_ids) - 1)))
    events, actions = distinct(len(rules.events), word(rules.events)), distinct(len(rules.actions), word(rules.actions))
    province, names = number(0, places - 1), distinct(places, word(NAMES))
    line = parts(number(1, YEARS), seat, word(rules.lines), word(("", *REGIONS, *rules.sources)), number(1, MOST))
    most_lines = YEARS * seats * (2 + len(BUILDINGS) * len(REGIONS) + len(rules.sources))
    return {
        "owner": row(places, number(NEUTRAL, seats - 1)),
        "armies": row(places, number(0, ARMY_CUBES)),
        "buildings": row(places, number(0, len(BUILDINGS_IN) - 1)),
        "markers": row(places, number(0, WINTER)),  # one a season, and none stays for the next year (A5, W5)
        "stock": parties,
        "tray": parties,
        "tower": row(rules.tower.floors, parties),
        "chests": track,
        "rice": track,
        "points": track,
        "supply": row(len(BUILDINGS), number(0, MOST)),
        "ledger": distinct(most_lines, line),
        "year": number(0, YEARS),
        "season": number(0, WINTER),
        "events": distinct(EVENTS_A_YEAR, word(rules.events)),
        "event": word(("", *rules.events)),
        "past_events": events,
        "event_pile": events,
        "turned": actions,
        "hidden_actions": actions,
        "at": number(0, len(rules.actions)),
        "specials": up_to(len(SPECIALS), word(("", *SPECIALS))),
        "special": row(seats, word(("", *SPECIALS))),
        "place": row(seats, number(-1, len(SPECIALS) - 1)),
        "bidders": order,
        "turn_order": order,
        "laid": boards,
        "opened": boards,
        "fresh": distinct(places, province),
        "first": seat,
        "groups": row(seats, up_to(len(GROUPS[seats]), number(1, max(GROUPS[seats])))),
        "offer": names,
        "province_pile": names,
        "under": number(0, places),
        "faced": row(seats, distinct(2, word(NAMES))),
        "unrest": row(seats, distinct(HUNGER[-1][0], province)),
        "extra": row(seats, number(0, HUNGER[-1][1])),
    }
