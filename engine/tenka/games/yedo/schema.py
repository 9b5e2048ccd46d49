"""The schema of the state (YE-S)."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.core.schema import FieldSchema, anything, distinct, number, parts, row, up_to, word
from tenka.games.yedo import goods
from tenka.games.yedo.board.districts import BLUE, DISTRICTS, GAZEBO, RED, WHERE
from tenka.games.yedo.conservation import KINDS, faces_of
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.scoring import LINES
from tenka.games.yedo.state import COVERED, GONE

MOST = 999
"""No track on this table comes near it."""
MOST_LINES, MOST_MOVES = 600, 20


def schema(rules: YedoRules) -> Mapping[str, FieldSchema]:
    """Return the schema of a ``YedoState``."""
    seats = rules.seats
    seat, counts, bits = number(0, seats - 1), row(seats, number(0, MOST)), row(seats, number(0, (1 << len(goods.ANNEXES)) - 1))
    order, flag = distinct(seats, seat), row(seats, number(0, 1))
    cards = {kind: parts(word(faces_of(rules, kind)), number(-1, (1 << seats) - 1)) for kind in KINDS}
    decks = {kind: up_to(len(faces_of(rules, kind)), cards[kind]) for kind in KINDS}
    spaces, missions = distinct(len(WHERE), number(0, len(WHERE) - 1)), distinct(len(rules.missions), word(rules.missions))
    weapons = word(goods.WEAPONS)
    colours = [decks[colour] for colour in goods.COLOURS]
    line = parts(number(1, rules.rounds), seat, word(LINES), anything, number(-MOST, MOST))
    return {
        "round": number(0, rules.rounds),
        "ended": anything,
        "order": order,
        "points": counts,
        "ledger": up_to(MOST_LINES, line),
        "mon": counts,
        "house": row(seats, number(0, goods.DISCIPLES)),
        "reserve": row(seats, number(0, goods.DISCIPLES - goods.SAFE)),
        "geisha": row(seats, number(0, goods.MOST_GEISHA)),
        "blessing": row(seats, number(0, goods.MOST_BLESSINGS)),
        "weapons": row(seats, up_to(len(goods.WEAPONS) * goods.OF_A_WEAPON, weapons)),
        "annexes": bits,
        "stationed": bits,
        "blackmail": flag,
        "actions": row(seats, decks["action"]),
        "bonuses": row(seats, decks["bonus"]),
        "missions": row(seats, lambda hand: parts(*colours)(tuple(hand))),
        "finished": row(seats, missions),
        "perfect": row(seats, missions),
        "spaces": row(len(WHERE), number(COVERED, seats - 1)),
        "closed": number(-1, len(DISTRICTS) - 1),
        "watch": number(0, len(DISTRICTS) - 1),
        "colour": word((BLUE, RED, GONE)),
        "church": number(0, MOST),
        "annex_stock": row(len(goods.ANNEXES), number(0, goods.OF_AN_ANNEX[seats])),
        "geisha_stock": number(0, goods.GEISHA[seats]),
        "blessing_stock": number(0, seats),
        "market": row(len(goods.PRICES), word(("", *goods.WEAPONS))),
        "favors": distinct(len(goods.FAVORS), word(goods.FAVORS)),
        "weapon_deck": decks["weapon"],
        "weapon_discard": up_to(len(goods.WEAPONS) * goods.OF_A_WEAPON, weapons),
        "action_deck": decks["action"],
        "bonus_deck": decks["bonus"],
        "mission_decks": lambda value: parts(*colours)(tuple(value)),
        "event_deck": decks["event"],
        "event": word(("", *rules.events)),
        "past_events": up_to(len(rules.event_faces), word(rules.events)),
        "track": order,
        "lots": row(seats, word(("", "left", *goods.LOTS))),
        "stirred": anything,
        "saved": spaces,
        "informed": spaces,
        "moves": up_to(MOST_MOVES, parts(number(GAZEBO[0], GAZEBO[-1]), seat)),
    }

